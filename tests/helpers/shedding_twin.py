"""Whole games played side by side by rules.shedding and by the solver's fast twin, compared after every event."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np

from rules.cards import DECK
from rules.errors import InvalidInputError
from rules.options import OptionSpec, option_table
from rules.shedding import game as engine_game
from rules.shedding.combinations import Combination
from rules.shedding.history import DeclareSam, Event, Pass, Play
from rules.shedding.replay import result_of
from rules.shedding.settlement import settle
from rules.shedding.setup import Opening
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_moves, shedding_play, shedding_settling
from solver.shedding.positions import TablePlay, mask_of, play_of, state_of_game, write_sole_plays
from solver.shedding.table import table_rules
from tests.helpers.shedding_games import SAM, Engine, Script, can_play, legal_of

ROOM = np.zeros((60_000, 4), np.int64)
AMOUNTS = (0, 1, 2, 3, 5, 7, 11, 20, 30)


def random_value(spec: OptionSpec, preset: str, rng: Random) -> Any:
    """A value that the option allows."""
    match spec.kind:
        case "boolean":
            return rng.random() < 0.5
        case "enum":
            return rng.choice(spec.allowed)
        case "integer":
            return rng.randint(2, 5) if spec.maximum == 5 else rng.choice(AMOUNTS)
        case "number":
            return rng.choice((0, 0.03, 0.05, 0.125))
        case "integers":
            return [rng.choice(AMOUNTS) for _ in range(spec.lengths[preset])]
        case _:
            return rng.sample(spec.allowed, rng.randint(0, len(spec.allowed)))


def random_options(engine: Engine, preset: str, rng: Random) -> dict[str, Any]:
    """Some options set at random; those that can have no effect beside the others are left out."""
    table = option_table("sam" if engine is SAM else "tlmn")
    names = rng.sample(sorted(table), rng.choice((0, 3, 10, len(table))))
    chosen = {name: random_value(table[name], preset, rng) for name in names}
    if chosen.get("max_players", 4) < 4:
        del chosen["max_players"]
    while True:
        try:
            engine.rules(preset, chosen)
        except InvalidInputError as error:
            wrong = {fault.pointer.split("/")[-1] for fault in error.faults}
            kept = {name: value for name, value in chosen.items() if name not in wrong}
            chosen = kept if len(kept) < len(chosen) else {}
        else:
            return chosen


def rich_deal(engine: Engine, rng: Random, seats: int) -> tuple[Any, ...]:
    """Hands dealt at random, every other time from cards that were hardly shuffled, so that there are many bombs."""
    deck = sorted(DECK) if rng.random() < 0.5 else rng.sample(DECK, 52)
    for _ in range(rng.choice((10, 20, 40))):
        one, other = rng.randrange(52), rng.randrange(52)
        deck[one], deck[other] = deck[other], deck[one]
    start, size = rng.randrange(52), engine.hand_size
    deck = deck[start:] + deck[:start]
    return tuple(tuple(deck[seat * size : (seat + 1) * size]) for seat in range(seats))


class Twins:
    """One game, in rules.shedding and in the kernels."""

    def __init__(self, engine: Engine, preset: str, seed: int) -> None:
        self.rng = rng = Random(f"{preset} {seed}")
        options = random_options(engine, preset, rng)
        rules = engine.rules(preset, options)
        self.variant = engine.variant(rules)
        seats = rng.randint(2, self.variant.most_seats)
        purses = tuple(rng.choice((None, 0, 30, 200, 1000)) for _ in range(seats))
        self.bet, leader = rng.choice((1, 3, 100)), rng.randrange(seats)
        pot = 0 if engine is SAM else rng.choice((0, 7))
        self.script = Script(
            engine, rules, rich_deal(engine, rng, seats), leader, game_number=2, purses=purses, pot_before=pot
        )
        lowest = min(self.script.hands[leader], key=lambda card: mask_of((card,)))
        if engine is not SAM and rng.random() < 0.3:
            self.script.game = engine.start_game(self.script.hands, Opening(leader, lowest), rules)
        self.rules = table_rules(self.variant, self.bet, pot, purses=purses)
        self.state = self.converted()

    @property
    def game(self) -> Any:
        return self.script.game

    def converted(self) -> Any:
        state = state_of_game(self.game, self.rules)
        write_sole_plays([event.cards for event in self.script.history if isinstance(event, Play)], state)
        return state

    def legal(self, seat: int, mode: int) -> list[TablePlay]:
        found = shedding_moves.legal_plays(self.state, seat, self.rules, mode, ROOM)
        return [TablePlay(*map(int, row)) for row in ROOM[:found]]

    def check_moves(self) -> list[Combination]:
        """The lists of the seat to act are equal; every play has one that plays alike. Returns what may be laid."""
        seat = self.game.position.seat_to_act
        combine = self.variant.combination_of
        theirs = [combine(move.cards) for move in legal_of(self.script, seat)]
        mode = layout.ALL if self.rules[layout.GAME] == layout.TLMN_GAME else layout.ALL_WITHOUT_SUITS
        every = self.legal(seat, mode)
        assert sorted(every) == sorted(play_of(one, self.variant) for one in theirs)
        alike = self.legal(seat, layout.ALIKE if mode == layout.ALL else layout.ALIKE_WITHOUT_SUITS)
        assert set(alike) <= set(every)
        assert {one[1:] for one in alike} == {one[1:] for one in every}
        passes = engine_game.can_apply(self.game, Pass(seat))
        assert bool(shedding_moves.may_pass(self.state, seat, self.rules)) == passes
        return theirs

    def cutters(self) -> list[tuple[int, Combination]]:
        """What may be laid out of turn, checked for every seat."""
        found: list[tuple[int, Combination]] = []
        state = self.state.copy()
        turn, reopened = state[layout.TURN], state[layout.TOP_KIND] == 0 and shedding_play.reopen(state, self.rules)
        for seat in range(self.game.position.seats):
            if seat == turn or seat == state[layout.OWNER] or (state[layout.TOP_KIND] == 0 and not reopened):
                count = 0
            else:
                count = shedding_moves.cuts_out_of_turn(state, seat, self.rules, layout.ALL, ROOM)
            ours = {int(mask) for mask in ROOM[:count, 0]}
            if seat != turn and self.rules[layout.FOUR_PAIRS]:
                theirs = (
                    [
                        move
                        for move in self.script.engine.legal_moves(self.script.hand(seat), (), self.script.rules).moves
                        if can_play(self.script, seat, move.cards)
                    ]
                    if self.script.hand(seat)
                    else []
                )
                assert ours == {mask_of(move.cards) for move in theirs}
                found += [(seat, self.variant.combination_of(move.cards)) for move in theirs]
        return found

    def choose(self) -> Event:
        """A legal event, bombs and long sets more often."""
        position, rng = self.game.position, self.rng
        moves = self.check_moves()
        cutters = self.cutters()
        if self.rules[layout.GAME] == layout.SAM_GAME and position.seen == 0 and rng.random() < 0.1:
            return DeclareSam(rng.randrange(position.seats))
        if cutters and rng.random() < 0.7:
            seat, play = rng.choice(cutters)
            return Play(seat, play.cards)
        seat = position.seat_to_act
        can_pass = engine_game.can_apply(self.game, Pass(seat))
        if moves and not (can_pass and rng.random() < 0.25):
            return Play(seat, rng.choices(moves, [play.size**2 for play in moves])[0].cards)
        return Pass(seat)

    def apply(self, event: Event) -> None:
        """Let the event happen on both sides, and compare them."""
        state, rules = self.state, self.rules
        if isinstance(event, Play):
            if event.seat != state[layout.TURN] and state[layout.TOP_KIND] == 0:
                assert shedding_play.reopen(state, rules)
            play = play_of(self.variant.combination_of(event.cards), self.variant)
            shedding_play.do_play(state, event.seat, np.array(play, np.int64), rules)
        elif isinstance(event, Pass):
            shedding_play.do_pass(state, event.seat, rules)
        self.script._apply(event)
        if isinstance(event, DeclareSam):
            self.state = self.converted()
        else:
            self.check_state()

    def check_state(self) -> None:
        """The state is what the game after the event converts to, what no longer matters left out."""
        fresh = self.converted()
        assert dict(named(self.state)) == dict(named(fresh))

    def settle(self) -> None:
        """Money, places and lines are equal at the end."""
        result = result_of(self.game, self.script.setup, self.script.history)
        theirs = settle(result, self.variant, self.bet)
        seats = len(theirs.seats)
        pay = np.zeros((len(layout.LINE_KINDS), layout.PARTIES, layout.PARTIES), np.int64)
        places, money = np.zeros(seats, np.int64), np.zeros((2, seats), np.int64)
        pot = shedding_settling.settle(self.state, self.rules, pay, places, money)
        assert list(places) == [seat.place for seat in result.seats]
        assert list(money[0]) == [seat.net for seat in theirs.seats]
        assert list(money[1]) == [seat.credited for seat in theirs.seats]
        assert pot == theirs.pot_after
        expected = np.zeros_like(pay)
        for line in theirs.lines:
            points = round(line.points * self.bet) if line.kind == "cap" else line.points
            place = layout.LINE_KINDS.index(line.kind)
            expected[place, line.from_seat % layout.PARTIES, line.to_seat % layout.PARTIES] += points
        assert (pay == expected).all()

    def play(self) -> None:
        """Play to the end."""
        while not self.game.over:
            self.apply(self.choose())
        self.settle()


def named(state: Any) -> Iterable[tuple[str, Any]]:
    """What of a state matters, by name."""
    plain = ("TURN", "TOP", "TOP_KIND", "TOP_SIZE", "TOP_VALUE", "OWNER", "PASSED", "STOPPED", "FINISHES", "INCLUDE")
    plain += ("OVER", "SEEN", "SEATS", "WINNER", "PUT_SEAT", "PUT_BY", "SAM_SEAT", "BLOCKED_BY", "BREACH", "LIABLE")
    plain += ("CLOSED", "LINKS", "SOLE")
    for name in plain:
        yield name, int(state[getattr(layout, name)])
    for name in ("HANDS", "LAST", "LEFT"):
        first = getattr(layout, name)
        yield name, state[first : first + layout.MOST_SEATS].tolist()
    yield "FINISHED", state[layout.FINISHED : layout.FINISHED + state[layout.FINISHES]].tolist()
    if state[layout.CLOSED]:
        for name in ("TURN", "TOP", "KIND", "SIZE", "VALUE", "OWNER", "PASSED", "LINKS"):
            yield f"CLOSED_{name}", int(state[getattr(layout, f"CLOSED_{name}")])
    links = max(state[layout.LINKS], state[layout.CLOSED_LINKS] if state[layout.CLOSED] else 0)
    for name in ("LINK_CARDS", "LINK_SEATS", "LINK_ENDS"):
        first = getattr(layout, name)
        yield name, state[first : first + links].tolist()
    yield "CHOPS", state[layout.CHOPS :].tolist()
    if state[layout.SOLE] < layout.MOST_SEATS:
        yield "SOLE_PLAYS", state[layout.SOLE_PLAYS : layout.SOLE_PLAYS + state[layout.SOLE_COUNT]].tolist()
