"""Pictures of answers: each function draws what the answer says on the axes it is given, or on its own."""

from __future__ import annotations

import sys

import pytest

import maubinh as mb

HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"


def test_without_matplotlib_its_absence_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(mb.InvalidInput, match=r"maubinh\[plot\]"):
        mb.plot.distribution([1.0])


def test_rows_add_up_to_one():
    pytest.importorskip("matplotlib")
    found = mb.solve(HAND, players=2, samples=100)
    axes = mb.plot.rows(found)
    ends = [bars[place].get_x() + bars[place].get_width() for bars in axes.containers[-1:] for place in range(3)]
    assert ends == pytest.approx([1, 1, 1])
    assert axes.containers[0][0].get_width() == pytest.approx(found.best.win["back"])
    assert mb.plot.rows(found.best, axes) is axes


def test_every_arrangement_is_a_dot():
    pytest.importorskip("matplotlib")
    found = mb.solve(HAND, players=2, samples=100, top=20)
    axes = mb.plot.trade_off(found)
    points = axes.lines[0].get_ydata()
    assert list(points) == [one.expected_points for one in found.arrangements]
    assert axes.get_ylabel() == "Expected points"


def test_a_distribution_counts_every_number():
    pytest.importorskip("matplotlib")
    axes = mb.plot.distribution([1.0, None, 2.0, float("nan"), 2.0], bins=3)
    assert sum(bar.get_height() for bar in axes.patches) == 3


@pytest.mark.parametrize(
    "call",
    [
        lambda: mb.plot.rows(3),
        lambda: mb.plot.trade_off("x"),
        lambda: mb.plot.distribution("x"),
        lambda: mb.plot.distribution([]),
        lambda: mb.plot.distribution([float("nan")]),
        lambda: mb.plot.distribution([1.0], bins=0),
    ],
)
def test_what_cannot_be_drawn_is_refused(call):
    with pytest.raises(mb.InvalidInput):
        call()
