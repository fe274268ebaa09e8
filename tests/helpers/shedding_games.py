"""Short ways to write down and to play TLMN and Sâm games in tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.cards import DECK, Card, Cards, parse_cards
from rules.errors import Fault
from rules.sam.options import sam_rules
from rules.sam.variant import SamVariant
from rules.shedding import game as engine_game
from rules.shedding import questions, settlement
from rules.shedding import replay as engine_replay
from rules.shedding.combinations import Combination
from rules.shedding.comparison import SetComparison
from rules.shedding.decomposition import Decomposition
from rules.shedding.history import DeclareSam, Event, Pass, Play
from rules.shedding.moves import LegalMoves
from rules.shedding.result import GameResult, GameSettlement
from rules.shedding.setup import GameSetup, Opening, SeatHand
from rules.shedding.state import Replay, Verdict
from rules.shedding.variant import Game, Variant, instant_win_of
from rules.tlmn.options import tlmn_rules
from rules.tlmn.variant import TlmnVariant

A, B, C, D = range(4)


@dataclass(frozen=True)
class Engine:
    """One game's rules asked with its options in place of the variant that they make."""

    hand_size: int
    variant: Callable[[Any], Variant[Any]]
    rules: Callable[..., Any]

    def start_game(self, hands: Sequence[Cards | None], opening: Opening, rules: Any) -> Game:
        return engine_game.start_game(hands, opening, self.variant(rules))

    def validate(self, setup: GameSetup, history: Sequence[Event], move: Event, rules: Any) -> Verdict:
        return engine_replay.validate(setup, history, move, self.variant(rules))

    def replay(self, setup: GameSetup, history: Sequence[Event], rules: Any, bet: int = 1) -> Replay:
        return engine_replay.replay(setup, history, self.variant(rules), bet)

    def legal_moves(self, hand: Any, table: Any, rules: Any, *more: Any, **named: Any) -> LegalMoves:
        return questions.legal_moves(hand, table, self.variant(rules), *more, **named)

    def decompose(self, hand: Any, rules: Any) -> Decomposition:
        return questions.decompose(hand, self.variant(rules))

    def find_instant_win(self, cards: Any, rules: Any) -> str | None:
        return questions.find_instant_win(cards, self.variant(rules))

    def instant_win_of(self, hand: Cards, rules: Any) -> str | None:
        return instant_win_of(hand, self.variant(rules))

    def classify(self, cards: Any, rules: Any) -> Combination | None:
        return questions.classify(cards, self.variant(rules))

    def compare(self, table: Any, play: Any, rules: Any) -> SetComparison:
        return questions.compare(table, play, self.variant(rules))

    def combination_of(self, cards: Any, rules: Any) -> Combination | None:
        return self.variant(rules).combination_of(cards)

    def settle(self, result: GameResult, rules: Any, bet: int = 1) -> GameSettlement:
        return settlement.settle(result, self.variant(rules), bet)

    def result_faults(self, result: GameResult, rules: Any) -> list[Fault]:
        return settlement.result_faults(result, self.variant(rules))


TLMN = Engine(13, TlmnVariant, tlmn_rules)
SAM = Engine(10, SamVariant, sam_rules)
PRESETS = [(TLMN, "multiplier"), (TLMN, "rank"), (TLMN, "count"), (TLMN, "points"), (SAM, "standard")]


def events(text: str) -> tuple[Any, ...]:
    """`0:3S,4S,5S 1:pass 3:sam` as events."""
    found: list[Event] = []
    for word in text.split():
        seat, what = word.split(":")
        if what == "pass":
            found.append(Pass(int(seat)))
        elif what == "sam":
            found.append(DeclareSam(int(seat)))
        else:
            found.append(Play(int(seat), parse_cards(what)))
    return tuple(found)


def deal(engine: Engine, *given: str, avoid: str = "") -> tuple[Cards, ...]:
    """Hands that hold the given cards, filled up from the rest of the deck in a fixed scattered order.

    avoid: cards that are dealt to nobody, or at four hands of TLMN to the last.
    """
    hands = [list(parse_cards(text)) for text in given]
    used = {card for hand in hands for card in hand}
    rest = [card for card in Random(7).sample(DECK, 52) if card not in used]
    rest.sort(key=lambda card: card not in parse_cards(avoid))
    for hand in hands:
        while len(hand) < engine.hand_size:
            hand.append(rest.pop())
    return tuple(tuple(hand) for hand in hands)


def setup_of(hands: Sequence[Cards], **more: Any) -> GameSetup:
    """A setup in which every hand is known; `purses` gives the seats money."""
    purses = more.pop("purses", (None,) * len(hands))
    known = tuple(SeatHand(seat, cards, purses[seat]) for seat, cards in enumerate(hands))
    return GameSetup(len(hands), known, **more)


