"""Results that no Sâm game at a given table can end with, so that nobody is paid for nonsense.

Pointers are those of the `settle` request. Source: docs/rules.md S-08, S-12 to S-14, S-24, S-36, B-S-07, B-S-10,
B-S-15, B-S-21, "Silences settled"; the HTTP contract (`settle`, `place`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.errors import Fault
from rules.sam.combinations import HAND_SIZE, beats, combination_of
from rules.sam.instant_wins import dealt_instant_win, instant_win_of
from rules.sam.options import SamRules
from rules.shedding.result import NOBODY, GameResult, SamResult
from rules.shedding.result_check import INCONSISTENT, PlayRules, common_faults, instant_win_faults, is_sound

Faults = Iterator[Fault]


def result_faults(result: GameResult, rules: SamRules) -> list[Fault]:
    """Every fault of a result; empty when it can be settled."""
    faults = list(common_faults(result, _play_rules(rules)))
    if not is_sound(faults):
        return faults
    if result.instant_win is not None:
        return [*faults, *_instant_win_faults(result, rules)]
    if result.sam is not None:
        faults += _sam_faults(result, result.sam)
    if result.sam is not None and result.sam.blocked_by != NOBODY:
        return faults
    return [*faults, *_place_faults(result), *_liable_faults(result, rules)]


def _play_rules(rules: SamRules) -> PlayRules:
    return PlayRules(
        hand_size=HAND_SIZE,
        most_seats=rules.max_players,
        stops_at_first=True,
        forbids_last_two=rules.finish_with_two == "forbid",
        combination_of=lambda cards: combination_of(cards, rules),
        beats=lambda play, top: beats(play, top, rules),
    )


def _instant_win_faults(result: GameResult, rules: SamRules) -> Faults:
    yield from instant_win_faults(
        result,
        rules.instant_hands,
        holds=lambda cards, kind: instant_win_of(cards, replace(rules, instant_hands=(kind,))) is not None,
        winner_of=lambda hands, leader: dealt_instant_win(hands, leader, rules),
    )
    if result.sam is not None:
        yield Fault("/sam", INCONSISTENT, "an instant win ends the game before anybody declares")
    if result.liable != NOBODY:
        yield Fault("/liable", INCONSISTENT, "nobody is liable for an instant win")


def _place_faults(result: GameResult) -> Faults:
    """One first place with no cards left; the others hold cards, at different places, 0 for who never played."""
    places = [end.place for end in result.seats if end.place]
    if 1 not in places:
        yield Fault("/seats", INCONSISTENT, "nobody is in first place")
    for seat, end in enumerate(result.seats):
        pointer = f"/seats/{seat}"
        if places.count(end.place) > 1:
            yield Fault(f"{pointer}/place", INCONSISTENT, f"place {end.place} is taken twice")
        if (end.place == 0) != (end.played == 0):
            yield Fault(
                f"{pointer}/place", INCONSISTENT, "place 0 is for who has not played a card, and for nobody else"
            )
        if end.place and (end.place == 1) != (not end.left):
            words = "has no card left" if end.place == 1 else "still holds cards"
            yield Fault(f"{pointer}/left", INCONSISTENT, f"place {end.place} {words} when the game ends")


def _sam_faults(result: GameResult, sam: SamResult) -> Faults:
    """Nobody but the declarer lays a card, until one play that blocks him ends the game (S-13, S-14)."""
    blocked = sam.blocked_by != NOBODY
    for seat, end in enumerate(result.seats):
        if blocked and end.place:
            yield Fault(f"/seats/{seat}/place", INCONSISTENT, "nobody is placed when a sam is blocked")
        if seat not in (sam.seat, sam.blocked_by) and end.played:
            yield Fault(f"/seats/{seat}/played", INCONSISTENT, "this play would have blocked the sam")
    if blocked:
        yield from _block_faults(result, sam)
    elif result.seats[sam.seat].place != 1:
        yield Fault("/sam/seat", INCONSISTENT, f"seat {sam.seat} was not blocked and did not come first")
    for number, chain in enumerate(result.chops):
        if chain.seats != (sam.seat, sam.blocked_by):
            yield Fault(f"/chops/{number}", INCONSISTENT, "in a sam nothing is cut but the play that is blocked")
    if result.liable != NOBODY:
        yield Fault("/liable", INCONSISTENT, "one card left binds nobody while a sam runs")


def _block_faults(result: GameResult, sam: SamResult) -> Faults:
    if sam.blocked_by == sam.seat:
        yield Fault("/sam/blocked_by", INCONSISTENT, f"seat {sam.seat} cannot block itself")
        return
    declarer, blocker = result.seats[sam.seat], result.seats[sam.blocked_by]
    if not declarer.played:
        yield Fault("/sam/seat", INCONSISTENT, f"seat {sam.seat} laid nothing that could be blocked")
    if not blocker.played:
        yield Fault("/sam/blocked_by", INCONSISTENT, f"seat {sam.blocked_by} laid no card")


def _liable_faults(result: GameResult, rules: SamRules) -> Faults:
    """B-S-10: liable is the seat immediately before the one that went out. Where nobody can be, it is not looked at."""
    if result.liable == NOBODY or result.sam is not None or rules.bao1 != "liability":
        return
    first = next((seat for seat, end in enumerate(result.seats) if end.place == 1), NOBODY)
    if first != NOBODY and result.liable != (first - 1) % len(result.seats):
        words = f"only the seat before seat {first}, which went out, can be liable, not seat {result.liable}"
        yield Fault("/liable", INCONSISTENT, words)
