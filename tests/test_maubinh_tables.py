"""Tables of hands: the same kind out as in, every row as its own question would be answered, bad rows marked."""

from __future__ import annotations

import subprocess
import sys

import pandas
import polars
import pyarrow
import pytest

import maubinh as mb
from rules.cards import codes
from tests.helpers.processes import ROOT

HANDS = [mb.deal(1, seed=seed)[0] for seed in range(6)]
TEXTS = [" ".join(codes(hand.cards)) for hand in HANDS]
BAD = ["", "AS AS", TEXTS[0].replace(TEXTS[0][:2], "XX")]
COLUMN = [*TEXTS, *BAD]
MAKERS = {
    "pandas": (pandas.DataFrame, lambda table, name: table[name].tolist(), pandas.DataFrame),
    "polars": (polars.DataFrame, lambda table, name: table[name].to_list(), polars.DataFrame),
    "arrow": (pyarrow.table, lambda table, name: table[name].to_pylist(), pyarrow.Table),
    "mapping": (dict, lambda table, name: table[name], dict),
}


@pytest.mark.parametrize("maker", MAKERS)
def test_a_table_comes_back_as_the_same_kind_with_its_own_columns(maker):
    make, column, kind = MAKERS[maker]
    given = make({"bai": COLUMN, "who": [f"p{at}" for at in range(9)]})
    solved = mb.solve_table(given, cards="bai", players=2, rules="per_chi", samples=100)
    assert isinstance(solved, kind)
    assert column(solved, "bai") == COLUMN
    assert column(solved, "who")[0] == "p0"
    assert column(given, "bai") == COLUMN
    for at, hand in enumerate(HANDS):
        alone = mb.solve(hand, players=2, rules="per_chi", samples=100).best
        laid = alone.arrangement.to_dict()
        assert [column(solved, row)[at] for row in laid] == [" ".join(cards) for cards in laid.values()]
        assert column(solved, "expected_points")[at] == alone.expected_points
        assert column(solved, "front_win_probability")[at] == alone.win["front"]
        assert column(solved, "back_category")[at] == alone.categories["back"]
    errors = column(solved, "error")
    assert not any(isinstance(error, str) for error in errors[:6])
    assert "missing_field" in errors[6]
    assert "wrong_card_count" in errors[7]
    assert "bad_card" in errors[8]


@pytest.mark.parametrize("maker", MAKERS)
def test_many_hands_are_arranged_as_each_alone(maker):
    make, column, kind = MAKERS[maker]
    arranged = mb.arrange_table(make({"cards": COLUMN}), players=3)
    assert isinstance(arranged, kind)
    for at, hand in enumerate(HANDS):
        laid = mb.arrange(hand, players=3).to_dict()
        assert [column(arranged, row)[at] for row in laid] == [" ".join(cards) for cards in laid.values()]


def test_cards_may_be_signs_lists_or_texts_of_any_spelling():
    spellings = [str(HANDS[0]), TEXTS[0].lower(), codes(HANDS[0].cards), TEXTS[0].replace("T", "10")]
    found = mb.arrange_table({"cards": spellings})
    assert len(set(found["back"])) == 1
    assert found["error"] == [None] * 4


def test_players_may_differ_from_row_to_row():
    found = mb.solve_table({"cards": [TEXTS[0]] * 3, "n": [2, 4.0, 9]}, players="n", samples=100)
    alone = [mb.solve(HANDS[0], players=number, samples=100).expected_points for number in (2, 4)]
    assert found["expected_points"][:2] == alone
    assert "/players" in found["error"][2]


def test_arrangements_are_judged_and_fouls_marked():
    foul = ("9H 9D 9C 2S 3D", "AS KS QS JS TS", "8S 8D 4C")
    good = [" ".join(codes(cards)) for cards in mb.arrange(HANDS[0]).rows]
    table = {"a": [foul[0], good[0], ""], "b": [foul[1], good[1], ""], "c": [foul[2], good[2], ""]}
    judged = mb.evaluate_table(pandas.DataFrame(table), rows=["a", "b", "c"], samples=100)
    assert judged["legal"].tolist()[:2] == [False, True]
    assert judged[judged["legal"] == False]["a"].tolist() == [foul[0]]  # noqa: E712
    alone = mb.evaluate(dict(zip(("back", "middle", "front"), good, strict=True)), samples=100)
    assert judged["regret_points"][1] == alone.regret_points
    assert isinstance(judged["error"][2], str)


def test_a_night_of_tables_is_settled():
    an, binh, chi = mb.deal(3, seed=5)
    night = {"An": [str(an), "x"], "Binh": [str(mb.arrange(binh)), ""], "Chi": [str(chi), ""], "stake": [1000, 5]}
    paid = mb.settle_table(night, seats=["An", "Binh", "Chi"], bet="stake", rules="per_chi")
    alone = mb.settle({"An": an, "Binh": mb.arrange(binh), "Chi": chi}, bet=1000, rules="per_chi")
    assert [paid[f"player{seat}_net_points"][0] for seat in (1, 2, 3)] == list(alone.points.values())
    assert [paid[f"player{seat}_net"][0] for seat in (1, 2, 3)] == list(alone.money.values())
    assert paid["error"][1]