class Script:
    """A game played step by step: scripted events, then plain play to the end."""

    def __init__(self, engine: Engine, rules: Any, hands: Sequence[Cards], leader: int = A, **setup: Any) -> None:
        self.engine, self.rules, self.hands = engine, rules, hands
        self.setup = setup_of(hands, leader=leader, **setup)
        self.history: list[Any] = []
        self.game = engine.start_game(hands, Opening(leader, None), rules)

    def play(self, text: str) -> Script:
        """Let these events happen."""
        for event in events(text):
            self._apply(event)
        return self

    def finish(self) -> Script:
        """Whoever leads lays the sets of his hand one by one, lone 2s first; everybody else passes."""
        while not self.game.over:
            seat = self.game.position.seat_to_act
            if self.game.position.top is not None:
                self._apply(Pass(seat))
                continue
            plays = self.engine.decompose(self.hand(seat), self.rules).plays
            self._apply(Play(seat, max(plays, key=lambda cards: cards[0].rank == 2)))
        return self

    def hand(self, seat: int) -> Cards:
        """What the seat still holds."""
        held = self.game.position.hands[seat]
        return tuple(card for card in self.hands[seat] if held >> card.number & 1)

    def judge(self, event: str) -> Verdict:
        """The verdict on one more event, through `validate`, the whole history given."""
        (move,) = events(event)
        verdict: Verdict = self.engine.validate(self.setup, self.history, move, self.rules)
        return verdict

    def replay(self, bet: int = 1) -> Replay:
        """The replay of what has happened."""
        found: Replay = self.engine.replay(self.setup, self.history, self.rules, bet)
        return found

    def _apply(self, event: Event) -> None:
        self.game = engine_game.apply_event(self.game, event)
        self.history.append(event)


def random_deal(engine: Engine, rng: Random, seats: int) -> tuple[Cards, ...]:
    """Hands dealt at random."""
    cards = rng.sample(DECK, engine.hand_size * seats)
    return tuple(tuple(cards[seat * engine.hand_size : (seat + 1) * engine.hand_size]) for seat in range(seats))


def random_event(script: Script, rng: Random) -> Event:
    """A legal event: now and then a pass or a play out of turn, else a play, bombs and long sets more often."""
    game, engine = script.game, script.engine
    table = game.position
    if engine is SAM and table.seen == 0 and rng.random() < 0.05:
        return DeclareSam(rng.randrange(table.seats))
    seat = table.seat_to_act
    jumper = rng.randrange(table.seats)
    for chosen in (jumper, seat):
        moves = [move.cards for move in legal_of(script, chosen) if can_play(script, chosen, move.cards)]
        may_pass = chosen == seat and engine_game.can_apply(game, Pass(seat))
        if moves and not (may_pass and rng.random() < 0.25):
            return Play(chosen, rng.choices(moves, [len(cards) for cards in moves])[0])
    return Pass(seat)


def legal_of(script: Script, seat: int) -> Sequence[Any]:
    """The legal moves of a seat by `legal_moves`, as if it were its turn, or it had passed."""
    table = script.game.position
    hand = script.hand(seat)
    top: Sequence[Card] = () if table.top is None else table.top.cards
    if not hand:
        return ()
    more: dict[str, Any] = {"passed": seat in table.passed}
    if script.engine is SAM:
        counts = script.rules.bao1 != "off" and table.seats >= script.rules.bao1_min_players
        counts = counts and script.game.sam_seat < 0
        more["next_has_one_card"] = counts and table.cards_left[(seat + 1) % table.seats] == 1
    else:
        duty = script.game.must_include
        more["must_include"] = duty if duty in hand else None
    found: Sequence[Any] = script.engine.legal_moves(hand, top, script.rules, **more).moves
    return found


def can_play(script: Script, seat: int, cards: Cards) -> bool:
    """Whether the game accepts the play now."""
    accepted: bool = engine_game.can_apply(script.game, Play(seat, cards))
    return accepted


def random_game(engine: Engine, preset: str, seed: int, **options: object) -> Script:
    """A whole game dealt and played at random."""
    rng = Random(seed)
    rules = engine.rules(preset, options)
    hands = random_deal(engine, rng, rng.choice((2, 3, 4, 4)))
    script = Script(engine, rules, hands, rng.randrange(len(hands)), game_number=2)
    while not script.game.over:
        event = random_event(script, rng)
        script.game = engine_game.apply_event(script.game, event)
        script.history.append(event)
    return script
