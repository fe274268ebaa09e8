"""Which candidates can still be the best, and which are: the compiled bookkeeping against plain definitions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.kernels.ranking import best_of, contenders, sweep_bounds


@st.composite
def bounded_points(draw):
    count = draw(st.integers(1, 30))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    # Few different values, so that equals are common.
    points = rng.integers(-3, 4, count).astype(np.float64)
    return points, rng.integers(0, 3, count).astype(np.float64), rng.integers(0, 3, count).astype(np.float64)


@given(bounded_points(), st.integers(1, 40))
@settings(max_examples=200, deadline=None)
def test_contenders_are_all_that_may_reach_the_wanted_best(bounds, wanted):
    points, gain, loss = bounds
    least = sorted(points - loss, reverse=True)[: min(wanted, len(points))][-1]
    expected = [k for k in range(len(points)) if points[k] + gain[k] >= least]
    assert contenders(points, gain, loss, wanted).tolist() == expected


@given(st.integers(0, 2**32), st.integers(1, 25), st.integers(1, 30))
@settings(max_examples=200, deadline=None)
def test_the_best_are_those_a_sort_puts_first(seed, count, wanted):
    rng = np.random.default_rng(seed)
    points = rng.integers(0, 3, count).astype(np.float64)
    strengths = rng.integers(0, 2, (3, count)).astype(np.uint16)
    chosen = np.flatnonzero(rng.random(count) < 0.8)
    in_order = sorted(chosen.tolist(), key=lambda k: (-points[k], *(-strengths[:, k].astype(int))))
    assert best_of(points, strengths, chosen, wanted).tolist() == in_order[:wanted]


@pytest.mark.parametrize("seed", range(20))
def test_sweeps_of_the_table_stay_within_their_bounds(seed):
    """Whatever share of our sweeps of one opponent are sweeps of all, and whatever rivals are paid within extremes."""
    rng = np.random.default_rng(seed)
    count, (others, unknown) = 40, (3.0, float(rng.integers(1, 4)))
    bonus = rng.integers(0, 9, (count, 3)).astype(np.float64)
    extra = rng.integers(-6, 13, 2).astype(np.float64)
    swept, sweeping = rng.random(count) * 0.3, rng.random(count) * 0.3
    beaten = rng.integers(0, 2, count).astype(np.float64)
    extremes = np.array([-float(rng.integers(0, 5)), float(rng.integers(0, 30))])
    gain, loss = np.empty(count), np.empty(count)
    sweep_bounds(bonus, extra, swept, sweeping, beaten, np.array([others, unknown]), extremes, gain, loss)
    each = (extra[0] + extra[1] * bonus.sum(axis=1)) * others
    most_swept = np.minimum(unknown * sweeping + beaten, 1.0)
    for _ in range(200):
        ours, theirs = swept * rng.random(count), most_swept * rng.random(count)
        price = extremes[0] + (extremes[1] - extremes[0]) * rng.random(count)
        worth = each * ours - theirs * price
        assert (worth <= gain + 1e-9).all()
        assert (worth >= -loss - 1e-9).all()
