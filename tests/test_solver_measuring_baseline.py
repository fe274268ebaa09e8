"""Strength is not lost: the hands of a recorded day, set again now, on the same deals against the same opponents.

Fails when they win less than they did by more than three standard errors. After a change that is meant to play
otherwise, or of the payouts, record anew with `maubinh strength --quick --baseline` and say why in the change.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.options import presets
from solver.arrays import MaskArray, StrengthArray
from solver.measuring import baseline
from solver.measuring.arrangers import arranger
from solver.measuring.baseline import HANDS, OPPONENTS, SEED, WATCHED, Baseline, Change
from solver.measuring.strength import STORED, unit_of
from solver.opponents.deck import ordinary_hands
from solver.steps import rules_digest

FILE = Path(__file__).parent / "data" / "strength_baseline.npz"
WORKERS = 2


@pytest.fixture(scope="module")
def recorded() -> Baseline:
    return baseline.read(FILE)


def told(changes: list[Change]) -> str:
    return "; ".join(
        f"{one.what}: {one.then:+.4f} -> {one.now:+.4f}, {one.points:+.5f} ± {one.error:.5f}" for one in changes
    )


@pytest.mark.slow
@pytest.mark.parametrize("preset", presets("maubinh"))
def test_no_strength_was_lost_since_it_was_recorded(recorded: Baseline, preset: str) -> None:
    found = list(baseline.changes(recorded, preset, baseline.set_by_arranger(WORKERS), WORKERS))
    assert len(found) == len(WATCHED) * len(OPPONENTS)
    found.append(baseline.change_of_stored(recorded, preset, WORKERS))
    lost = [change for change in found if change.is_lost]
    assert not lost, told(lost)


@pytest.mark.long
@pytest.mark.parametrize("preset", presets("maubinh"))
@pytest.mark.parametrize("worse", ["greedy", "percentiles"])
def test_whoever_plays_worse_is_found_out(recorded: Baseline, preset: str, worse: str) -> None:
    """Reference policies in the place of our arrangers loses against the stored equilibrium, for certain."""

    def set_hands(name: str, masks: MaskArray, rules: MauBinhRules) -> StrengthArray:
        return arranger(worse).arrange(masks, rules, 2, WORKERS)

    found = {change.what: change for change in baseline.changes(recorded, preset, set_hands, WORKERS)}
    assert all(found[f"{preset}: {name} against {STORED}"].is_lost for name in WATCHED), told(list(found.values()))


@pytest.mark.slow
@pytest.mark.parametrize("preset", presets("maubinh"))
def test_a_small_loss_is_found_out(recorded: Baseline, preset: str) -> None:
    """One hand in ten set as by a simple policy: far less than the points themselves could tell on so few hands."""
    rules = maubinh_rules(preset)

    def set_hands(name: str, masks: MaskArray, rules: MauBinhRules) -> StrengthArray:
        if name == "solve":
            return recorded.strengths[f"{preset}-{name}"]
        strengths = recorded.strengths[f"{preset}-{name}"].copy()
        strengths[::10] = arranger("greedy").arrange(masks[::10], rules, 2, 1)
        return strengths

    found = {change.what: change for change in baseline.changes(recorded, preset, set_hands, WORKERS)}
    same, change = (found[f"{preset}: {name} against {STORED}"] for name in ("solve", "fast"))
    assert change.is_lost
    assert -0.3 * unit_of(rules) < change.points < 0
    assert change.then - change.now == pytest.approx(-change.points)
    assert (same.points, same.error, same.is_lost) == (0.0, 0.0, False)


def test_a_change_is_a_loss_beyond_three_standard_errors() -> None:
    change = Change("what", 1.0, 0.9, -0.29, 0.1)
    assert not change.is_lost
    assert replace(change, points=-0.31).is_lost
    assert not replace(change, points=0.31).is_lost


def test_the_recorded_hands_are_those_of_the_rules_as_they_are(recorded: Baseline) -> None:
    assert recorded.about["rules_digests"] == {name: rules_digest(maubinh_rules(name)) for name in presets("maubinh")}
    assert set(recorded.strengths) == {f"{preset}-{name}" for preset in presets("maubinh") for name in WATCHED}
    for strengths in recorded.strengths.values():
        assert (strengths.shape, strengths.dtype) == ((HANDS, 3), np.uint16)
    masks = ordinary_hands(HANDS, SEED, maubinh_rules("majority"))
    assert len(set(masks.tolist())) == HANDS


def test_a_baseline_of_other_hands_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baseline, "HANDS", HANDS + 1)
    with pytest.raises(ValueError, match="record it anew"):
        baseline.read(FILE)
