"""Estimates from few whole tables, made steadier by what single opponents tell.

Whole tables are dear, so each candidate's own chance to sweep one is known poorly, while its chance to sweep a single
opponent is known well. The first is nearly proportional to a power of the second, with a factor that the leading
candidates of a hand share: so the factor is estimated from all of them together, and what is proportional to it
counts the more, the less a candidate's own tables tell. With many tables a candidate's own mean is all that is left.
Differences between candidates, which decide what is played, lose most of their noise. Measured in docs/solver.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solver.joint_kernels import blend

FloatArray = NDArray[np.float64]

# How far a candidate's own value usually lies from what is proportional, as a share of it.
SPREAD: Final = 0.15
# The factor if opponents were independent, and how far it usually is from that.
_INDEPENDENT: Final = (1.0, 0.35)


@dataclass(frozen=True)
class Means:
    """Estimates [k] and their standard errors [k]. least: what one more table of the usual weight would add."""

    means: FloatArray
    errors: FloatArray
    least: float


def pooled(own: Means, basis: FloatArray, leading: NDArray[np.int64], *, independent: bool) -> Means:
    """Blend every candidate's own estimate with the factor of the leading ones times its basis.

    basis: [k] known well, to which the truth is nearly proportional; independent: whether the factor would be 1 for
    independent opponents.
    """
    means, errors = np.empty_like(own.means), np.empty_like(own.errors)
    middle, spread = _INDEPENDENT if independent else (0.0, 0.0)
    blend(own.means, own.errors, own.least, basis, leading, middle, spread, SPREAD, means, errors)
    return Means(means, errors, own.least)
