"""The arrays that go through the solver, by what their numbers are. Shapes are said where an array is used."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MaskArray = NDArray[np.uint64]
"""Hands as bit sets (solver.hands.masks)."""
StrengthArray = NDArray[np.uint16]
"""Strengths of rows under the order of some rules (solver.hands.strengths)."""
ClassArray = NDArray[np.uint16]
"""Strengths of rows under the default order, as they are stored."""
RowArray = NDArray[np.int32]
"""Arranged hands: back, middle and front by row index, then their strengths."""
IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]
