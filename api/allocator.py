"""Keeps freed memory from piling up in a server with many threads.

glibc gives each thread an arena of its own and keeps what is freed there, in case the thread wants it again: sixteen
threads that each once answered a request of a million samples hold sixteen times its memory for good. Two arenas are
enough for as many solver calls as run at once, and large blocks go back to the system when they are freed.
"""

from __future__ import annotations

import ctypes
from typing import Final

# Of <malloc.h>.
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
_ARENAS: Final = 2
_LARGE_BLOCK: Final = 1 << 20


def bound_freed_memory() -> bool:
    """Set the limits for this process and those forked from it; false where the C library has no such settings.

    To be called before the first thread starts.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):  # another C library than glibc
        return False
    settings = ((_M_ARENA_MAX, _ARENAS), (_M_MMAP_THRESHOLD, _LARGE_BLOCK), (_M_TRIM_THRESHOLD, 4 * _LARGE_BLOCK))
    return all(mallopt(name, value) == 1 for name, value in settings)
