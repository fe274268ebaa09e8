"""The handed worked examples of TLMN and Sâm, put to the rules without a server. Empty where the folder is absent."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from rules.cards import RANK_CODES, Cards, codes, parse_card
from rules.errors import BadCardError, Fault, InvalidInputError
from rules.sam.options import sam_rules
from rules.shedding.history import DeclareSam, Event, IllegalHistoryError, Pass, Play
from rules.shedding.setup import GameSetup, SeatHand
from rules.shedding.state import GameState
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import SAM, TLMN

SHARED = Path(__file__).resolve().parents[3] / "shared"
Json = dict[str, Any]

ENGINES = {"tlmn": TLMN, "sam": SAM}


def engine_cases(game: str) -> list[Any]:
    """The cases of a game apart from `settle`, as pytest parameters."""
    path = SHARED / "cases" / f"{game}.jsonl"
    if not path.exists():
        return [pytest.param({}, marks=pytest.mark.skip(reason="the shared folder is absent"), id="absent")]
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in cases if not case["operation"].endswith("/settle")]


def mismatch(expected: Any, got: Any) -> str | None:
    """Where an answer differs from what a case expects, judged by the runner that comes with the cases."""
    path = SHARED / "tools" / "run_cases.py"
    spec = importlib.util.spec_from_file_location("run_cases", path)
    assert spec is not None
    assert spec.loader is not None
    runner = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(runner)
    found: str | None = runner.mismatch(expected, got, "", False)
    return found


def answer(operation: str, request: Mapping[str, Any]) -> tuple[int, Json]:
    """Status and body as a server would give them, as far as the cases look at them."""
    game, name = operation.split("/")
    try:
        return 200, OPERATIONS[name](game, request)
    except BadCardError:
        return 422, _errors([Fault("", "bad_card", "")])
    except InvalidInputError as invalid:
        return 422, _errors(invalid.faults)
    except IllegalHistoryError as illegal:
        return 422, {"errors": [{"code": illegal.code, "index": illegal.index, "reason": str(illegal.reason)}]}


def _errors(faults: Sequence[Fault]) -> Json:
    return {"errors": [{"pointer": fault.pointer, "code": fault.code} for fault in faults]}


def _cards(texts: Sequence[str] | None) -> Cards:
    return tuple(parse_card(text) for text in texts or ())


def _seat(value: int | None) -> int:
    return -1 if value is None else value


def _rules(game: str, request: Mapping[str, Any]) -> Any:
    asked = request.get("rules") or {}
    if game == "tlmn":
        return tlmn_rules(asked.get("preset", "multiplier"), asked.get("options"))
    return sam_rules(asked.get("preset", "standard"), asked.get("options"))


def _event(data: Mapping[str, Any]) -> Event:
    if data.get("declare_sam"):
        return DeclareSam(data["seat"])
    return Pass(data["seat"]) if data.get("pass") else Play(data["seat"], _cards(data.get("cards")))


def _setup(request: Mapping[str, Any], seats: int) -> GameSetup:
    return GameSetup(
        seats=seats,
        hands=tuple(SeatHand(hand["seat"], _cards(hand["cards"]), hand.get("purse")) for hand in request["hands"]),
        leader=_seat(request.get("leader")),
        game_number=request.get("game_number", 1),
        previous_winner=_seat(request.get("previous_winner")),
        previous_instant_win=bool(request.get("previous_instant_win")),
        den_cong_seat=_seat(request.get("den_cong_seat")),
        pot_before=request.get("pot_before", 0),
    )


def _history(request: Mapping[str, Any]) -> tuple[Event, ...]:
    return tuple(_event(event) for event in request["history"])


def _state(state: GameState) -> Json:
    return {
        "seat_to_act": state.seat_to_act,
        "trick": {"top": codes(state.top), "top_seat": state.top_seat, "passed": list(state.passed)},
        "cards_left": list(state.cards_left),
        "finished": list(state.finished),
        "stopped": list(state.stopped),
        "over": state.over,
        "one_left": list(state.one_left),
        "sam_seat": state.sam_seat,
    }


def _classify(game: str, request: Mapping[str, Any]) -> Json:
    found = ENGINES[game].classify(_cards(request["cards"]), _rules(game, request))
    if found is None:
        return {"valid": False}
    return {
        "valid": True,
        "kind": str(found.kind),
        "size": found.size,
        "rank": RANK_CODES[found.top.rank - 2],
        "top": found.top.code,
        "chop": found.is_bomb,
    }


def _compare(game: str, request: Mapping[str, Any]) -> Json:
    play = _cards(request["play"])
    found = ENGINES[game].compare(_cards(request["table"]), play, _rules(game, request))
    return {"beats": found.beats, "chop": found.chop, "reason": found.reason and str(found.reason)}


def _instant_win(game: str, request: Mapping[str, Any]) -> Json:
    found = ENGINES[game].find_instant_win(_cards(request["cards"]), _rules(game, request))
    return {"instant_win": None if found is None else {"kind": found}}


def _legal_moves(game: str, request: Mapping[str, Any]) -> Json:
    more = {"next_has_one_card": bool(request.get("next_has_one_card"))} if game == "sam" else {}
    found = ENGINES[game].legal_moves(
        _cards(request["hand"]),
        _cards(request.get("table")),
        _rules(game, request),
        must_include=parse_card(request["must_include"]) if request.get("must_include") else None,
        passed=bool(request.get("passed")),
        **more,
    )
    moves = [{"cards": codes(move.cards), "kind": str(move.kind), "chop": move.chop} for move in found.moves]
    return {"moves": moves, "count": len(moves), "can_pass": found.can_pass}


def _decompose(game: str, request: Mapping[str, Any]) -> Json:
    found = ENGINES[game].decompose(_cards(request["hand"]), _rules(game, request))
    return {"turns": found.turns, "plays": [codes(play) for play in found.plays], "optimal": True}


def _validate(game: str, request: Mapping[str, Any]) -> Json:
    setup = _setup(request, request["seats"])
    verdict = ENGINES[game].validate(setup, _history(request), _event(request["move"]), _rules(game, request))
    reason = None if verdict.reason is None else str(verdict.reason)
    return {"legal": verdict.legal, "reason": reason, "state": _state(verdict.state)}


def _replay(game: str, request: Mapping[str, Any]) -> Json:
    setup = _setup(request, len(request["hands"]))
    found = ENGINES[game].replay(setup, _history(request), _rules(game, request), request.get("bet", 1))
    settlement = None
    if found.settlement is not None:
        seats = [{"net_points": seat.net_points, "net": seat.net} for seat in found.settlement.seats]
        settlement = {"seats": seats, "pot_after": found.settlement.pot_after}
    return {
        "state": _state(found.state),
        "chops": [
            {"from": chop.from_seat, "to": chop.to_seat, "cards": codes(chop.cards), "points": chop.points}
            for chop in found.chops
        ],
        "instant_win": None if found.instant_win is None else {"kind": found.instant_win.kind},
        "settlement": settlement,
        "next_leader": found.next_leader,
    }


OPERATIONS: dict[str, Callable[[str, Mapping[str, Any]], Json]] = {
    "classify": _classify,
    "compare": _compare,
    "instant-win": _instant_win,
    "legal-moves": _legal_moves,
    "decompose": _decompose,
    "validate": _validate,
    "replay": _replay,
}