def test_progress_is_told_in_the_order_of_the_rows_whoever_answers():
    seen: list[tuple[int, int]] = []
    one = mb.arrange_table({"cards": TEXTS * 20}, workers=1)
    three = mb.arrange_table({"cards": TEXTS * 20}, workers=3, progress=lambda *told: seen.append(told))
    assert one == three
    assert seen[-1] == (120, 120)
    assert seen == sorted(seen)


def test_progress_is_a_line_on_standard_error(capsys):
    mb.arrange_table({"cards": TEXTS[:1]}, progress=True)
    assert "1 of 1 rows\n" in capsys.readouterr().err
    mb.arrange_table({"cards": TEXTS[:1]})
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: mb.solve_table({"hands": TEXTS}), "missing_column"),
        (lambda: mb.solve_table({"cards": TEXTS}, players=7), "out_of_range"),
        (lambda: mb.solve_table({"cards": TEXTS}, rules="none"), "unknown_preset"),
        (lambda: mb.solve_table({"cards": TEXTS}, luck=1), "unknown_field"),
        (lambda: mb.solve_table({"cards": TEXTS}, workers=0), "out_of_range"),
        (lambda: mb.solve_table({"cards": TEXTS}, progress=3), "bad_type"),
        (lambda: mb.solve_table({"cards": TEXTS, "error": TEXTS}), "duplicate_column"),
        (lambda: mb.solve_table(TEXTS), "bad_type"),
        (lambda: mb.solve_table({"cards": TEXTS, "n": [1]}), "bad_type"),
        (lambda: mb.evaluate_table({"back": TEXTS}), "missing_column"),
        (lambda: mb.evaluate_table({"back": TEXTS}, rows="back"), "wrong_row_size"),
        (lambda: mb.settle_table({"player1": TEXTS}), "missing_column"),
        (lambda: mb.settle_table({"An": TEXTS, "Bình": TEXTS}), "missing_column"),
        (lambda: mb.settle_table({"An": TEXTS, "Bình": TEXTS}, seats=["An", "Binh"]), "missing_column"),
        (lambda: mb.arrange_table(None), "bad_type"),
    ],
)
def test_what_holds_for_all_rows_is_refused_at_once(call, code):
    with pytest.raises(mb.InvalidInput) as refused:
        call()
    assert refused.value.faults[0].code == code


def test_a_prefix_keeps_columns_apart():
    once = mb.arrange_table({"cards": TEXTS[:1]})
    twice = mb.solve_table(once, prefix="best_", samples=50)
    assert {"back", "best_back", "best_error"} <= twice.keys()


def test_an_empty_table_gets_its_columns():
    assert mb.arrange_table(pandas.DataFrame({"cards": []})).columns.tolist()[0:2] == ["cards", "back"]


def test_a_lazy_frame_and_anything_that_streams_arrow_is_taken():
    class Streams:
        def __arrow_c_stream__(self, requested_schema=None):
            return pyarrow.table({"cards": TEXTS[:1]}).__arrow_c_stream__(requested_schema)

    assert mb.arrange_table(polars.LazyFrame({"cards": TEXTS[:1]})).height == 1
    assert mb.arrange_table(Streams()).num_rows == 1


def test_a_mapping_needs_no_package_of_tables():
    code = f"import sys, maubinh as mb; mb.arrange_table({{'cards': [{TEXTS[0]!r}]}}, workers=1); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not loaded & {"pandas", "polars", "pyarrow", "flask", "click", "sqlalchemy", "dask"}


def test_money_is_told_before_and_after_the_fee_and_an_empty_chair_moves_nobody():
    an, binh, chi = (str(hand) for hand in mb.deal(3, seed=7))
    table = {"An": [an, an], "Bình": [binh, ""], "Chi": [chi, chi]}
    paid = mb.settle_table(table, seats=["An", "Bình", "Chi"], rules="per_chi", bet=1000)
    for row, seats in enumerate(({"An": an, "Bình": binh, "Chi": chi}, {"An": an, "Chi": chi})):
        alone = mb.settle(seats, rules="per_chi", bet=1000)
        for place, name in enumerate(table, 1):
            told = [paid[f"player{place}_{what}"][row] for what in ("net", "fee", "credited")]
            if name not in seats:
                assert told == [None, None, None]
                continue
            assert told[0] - told[1] == told[2] == alone.money[name]
    assert sum(fee or 0 for place in (1, 2, 3) for fee in paid[f"player{place}_fee"]) > 0


def test_an_instant_win_says_its_kind():
    found = mb.instant_win("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    assert found.kind == found.name == found.to_dict()["kind"] == "dragon_flush"
