"""Who pays whom when a TLMN game has ended by a first place, apart from cuts and the pot.

Each function gives payment lines in points; rules.tlmn.settlement puts them together.
Source: docs/rules.md T0-27 to T0-30, T0-41, T0-53, T1-02 to T1-19, T1-29 to T1-32, T1-36, T1-37, T4-27 to T4-30,
T4-42 to T4-44, B-T-15, B-T-18, B-T-19, B-T-20b, B-T-22, B-T-22b, B-T-24, B-T-26.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.cards import Card, Cards
from rules.shedding.result import NOBODY, GameResult, PutThreeSpades, SettlementLine
from rules.tlmn.options import TlmnRules
from rules.tlmn.rotten import rotten

Lines = Iterator[SettlementLine]
LONE_3_SPADES: Cards = (Card(3, 0),)


def first_seat(result: GameResult) -> int:
    """The seat in first place, -1 when nobody came first."""
    return next((seat for seat, end in enumerate(result.seats) if end.place == 1), NOBODY)


def losing_seats(result: GameResult) -> list[int]:
    """All seats but the first, in turn order from the seat after him."""
    first, count = first_seat(result), len(result.seats)
    return [(first + step) % count for step in range(1, count)]


def frozen_seats(result: GameResult) -> list[int]:
    """The losers who had not played a card at the first finish: place 0 (T0-53, T1-29, T4-42)."""
    return [seat for seat in losing_seats(result) if result.seats[seat].place == 0]


def all_frozen(result: GameResult) -> bool:
    """Whether the first caught the whole table cóng (T1-31)."""
    return len(frozen_seats(result)) == len(result.seats) - 1


def is_put_3_spades(result: GameResult, rules: TlmnRules) -> bool:
    """Whether the first place is a successful đút 3 bích: the lone 3♠ as last play, at a table that has it (B-T-20)."""
    return rules.put_3_spades and _went_out_on_3_spades(result)


def failed_put_3_spades(result: GameResult, rules: TlmnRules) -> PutThreeSpades | None:
    """The failed đút 3 bích of this game, if the table has the feature (T1-38)."""
    put = result.put_3_spades
    return put if rules.put_3_spades and put is not None and put.caught_by != NOBODY else None


def is_stopped_at_first(result: GameResult, rules: TlmnRules) -> bool:
    """Whether this game ended with the first finish: đếm lá (T1-18), or a successful đút 3 bích (T1-36)."""
    return rules.scoring == "count" or (first_seat(result) != NOBODY and is_put_3_spades(result, rules))


def finish_lines(result: GameResult, rules: TlmnRules) -> list[SettlementLine]:
    """Everything that follows from the places and the cards held, when somebody came first."""
    lines = [*_place_points(result, rules), *_losses(result, rules)]
    lines += _dut_mu(result, rules, lines)
    return _borne_by_one(result, lines) if result.den_cong_seat != NOBODY else lines


def _losses(result: GameResult, rules: TlmnRules) -> Lines:
    for seat in losing_seats(result):
        if is_put_3_spades(result, rules):
            yield from _put_3_spades_loss(result, rules, seat)
        elif result.seats[seat].place == 0:
            yield from _frozen_loss(result, rules, seat)
        elif rules.scoring == "count":
            yield from _count_loss(result, rules, seat)
        else:
            yield from _place_loss(result, rules, seat)


def _place_points(result: GameResult, rules: TlmnRules) -> Lines:
    """T4-27 to T4-30: by place, from nobody; none for a player caught alive (B-T-22)."""
    if rules.scoring == "points":
        for seat, end in enumerate(result.seats):
            if end.place and (end.place == 1 or not is_put_3_spades(result, rules)):
                points = rules.place_points[_priced_place(result, rules, seat) - 1]
                yield SettlementLine(NOBODY, seat, "place_points", points)


def _priced_place(result: GameResult, rules: TlmnRules, seat: int) -> int:
    """The place whose price the seat gets or pays.

    Its own; where `places_after_cong` is `last_is_last` and somebody was cóng, who still holds cards at the end is last
    of all that were dealt in, as cóng is paid for by itself (B-T-15).
    """
    end = result.seats[seat]
    is_last = rules.places_after_cong == "last_is_last" and bool(frozen_seats(result)) and bool(end.left)
    return len(result.seats) if is_last else end.place


def _put_3_spades_loss(result: GameResult, rules: TlmnRules, seat: int) -> Lines:
    """T1-36: as if cóng, and what is held; a player who really is cóng pays the fine twice (T1-37, B-T-20b)."""
    fines = 2 if result.seats[seat].place == 0 else 1
    yield SettlementLine(seat, first_seat(result), "put_3_spades", fines * rules.cong_amount)
    yield SettlementLine(seat, first_seat(result), "rotten", rotten(result.seats[seat].left, rules).points)


def _frozen_loss(result: GameResult, rules: TlmnRules, seat: int) -> Lines:
    """Cóng: the fine in place of the place payment, and what is held, always to the first (B-T-15, T4-43)."""
    yield SettlementLine(seat, first_seat(result), "cong", rules.cong_amount)
    if rules.cong_adds_rotten:
        yield SettlementLine(seat, first_seat(result), "rotten", rotten(result.seats[seat].left, rules).points)


def _count_loss(result: GameResult, rules: TlmnRules, seat: int) -> Lines:
    """T1-19: a point for each card, and what is held; charged cards count twice, or not (B-T-19)."""
    left = result.seats[seat].left
    held = rotten(left, rules)
    cards = len(left) - (held.cards if rules.count_rotten == "replace" else 0)
    yield SettlementLine(seat, first_seat(result), "cards", cards)
    yield SettlementLine(seat, _rotten_receiver(result, rules, seat), "rotten", held.points)


def _place_loss(result: GameResult, rules: TlmnRules, seat: int) -> Lines:
    """The price of the place, and what is still held at the end (T0-30, T1-11, T4-44)."""
    if rules.scoring != "points":
        prices = {2: rules.place_pay_2, 3: rules.place_pay_3, 4: rules.place_pay_4}[len(result.seats)]
        place = _priced_place(result, rules, seat)
        yield SettlementLine(seat, _place_receiver(result, rules, place), "place", prices[place - 2])
    # B-T-22b: in points nobody is úng once somebody was caught alive.
    if rules.scoring != "points" or rules.ung_any_last_holder or not frozen_seats(result):
        held = rotten(result.seats[seat].left, rules)
        yield SettlementLine(seat, _rotten_receiver(result, rules, seat), "rotten", held.points)


def _place_receiver(result: GameResult, rules: TlmnRules, place: int) -> int:
    """The first; under rank the third of four pays the second (T1-09)."""
    if rules.scoring == "rank" and place == 3 and len(result.seats) == 4:
        return _seat_above(result, place)
    return first_seat(result)


def _rotten_receiver(result: GameResult, rules: TlmnRules, seat: int) -> int:
    """`rotten_to`. The second pays his own to the first, being above him (B-T-24)."""
    place = result.seats[seat].place
    if rules.rotten_to == "next_above":
        return _seat_above(result, place)
    if rules.rotten_to == "second":
        above = [seat for seat, end in enumerate(result.seats) if 1 < end.place < place]
        return min(above, key=lambda seat: result.seats[seat].place, default=first_seat(result))
    return first_seat(result)


def _seat_above(result: GameResult, place: int) -> int:
    """The seat with the next better place. Places may have gaps where the game stops at the first finish."""
    better = [seat for seat, end in enumerate(result.seats) if 1 <= end.place < place]
    return max(better, key=lambda seat: result.seats[seat].place)


def _went_out_on_3_spades(result: GameResult) -> bool:
    return result.seats[first_seat(result)].last_play == LONE_3_SPADES


def _dut_mu(result: GameResult, rules: TlmnRules, lines: list[SettlementLine]) -> list[SettlementLine]:
    """B-T-18: what going out first on the lone 3♠ costs the losers beyond their payments."""
    if rules.dut_mu == "off" or not _went_out_on_3_spades(result):
        return []
    if rules.dut_mu == "extra":
        first = first_seat(result)
        return [SettlementLine(seat, first, "dut_mu", rules.dut_mu_amount) for seat in losing_seats(result)]
    # double: once more everything but rotten; place points are paid by nobody and stay as they are.
    kinds = ("place", "cards", "cong", "put_3_spades")
    return [replace(line, kind="dut_mu") for line in lines if line.kind in kinds]


def _borne_by_one(result: GameResult, lines: list[SettlementLine]) -> list[SettlementLine]:
    """Đền cóng: one player pays the first all that the whole table would have paid (T1-32)."""
    paid = [line for line in lines if line.from_seat != NOBODY]
    whole = SettlementLine(result.den_cong_seat, first_seat(result), "den_cong", sum(line.points for line in paid))
    return [*(line for line in lines if line.from_seat == NOBODY), whole]
