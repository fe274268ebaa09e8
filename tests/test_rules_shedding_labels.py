"""Every code of TLMN and Sâm that a person may read has words, and no words are left over."""

from __future__ import annotations

import unicodedata

import pytest

from rules.labels import Label
from rules.labels import shedding as words
from rules.labels import shedding_options as option_words
from rules.options import Game, option_table, presets
from rules.shedding.combinations import ComboKind
from rules.shedding.history import Reason

OPTION_WORDS = {
    "tlmn": (option_words.TLMN_OPTION_LABELS, option_words.TLMN_VALUE_LABELS, option_words.TLMN_PRESET_LABELS),
    "sam": (option_words.SAM_OPTION_LABELS, option_words.SAM_VALUE_LABELS, option_words.SAM_PRESET_LABELS),
}
LINE_KINDS = (
    "place place_points cards rotten cong chop instant_win dut_mu put_3_spades den_cong pot sam den_sam "
    "finish_with_two thoi_two bao1 cap"
)


def test_every_kind_reason_and_line_of_the_contract_has_words() -> None:
    assert set(words.KIND_LABELS) == {str(kind) for kind in ComboKind}
    assert list(words.REASON_LABELS) == [str(reason) for reason in Reason]
    assert list(words.REASON_DETAILS) == [str(reason) for reason in Reason]
    assert list(words.LINE_LABELS) == LINE_KINDS.split()


def test_every_instant_win_has_words() -> None:
    assert tuple(words.TLMN_INSTANT_WIN_LABELS) == option_table("tlmn")["instant_hands"].allowed
    assert tuple(words.SAM_INSTANT_WIN_LABELS) == option_table("sam")["instant_hands"].allowed


@pytest.mark.parametrize("game", ["tlmn", "sam"])
def test_every_option_preset_and_named_value_has_words(game: Game) -> None:
    options, values, preset_words = OPTION_WORDS[game]
    table = option_table(game)
    assert list(options) == list(table)
    assert tuple(preset_words) == presets(game)
    enums = {name: set(spec.allowed) for name, spec in table.items() if spec.kind == "enum"}
    assert set(values) == set(enums)
    assert all(allowed <= set(values[name]) for name, allowed in enums.items())


def test_all_vietnamese_words_are_composed() -> None:
    options = [label for table, values, named in OPTION_WORDS.values() for label in (*table.values(), *named.values())]
    tables = (words.KIND_LABELS, words.REASON_LABELS, words.LINE_LABELS, words.TLMN_INSTANT_WIN_LABELS)
    for label in [*options, *(label for table in tables for label in table.values())]:
        assert unicodedata.is_normalized("NFC", label.vi)
        assert label.vi
        assert label.en


def test_the_length_of_runs_is_part_of_their_name() -> None:
    assert words.combination_label("run", 5) == Label("Sảnh 5 lá", "Run of 5 cards")
    assert words.combination_label("pair_run", 8) == Label("4 đôi thông", "Run of pairs (4 pairs)")
    assert words.combination_label("quad", 4) == Label("Tứ quý", "Four of a kind")
