"""`maubinh serve` for people: the address in plain words, and a port in use told before anything is loaded."""

from __future__ import annotations

import os
import pty
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli.main import maubinh
from api.server import AddressError, require_free

ROOT = Path(__file__).resolve().parent.parent


def test_a_port_in_use_is_told_in_one_line_that_says_what_to_do():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(maubinh, ["serve", "--port", port, "--no-jobs"], prog_name="maubinh")
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1
    for word in (port, "--port", "PORT="):
        assert word in done.stderr


def test_a_host_that_is_none_of_ours_is_told():
    with pytest.raises(AddressError, match="host\\.invalid"):
        require_free("host.invalid", 8000)


def test_a_free_port_is_free_afterwards():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    require_free("127.0.0.1", port)
    with socket.socket() as ours:  # it can still be bound, so the question has left nothing open
        ours.bind(("127.0.0.1", port))
        ours.listen()
        with pytest.raises(AddressError, match=str(port)):
            require_free("127.0.0.1", port)


@pytest.mark.slow
def test_on_a_terminal_the_address_is_said_in_plain_words_and_ctrl_c_ends_it(tmp_path):
    ours, theirs = pty.openpty()
    environment = {**os.environ, "MAUBINH_DATA_FOLDER": str(tmp_path)}
    command = [sys.executable, "-m", "api.cli", "serve", "--port", "0", "--workers", "1", "--no-jobs"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=theirs, start_new_session=True)
    os.close(theirs)
    said, end = b"", time.monotonic() + 120
    try:
        while b"Ctrl-C" not in said and time.monotonic() < end:
            said += os.read(ours, 4096)
        assert b"Open http://127.0.0.1:" in said
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
