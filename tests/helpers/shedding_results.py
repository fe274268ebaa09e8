"""Short ways to write down a finished game for the tests of the TLMN_RULES and Sâm settlements."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.cards import Cards, parse_card, parse_cards
from rules.shedding.result import (
    NOBODY,
    ChopChain,
    GameResult,
    GameSettlement,
    InstantWinResult,
    PutThreeSpades,
    SamResult,
    SeatResult,
    SettlementLine,
)

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"


@dataclass(frozen=True)
class Dealt:
    """Writes seats of a game in which this many cards were dealt to each."""

    hand_size: int

    def out(self, place: int, last_play: str, purse: int | None = None) -> SeatResult:
        """A seat that went out on `last_play`."""
        return SeatResult(place, (), self.hand_size, parse_cards(last_play), purse)

    def held(self, place: int, left: str, last_play: str = "", purse: int | None = None) -> SeatResult:
        """A seat that still holds `left`; a full hand was never played from."""
        cards = parse_cards(left)
        return SeatResult(place, cards, self.hand_size - len(cards), parse_cards(last_play), purse)


TLMN_RULES = Dealt(13)
SAM_RULES = Dealt(10)


def chain(*plays: tuple[int, str], finishing: Sequence[int] = ()) -> ChopChain:
    """A chop chain of (seat, cards) plays. finishing: the numbers of the plays that emptied a hand."""
    return ChopChain(
        links=tuple(parse_cards(cards) for _, cards in plays),
        seats=tuple(seat for seat, _ in plays),
        finishing=tuple(number in finishing for number in range(len(plays))),
    )


def points(settlement: GameSettlement) -> list[int | float]:
    """The net points of all seats."""
    return [seat.net_points for seat in settlement.seats]


def lines_of(settlement: GameSettlement, kind: str) -> list[tuple[int, int, int | float]]:
    """Payer, receiver and points of the lines of one kind."""
    return [(line.from_seat, line.to_seat, line.points) for line in settlement.lines if line.kind == kind]


def line_balance(lines: Sequence[SettlementLine], seats: int) -> list[float]:
    """What the lines alone give to each seat."""
    balance = [0.0] * seats
    for line in lines:
        if line.from_seat != NOBODY:
            balance[line.from_seat] -= line.points
        if line.to_seat != NOBODY:
            balance[line.to_seat] += line.points
    return balance


def settle_cases(game: str) -> list[tuple[str, Mapping[str, Any]]]:
    """The worked `settle` examples handed over with the specification; none where that folder is absent."""
    path = CASES / f"{game}.jsonl"
    if not path.exists():
        return []
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [(case["id"], case) for case in cases if case["operation"] == f"{game}/settle"]


def result_of_request(request: Mapping[str, Any]) -> GameResult:
    """The result that a `settle` request of the wire holds."""
    instant_win, sam, put = (request.get(name) for name in ("instant_win", "sam", "put_3_spades"))
    return GameResult(
        seats=tuple(
            SeatResult(
                seat["place"], _cards(seat["left"]), seat["played"], _cards(seat["last_play"]), seat.get("purse")
            )
            for seat in request["seats"]
        ),
        chops=tuple(
            ChopChain(tuple(_cards(link) for link in one["links"]), tuple(one["seats"]), tuple(one["finishing"]))
            for one in request.get("chops", [])
        ),
        instant_win=instant_win and InstantWinResult(instant_win["seat"], instant_win["kind"]),
        sam=sam and SamResult(sam["seat"], _seat(sam["blocked_by"])),
        liable=_seat(request.get("liable")),
        den_cong_seat=_seat(request.get("den_cong_seat")),
        put_3_spades=put and PutThreeSpades(put["seat"], _seat(put["caught_by"])),
        pot_before=request.get("pot_before", 0),
    )


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _cards(texts: Sequence[str]) -> Cards:
    return tuple(parse_card(text) for text in texts)
