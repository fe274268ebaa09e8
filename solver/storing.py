"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np


def store(path: Path, **arrays: Any) -> None:
    """Write arrays as a compressed npz file; what was there stays until the new file is complete."""
    partial = path.with_name(path.name + ".part.npz")
    np.savez_compressed(partial, **arrays)
    os.replace(partial, path)
