"""Opponents that cost nothing at query time: the hands of the deck, each already arranged by an opponent model.

A file holds only how a model arranged the deck (strength classes) and the fields its policy answers. Models are those
of the package, and those a user trained from recorded hands (solver.opponents.models).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from rules.errors import Fault, InvalidInputError
from rules.maubinh.options import MauBinhRules, maubinh_rules
from solver import __name__ as solver_package
from solver.arrays import StrengthArray
from solver.hands.strengths import BACK_CLASSES, FRONT_CLASSES, is_foul, order_tables
from solver.kernels.dealing import pack_records
from solver.opponents.deck import DECK_SEED, REPEATS, STORED_HANDS, deck
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

Scoring = Literal["majority", "per_chi"]

FORMAT: Final = 1
TRAINED_KEPT: Final = 4
"""Trained models that a process holds in memory, 6 MB each; another one pushes out the least recently used."""


@dataclass(frozen=True, eq=False)
class StoredModel:
    """How one opponent model arranged the deck. classes: uint16 [3, rows]; about: where the file comes from."""

    name: str
    classes: StrengthArray
    policy: Policy
    about: dict[str, Any]


def data_directory() -> Path:
    """Where the populations of the package lie."""
    return Path(str(files(solver_package) / "data"))


def _expected() -> tuple[tuple[str, Any], ...]:
    """What a file says that belongs to our deck."""
    return ("format", FORMAT), ("deck_seed", DECK_SEED), ("rows", STORED_HANDS)


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
    """The preset whose trained equilibrium is nearest to `rules`: the one that counts match-ups the same way.

    Where rows and match-ups are paid (B-M-01), whichever decides more: a match-up, or its three rows.
    """
    if rules.pair_scoring == "both":
        return "majority" if rules.pair_win > 3 * rules.chi_value else "per_chi"
    return rules.pair_scoring


def file_name(model: str, scoring: Scoring) -> str:
    """Name of the file of a model; only an equilibrium depends on the scoring."""
    return f"{model}-{scoring}.npz" if model == "equilibrium" else f"{model}.npz"


def stored_model(model: str, scoring: Scoring) -> StoredModel:
    """What a model made of the deck, in memory from its first use on.

    Raises FileNotFoundError when the package lacks its file, InvalidInputError when a trained model cannot be used.
    """
    if model in BUILT_IN:
        return _built_in(model, scoring)
    file = model_file(model)
    if file is None:
        raise InvalidInputError([Fault("/opponents/model", "unknown_model", model_fault(model))])
    return _trained(model, file)


@lru_cache(maxsize=8)
def _built_in(model: str, scoring: Scoring) -> StoredModel:
    return read_stored_model(model, scoring)


def read_stored_model(model: str, scoring: Scoring) -> StoredModel:
    """Read a model of the package anew. Raises FileNotFoundError when the package lacks its file."""
    with np.load(data_directory() / file_name(model, scoring)) as stored:
        about = json.loads(str(stored["about"]))
        require_about(about, dict(_expected()), file_name(model, scoring))
        classes = stored["classes"]
        fields = stored.get("fields")
    return StoredModel(model, classes, policy_of(model, scoring, fields, about), about)


@lru_cache(maxsize=TRAINED_KEPT)
def _trained(model: str, file: ModelFile) -> StoredModel:
    """Read a trained model: this version of its file."""
    try:
        about = read_about(file.path)
        require_about(about, dict(_expected()), file.path.name)
        with np.load(file.path) as stored:
            classes, policy = stored["classes"], ImitationPolicy(stored["weights"], stored["yardstick"])
        if classes.shape != (3, STORED_HANDS) or classes.dtype != np.uint16 or _is_foreign(classes):
            raise ValueError(f"it does not hold {STORED_HANDS} arranged hands")
    except Exception as error:  # a foreign file may be broken in any way
        warn_of(file, error)
        raise InvalidInputError([Fault("/opponents/model", "unknown_model", _unusable(model))]) from None
    return StoredModel(model, classes, policy, about)


def _is_foreign(classes: StrengthArray) -> bool:
    """Whether classes [3, n] have numbers that no row has."""
    return bool((classes.max(axis=1) >= (BACK_CLASSES, BACK_CLASSES, FRONT_CLASSES)).any())


def policy_of(model: str, scoring: Scoring, fields: StrengthArray | None, about: dict[str, Any]) -> Policy:
    """The arranger behind a model of the package."""
    if model == "greedy":
        return GREEDY
    if model == "cautious":
        return CAUTIOUS
    if fields is None:
        raise ValueError(f"the population {model} has no fields")
    return FieldPolicy(fields, maubinh_rules(scoring), int(about["players"]))


def strengths_for(model: str, rules: MauBinhRules) -> StrengthArray:
    """uint16 [rows, 3]: the stored hands as strengths of the order of `rules`, back, middle, front.

    Rows that are foul under that order are arranged anew.
    """
    return _strengths(stored_model(model, nearest_scoring(rules)), rules)


def _strengths(stored: StoredModel, rules: MauBinhRules) -> StrengthArray:
    tables = order_tables(rules)
    strengths = tables.strengths_of(stored.classes)
    foul = np.flatnonzero(is_foul(strengths, tables))
    if foul.size:
        arranged = stored.policy.arrange(deck().masks[foul], rules)
        strengths[:, foul] = np.where(arranged[:, 3:] >= 0, arranged[:, 3:], strengths[:, foul].T).T
    return np.ascontiguousarray(strengths.T)


def equilibrium_policy(rules: MauBinhRules) -> FieldPolicy:
    """What sets hands like the stored equilibrium nearest to `rules`, without samples."""
    policy = stored_model("equilibrium", nearest_scoring(rules)).policy
    if not isinstance(policy, FieldPolicy):
        raise TypeError("the equilibrium population answers no field")
    return policy


def records_for(model: str, rules: MauBinhRules) -> NDArray[np.uint64]:
    """uint64 [rows, 2]: the stored hands under the order of `rules`, packed (solver.kernels.dealing.pack_records).

    One hand in one piece: a request reads thousands of rows from all over the deck.
    """
    order = (rules.a2345, rules.cross_compare, rules.order_compare)
    stored = stored_model(model, nearest_scoring(rules))
    return (_records if model in BUILT_IN else _trained_records)(stored, order)


def _packed(stored: StoredModel, order: tuple[str, str, str]) -> NDArray[np.uint64]:
    a2345, cross_compare, order_compare = order
    options = {"a2345": a2345, "cross_compare": cross_compare, "order_compare": order_compare}
    records = scattered_array((STORED_HANDS, 2), np.uint64)
    strengths = _strengths(stored, maubinh_rules("majority", options))
    kinds = deck().kind_of | np.where(deck().repeats, REPEATS, 0).astype(np.uint16)
    pack_records(deck().masks, strengths, kinds, records)
    return records


# Apart, so that a client who names one trained model after another only pushes those out of memory.
_records = lru_cache(maxsize=8)(_packed)
_trained_records = lru_cache(maxsize=TRAINED_KEPT)(_packed)
