"""The requests in clients/http, sent as they stand: .http files by a small reader, shell blocks by bash and curl."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import subprocess

import pytest

from tests.helpers.write_client_types import CLIENTS

FOLDER = CLIENTS / "http"
LOCAL = "http://127.0.0.1:8000"
PATHS = json.loads((CLIENTS / "openapi.json").read_text(encoding="utf-8"))["paths"]


def requests_of(text):
    """(title, method, path, headers, body) of each request of an .http file."""
    assert f"@host = {LOCAL}\n" in text
    for part in text.split("\n### ")[1:]:
        title, first, *rest = part.strip("\n").split("\n")
        method, _, path = first.partition(" {{host}}")
        gap = rest.index("") if "" in rest else len(rest)
        headers = dict(line.split(": ", 1) for line in rest[:gap])
        yield title, method, path, headers, "\n".join(rest[gap + 1 :]).encode()


REQUESTS = {
    f"{file.name}: {title}": request
    for file in sorted(FOLDER.glob("*.http"))
    for title, *request in requests_of(file.read_text(encoding="utf-8"))
}


@pytest.fixture(scope="module")
def port(shared_server):
    return shared_server.port


def test_every_operation_has_a_request():
    wanted = {path for path, item in PATHS.items() if "post" in item and path != "/v1/jobs"}
    assert {path for method, path, *_ in REQUESTS.values() if method == "POST"} == wanted


@pytest.mark.parametrize("name", REQUESTS)
def test_the_request_is_answered(port, name):
    method, path, headers, body = REQUESTS[name]
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, body or None, headers)
    answer = connection.getresponse()
    lines = answer.read().splitlines()
    connection.close()
    assert answer.status == 200, lines
    assert all(json.loads(line) for line in lines)


@pytest.mark.slow
def test_the_shell_blocks_run(port, tmp_path):
    for tool in ("bash", "curl"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    blocks = re.findall(r"^```sh\n(.*?)^```$", (FOLDER / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    shown = []
    for block in blocks:
        script = "set -euo pipefail\n" + block.replace(LOCAL, f"http://127.0.0.1:{port}")
        done = subprocess.run(
            ["bash", "-c", script], capture_output=True, encoding="utf-8", check=False, timeout=240, cwd=tmp_path
        )
        assert done.returncode == 0, done.stderr
        shown.append(done.stdout)
    solved, refused, batch, job = shown
    assert json.loads(solved)["best"]
    assert {fault["pointer"] for fault in json.loads(refused)["errors"]} == {"/cards/1", "/cards/2"}
    assert [json.loads(line).get("id") for line in batch.splitlines()] == ["1", "2", "3", None]
    assert job.splitlines()[-1].startswith("first,")
