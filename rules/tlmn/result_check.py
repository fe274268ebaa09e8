"""Results that no TLMN game at a given table can end with, so that nobody is paid for nonsense.

Pointers are those of the `settle` request. Source: docs/rules.md T0-46 to T0-53, T1-18, T1-29 to T1-38, T4-42,
B-T-15, B-T-20, B-T-26, "Silences settled"; the HTTP contract (`settle`, `place`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.errors import Fault
from rules.shedding.result import NOBODY, GameResult, PutThreeSpades
from rules.shedding.result_check import INCONSISTENT, PlayRules, common_faults, instant_win_faults, is_sound
from rules.tlmn.combinations import HAND_SIZE, beats, combination_of
from rules.tlmn.instant_wins import dealt_instant_win, instant_win_of
from rules.tlmn.options import TlmnRules
from rules.tlmn.payments import LONE_3_SPADES, all_frozen, first_seat, is_put_3_spades

Faults = Iterator[Fault]


def result_faults(result: GameResult, rules: TlmnRules) -> list[Fault]:
    """Every fault of a result; empty when it can be settled. The seats must number 2 to 4."""
    faults = list(common_faults(result, _play_rules(result, rules)))
    if not is_sound(faults):
        return faults
    put = _caught(result, rules)
    if result.instant_win is not None:
        faults += _instant_win_faults(result, rules)
    elif put is not None and rules.put_3_spades_fail == "immediate":
        faults += _immediate_fail_faults(result, put)
    else:
        faults += _place_faults(result, _stops_at_first(result, rules))
        faults += _put_3_spades_faults(result, rules)
    return [*faults, *_den_cong_faults(result, rules)]


def _play_rules(result: GameResult, rules: TlmnRules) -> PlayRules:
    return PlayRules(
        hand_size=HAND_SIZE,
        most_seats=4,
        stops_at_first=_stops_at_first(result, rules),
        forbids_last_two=rules.finish_with_two == "forbid",
        combination_of=lambda cards: combination_of(cards, rules),
        beats=lambda play, top: beats(play, top, rules),
    )


def _stops_at_first(result: GameResult, rules: TlmnRules) -> bool:
    """Whether this game ended with the first finish: đếm lá (T1-18), or a successful đút 3 bích (T1-36)."""
    return rules.scoring == "count" or (first_seat(result) != NOBODY and is_put_3_spades(result, rules))


def _caught(result: GameResult, rules: TlmnRules) -> PutThreeSpades | None:
    put = result.put_3_spades
    return put if rules.put_3_spades and put is not None and put.caught_by != NOBODY else None


def _instant_win_faults(result: GameResult, rules: TlmnRules) -> Faults:
    yield from instant_win_faults(
        result,
        rules.instant_hands,
        holds=lambda cards, kind: instant_win_of(cards, replace(rules, instant_hands=(kind,))) is not None,
        winner_of=lambda hands, leader: dealt_instant_win(hands, leader, rules),
    )
    if rules.put_3_spades and result.put_3_spades is not None:
        yield Fault("/put_3_spades", INCONSISTENT, "no card was played before an instant win")


def _place_faults(result: GameResult, stops_at_first: bool) -> Faults:
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


def _immediate_fail_faults(result: GameResult, put: PutThreeSpades) -> Faults:
    """B-T-20: the catch ends the game. The failing seat holds 3♠ alone; only the catcher may have gone out with it."""
    for seat, end in enumerate(result.seats):
        may_be_out = seat == put.caught_by
        if end.place and not (may_be_out and end.place == 1 and not end.left):
            yield Fault(f"/seats/{seat}/place", INCONSISTENT, "nobody is placed when 3S alone was caught")
        if not end.left and not may_be_out:
            yield Fault(f"/seats/{seat}/left", INCONSISTENT, "nobody is out of cards when 3S alone was caught")
    if result.seats[put.seat].left != LONE_3_SPADES:
        yield Fault("/put_3_spades/seat", INCONSISTENT, f"seat {put.seat} does not hold 3S alone")
    yield from _catcher_faults(result, put)


def _catcher_faults(result: GameResult, put: PutThreeSpades) -> Faults:
    if put.caught_by == put.seat or result.seats[put.caught_by].played == 0:
        yield Fault("/put_3_spades/caught_by", INCONSISTENT, f"seat {put.caught_by} beat no play of seat {put.seat}")


def _put_3_spades_faults(result: GameResult, rules: TlmnRules) -> Faults:
    """A success is the first place on the lone 3♠; who was caught with it goes on, but never comes first (T1-38)."""
    put = result.put_3_spades
    if put is None or not rules.put_3_spades:
        return
    end = result.seats[put.seat]
    if put.caught_by != NOBODY:
        yield from _catcher_faults(result, put)
        if end.place == 1 or (end.left or end.last_play) != LONE_3_SPADES:
            yield Fault("/put_3_spades/seat", INCONSISTENT, f"seat {put.seat} was not left with 3S alone")
    elif end.place != 1 or end.last_play != LONE_3_SPADES:
        yield Fault("/put_3_spades/seat", INCONSISTENT, f"seat {put.seat} did not come first on a lone 3S")


def _den_cong_faults(result: GameResult, rules: TlmnRules) -> Faults:
    """One loser pays for all where the whole table is cóng, and nowhere else (T1-32)."""
    seat = result.den_cong_seat
    if seat == NOBODY:
        return
    whole = result.instant_win is None and _caught(result, rules) is None and first_seat(result) != NOBODY
    if not whole or not all_frozen(result):
        yield Fault("/den_cong_seat", INCONSISTENT, "only where all others have not played a card one pays for all")
    elif seat == first_seat(result):
        yield Fault("/den_cong_seat", INCONSISTENT, f"seat {seat} came first and pays nobody")
