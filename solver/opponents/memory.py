"""Arrays for tables that are read all over the place, on large pages where the system offers them.

A request reads thousands of scattered rows of tables of several megabytes. With pages of 4 KiB nearly every read has to
look up its page first, which under virtualisation costs more than the read itself.
"""

from __future__ import annotations

import mmap
from contextlib import suppress
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

_LARGE_PAGE: Final = 1 << 21


def scattered_array(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """A zeroed array; one of at least a large page lies in its own memory map, aligned and asking for large pages."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    if size < _LARGE_PAGE:
        return np.zeros(shape, dtype=dtype)
    whole = -(-size // _LARGE_PAGE) * _LARGE_PAGE
    memory = mmap.mmap(-1, whole + _LARGE_PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    raw = np.frombuffer(memory, dtype=np.uint8)
    start = -raw.ctypes.data % _LARGE_PAGE
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without large pages: only slower
            memory.madvise(mmap.MADV_HUGEPAGE)
    return raw[start : start + size].view(dtype).reshape(shape)
