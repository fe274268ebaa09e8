"""Opponents that cost nothing at query time: stored random hands, each already arranged by an opponent model.

All models share one deck of hands, named by a seed and dealt again at load; a file holds only how a model arranged
them (strength classes) and the fields its policy answers. For a request, the rows that hold none of the cards we see
have exactly the distribution of an opponent's hand given what we see. Suits are alike to the rules, so the same rows
serve again with the suits renamed: each naming that moves our cards elsewhere gives another set of opponents.
Models are those of the package, and those a user trained from recorded hands (solver.opponents.models).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from rules.errors import Fault, InvalidInputError
from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver.hands.strengths import BACK_CLASSES, FRONT_CLASSES, OrderTables, order_tables
from solver.kernels.dealing import build_card_index, deal, may_repeat, pack_records
from solver.kernels.patterns import patterns_of_hands, suited_straight_table, three_straight_keys
from solver.opponents.imitation import ImitationPolicy
from solver.opponents.memory import scattered_array
from solver.opponents.models import (
    BUILT_IN,
    ModelFile,
    is_usable,
    model_file,
    model_names,
    read_about,
    require_about,
    warn_of,
)
from solver.opponents.policy import CAUTIOUS, GREEDY, FieldPolicy, Policy

MaskArray = NDArray[np.uint64]
StrengthArray = NDArray[np.uint16]
Scoring = Literal["majority", "per_chi"]

FORMAT: Final = 1
DECK_SEED: Final = 20_261_130
ROWS: Final = 1 << 18
TRAINED_KEPT: Final = 4
"""Trained models that a process holds in memory, 6 MB each; another one pushes out the least recently used."""
REPEATS: Final = 0x8000
"""Set in the kind of a packed hand of the deck that may come again under another naming of the suits."""
WHOLE_DECK: Final = np.arange(52, dtype=np.int64)


@dataclass(frozen=True)
class Deck:
    """The stored hands, whoever arranges them.

    masks: uint64 [rows], see solver.kernels.dealing. index: uint64 [52, rows / 64] who holds a card. patterns: [rows]
    instant-win patterns, see solver.kernels.patterns; kinds: the different ones of these, ascending; kind_of: uint16
    [rows], place of a hand's patterns among them. repeats: [rows] hands that two namings of the suits may make equal.
    """

    masks: MaskArray
    index: NDArray[np.uint64]
    patterns: NDArray[np.int64]
    kinds: NDArray[np.int64]
    kind_of: NDArray[np.uint16]
    repeats: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Population:
    """How one opponent model arranged the deck. classes: uint16 [3, rows]; about: where the file comes from."""

    name: str
    classes: StrengthArray
    policy: Policy
    about: dict[str, Any]


@cache
def pattern_tables() -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """The lookup tables of solver.kernels.patterns."""
    return three_straight_keys(), suited_straight_table()


def patterns_of(masks: MaskArray) -> NDArray[np.int64]:
    """Instant-win patterns of each hand, as bits of solver.kernels.patterns.PATTERN_BITS."""
    out = np.empty(masks.shape[0], dtype=np.int64)
    patterns_of_hands(masks, *pattern_tables(), out)
    return out


def deal_hands(count: int, seed: int, pool: NDArray[np.int64] = WHOLE_DECK, hands: int = 1) -> MaskArray:
    """uint64 [count, hands]: tables of disjoint random hands from `pool` (bit positions); seed: any integer."""
    out = np.empty((count, hands), dtype=np.uint64)
    deal(pool, hands, np.uint64(seed % (1 << 64)), out)
    return out


@cache
def deck(rows: int = ROWS) -> Deck:
    """The shared hands, dealt from DECK_SEED. rows: a multiple of 64."""
    masks = np.ascontiguousarray(deal_hands(rows, DECK_SEED)[:, 0])
    index = scattered_array((52, rows // 64), np.uint64)
    build_card_index(masks, index)
    patterns = patterns_of(masks)
    kinds, kind_of = np.unique(patterns, return_inverse=True)
    repeats = np.empty(rows, dtype=np.bool_)
    may_repeat(masks, repeats)
    return Deck(masks, index, patterns, kinds, kind_of.astype(np.uint16), repeats)


def data_directory() -> Path:
    """Where the populations of the package lie."""
    return Path(str(files("solver") / "data"))


def _expected() -> tuple[tuple[str, Any], ...]:
    """What a population's file says that belongs to our deck."""
    return ("format", FORMAT), ("deck_seed", DECK_SEED), ("rows", ROWS)


def available_models() -> tuple[str, ...]:
    """The opponent models a request may name: those of the package, then those a user trained."""
    return (*BUILT_IN, *(name for name in model_names() if _is_usable(model_file(name))))


def model_fault(model: str) -> str:
    """Why no request can name this model; "" when it can. Cheap: a trained model's file is not read whole."""
    if model in BUILT_IN:
        return ""
    file = model_file(model)
    if file is None:
        return f"{model!r} is not an opponent model; allowed: {', '.join(available_models())}"
    return "" if _is_usable(file) else _unusable(model)


def _is_usable(file: ModelFile | None) -> bool:
    """Whether requests can name this model; a file may be gone by now, or a link to nowhere."""
    return file is not None and is_usable(file, _expected())


def _unusable(model: str) -> str:
    return f"the file of the opponent model {model!r} cannot be used; the log says why"


def nearest_scoring(rules: MauBinhRules) -> Scoring:
    """The preset whose trained population is nearest to `rules`: the one that counts match-ups the same way."""
    return "majority" if rules.pair_scoring == "majority" else "per_chi"


def file_name(model: str, scoring: Scoring) -> str:
    """Name of the file of a model's population; only an equilibrium depends on the scoring."""
    return f"{model}-{scoring}.npz" if model == "equilibrium" else f"{model}.npz"


