"""Training of the opponents of the package: fictitious play, then every hand of the deck arranged.

A round deals fresh hands, answers the present field with best responses, and puts them in the place of a part of the
field. The fields of the last rounds, and the policy that answers them, are what is kept
(solver.opponents.policy.FieldPolicy). Every step is stored in a work directory, so that an interrupted training goes on
where it stopped; the outcome depends on the settings alone. Method: docs/solver.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from math import fsum
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.arrays import ClassArray, RowArray
from solver.hands.strengths import order_tables
from solver.measuring.exploitability import answering, exploitability
from solver.opponents.best_response import Effort
from solver.opponents.crowd import arranged_hands
from solver.opponents.deck import DECK_SEED, STORED_HANDS, deck, ordinary_hands
from solver.opponents.policy import CAUTIOUS, GREEDY, FieldPolicy, Policy, best_responses, field_tables
from solver.opponents.stored import FORMAT, Scoring, file_name
from solver.progress import Progress, quiet
from solver.steps import rules_digest, store
from solver.training.deck_rounds import Refinement, refine

CHUNK: Final = 4096
# Hands with which the finished equilibrium is measured.
JUDGED: Final = 16_384


@dataclass(frozen=True)
class TrainingSettings:
    """What a training depends on.

    rounds: of fictitious play over fields; field_size: hands in a field; kept: how many last fields the policy
    answers; answered: hands of each that it sees; deck_rounds: of fictitious play over the deck itself, after that.
    """

    model: str
    scoring: Scoring
    rounds: int = 16
    field_size: int = 8192
    kept: int = 1
    answered: int = 2048
    deck_rounds: int = 30
    players: int = 2
    seed: int = 1


def _in_chunks(work: Callable[[NDArray[np.uint64]], RowArray], masks: NDArray[np.uint64], workers: int) -> RowArray:
    pieces = [masks[at : at + CHUNK] for at in range(0, masks.shape[0], CHUNK)]
    with ThreadPoolExecutor(workers) as pool:
        return np.concatenate(list(pool.map(work, pieces)))


def _classes(rows: RowArray) -> ClassArray:
    return np.ascontiguousarray(rows[:, 3:].T.astype(np.uint16))


@dataclass
class _Play:
    """The state of fictitious play: all fields so far, oldest first, and what each round's responses gained."""

    fields: list[ClassArray]
    gains: list[float]


