"""The solver made ready with the first question: kernels that no cache holds yet are compiled, with a word about it.

Compiling happens once for a version and a folder, in one process, before anything is answered or any worker is started.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

_ready = False


def prepare() -> None:
    """Load the solver. Says on standard error that kernels are compiled, while they are."""
    global _ready  # noqa: PLW0603  (one solver for the process)
    if _ready:
        return
    from api.settings import default_models
    from solver.opponents.models import models_directory, use_models_directory
    from solver.warmup import is_compiled, warm_up

    if models_directory() is None and (models := default_models(os.environ)):
        use_models_directory(Path(models))
    if not is_compiled():
        sys.stderr.write(
            "maubinh: compiling the kernels, once for this version and folder; this takes a minute or more ...\n"
        )
        warm_up()
        sys.stderr.write("maubinh: compiled.\n")
    _ready = True