def population(model: str, scoring: Scoring) -> Population:
    """A model's population, in memory from its first use on.

    Raises FileNotFoundError when the package lacks its file, InvalidInputError when a trained model cannot be used.
    """
    if model in BUILT_IN:
        return _built_in(model, scoring)
    file = model_file(model)
    if file is None:
        raise InvalidInputError([Fault("/opponents/model", "unknown_model", model_fault(model))])
    return _trained(model, file)


@lru_cache(maxsize=8)
def _built_in(model: str, scoring: Scoring) -> Population:
    return read_population(model, scoring)


def read_population(model: str, scoring: Scoring) -> Population:
    """Read a population of the package anew. Raises FileNotFoundError when the package lacks its file."""
    with np.load(data_directory() / file_name(model, scoring)) as stored:
        about = json.loads(str(stored["about"]))
        require_about(about, dict(_expected()), file_name(model, scoring))
        classes = stored["classes"]
        fields = stored.get("fields")
    return Population(model, classes, policy_of(model, scoring, fields, about), about)


@lru_cache(maxsize=TRAINED_KEPT)
def _trained(model: str, file: ModelFile) -> Population:
    """Read a trained model: this version of its file."""
    try:
        about = read_about(file.path)
        require_about(about, dict(_expected()), file.path.name)
        with np.load(file.path) as stored:
            classes, policy = stored["classes"], ImitationPolicy(stored["weights"], stored["yardstick"])
        if classes.shape != (3, ROWS) or classes.dtype != np.uint16 or _is_foreign(classes):
            raise ValueError(f"it does not hold {ROWS} arranged hands")
    except Exception as error:  # a foreign file may be broken in any way
        warn_of(file, error)
        raise InvalidInputError([Fault("/opponents/model", "unknown_model", _unusable(model))]) from None
    return Population(model, classes, policy, about)


def _is_foreign(classes: StrengthArray) -> bool:
    """Whether classes [3, n] have numbers that no row has."""
    return bool((classes.max(axis=1) >= (BACK_CLASSES, BACK_CLASSES, FRONT_CLASSES)).any())


def policy_of(model: str, scoring: Scoring, fields: StrengthArray | None, about: dict[str, Any]) -> Policy:
    """The arranger behind a population of the package."""
    if model == "greedy":
        return GREEDY
    if model == "cautious":
        return CAUTIOUS
    if fields is None:
        raise ValueError(f"the population {model} has no fields")
    return FieldPolicy(fields, maubinh_rules(scoring), int(about["players"]))


def is_foul(strengths: StrengthArray, tables: OrderTables) -> NDArray[np.bool_]:
    """Which columns of strengths [3, n] are foul (M-14, B-M-09, B-M-10)."""
    back, middle, front = strengths
    unordered = back <= middle if tables.strict else back < middle
    foul: NDArray[np.bool_] = unordered | (middle < tables.middle_floor[front])
    return foul


def strengths_for(model: str, rules: MauBinhRules) -> StrengthArray:
    """uint16 [rows, 3]: the stored hands as strengths of the order of `rules`, back, middle, front.

    Rows that are foul under that order are arranged anew.
    """
    return _strengths(population(model, nearest_scoring(rules)), rules)


def _strengths(stored: Population, rules: MauBinhRules) -> StrengthArray:
    tables = order_tables(rules)
    strengths = tables.strengths_of(stored.classes)
    foul = np.flatnonzero(is_foul(strengths, tables))
    if foul.size:
        arranged = stored.policy.arrange(deck().masks[foul], rules)
        strengths[:, foul] = np.where(arranged[:, 3:] >= 0, arranged[:, 3:], strengths[:, foul].T).T
    return np.ascontiguousarray(strengths.T)


def equilibrium_policy(rules: MauBinhRules) -> FieldPolicy:
    """What sets hands like the stored equilibrium nearest to `rules`, without samples."""
    policy = population("equilibrium", nearest_scoring(rules)).policy
    if not isinstance(policy, FieldPolicy):
        raise TypeError("the equilibrium population answers no field")
    return policy


def records_for(model: str, rules: MauBinhRules) -> NDArray[np.uint64]:
    """uint64 [rows, 2]: the stored hands under the order of `rules`, packed (solver.kernels.dealing.pack_records).

    One hand in one piece: a request reads thousands of rows from all over the deck.
    """
    order = (rules.a2345, rules.cross_compare, rules.order_compare)
    stored = population(model, nearest_scoring(rules))
    return (_records if model in BUILT_IN else _trained_records)(stored, order)


def _packed(stored: Population, order: tuple[str, str, str]) -> NDArray[np.uint64]:
    a2345, cross_compare, order_compare = order
    options = {"a2345": a2345, "cross_compare": cross_compare, "order_compare": order_compare}
    records = scattered_array((ROWS, 2), np.uint64)
    strengths = _strengths(stored, maubinh_rules("majority", options))
    kinds = deck().kind_of | np.where(deck().repeats, REPEATS, 0).astype(np.uint16)
    pack_records(deck().masks, strengths, kinds, records)
    return records


# Apart, so that a client who names one trained model after another only pushes those out of memory.
_records = lru_cache(maxsize=8)(_packed)
_trained_records = lru_cache(maxsize=TRAINED_KEPT)(_packed)


SUIT_NAMINGS: Final = tuple(permutations(range(4)))


@lru_cache(maxsize=1024)
def suit_namings(seed: int) -> NDArray[np.int64]:
    """int64 [24, 4]: all ways to rename the suits, in an order set by the seed; what suit s is called."""
    order = np.random.default_rng(seed).permutation(len(SUIT_NAMINGS))
    return np.array(SUIT_NAMINGS, dtype=np.int64).take(order, axis=0)