def _round(settings: TrainingSettings, play: _Play, workers: int) -> None:
    rules = maubinh_rules(settings.scoring)
    number = len(play.fields)
    masks = ordinary_hands(settings.field_size, settings.seed * 1000 + number, rules)
    tables = field_tables(play.fields[-1][None], rules, settings.players)
    gains: list[float] = []

    def respond(piece: NDArray[np.uint64]) -> RowArray:
        rows, points = best_responses(piece, np.zeros(piece.shape[0], np.int64), tables, rules, settings.players)
        gains.append(float(points.sum()))
        return rows

    answers = _classes(_in_chunks(respond, masks, workers))
    field = play.fields[-1].copy()
    # Weights that grow with the round forget the poor first rounds: round k gets 2 / (k + 2) of the field.
    renewed = np.random.default_rng([settings.seed, number]).permutation(settings.field_size)
    renewed = renewed[: settings.field_size * 2 // (number + 2)]
    field[:, renewed] = answers[:, renewed]
    play.fields.append(field)
    play.gains.append(fsum(gains) / settings.field_size)  # exact, in whatever order the pieces end


def _load_play(path: Path, settings: TrainingSettings, workers: int) -> _Play:
    if path.exists():
        with np.load(path) as stored:
            if json.loads(str(stored["settings"])) == asdict(settings):
                return _Play(list(stored["fields"]), list(stored["gains"]))
    rules = maubinh_rules(settings.scoring)
    masks = ordinary_hands(settings.field_size, settings.seed * 1000, rules)
    return _Play([_classes(_in_chunks(lambda piece: GREEDY.arrange(piece, rules), masks, workers))], [])


def train_policy(
    settings: TrainingSettings, work_directory: Path, workers: int = 1, progress: Progress = quiet
) -> tuple[FieldPolicy, list[float]]:
    """Play `settings.rounds` rounds of fictitious play; returns the policy and the gain of each round's responses.

    The gain is what a best response earns against the field it answers, in points a hand, judged on that field
    (a little too high: it has seen the field). Goes on from `work_directory` if the settings are the same.
    """
    work_directory.mkdir(parents=True, exist_ok=True)
    path = work_directory / f"{settings.model}-{settings.scoring}.play.npz"
    play = _load_play(path, settings, workers)
    while len(play.gains) < settings.rounds:
        _round(settings, play, workers)
        store(path, fields=np.stack(play.fields), gains=np.array(play.gains), settings=json.dumps(asdict(settings)))
        progress(f"round, gain {play.gains[-1]:.4f}", len(play.gains), settings.rounds)
    kept = np.stack(play.fields[-settings.kept :])[:, :, : settings.answered]
    return FieldPolicy(np.ascontiguousarray(kept), maubinh_rules(settings.scoring), settings.players), play.gains


def arrange_deck(
    policy: Policy, rules: MauBinhRules, path: Path, stamp: str, workers: int = 1, progress: Progress = quiet
) -> ClassArray:
    """uint16 [3, rows]: the whole deck as `policy` sets it. Goes on from the file `path` if it has the same stamp."""
    classes = np.zeros((3, STORED_HANDS), dtype=np.uint16)
    done = 0
    if path.exists():
        with np.load(path) as stored:
            if str(stored["stamp"]) == stamp:
                classes, done = stored["classes"], int(stored["done"])
    step = CHUNK * 8
    while done < STORED_HANDS:
        masks = deck().masks[done : done + step]
        classes[:, done : done + step] = _classes(
            _in_chunks(lambda piece: policy.arrange(piece, rules), masks, workers)
        )
        done = min(done + step, STORED_HANDS)
        store(path, classes=classes, done=done, stamp=stamp)
        progress("hands arranged", done, STORED_HANDS)
    return classes


def _exploitability(
    classes: ClassArray, settings: TrainingSettings, workers: int, progress: Progress
) -> dict[str, Any]:
    """What the finished equilibrium loses to a best response, for the file's own account of itself."""
    rules = maubinh_rules(settings.scoring)
    strengths = np.ascontiguousarray(order_tables(rules).strengths_of(classes).T)
    crowd = arranged_hands(deck().masks[: classes.shape[1]], strengths, rules)
    effort = Effort(seed=settings.seed, workers=workers, progress=progress)
    found = exploitability(crowd, settings.players, JUDGED, answering(crowd, settings.players), effort)
    measured = {"points": round(found.gained.points, 5), "error": round(found.gained.error, 5)}
    return {"exploitability": measured | {"hands": found.gained.hands, "players": found.players}}


def train(
    settings: TrainingSettings, target: Path, work_directory: Path, workers: int = 1, progress: Progress = quiet
) -> Path:
    """Let a model arrange the deck and write it into the directory `target`; returns the file.

    model: `equilibrium`, `greedy` or `cautious` (the last two need no rounds and do not depend on the scoring).
    """
    rules = maubinh_rules(settings.scoring)
    about: dict[str, Any] = {"format": FORMAT, "deck_seed": DECK_SEED, "rows": STORED_HANDS, "model": settings.model}
    arrays: dict[str, Any] = {}
    policy: Policy
    if settings.model == "equilibrium":
        policy, gains = train_policy(settings, work_directory, workers, progress)
        about |= asdict(settings) | {"gains": [round(gain, 5) for gain in gains], "rules_digest": rules_digest(rules)}
        arrays["fields"] = policy.fields
    else:
        policy = {"greedy": GREEDY, "cautious": CAUTIOUS}[settings.model]
    stamp = json.dumps(about, sort_keys=True)
    work_directory.mkdir(parents=True, exist_ok=True)
    path = work_directory / (file_name(settings.model, settings.scoring) + ".rows.npz")
    classes = arrange_deck(policy, rules, path, stamp, workers, progress)
    if settings.model == "equilibrium":
        path = work_directory / (file_name(settings.model, settings.scoring) + ".refined.npz")
        plan = Refinement(rules, settings.deck_rounds, settings.players, settings.seed)
        classes, gains = refine(classes, plan, path, stamp, workers, progress)
        about |= {"deck_gains": [round(gain, 5) for gain in gains]}
        about |= _exploitability(classes, settings, workers, progress)
        stamp = json.dumps(about, sort_keys=True)
    arrays["classes"] = classes
    target.mkdir(parents=True, exist_ok=True)
    finished = target / file_name(settings.model, settings.scoring)
    store(finished, about=stamp, **arrays)
    return finished
