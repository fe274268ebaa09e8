"""What both games refuse in a result that is to be settled: cards, counts, plays and chains that no game ends with.

What a game alone knows is checked in rules.tlmn.result_check and rules.sam.result_check.
Pointers are those of the `settle` request. Source: docs/rules.md T0-22 to T0-25, T4-15 to T4-19, S-07, S-31, B-T-17.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.cards import Card, Cards
from rules.errors import Fault, shortened
from rules.shedding.combinations import Combination
from rules.shedding.result import NOBODY, ChopChain, GameResult, InstantWinResult, SeatResult
from rules.shedding.variant import Variant, dealt_instant_win

Faults = Iterator[Fault]

INCONSISTENT = "inconsistent_result"


def common_faults(result: GameResult, variant: Variant[Any]) -> Faults:
    """Every fault that needs no knowledge of places, in the order of the request."""
    if not 2 <= len(result.seats) <= variant.most_seats:
        yield Fault("/seats", "out_of_range", f"2 to {variant.most_seats} seats, not {len(result.seats)}")
    for seat, end in enumerate(result.seats):
        yield from (fault.below(f"/seats/{seat}") for fault in _seat_faults(end, variant, len(result.seats)))
    yield from _duplicate_faults(result)
    for number, chain in enumerate(result.chops):
        yield from (fault.below(f"/chops/{number}") for fault in _chain_faults(chain, result, variant))
    yield from _left_the_game_faults(result)
    yield from _reference_faults(result)


def is_sound(faults: Iterable[Fault]) -> bool:
    """Whether places and special endings can be judged: every seat exists, and so does every seat that is named."""
    return not any(fault.code == "out_of_range" for fault in faults)


def _seat_faults(end: SeatResult, variant: Variant[Any], seats: int) -> Faults:
    if not 0 <= end.place <= seats:
        yield Fault("/place", "out_of_range", f"a place is 0 to {seats}, not {end.place}")
    if not 0 <= end.played <= variant.hand_size:
        yield Fault("/played", "out_of_range", f"0 to {variant.hand_size} cards are played, not {end.played}")
    elif len(end.left) + end.played != variant.hand_size:
        counted = f"{len(end.left)} left and {end.played} played"
        yield Fault("/left", "wrong_card_count", f"{variant.hand_size} cards were dealt, not {counted}")
    if len(end.last_play) > end.played:
        yield Fault("/last_play", INCONSISTENT, f"a play of {len(end.last_play)} cards where {end.played} were played")
    if end.last_play and not _is_playable(end.last_play, variant):
        yield Fault("/last_play", "invalid_combination", f"{_shown(end.last_play)} cannot be played")
    if end.place == 1 and end.played and not end.last_play:
        yield Fault("/last_play", "missing_field", "the last play of the first place decides what is paid")
    yield from _two_faults(end, variant)
    if end.purse is not None and end.purse < 0:
        yield Fault("/purse", "out_of_range", f"a purse is at least 0, not {end.purse}")


def _two_faults(end: SeatResult, variant: Variant[Any]) -> Faults:
    """`finish_with_two=forbid` refuses a last play with a 2, and a play that leaves only 2s."""
    if not variant.forbids_last_two or not end.played:
        return
    if not end.left and any(card.rank == 2 for card in end.last_play):
        yield Fault("/last_play", "finishes_with_two", "nobody can go out on a 2 here")
    if end.left and all(card.rank == 2 for card in end.left):
        yield Fault("/left", "only_twos_left", "no play can leave only 2s here")


def _duplicate_faults(result: GameResult) -> Faults:
    """No card is held or played twice; a last play may be a link of a chain that the same seat laid."""
    laid = [(seat, set(cards)) for chain in result.chops for seat, cards in zip(chain.seats, chain.links, strict=False)]
    seen: set[Card] = set()
    for pointer, cards in (
        *((f"/seats/{seat}/left", end.left) for seat, end in enumerate(result.seats)),
        *(
            (f"/chops/{number}/links/{link}", cards)
            for number, chain in enumerate(result.chops)
            for link, cards in enumerate(chain.links)
        ),
        *(
            (f"/seats/{seat}/last_play", end.last_play)
            for seat, end in enumerate(result.seats)
            if (seat, set(end.last_play)) not in laid
        ),
    ):
        for place, card in enumerate(cards):
            if card in seen:
                yield Fault(f"{pointer}/{place}", "duplicate_card", f"card {card} appears more than once")
            seen.add(card)


def _chain_faults(chain: ChopChain, result: GameResult, variant: Variant[Any]) -> Faults:
    links = len(chain.links)
    if links < 2:
        yield Fault("/links", "out_of_range", f"a chain has two links or more, not {links}")
    for name, count in (("seats", len(chain.seats)), ("finishing", len(chain.finishing))):
        if count != links:
            yield Fault(f"/{name}", "out_of_range", f"one entry for each of {links} links, not {count}")
    for link, seat in enumerate(chain.seats):
        if not 0 <= seat < len(result.seats):
            yield Fault(f"/seats/{link}", "out_of_range", f"there is no seat {seat}")
        elif link and seat == chain.seats[link - 1]:
            yield Fault(f"/seats/{link}", INCONSISTENT, f"seat {seat} cannot cut itself")
    yield from _link_faults(chain, variant)
    yield from _finishing_faults(chain, result, variant)


def _link_faults(chain: ChopChain, variant: Variant[Any]) -> Faults:
    """A chain starts with 2s or a bomb, every link beats the one before it, and the last is a bomb (T0-20)."""
    before: Combination | None = None
    for link, cards in enumerate(chain.links):
        now = variant.combination_of(cards) if _is_playable(cards, variant) else None
        if now is None:
            yield Fault(f"/links/{link}", "invalid_combination", f"{_shown(cards)} cannot be played")
        elif not (now.is_bomb or now.is_twos):
            yield Fault(f"/links/{link}", "not_a_chop", f"{_shown(cards)} is neither a 2 nor a bomb")
        elif before is not None and not variant.beats(now, before):
            beaten = _shown(before.cards)
            yield Fault(f"/links/{link}", "does_not_beat", f"{_shown(cards)} does not beat {beaten}")
        elif link and link == len(chain.links) - 1 and not now.is_bomb:
            yield Fault(f"/links/{link}", "not_a_chop", "the last link of a chain is a bomb")
        before = now


def _finishing_faults(chain: ChopChain, result: GameResult, variant: Variant[Any]) -> Faults:
    """A play empties a hand if and only if it is the last play of a seat with no cards left."""
    for link, (seat, cards, finishing) in enumerate(zip(chain.seats, chain.links, chain.finishing, strict=False)):
        if not 0 <= seat < len(result.seats):
            continue
        end = result.seats[seat]
        if finishing != (not end.left and set(end.last_play) == set(cards)):
            wrong = "is not" if finishing else "is"
            yield Fault(f"/finishing/{link}", INCONSISTENT, f"this play {wrong} the last one of seat {seat}")
        elif finishing and variant.stops_at_first(result) and link < len(chain.links) - 1:
            yield Fault(f"/finishing/{link}", INCONSISTENT, "the game stops at the first finish, nobody cuts on top")


def _left_the_game_faults(result: GameResult) -> Faults:
    """Nobody lays more cards than he played, and nobody lays a link after the one that emptied his hand."""
    gone: set[int] = set()
    laid = [set(end.last_play) for end in result.seats]
    for number, chain in enumerate(result.chops):
        for link, (seat, cards, finishing) in enumerate(zip(chain.seats, chain.links, chain.finishing, strict=False)):
            if seat in gone:
                pointer = f"/chops/{number}/seats/{link}"
                yield Fault(pointer, INCONSISTENT, f"seat {seat} was out of cards before this play")
            if finishing:
                gone.add(seat)
            if 0 <= seat < len(laid):
                laid[seat] |= set(cards)
    for seat, end in enumerate(result.seats):
        if len(end.last_play) <= end.played < len(laid[seat]):
            shown = f"{len(laid[seat])} cards are shown, {end.played} were played"
            yield Fault(f"/seats/{seat}/played", INCONSISTENT, shown)


def _reference_faults(result: GameResult) -> Faults:
    """Every seat that is named exists."""
    named = [("/liable", result.liable), ("/den_cong_seat", result.den_cong_seat)]
    if result.instant_win is not None:
        named.append(("/instant_win/seat", _must_be(result.instant_win.seat)))
    if result.sam is not None:
        named += [("/sam/seat", _must_be(result.sam.seat)), ("/sam/blocked_by", result.sam.blocked_by)]
    if result.put_3_spades is not None:
        put = result.put_3_spades
        named += [("/put_3_spades/seat", _must_be(put.seat)), ("/put_3_spades/caught_by", put.caught_by)]
    for pointer, seat in named:
        if seat != NOBODY and not 0 <= seat < len(result.seats):
            yield Fault(pointer, "out_of_range", f"there is no seat {seat}")
    if result.pot_before < 0:
        yield Fault("/pot_before", "out_of_range", f"a pot is at least 0, not {result.pot_before}")


def _is_playable(cards: Cards, variant: Variant[Any]) -> bool:
    return len(set(cards)) == len(cards) and variant.combination_of(cards) is not None


def _must_be(seat: int) -> int:
    # Nobody is no answer here: any other number below 0 is reported as out of range.
    return seat if seat != NOBODY else -2


def _shown(cards: Cards) -> str:
    return " ".join(card.code for card in cards) or "no card"


def instant_win_faults(result: GameResult, win: InstantWinResult, variant: Variant[Any]) -> Faults:
    """An instant win ends the game on the deal: the winner is 1 and holds it, the others are 0, nobody has played."""
    admitted, held = variant.rules.instant_hands, result.seats[win.seat].left
    if win.kind not in admitted:
        known = ", ".join(admitted) or "none"
        yield Fault("/instant_win/kind", "bad_value", f"{shortened(win.kind)} is no instant win here; allowed: {known}")
    elif variant.pattern_height(win.kind, held) is None:
        yield Fault("/instant_win/kind", INCONSISTENT, f"seat {win.seat} does not hold {win.kind}")
    elif (
        better := dealt_instant_win([end.left for end in result.seats], win.seat, variant)
    ) and better.seat != win.seat:
        yield Fault("/instant_win/seat", INCONSISTENT, f"seat {better.seat} holds {better.kind}, which comes first")
    for seat, end in enumerate(result.seats):
        if end.place != (seat == win.seat):
            yield Fault(f"/seats/{seat}/place", INCONSISTENT, "the winner is in place 1, the others are 0")
        if end.played:
            yield Fault(f"/seats/{seat}/played", INCONSISTENT, "no card is played before an instant win")
    if result.chops:
        yield Fault("/chops", INCONSISTENT, "no card is played before an instant win")


def place_faults(result: GameResult, stops_at_first: bool) -> Faults:
    """Places 1, 2, ... without gaps, 0 for a player who never played; cards are left only where the game ended."""
    places = sorted(end.place for end in result.seats if end.place)
    if not places or places[0] != 1:
        yield Fault("/seats", INCONSISTENT, "nobody is in first place")
    for seat, end in enumerate(result.seats):
        pointer = f"/seats/{seat}"
        if places.count(end.place) > 1:
            yield Fault(f"{pointer}/place", INCONSISTENT, f"place {end.place} is taken twice")
        elif end.place > len(places) and not stops_at_first:
            yield Fault(f"{pointer}/place", INCONSISTENT, f"place {end.place} of {len(places)} that are taken")
        if (end.place == 0) != (end.played == 0):
            yield Fault(
                f"{pointer}/place", INCONSISTENT, "place 0 is for who has not played a card, and for nobody else"
            )
        is_out = end.place == 1 or (1 < end.place < max(places, default=0) and not stops_at_first)
        if end.place and is_out != (not end.left):
            words = "has no card left" if is_out else "still holds cards"
            yield Fault(f"{pointer}/left", INCONSISTENT, f"place {end.place} {words} when the game ends")
