"""Bit operations on 64-bit words that numba does not offer by itself."""

from __future__ import annotations

from typing import Any

from solver.kernels import compiler  # noqa: F401  (sets the cache directory before numba is loaded)

from numba import types  # isort: skip
from numba.extending import intrinsic  # isort: skip


@intrinsic
def popcount(_typing: Any, word: Any) -> Any:
    """Number of ones in a uint64."""
    if word != types.uint64:
        raise TypeError(f"popcount takes a uint64, not {word}")

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), code


@intrinsic
def lowest_bit(_typing: Any, word: Any) -> Any:
    """Position of the lowest one in a uint64 that is not zero."""
    if word != types.uint64:
        raise TypeError(f"lowest_bit takes a uint64, not {word}")

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), code


@intrinsic
def lowest_bit_or_64(_typing: Any, word: Any) -> Any:
    """Position of the lowest one in a uint64; 64 when there is none."""
    if word != types.uint64:
        raise TypeError(f"lowest_bit_or_64 takes a uint64, not {word}")

    def code(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), code
