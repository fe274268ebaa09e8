"""How a game of TLMN goes on after a play, how it ends, and who has which place then.

Source: docs/rules.md T0-04, T0-53, T1-18, T1-29, T1-32, T1-36 to T1-38, T4-26, T4-42, T4-46, B-T-15, B-T-20, B-T-26.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards import Cards
from rules.shedding.combinations import Combination
from rules.shedding.history import Event, Play
from rules.shedding.moves import candidates
from rules.shedding.position import BIT, cards_of, end_game, lay, pass_on, places_after_first, stop
from rules.shedding.result import NOBODY, PutThreeSpades
from rules.shedding.setup import THREE_OF_SPADES
from rules.shedding.variant import Game, Variant
from rules.tlmn.options import TlmnRules

Tlmn = Variant[TlmnRules]


def after_play(game: Game, seat: int, play: Combination, rules: TlmnRules) -> Game:
    """The game after a play: đút 3 bích may fail by it, and it may be the last of the game (B-T-15, B-T-20)."""
    before, after = game.position, lay(game.position, seat, play)
    put = game.put_3_spades or _caught(game, seat, rules)
    if put is not None and game.put_3_spades is None and rules.put_3_spades_fail == "immediate":
        return game._replace(position=end_game(after), must_include=None, over=True, put_3_spades=put)
    if len(after.finished) == len(before.finished):
        return game._replace(position=pass_on(after, seat), must_include=None, put_3_spades=put)
    return _after_finish(game._replace(position=after, must_include=None, put_3_spades=put), seat, rules)


def _caught(game: Game, seat: int, rules: TlmnRules) -> PutThreeSpades | None:
    """Đút 3 bích fails: before the first finish, `seat` beats the play that left its owner with 3♠ alone (T1-38)."""
    position, owner = game.position, game.position.top_seat
    if not rules.put_3_spades or position.finished or position.top is None:
        return None
    return PutThreeSpades(owner, caught_by=seat) if position.hands[owner] == BIT[THREE_OF_SPADES] else None


def _after_finish(game: Game, seat: int, rules: TlmnRules) -> Game:
    """`seat` has emptied its hand: cóng is looked for at the first finish, and the game may be over (B-T-15)."""
    position, hand_size = game.position, game.variant.hand_size
    if len(position.finished) == 1:
        frozen = [other for other in range(position.seats) if position.cards_left[other] == hand_size]
        position = stop(position, frozen)
        if rules.put_3_spades and position.last_plays[seat] == (THREE_OF_SPADES,):
            return game._replace(position=end_game(position), over=True, put_3_spades=PutThreeSpades(seat))
        if rules.scoring == "count":
            return game._replace(position=end_game(position), over=True)
    still_in = sum(position.is_active(other) for other in range(position.seats))
    if still_in < 2:
        return game._replace(position=end_game(position), over=True)
    return game._replace(position=pass_on(position, seat))


def places(game: Game, rules: TlmnRules) -> tuple[int, ...]:
    """The place of each seat (B-T-15); all 0 where a failed đút 3 bích ended the game."""
    position, put = game.position, game.put_3_spades
    if game.instant_win is not None:
        return tuple(int(seat == game.instant_win.seat) for seat in range(position.seats))
    if put is not None and put.caught_by != NOBODY and rules.put_3_spades_fail == "immediate":
        return (0,) * position.seats
    if rules.scoring == "count" or (put is not None and put.caught_by == NOBODY):
        return places_after_first(position, game.variant.hand_size)
    # Who is stopped by cóng has place 0; who still holds cards when the others are out comes after them.
    ranking = [*position.finished, *(seat for seat in range(position.seats) if position.is_active(seat))]
    return tuple(ranking.index(seat) + 1 if seat in ranking else 0 for seat in range(position.seats))


def next_leader(game: Game, rules: TlmnRules) -> int:
    """T0-04, T4-26: the first of this game; after an instant win as the house says (T4-46). -1: by the first-game rule.

    Where 3♠ leads after an instant win, its holder is known only after the next deal.
    """
    if not game.over:
        return NOBODY
    if game.instant_win is not None:
        return game.instant_win.seat if rules.after_instant_lead == "winner" else NOBODY
    return game.position.finished[0] if game.position.finished else NOBODY


def could_have_beaten(game: Game, history: Iterable[Event]) -> int:
    """Who must pay for a whole table of cóng: the first seat that could have beaten a play of the winner (B-T-26).

    The winner's plays but the last are gone through in order, for each the seats in turn order after him; -1 when
    nobody could, or not everybody is cóng. The losers still hold what they were dealt.
    """
    position, variant = game.position, game.variant
    if not position.finished or len(position.stopped) != position.seats - 1:
        return NOBODY
    winner = position.finished[0]
    plays = [variant.combination_of(event.cards) for event in history if isinstance(event, Play)]
    losers = [(winner + step) % position.seats for step in range(1, position.seats)]
    hands = {seat: cards_of(position.hands[seat] or 0) for seat in losers}
    for top in plays[:-1]:
        for seat in losers:
            if top is not None and _can_beat(hands[seat], top, variant):
                return seat
    return NOBODY


def _can_beat(hand: Cards, top: Combination, variant: Tlmn) -> bool:
    return any(variant.beats(play, top) for play in candidates(hand, top, variant.shapes))
