"""Nothing that a client sends is ignored in silence: every optional field of every operation, one by one.

For each there is a request in which it changes the answer, and one in which it can change nothing: that is refused, or
a reason says why a fact that happens to decide nothing is no mistake (tests/helpers/sent_fields.py).
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from api.operations import maubinh, sam, tlmn
from tests.helpers.sent_fields import SENT
from tests.helpers.sent_maubinh import ROWS, Sent

CATALOGUES = (maubinh.CATALOGUE, tlmn.CATALOGUE, sam.CATALOGUE)
# Objects that say nothing but by their fields.
CONTAINERS = ("opponents", "locked")


def structs_in(kind: Any) -> Iterator[Any]:
    """The wire types inside a type."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for inner in get_args(kind):
        yield from structs_in(inner)


def optional_fields(kind: Any, path: str = "") -> Iterator[str]:
    """`opponents.known.cards`: every field that may be left out, but for those of the house rules."""
    for field in msgspec.structs.fields(kind):
        inner = list(structs_in(field.type))
        if field.encode_name == "rules":
            continue
        if not field.required and not (inner and path == "" and field.encode_name in CONTAINERS):
            yield f"{path}{field.encode_name}"
        for one in inner:
            yield from optional_fields(one, f"{path}{field.encode_name}.")


# Fields that decide nothing where their facts have no consequence: they are no claim that could be wrong.
FACTS = {
    "maubinh/arrange players": "the best rows may be the same at a table of any size",
    "maubinh/settle players.declare": "a declaration counts where it is required; `status` says whether it did",
    "maubinh/settle players.purse": "`below_buy_in` answers for every purse, also one that is large enough",
    "*/validate game_number": "a later game without a duty; the first winner's game is known by `previous_winner`",
    "*/replay game_number": "as in validate",
    "*/validate previous_instant_win": "the winner leads, as after any game, where the house says so",
    "*/replay previous_instant_win": "as in validate",
    "*/turn game_number": "as in validate",
    "*/turn previous_instant_win": "as in validate",
    **dict.fromkeys(("*/hint game_number", "*/move game_number"), "as in validate"),
    **dict.fromkeys(("*/hint previous_instant_win", "*/move previous_instant_win"), "as in validate"),
    **dict.fromkeys(("*/hint bet", "*/move bet"), "answers are in points; money only rounds what a cap leaves of them"),
    **dict.fromkeys(("*/hint pot_before", "*/move pot_before"), "it stays where it is, but for who goes out on 3♠"),
    **dict.fromkeys(("*/move level", "*/move seed"), "the same play may be the best for every strength and every deal"),
    "*/settle seats.last_play": "of a loser it is checked, and decides nothing",
}


def key(sent: Sent) -> str:
    return f"{sent.operation} {sent.field}"


def with_field(sent: Sent) -> dict[str, Any]:
    """The request with the field."""
    request: Any = copy.deepcopy(sent.request)
    inner = request
    for step in sent.at[:-1]:
        inner = inner.setdefault(step, {}) if isinstance(inner, dict) else inner[step]
    inner[sent.at[-1]] = sent.value
    return request


def told(http: Any, operation: str, request: dict[str, Any]) -> tuple[int, Any]:
    """Status and body of the answer, but for what differs each time."""
    answer = http.post(f"/v1/{operation}", data=json.dumps(request), content_type="application/json")
    body = answer.get_json()
    body.pop("elapsed_ms", None)
    return answer.status_code, body


def every_field() -> set[str]:
    return {
        f"{operation.game}/{operation.name} {field}"
        for catalogue in CATALOGUES
        for operation in catalogue.operations
        for field in optional_fields(operation.request_type)
    }


def is_a_fact(name: str) -> bool:
    return name in FACTS or f"*/{name.split('/', 1)[1]}" in FACTS


def test_every_optional_field_of_every_operation_is_tried() -> None:
    changing = {key(sent) for sent in SENT if sent.refused is None}
    tried = {key(sent) for sent in SENT}
    assert every_field() - tried - {name for name in every_field() if is_a_fact(name)} == set()
    assert tried <= every_field()
    # One that is never shown to change an answer is another way to say the same, of the other game, or a fact.
    assert {name for name in tried - changing if not is_a_fact(name)} == EITHER_OR
    refused = {key(sent) for sent in SENT if sent.refused is not None}
    assert {name.split("/", 1)[1] for name in tried - refused if not is_a_fact(name)} == ALWAYS_TOLD


GAMES_SO_FAR = ("validate", "replay", "turn", "hint", "move")
# The three rows and the 13 cards of a hand, a pass and a play: the other one is refused. Đền cóng is of TLMN. A place
# that follows from the others may be left out, and is refused where it is wrong.
GAME_EVENTS = tuple(f"{name} history.pass" for name in GAMES_SO_FAR)
EITHER_OR = (
    {
        f"maubinh/{name}.{row}"
        for name in ("solve opponents.known", "evaluate opponents.known", "settle players")
        for row in ROWS
    }
    | {f"{game}/{name}" for game in ("tlmn", "sam") for name in GAME_EVENTS}
    | {"sam/replay den_cong_seat", "sam/turn den_cong_seat", "sam/settle seats.place", "tlmn/settle seats.place"}
)

# Fields that the answer always answers for, as this test shows where they can change nothing else.
ALWAYS_TOLD = {
    *("solve distinct", "solve explain", "solve outcomes", "solve echo", "evaluate explain", "evaluate echo"),
    *("solve top", "solve objective", "enumerate limit", "enumerate offset", "enumerate undominated"),
    # `estimate` tells them, and its note that they change nothing where all opponents lie open.
    *(
        f"{name} {field}"
        for name in ("solve", "evaluate")
        for field in ("opponents.model", "opponents.samples", "seed")
    ),
    *("solve dead", "solve opponents.known.cards", "evaluate opponents.known.cards"),
    *("evaluate opponents.known", "evaluate players"),
    *("arrange seed", "replay review"),
    *("settle bet", "settle pot_before"),  # `net`, `pot_after`
    *(f"{name} {field}" for name in ("replay", "turn") for field in ("bet", "pot_before", "hands.purse")),
    "settle seats.purse",  # `below_buy_in`
    "settle chops",  # a line for every cut, 0 where it is free
    "legal-moves passed",  # `can_pass`
    *(f"{name} {field}" for name in GAMES_SO_FAR for field in ("history", "history.cards")),
    *(f"{name} history.declare_sam" for name in GAMES_SO_FAR),
    *("hint samples", "hint seed", "hint top"),  # `estimate`, `moves`
}


@pytest.mark.parametrize("sent", SENT, ids=key)
def test_what_is_sent_changes_the_answer_or_is_refused(http: Any, sent: Sent) -> None:
    before, (status, body) = told(http, sent.operation, sent.request), told(http, sent.operation, with_field(sent))
    if sent.refused is None:
        assert (status, body) != before
    else:
        assert status == 422
        assert sent.refused in [(item["pointer"], item["code"]) for item in body["errors"]]
