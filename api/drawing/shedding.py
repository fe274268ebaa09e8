"""Answers about TLMN and Sâm as text for people: sets with suit signs, states, settlements, in Vietnamese or English.

Takes the wire types that the HTTP service answers with. Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from api.drawing.maubinh import Speaker
from api.wire import shedding as wire
from api.wire.shedding_hints import DeclarationReviewOut, MoveReviewOut, ReviewOut, SeatReviewOut
from rules.labels.shedding import LINE_LABELS, REASON_LABELS, combination_label
from rules.options import Game


@dataclass(frozen=True, slots=True)
class SheddingDrawing(Speaker):
    """Draws answers of a game in one language. Every method returns lines of text."""

    game: Game = "tlmn"

    def combination(self, answer: wire.ClassifyOut, cards: Sequence[str]) -> list[str]:
        """Which set the cards are."""
        bomb = f"  ({self._term('bomb')})" if answer.chop else ""
        return [f"{self._cards(cards)}  {self.say(answer.label)}{bomb}"]

    def comparison(self, answer: wire.BeatsOut, table: Sequence[str], play: Sequence[str]) -> list[str]:
        """Whether a play beats the table."""
        if answer.beats:
            return [f"{self._cards(play)}  {self._term('cuts' if answer.chop else 'beats')}  {self._cards(table)}"]
        return [f"{self._cards(play)}  {self._term('does_not_beat')}  {self._cards(table)}: {self.say(answer.label)}"]

    def moves(self, answer: wire.MovesOut) -> list[str]:
        """One line for each move."""
        may_pass = self._term("may_pass" if answer.can_pass else "may_not_pass")
        lines = [f"{answer.count} {self._term('moves')}, {may_pass}"]
        for move in answer.moves:
            words = self.say(combination_label(move.kind, len(move.cards)))
            lines.append(f"  {self._cards(move.cards)}  {words}" + (f"  ({self._term('cuts')})" if move.chop else ""))
        return lines

    def instant_win(self, answer: wire.WinAnswer) -> list[str]:
        """The instant win, or that there is none."""
        won = self.say(LINE_LABELS["instant_win"])
        return [f"{won}: {self.say(answer.instant_win.label) if answer.instant_win else self._term('none')}"]

    def decomposition(self, answer: wire.DecomposeOut) -> list[str]:
        """One line for each set."""
        return [f"{answer.turns} {self._term('turns')}", *(f"  {self._cards(play)}" for play in answer.plays)]

    def verdict(self, answer: Any) -> list[str]:
        """Whether the move is legal, why not, and the state."""
        words = self._term("accepted") if answer.legal else f"{self._term('refused')}: {self.say(answer.label)}"
        detail = [answer.detail] if answer.detail and self.language == "en" else []
        return [words, *detail, "", *self._state(answer.state)]

    def replay(self, answer: Any) -> list[str]:
        """The state, the cuts, and the settlement once the game is over."""
        lines = list(self._state(answer.state))
        if answer.instant_win is not None:
            won = answer.instant_win
            lines.append(f"{self.say(LINE_LABELS['instant_win'])}: {self._seat(won.seat)}, {self.say(won.label)}")
        if answer.chops:
            lines += ["", f"{self.say(LINE_LABELS['chop'])}:"]
            lines += [
                f"  {chop.from_seat} → {chop.to_seat}  {self._points(chop.points):>9}  {self._cards(chop.cards)}"
                for chop in answer.chops
            ]
        if answer.settlement is not None:
            lines += ["", *self.settlement(answer.settlement)]
            if answer.next_leader >= 0:
                lines += ["", f"{self._term('next_leader')}: {self._seat(answer.next_leader)}"]
        return lines

    def reviewed(self, answer: Any) -> list[str]:
        """The review of a replayed game."""
        return self.review(answer.review)

    def review(self, answer: ReviewOut) -> list[str]:
        """A line for each move that was no forced one, then where each seat's points come from."""
        lines = [self._judged(move) for move in answer.moves if move.verdict.code != "forced"]
        lines += [self._declared(one) for one in answer.declarations]
        lines += ["", *(self._sources(seat) for seat in answer.seats)]
        estimate = answer.estimate
        return [*lines, "", f"{self._term('deals_a_move')}: {estimate.samples}, {self._term('seed')} {estimate.seed}"]

    def _declared(self, one: DeclarationReviewOut) -> str:
        what = self._term("declares" if one.declared else "declares_not")
        success = f"{self._numbers.share(one.success_probability)} ± {self._numbers.share(one.success_error)}"
        return f"     {self._seat(one.seat)}  {what} ({success}){self._loss(one)}"

    def _sources(self, seat: SeatReviewOut) -> str:
        parts = (
            ("points", seat.points, seat.points_error),
            ("from_the_deal", seat.deal_points, seat.deal_error),
            ("from_own_moves", seat.own_points, seat.own_error),
            ("from_others", seat.others_points, seat.others_error),
            ("lost", -seat.lost, seat.lost_error),
        )
        shown = (f"{self._term(name)} {self._with_error(value, error)}" for name, value, error in parts)
        return f"{self._seat(seat.seat)}: {', '.join(shown)}"

    def _with_error(self, value: float, error: float) -> str:
        return f"{self._numbers.decimal(value, 2, sign=True)} ± {self._numbers.decimal(error, 2)}"

    def _judged(self, move: MoveReviewOut) -> str:
        laid = self._cards(move.cards) if move.cards else self._term("passes" if move.is_pass else "declares")
        line = f"{move.index:>3}  {self._seat(move.seat)}  {laid}{self._loss(move)}"
        if move.best is None or move.verdict.code in ("best", "good"):
            return line
        better = self._cards(move.best.cards) if move.best.cards else self._term("passes")
        return f"{line}; {self._term('better')}: {better} ({self.say(move.best.reason.label)})"

    def _loss(self, judged: MoveReviewOut | DeclarationReviewOut) -> str:
        said = f"  {self.say(judged.verdict.label)}"
        if judged.verdict.code == "best":
            return said
        return f"{said}: {self._with_error(-judged.lost, judged.lost_error)} {self._term('points')}"

    def settlement(self, answer: wire.SettlementOut) -> list[str]:
        """What every seat gets, then every payment."""
        width, count = max(len(seat.id) for seat in answer.seats), self._numbers.count
        lines = [
            f"{seat.id:<{width}}  {self._points(seat.net_points):>9} {self._term('points')}  "
            f"{self._term('net')} {count(seat.credited, sign=True)} ({self._term('fee')} {count(seat.fee)})"
            for seat in answer.seats
        ]
        lines += ["", f"{self._term('payments')}:"]
        lines += [
            f"  {self._party(line.from_seat, line.kind, answer)} → {self._party(line.to_seat, line.kind, answer)}"
            f"  {self._points(line.points):>9}  {self.say(line.label)}"
            for line in answer.lines
        ]
        if answer.pot_after or any(line.kind == "pot" for line in answer.lines):
            lines.append(f"{self.say(LINE_LABELS['pot'])}: {count(answer.pot_after)}")
        return lines

    def _state(self, state: Any) -> Iterator[str]:
        """state: TlmnStateOut or SamStateOut."""
        if state.over:
            yield self.say(REASON_LABELS["game_over"])
        else:
            yield f"{self._term('to_act')}: {self._seat(state.seat_to_act)}"
        if state.trick.top:
            yield f"{self._term('on_the_table')}: {self._cards(state.trick.top)} ({self._seat(state.trick.top_seat)})"
        for seat, left in enumerate(state.cards_left):
            yield f"  {self._seat(seat)}  {left:>2} {self._term('cards')}" + "".join(
                f", {note}" for note in self._notes(state, seat)
            )

    def _notes(self, state: Any, seat: int) -> Iterator[str]:
        if seat in state.finished:
            yield f"{self._term('place')} {state.finished.index(seat) + 1}"
        if seat in state.stopped:
            yield self.say(LINE_LABELS["cong"])
        if seat in state.trick.passed:
            yield self._term("passed")
        if self.game == "sam" and seat in state.one_left:
            yield self._term("one_left")
        if self.game == "sam" and seat == state.sam_seat:
            yield self._term("declared_sam")

    def _party(self, seat: int, kind: str, answer: wire.SettlementOut) -> str:
        """Who pays or gets; -1 is the pot, or nobody."""
        if seat >= 0:
            return answer.seats[seat].id
        return self.say(LINE_LABELS["pot"]) if kind == "pot" else self._term("nobody")

    def _seat(self, seat: int) -> str:
        return f"{self._term('seat')} {seat}"

    def _cards(self, codes: Sequence[str]) -> str:
        return self._faces(codes, narrow=True)
