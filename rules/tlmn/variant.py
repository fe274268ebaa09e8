"""TLMN for the engine of the shedding games: one table's rules, clause by clause in the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from rules.cards import Cards
from rules.errors import Fault
from rules.shedding.combinations import STRENGTH, Combination, Shapes
from rules.shedding.history import Event
from rules.shedding.result import NOBODY, ChopChain, ChopPayment, GameResult, SettlementLine
from rules.shedding.setup import GameSetup, LeadRules
from rules.shedding.variant import Game, Variant
from rules.tlmn import combinations, endings
from rules.tlmn.chops import chop_payments
from rules.tlmn.cutting import cutting_seats
from rules.tlmn.instant_wins import pattern_top
from rules.tlmn.options import TlmnRules
from rules.tlmn.payments import is_stopped_at_first
from rules.tlmn.result_check import outcome_faults
from rules.tlmn.settlement import payment_lines


class TlmnVariant(Variant[TlmnRules]):
    """Tiến lên miền Nam at one table."""

    hand_size: ClassVar[int] = combinations.HAND_SIZE
    most_seats = 4

    @property
    def lead(self) -> LeadRules:
        """B-T-09, T4-46."""
        rules = self.rules
        must_include, after = rules.opening_must_include, rules.after_instant_lead
        return LeadRules(rules.first_lead, must_include, after, keeps_3_spades=rules.put_3_spades)

    @property
    def shapes(self) -> Shapes:
        """B-T-02, B-T-06."""
        return combinations.shapes_of(self.rules)

    @property
    def jumps_before_turn(self) -> bool:
        """B-T-08."""
        return self.rules.four_pairs_out_of_turn == "anyone"

    @property
    def cuts_after_the_round(self) -> bool:
        """B-T-08."""
        return self.rules.cut_window == "before_next_lead"

    def may_cut(self, game: Game) -> tuple[int, ...]:
        """B-T-08: by the cards of the seats that are known; of others those that hold enough."""
        return cutting_seats(game, self.rules)

    def beats(self, play: Combination, top: Combination) -> bool:
        """T4-13 to T4-17."""
        return combinations.beats(play, top, self.rules)

    def can_jump_in(self, play: Combination, top: Combination | None) -> bool:
        """T4-23, B-T-08."""
        return combinations.can_jump_in(play, top, self.rules)

    def pattern_height(self, kind: str, hand: Cards) -> int | None:
        """B-T-13: by the highest card of the pattern, or all alike."""
        top = pattern_top(kind, hand, self.rules)
        if top is None:
            return None
        return STRENGTH[top] if self.rules.instant_tie == "top_card" else 0

    def after_play(self, game: Game, seat: int, play: Combination) -> Game:
        """B-T-15, B-T-20."""
        return endings.after_play(game, seat, play, self.rules)

    def places(self, game: Game) -> tuple[int, ...]:
        """B-T-15."""
        return endings.places(game, self.rules)

    def next_leader(self, game: Game) -> int:
        """T0-04, T4-26, T4-46."""
        return endings.next_leader(game, self.rules)

    def endings(self, game: Game, setup: GameSetup, history: Iterable[Event]) -> dict[str, Any]:
        """B-T-20, B-T-26."""
        den_cong_seat = setup.den_cong_seat
        if den_cong_seat == NOBODY and self.rules.den_cong == "could_beat":
            den_cong_seat = endings.could_have_beaten(game, history)
        return {"den_cong_seat": den_cong_seat, "put_3_spades": game.put_3_spades}

    def chop_payments(self, chain: ChopChain) -> tuple[ChopPayment, ...]:
        """B-T-14, B-T-17, B-T-23."""
        return chop_payments(chain, self.rules)

    def stops_at_first(self, result: GameResult) -> bool:
        """T1-18, T1-36."""
        return is_stopped_at_first(result, self.rules)

    def outcome_faults(self, result: GameResult) -> Iterator[Fault]:
        """Places, đút 3 bích, đền cóng."""
        return outcome_faults(result, self)

    def payment_lines(self, result: GameResult) -> Iterator[SettlementLine]:
        """Cuts, places and fines, the pot."""
        return payment_lines(result, self.rules)
