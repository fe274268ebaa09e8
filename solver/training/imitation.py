"""Training of an opponent model from recorded hands, and how well it predicts hands kept aside.

Learned from four hands of five and judged by the fifth, beside the policies without recorded hands; what is kept is
learned from all of them and arranges the stored deck like the other populations. The outcome depends on the recorded
hands, the rules and the seed alone. What it says of itself: docs/command_line.md.
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rules.errors import Fault, InvalidInputError
from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.arrays import BoolArray, FloatArray, StrengthArray
from solver.hands.strengths import order_tables
from solver.kernels.choices import COUNT, FEATURES
from solver.kernels.dealing import hand_hashes
from solver.opponents.deck import DECK_SEED, STORED_HANDS, deck
from solver.opponents.imitation import ImitationPolicy, yardstick_of
from solver.opponents.models import require_name
from solver.opponents.policy import CAUTIOUS, GREEDY, Policy
from solver.opponents.stored import FORMAT, nearest_scoring, stored_model
from solver.progress import Progress, quiet
from solver.steps import store
from solver.training.choice_model import ObservedChoices, RecordedHands, choices_of, fit, moments_of

LEAST_HANDS: Final = 100
# One hand in so many is kept aside, to see how well those are predicted from the others.
HELD_OUT: Final = 5
# Log-likelihood a hand by which a simple policy has to be better before that is worth telling.
NOTABLE: Final = 0.01
RIDGE: Final = 0.01
# Below so many hands a larger ridge may predict better; it is picked by what predicts a fifth of the hands best.
FEW_HANDS: Final = 3_000
RIDGES: Final = (RIDGE, 0.1, 1.0)
# Hands that one thread takes at a time.
_PIECE: Final = 4096


@dataclass(frozen=True)
class Quality:
    """How a policy predicts hands it has not seen. log_likelihood: mean a hand; exact: share of hands set as recorded.

    likeliest: the same share for the arrangement that the policy finds likeliest; for a policy that never varies both
    are alike, and its log-likelihood allows for the share of exceptions seen in the other hands.
    """

    name: str
    log_likelihood: float
    exact: float
    likeliest: float


def learned_quality(name: str, policy: ImitationPolicy, unseen: ObservedChoices, workers: int) -> Quality:
    """The quality of a learned policy."""
    found = moments_of(policy, unseen, workers)
    exact = np.where(unseen.dominated, 0.0, np.exp(found.logs))
    return Quality(
        name, float(found.logs.mean()), float(exact.mean()), float((found.likeliest & ~unseen.dominated).mean())
    )


def fixed_quality(
    name: str, policy: Policy, recorded: RecordedHands, choices: ObservedChoices, held_out: BoolArray
) -> Quality:
    """The quality of a policy that sets a hand in one way. recorded, choices: all hands; held_out: bool [n]."""
    rows = policy.arrange(recorded.masks, recorded.rules)[:, 3:]
    hit = (rows == choices.sets.strengths[:, choices.sets.places].T).all(axis=1)
    seen = ~held_out
    exceptions = (np.count_nonzero(~hit[seen]) + 0.5) / (np.count_nonzero(seen) + 1.0)
    others = (choices.sets.ends - choices.sets.starts - 1)[held_out]
    logs = np.where(hit[held_out], np.log(1 - exceptions), np.log(exceptions / np.maximum(others, 1)))
    exact = float((hit & ~choices.dominated)[held_out].mean())
    return Quality(name, float(np.where(others > 0, logs, 0.0).mean()), exact, exact)


@dataclass(frozen=True)
class Learned:
    """What was learned from recorded hands. dominated: how many were set in a way that another beats in every row.

    qualities: on hands kept aside, the learned policy first, fitted to the others; held_out: how many these are. The
    policy that is kept is fitted to all hands; errors: [COUNT] standard errors of its weights.
    """

    name: str
    policy: ImitationPolicy
    errors: FloatArray
    recorded: RecordedHands
    dominated: int
    held_out: int
    qualities: tuple[Quality, ...]

    @property
    def better(self) -> Quality | None:
        """The simple policy that predicts notably better than the learned one, if there is one."""
        best = max(self.qualities, key=lambda quality: quality.log_likelihood)
        return best if best.log_likelihood > self.qualities[0].log_likelihood + NOTABLE else None


def learn(name: str, recorded: RecordedHands, seed: int, workers: int = 1, progress: Progress = quiet) -> Learned:
    """Learn a policy from recorded hands. seed: picks the hands kept aside; equal hands stay together.

    Raises InvalidInputError (`bad_name`; `too_few_hands` for less than LEAST_HANDS different hands).
    """
    require_name(name)
    different = np.unique(recorded.masks).shape[0]
    if different < LEAST_HANDS:
        message = f"at least {LEAST_HANDS} different usable hands are needed, there are {different}"
        raise InvalidInputError([Fault("", "too_few_hands", message)])
    progress("choices listed", 0, 3)
    blank = ImitationPolicy(np.zeros(COUNT), _yardstick(recorded.rules))
    choices = choices_of(recorded, blank, workers)
    group = np.empty(recorded.count, dtype=np.int64)
    hand_hashes(recorded.masks, np.uint64(seed), HELD_OUT, group)
    held_out = group == 0
    progress("learning from a part", 1, 3)
    ridge = _best_ridge(choices.part(~held_out), group[~held_out] == 1, blank, workers)
    first = ImitationPolicy(fit(choices.part(~held_out), blank, workers, ridge).weights, blank.yardstick)
    qualities = [learned_quality(name, first, choices.part(held_out), workers)]
    for other, policy in _simple_policies(recorded.rules).items():
        qualities.append(fixed_quality(other, policy, recorded, choices, held_out))
    progress("learning from all", 2, 3)
    final = fit(choices, first, workers, ridge)
    progress("learned", 3, 3)
    policy = ImitationPolicy(final.weights, blank.yardstick)
    counts = int(choices.dominated.sum()), int(held_out.sum())
    return Learned(name, policy, final.errors, recorded, *counts, tuple(qualities))


def _yardstick(rules: MauBinhRules) -> NDArray[np.uint32]:
    """Percentiles are those of good players, among whom rows are worth what they win."""
    return yardstick_of(stored_model("equilibrium", nearest_scoring(rules)).classes)


def _simple_policies(rules: MauBinhRules) -> dict[str, Policy]:
    equilibrium = stored_model("equilibrium", nearest_scoring(rules)).policy
    return {"greedy": GREEDY, "cautious": CAUTIOUS, "equilibrium": equilibrium}


def _best_ridge(choices: ObservedChoices, tested: BoolArray, start: ImitationPolicy, workers: int) -> float:
    """The ridge under which the other hands predict the `tested` ones best; the least for many hands."""
    if choices.dominated.shape[0] >= FEW_HANDS:
        return RIDGE

    def predicted(ridge: float) -> float:
        weights = fit(choices.part(~tested), start, workers, ridge).weights
        policy = ImitationPolicy(weights, start.yardstick)
        return float(moments_of(policy, choices.part(tested), workers).logs.sum())

    return max(RIDGES, key=predicted)


def arranged_deck(policy: Policy, rules: MauBinhRules, workers: int = 1, progress: Progress = quiet) -> StrengthArray:
    """uint16 [3, STORED_HANDS]: default classes of the deck's hands as `policy` sets them under the order of `rules`.

    Under another order some may be foul; whoever reads them sets those anew (solver.opponents.stored.strengths_for).
    """
    masks = deck().masks[:STORED_HANDS]
    class_of_strength = order_tables(rules).class_of_strength

    def work(first: int) -> StrengthArray:
        piece = masks[first : first + _PIECE]
        rows = policy.arrange(piece, rules)
        without = rows[:, 0] < 0
        rows[:, 3:5] = class_of_strength[rows[:, 3:5]]
        if without.any():  # a strict order forbids every way to set this hand
            rows[without] = policy.arrange(piece[without], maubinh_rules())
        return rows[:, 3:].T.astype(np.uint16)

    classes = np.empty((3, STORED_HANDS), dtype=np.uint16)
    with ThreadPoolExecutor(workers) as pool:
        starts = range(0, STORED_HANDS, _PIECE)
        for first, piece in zip(starts, pool.map(work, starts), strict=True):
            classes[:, first : first + _PIECE] = piece
            progress("hands arranged", min(first + _PIECE, STORED_HANDS), STORED_HANDS)
    return classes


def keep(learned: Learned, directory: Path, seed: int, workers: int = 1, progress: Progress = quiet) -> Path:
    """Arrange the deck by what was learned and write the model into `directory`; returns its file."""
    recorded, rules = learned.recorded, learned.recorded.rules
    classes = arranged_deck(learned.policy, rules, workers, progress)
    about: dict[str, Any] = {
        "format": FORMAT, "deck_seed": DECK_SEED, "rows": STORED_HANDS, "model": learned.name, "hands": recorded.count,
        "fouls": recorded.fouls, "instant_wins": recorded.instant_wins, "dominated": learned.dominated, "seed": seed,
        "a2345": rules.a2345, "order_compare": rules.order_compare, "cross_compare": rules.cross_compare,
        "held_out": learned.held_out, "features": FEATURES,
        "log_likelihood": {quality.name: round(quality.log_likelihood, 4) for quality in learned.qualities},
    }  # fmt: skip
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{learned.name}.npz"
    store(
        path, about=json.dumps(about), classes=classes, weights=learned.policy.weights,
        yardstick=learned.policy.yardstick, errors=learned.errors,
    )  # fmt: skip
    return path
