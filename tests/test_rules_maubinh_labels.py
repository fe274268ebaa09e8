"""Every code of Mậu binh that a person may read has a label in both languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import get_args

import pytest

from rules.labels import Label
from rules.labels.maubinh import (
    CATEGORY_LABELS,
    FOUL_LABELS,
    INSTANT_WIN_LABELS,
    LINE_LABELS,
    OPTION_LABELS,
    PRESET_LABELS,
    ROW_LABELS,
    STATUS_LABELS,
    VALUE_LABELS,
)
from rules.maubinh.arrangement import ROW_NAMES, FoulCode
from rules.maubinh.duel import LINE_KINDS
from rules.maubinh.hands import Category
from rules.maubinh.instant_wins import INSTANT_WIN_KINDS
from rules.maubinh.settlement import Status
from rules.options import option_table, presets

ENUMS = {name: spec.allowed for name, spec in option_table("maubinh").items() if spec.kind == "enum"}
COVERED: list[tuple[Mapping[str, Label], tuple[str, ...]]] = [
    (CATEGORY_LABELS, tuple(category.wire for category in Category)),
    (FOUL_LABELS, get_args(FoulCode)),
    (INSTANT_WIN_LABELS, INSTANT_WIN_KINDS),
    (LINE_LABELS, LINE_KINDS),
    (OPTION_LABELS, tuple(option_table("maubinh"))),
    (PRESET_LABELS, presets("maubinh")),
    (ROW_LABELS, ROW_NAMES),
    (STATUS_LABELS, get_args(Status)),
    *((VALUE_LABELS[name], allowed) for name, allowed in ENUMS.items()),
]


@pytest.mark.parametrize(("labels", "names"), COVERED)
def test_labels_cover_their_codes_exactly_and_differ(labels: Mapping[str, Label], names: tuple[str, ...]) -> None:
    assert set(labels) == set(names)
    for language in ("vi", "en"):
        texts = [getattr(label, language) for label in labels.values()]
        assert all(text.strip() == text and text for text in texts)
        assert len(set(texts)) == len(texts)
        assert all(unicodedata.is_normalized("NFC", text) for text in texts)


def test_values_are_labelled_for_every_option_of_names() -> None:
    assert set(VALUE_LABELS) == set(ENUMS)


def test_english_labels_are_plain_ascii() -> None:
    assert all(label.en.isascii() for labels, _ in COVERED for label in labels.values())


def test_rows_are_numbered_from_the_strongest_five_and_their_sizes_are_told() -> None:
    # Houses number the rows from either end, so the size always stands beside the number.
    for number, (name, size) in enumerate((("back", 5), ("middle", 5), ("front", 3)), 1):
        assert ROW_LABELS[name].vi.startswith(f"Chi {number} ({size} lá")
        assert {3: "three cards", 5: "five cards"}[size] in ROW_LABELS[name].en
