"""Rows and match-ups paid together (B-M-01), and aces counted (B-M-21): clause by clause, in settlements."""

from __future__ import annotations

import pytest

from rules.maubinh.duel import ace_count
from rules.maubinh.options import MauBinhRules, maubinh_rules
from tests.helpers import maubinh_tables as tables
from tests.helpers.maubinh_examples import arranged, net_points, settled

FOUR_TWO: dict[str, object] = {
    "pair_scoring": "both", "pair_win": 1, "chi_value": 1, "sweep_multiplier": 1, "bonus_mode": "add",
    "sweep_all_mode": "none",
}  # fmt: skip


def lines_of(texts: tuple[str, ...], rules: MauBinhRules) -> list[tuple[str, int | float]]:
    return [(line.kind, line.points) for line in settled(texts, rules).matchups[0].lines]


def test_b_m_01_four_two_scoring_pays_2_for_two_rows_and_4_for_three() -> None:
    rules = maubinh_rules("per_chi", FOUR_TWO)
    assert net_points(tables.TWO_ROWS_WON, rules) == (2, -2)
    assert net_points(
        tables.FRONT_TRIPLE, maubinh_rules("per_chi", {**FOUR_TWO, "bonus_front_three_of_a_kind": 0})
    ) == (4, -4)
    assert net_points(tables.TWO_ROWS_WON[::-1], rules) == (-2, 2)


def test_b_m_01_rows_and_the_match_up_are_lines_of_their_own() -> None:
    found = lines_of(tables.TWO_ROWS_WON, maubinh_rules("majority", {"pair_scoring": "both", "chi_value": 2}))
    assert sorted(found) == [("match", 6), ("row", -2), ("row", 2), ("row", 2)]


def test_b_m_01_a_sweep_multiplies_rows_and_match_up_together() -> None:
    # (6 + 3 x 2) doubled, and the bonus beside it; under `all` the bonus too (B-M-03).
    both: dict[str, object] = {"pair_scoring": "both", "chi_value": 2}
    assert net_points(tables.FRONT_TRIPLE, maubinh_rules("majority", both)) == (12 * 2 + 6, -30)
    assert net_points(tables.FRONT_TRIPLE, maubinh_rules("majority", {**both, "sweep_multiplies": "all"})) == (36, -36)


def test_b_m_02_a_bonus_takes_the_place_of_the_row_alone() -> None:
    # B wins the middle with a full house worth 2 in place of the row's 1; who wins more rows is paid beside it.
    rows = net_points(tables.MIDDLE_FULL_HOUSE, maubinh_rules("per_chi"))
    both = net_points(tables.MIDDLE_FULL_HOUSE, maubinh_rules("per_chi", {"pair_scoring": "both", "pair_win": 5}))
    assert both == (rows[0] + 5, rows[1] - 5)


def test_b_m_04_sweeping_all_counts_from_rows_and_match_up() -> None:
    rules = maubinh_rules("per_chi", {"pair_scoring": "both", "pair_win": 1})
    assert rules.sweep_all_multiplier == 4
    assert net_points(tables.SWEEP_ALL, rules)[0] == 3 * (3 + 1) * 4


ACES = (0, 1, 3, 9, 27)


def with_aces(preset: str = "majority", **options: object) -> MauBinhRules:
    return maubinh_rules(preset, {"ace_points": list(ACES), **options})


def aces(text: str) -> int:
    return ace_count(arranged(text).cards)


@pytest.mark.parametrize(
    "texts",
    [
        tables.SWEEP_ALL,
        tables.TWO_FOULS,
        tables.TWO_INSTANT_WINS,
        tables.INSTANT_WIN_AND_FOUL,
        tables.TWO_ROWS_WON,
        tables.MIDDLE_FULL_HOUSE,
    ],
)
@pytest.mark.parametrize("preset", ["majority", "per_chi"])
def test_b_m_21_every_pair_settles_the_difference_of_their_aces(preset: str, texts: tuple[str, ...]) -> None:
    # Beside what is paid anyway: no sweep multiplies it, a foul and an instant win get and pay it like everybody.
    plain, counted = net_points(texts, maubinh_rules(preset)), net_points(texts, with_aces(preset))
    worth = [ACES[aces(text)] for text in texts]
    assert [after - before for before, after in zip(plain, counted, strict=True)] == [
        sum(own - other for other in worth) for own in worth
    ]


def test_b_m_21_the_examples_have_aces_on_both_sides_of_fouls_and_instant_wins() -> None:
    # Guards the test above.
    for texts in (tables.SWEEP_ALL, tables.TWO_FOULS, tables.TWO_INSTANT_WINS, tables.INSTANT_WIN_AND_FOUL):
        assert len({aces(text) for text in texts}) > 1


def test_b_m_21_aces_are_a_line_of_the_match_up_and_equal_hands_have_none() -> None:
    assert ("ace_points", ACES[4]) in lines_of(tables.SWEEP_ALL, with_aces())
    assert "ace_points" not in {kind for kind, _ in lines_of(tables.SWEEP_ALL, with_aces(ace_points=[0, 0, 0, 0, 0]))}
    assert "ace_points" not in {kind for kind, _ in lines_of(tables.SWEEP_ALL[1:3], with_aces())}


def test_b_m_17_a_cap_holds_for_aces_too() -> None:
    plain, capped = (
        net_points(tables.SWEEP_ALL, with_aces()),
        net_points(tables.SWEEP_ALL, with_aces(loss_cap="buy_in", buy_in=20)),
    )
    assert min(plain) < -20
    assert min(capped) == -20
