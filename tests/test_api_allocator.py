"""Memory that threads free goes back to the system. Run in a process of its own, whose allocator it sets."""

from __future__ import annotations

import json
import platform
import subprocess
import sys

import pytest

# Sixteen threads, two at work at a time, each of which takes and frees blocks of some megabytes, as large requests do.
PROGRAM = """
import json, sys, threading
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from api.allocator import bound_freed_memory

bounded = bound_freed_memory() if sys.argv[1] == "bounded" else None
working = threading.Semaphore(2)

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 / 1e6

def request(_):
    with working:
        blocks = [np.ones(size) for _ in range(3) for size in range(20_000, 1_200_000, 60_000)]
        return sum(block[0] for block in blocks)

before = resident()
with ThreadPoolExecutor(16) as pool:
    list(pool.map(request, range(64)))
    print(json.dumps({"bounded": bounded, "kept": resident() - before}))
"""


def kept(how: str) -> dict[str, float]:
    done = subprocess.run([sys.executable, "-c", PROGRAM, how], capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has these settings")
def test_threads_do_not_keep_what_they_freed() -> None:
    found = kept("bounded")
    assert found["bounded"]
    assert found["kept"] < 60
