"""Weights of the playout policy: how seats are taken to play when the rest of a game is played out.

What each weight multiplies is in solver.kernels.shedding_policy. The weights are points of no table: prices of sets are
leads a hand still needs, and what a table pays is divided by the usual stake of a game there, so that one set of
weights serves every house that pays for the same. Learned by self-play for each way of paying
(solver.training.shedding_policies), from weights set by hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from solver import __name__ as solver_package
from solver.arrays import FloatArray, IntArray
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_policy as kernels

WEIGHT_NAMES: Final = (
    *("size", "hold_lead", "low", "short", "out_next", "two_lead", "bomb_lead"),
    *("answer", "hold_answer", "block", "frozen", "cut", "two_risk", "shed", "rotten"),
    *("singles", "pairs", "triples", "runs", "unit", "noise", "duty", "twos_last"),
)
PRICE_NAMES: Final = (
    *("single", "single_high", "single_two", "pair", "pair_high", "pair_two", "triple", "triple_high", "quad"),
    *("run", "run_high", "run_more", "pair_run", "pair_run_more"),
)
BY_HAND: Final[Mapping[str, float]] = MappingProxyType(
    {
        "size": 0.12,
        "hold_lead": 0.25,
        "low": 0.5,
        "short": 1.6,
        "out_next": 0.6,
        "two_lead": 0.3,
        "bomb_lead": 0.6,
        "answer": 0.1,
        "hold_answer": 0.55,
        "block": 0.6,
        "frozen": 1.5,
        "cut": 2.0,
        "two_risk": 0.35,
        "shed": 0.2,
        "rotten": 0.5,
        "singles": 0.25,
        "pairs": 0.35,
        "triples": 0.15,
        "runs": 0.12,
        "noise": 0.15,
        "duty": 1.5,
        "twos_last": 3.0,
        "single": 1.0,
        "single_high": 0.85,
        "single_two": -0.45,
        "pair": 0.95,
        "pair_high": 0.85,
        "pair_two": -0.6,
        "triple": 0.75,
        "triple_high": 0.7,
        "quad": -0.7,
        "run": 0.9,
        "run_high": 0.4,
        "run_more": -0.03,
        "pair_run": -0.6,
        "pair_run_more": -0.4,
    }
)
"""Set by hand from what each feature means: what learning starts from, and is measured against."""
UNLEARNED: Final = ("unit", "noise")
"""Names that no learning moves: the table's stake, and how careless the seats of a playout are."""
LEARNED_NOISE: Final = 0.3
"""How careless seats of a playout are that play by learned weights, which are larger than those set by hand."""
PAID_FOR: Final = ("places", "rank", "count", "points")
"""What TLMN tables pay for, by their option `scoring`; Sâm tables pay for `cards`."""


def stake_of(rules: IntArray) -> float:
    """The usual stake of a game at a table, in points: what cuts and cards held are measured by."""
    if rules[layout.GAME] == layout.SAM_GAME or rules[layout.SCORING] == layout.BY_COUNT:
        return 10.0
    if rules[layout.SCORING] == layout.BY_POINTS:
        return max(float(rules[layout.PLACE_POINTS]), 1.0)
    pays = rules[layout.PLACE_PAY : layout.PLACE_PAY + 6]
    return max(float(pays.max()), 1.0)


def policy_of(rules: IntArray) -> FloatArray:
    """The policy at a table, as the kernels read it: float64 [POLICY], read-only. Learned for what the table pays."""
    return _policy_for(paid_for(rules), stake_of(rules))


def paid_for(rules: IntArray) -> str:
    """What a table pays for: the name that its learned weights are kept under."""
    return "cards" if rules[layout.GAME] == layout.SAM_GAME else PAID_FOR[int(rules[layout.SCORING])]


def playout_policies(rules: IntArray) -> FloatArray:
    """The policies by which games are played out, deal by deal in turn: float64 [2, POLICY], read-only.

    The learned one and the one set by hand: what is best against two ways of playing is good against more others.
    """
    return _playouts_for(paid_for(rules), stake_of(rules))


@cache
def learned_policies() -> Mapping[str, Mapping[str, Any]]:
    """By what tables pay for: `weights` by name, and `made`, how they were learned and what that won."""
    stored = json.loads(policies_file().read_text(encoding="utf-8"))
    return MappingProxyType({one["pays_for"]: MappingProxyType(one) for one in stored["policies"]})


def policies_file() -> Path:
    """Where the learned weights lie."""
    return Path(str(files(solver_package) / "data" / "shedding_policies.json"))


@cache
def _policy_for(pays_for: str, stake: float) -> FloatArray:
    policy = policy_with(learned_policies()[pays_for]["weights"], stake)
    policy.flags.writeable = False
    return policy


@cache
def _playouts_for(pays_for: str, stake: float) -> FloatArray:
    learned = dict(learned_policies()[pays_for]["weights"]) | {"noise": LEARNED_NOISE}
    policies = np.array([policy_with(learned, stake), policy_with(BY_HAND, stake)])
    policies.flags.writeable = False
    return policies


def policy_with(weights: Mapping[str, float], stake: float) -> FloatArray:
    """A policy of these weights, float64 [POLICY]; stake: `stake_of` the table. Weights without a name are 0."""
    values = np.array([weights.get(name, 0.0) for name in WEIGHT_NAMES])
    values[WEIGHT_NAMES.index("unit")] = stake
    return np.concatenate((_prices(weights).ravel(), values))


def _prices(by_name: Mapping[str, float]) -> FloatArray:
    """Prices by cell: a set costs its base, less as it stands higher; 2s have prices of their own."""
    cells = np.arange(13) / 12.0
    table = np.zeros((kernels.PRICE_ROWS, 13))
    for row, name in enumerate(("single", "pair", "triple"), 1):
        table[row] = by_name[name] - by_name[f"{name}_high"] * cells**2
    table[1, 12], table[2, 12], table[3, 12] = by_name["single_two"], by_name["pair_two"], by_name["pair_two"]
    table[4] = by_name["quad"]
    run, more, pairs, pairs_more = range(5, kernels.PRICE_ROWS)
    table[run] = by_name["run"] - by_name["run_high"] * cells**2
    # What a longer run costs more is what its top costs less.
    table[more, 1:] = np.diff(table[run])
    table[more] += by_name["run_more"]
    table[pairs], table[pairs_more] = by_name["pair_run"], by_name["pair_run_more"]
    return table
