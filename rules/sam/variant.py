"""Sâm lốc for the engine of the shedding games: one table's rules, clause by clause here and in the modules beside.

Source: docs/rules.md S-10 to S-18, S-24, S-32, S-33, B-S-06 to B-S-12, B-S-18.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from rules.cards import Cards
from rules.errors import Fault
from rules.sam import combinations
from rules.sam.chops import chop_payments
from rules.sam.duties import breaks_highest_single
from rules.sam.instant_wins import shows_pattern
from rules.sam.options import SamRules
from rules.sam.result_check import outcome_faults
from rules.sam.settlement import is_punished_two, payment_lines
from rules.shedding.combinations import Combination, Shapes
from rules.shedding.history import Event, Reason
from rules.shedding.legality import Spot
from rules.shedding.position import end_game, lay, pass_on, pass_turn, places_after_first
from rules.shedding.result import NOBODY, ChopChain, ChopPayment, GameResult, SamResult, SettlementLine
from rules.shedding.setup import GameSetup, LeadRules
from rules.shedding.variant import Game, Variant


class SamVariant(Variant[SamRules]):
    """Sâm lốc at one table."""

    hand_size: ClassVar[int] = combinations.HAND_SIZE

    @property
    def most_seats(self) -> int:
        """S-08."""
        return self.rules.max_players

    @property
    def lead(self) -> LeadRules:
        """S-10 to S-12, B-S-18."""
        first, declarer_leads = self.rules.first_lead, self.rules.sam_priority == "first_declared"
        return LeadRules(first, must_include="none", after_instant="winner", declarer_leads=declarer_leads)

    @property
    def shapes(self) -> Shapes:
        """B-S-01, B-S-03."""
        return combinations.shapes_of(self.rules)

    def beats(self, play: Combination, top: Combination) -> bool:
        """S-07, S-16, S-31."""
        return combinations.beats(play, top, self.rules)

    def pattern_height(self, kind: str, hand: Cards) -> int | None:
        """B-S-15: patterns of a kind are all alike."""
        return 0 if shows_pattern(kind, hand, self.rules) else None

    def spot(self, game: Game, seat: int) -> Spot:
        """Báo 1 binds who sits immediately before a seat with one card, but not in a Sâm (B-S-10)."""
        position, rules = game.position, self.rules
        counts = rules.bao1 != "off" and position.seats >= rules.bao1_min_players and game.sam_seat == NOBODY
        next_has_one = counts and position.cards_left[(seat + 1) % position.seats] == 1
        return super().spot(game, seat)._replace(next_has_one_card=next_has_one)

    def play_refusal(self, spot: Spot, play: Combination) -> Reason | None:
        """S-33, B-S-06, B-S-10."""
        return self._bao1_refusal(spot, play) or super().play_refusal(spot, play)

    def pass_refusal(self, spot: Spot) -> Reason | None:
        """S-15, B-S-10."""
        return self._bao1_refusal(spot, None)

    def _bao1_refusal(self, spot: Spot, play: Combination | None) -> Reason | None:
        rejects = self.rules.bao1 == "reject" and breaks_highest_single(spot, play)
        return Reason.MUST_PLAY_HIGHEST_SINGLE if rejects else None

    def _breach(self, game: Game, seat: int, play: Combination | None) -> int:
        return seat if self.is_breach(self.spot(game, seat), play) else NOBODY

    @property
    def has_declarations(self) -> bool:
        """S-32."""
        return True

    @property
    def heeds_one_card(self) -> bool:
        """B-S-10."""
        return self.rules.bao1 != "off"

    def is_breach(self, spot: Spot, play: Combination | None) -> bool:
        """S-33, B-S-10."""
        return self.rules.bao1 == "liability" and breaks_highest_single(spot, play)

    def after_declaration(self, game: Game, seat: int) -> Game:
        """The first declaration holds, or with `turn_order` the one nearest to who is due to lead (S-12, B-S-12)."""
        holder = seat if game.sam_seat == NOBODY else game.sam_seat
        if self.rules.sam_priority == "turn_order":
            seats = game.position.seats
            holder = min(holder, seat, key=lambda declarer: (declarer - game.due_leader) % seats)
        return game._replace(sam_seat=holder, position=game.position._replace(seat_to_act=holder))

    def after_pass(self, game: Game, seat: int) -> Game:
        """B-S-10: a breach counts only for a reporter who goes out on that same round."""
        position, breach = pass_turn(game.position, seat), self._breach(game, seat, None)
        return game._replace(position=position, breach_seat=NOBODY if position.top is None else breach)

    def after_play(self, game: Game, seat: int, play: Combination) -> Game:
        """S-14, S-24, S-33: a block or the first finish ends the game, and who broke báo 1 before it is liable."""
        breach, position = self._breach(game, seat, play), lay(game.position, seat, play)
        laid = game._replace(position=position, breach_seat=breach, must_include=None)
        if game.sam_seat not in (NOBODY, seat):
            # B-S-09: a cut 2 costs nothing beside the block, unless the house says so.
            chain = position.chain if self.rules.sam_block_pays_chop else ()
            return laid._replace(position=end_game(position._replace(chain=chain)), over=True, blocked_by=seat)
        if not position.finished:
            return laid._replace(position=pass_on(position, seat))
        before = (seat - 1) % position.seats
        is_liable = game.breach_seat == before and not is_punished_two(play.cards, self.rules)
        return laid._replace(position=end_game(position), over=True, liable=before if is_liable else NOBODY)

    def one_left(self, game: Game) -> tuple[int, ...]:
        """Báo 1 is automatic."""
        return tuple(seat for seat, left in enumerate(game.position.cards_left) if left == 1)

    def places(self, game: Game) -> tuple[int, ...]:
        """S-24; nobody is placed when a Sâm was blocked."""
        seats = game.position.seats
        if game.instant_win is not None:
            return tuple(int(seat == game.instant_win.seat) for seat in range(seats))
        return (0,) * seats if game.blocked_by != NOBODY else places_after_first(game.position, self.hand_size)

    def next_leader(self, game: Game) -> int:
        """S-11: the winner; who blocked a Sâm; -1, as in a first game, when the first out paid for a 2 (B-S-18)."""
        if game.instant_win is not None:
            return game.instant_win.seat
        if game.blocked_by != NOBODY:
            return game.blocked_by
        if not game.over:
            return NOBODY
        first = game.position.finished[0]
        return NOBODY if is_punished_two(game.position.last_plays[first], self.rules) else first

    def endings(self, game: Game, setup: GameSetup, history: Iterable[Event]) -> dict[str, Any]:
        """The declared Sâm, and who is liable."""
        sam = None if game.sam_seat == NOBODY else SamResult(game.sam_seat, game.blocked_by)
        return {"sam": sam, "liable": game.liable}

    def chop_payments(self, chain: ChopChain) -> tuple[ChopPayment, ...]:
        """B-S-04, B-S-05."""
        return chop_payments(chain, self.rules)

    def stops_at_first(self, result: GameResult) -> bool:
        """S-24: always."""
        return True

    def outcome_faults(self, result: GameResult) -> Iterator[Fault]:
        """Places, the declared Sâm, who is liable."""
        return outcome_faults(result, self)

    def payment_lines(self, result: GameResult) -> Iterator[SettlementLine]:
        """Cuts, cards, fines, a declared Sâm."""
        return payment_lines(result, self.rules)
