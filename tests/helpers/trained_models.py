"""Recorded hands and finished models for tests of what is learned from recorded hands, made without a long training."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from rules.cards import codes
from rules.maubinh.arrangement import ROW_NAMES, Arrangement
from rules.maubinh.options import MauBinhRules
from solver.hands.enumeration import arrangement_of
from solver.hands.masks import cards_of_mask
from solver.kernels.choices import COUNT
from solver.opponents.deck import DECK_SEED, STORED_HANDS, deal_hands
from solver.opponents.imitation import yardstick_of
from solver.opponents.models import use_models_directory
from solver.opponents.policy import Policy
from solver.opponents.stored import FORMAT, stored_model

ABOUT = {"format": FORMAT, "deck_seed": DECK_SEED, "rows": STORED_HANDS, "hands": 1_234}


def as_played(policy: Policy, masks: np.ndarray, rules: MauBinhRules) -> list[Arrangement]:
    """How a policy sets hands, as cards."""
    rows = policy.arrange(masks, rules)
    return [arrangement_of(cards_of_mask(int(mask)), row[:3]) for mask, row in zip(masks, rows, strict=True)]


def fresh(count: int, seed: int) -> np.ndarray:
    """Random hands as masks."""
    return np.ascontiguousarray(deal_hands(count, seed)[:, 0])


def on_the_wire(arrangement: Arrangement) -> dict[str, list[str]]:
    """An arrangement as recorded in NDJSON."""
    return {row: codes(arrangement.row(row)) for row in ROW_NAMES}


def write_model(directory: Path, name: str, *, about: Any = None, **arrays: Any) -> Path:
    """A model whose stored hands are set as the cautious player does, with every weight 0. about, arrays: in place."""
    classes = stored_model("cautious", "majority").classes
    content = {"classes": classes, "weights": np.zeros(COUNT), "yardstick": yardstick_of(classes), **arrays}
    path = directory / f"{name}.npz"
    np.savez(path, about=json.dumps({**ABOUT, **(about or {})}), **content)
    return path


class models_in:  # noqa: N801  (reads as a word in a with statement)
    """While it lasts, trained models are looked for in this directory."""

    def __init__(self, directory: Path | None) -> None:
        self._directory = directory

    def __enter__(self) -> None:
        use_models_directory(self._directory)

    def __exit__(self, *_: object) -> None:
        use_models_directory(None)
