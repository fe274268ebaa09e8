"""Why one arrangement beats another, in one or two sentences for people. No rules of the game here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from api.numerals import Language, Numerals
from rules.cards import Cards
from rules.labels import Label
from rules.labels.maubinh import CATEGORY_LABELS
from rules.maubinh.hands import display_order, row_strength
from rules.maubinh.options import MauBinhRules
from solver.request import EstimatedArrangement, Explanation, Move, PointChange

# What people would notice of a chance; from how many points on two arrangements are apart.
NOTICEABLE: Final = 0.005
EVEN_POINTS: Final = 0.02
SAME_POINTS: Final = 0.005
# As the cards lie before a player, the three-card row on top.
_TOP_DOWN: Final = ("front", "middle", "back")
_LANGUAGES: Final[tuple[Language, ...]] = ("vi", "en")

_ROWS: Final = {
    "front": Label("chi 3", "the front"),
    "middle": Label("chi 2", "the middle"),
    "back": Label("chi 1", "the back"),
}
_GROUPS: Final = (
    Label("lá {one}", "the {one}"),
    Label("đôi {many}", "the pair of {many}"),
    Label("ba lá {many}", "three {many}"),
    Label("bốn lá {many}", "four {many}"),
)
_HANDS: Final = {
    "pair": Label("{label} {firsts}", "{label} of {firsts}"),
    "two_pair": Label("{label} {firsts} và {seconds}", "{label}, {firsts} and {seconds}"),
    "three_of_a_kind": Label("{label} {firsts}", "{label}, {firsts}"),
    "straight": Label("{label} đến {first}", "{label} to {first}"),
    "flush": Label("{label} {first}", "{label}, {first} high"),
    "full_house": Label("{label} {firsts} đôi {seconds}", "{label}, {firsts} over {seconds}"),
    "four_of_a_kind": Label("{label} {firsts}", "{label}, {firsts}"),
    "straight_flush": Label("{label} đến {first}", "{label} to {first}"),
    "high_card": Label("{label} {first}", "{label} {first}"),
}
_MANY_IN_ENGLISH: Final = {11: "jacks", 12: "queens", 13: "kings", 14: "aces"}
_SIGNS: Final = {11: "J", 12: "Q", 13: "K", 14: "A"}
_DOWN, _UP = Label("{what} xuống {row}", "{what} down to {row}"), Label("{what} lên {row}", "{what} up to {row}")
_BECOMES: Final = Label("{row} là {now} thay vì {before}", "{row} is {now} instead of {before}")
_MORE: Final = Label("{row} thắng thêm {share}", "{row} wins {share} more")
_LESS: Final = Label("{row} thắng bớt {share}", "{row} wins {share} less")
_TRADE: Final = Label("{what}: {gains}, đổi lại {losses}.", "{what}: {gains}, while {losses}.")
_PLAIN: Final = Label("{what}: {changes}.", "{what}: {changes}.")
_SAME_ROWS: Final = Label(
    "{what}: cơ hội từng chi gần như không đổi.", "{what}: the chances of the rows hardly change."
)
_SWEEPS: Final = {
    ("sweep", True): Label("sập nhà khác nhiều hơn {share}", "{share} more sweeps"),
    ("sweep", False): Label("sập nhà khác ít hơn {share}", "{share} fewer sweeps"),
    ("swept", True): Label("bị sập nhiều hơn {share}", "being swept {share} more"),
    ("swept", False): Label("bị sập ít hơn {share}", "being swept {share} less"),
    ("sweep_all", True): Label("sập làng nhiều hơn {share}", "sweeping the table {share} more"),
    ("sweep_all", False): Label("sập làng ít hơn {share}", "sweeping the table {share} less"),
}
_EQUAL: Final = Label("Hai cách ngang nhau.", "The two are worth the same.")
_EVEN: Final = Label(
    "Hai cách gần như ngang nhau: chỉ chênh {points} điểm.", "The two are nearly even: {points} points apart."
)
_SUM: Final = Label("Tính ra hơn {points} điểm mỗi ván.", "In all that is {points} points more a hand.")
_SUM_WITH_SWEEPS: Final = Label(
    "Cùng với {sweeps}, tính ra hơn {points} điểm mỗi ván.", "With {sweeps}, that is {points} points more a hand."
)


def sentences(better: EstimatedArrangement, found: Explanation, rules: MauBinhRules) -> tuple[Label, ...]:
    """One or two sentences why `better` is worth more than the other arrangement of `found`."""
    vi, en = (_Teller(language, better, found, rules).sentences() for language in _LANGUAGES)
    return tuple(Label(*pair) for pair in zip(vi, en, strict=True))


class _Teller:
    """Says an explanation in one language."""

    def __init__(
        self, language: Language, better: EstimatedArrangement, found: Explanation, rules: MauBinhRules
    ) -> None:
        self._language, self._better, self._found, self._rules = language, better, found, rules
        self._numbers = Numerals(language)

    def sentences(self) -> list[str]:
        """What is done otherwise and what that brings; then all in all."""
        rows = [change for change in self._found.changes if change.row]
        noticed = [change for change in rows if abs(change.balance) >= 2 * NOTICEABLE]
        gains = [self._row_change(change) for change in noticed if change.balance > 0]
        losses = [self._row_change(change) for change in noticed if change.balance < 0]
        what = self._deed(rows)
        if gains and losses:
            first = self._say(_TRADE, what=what, gains=self._listed(gains), losses=self._listed(losses))
        elif gains or losses:
            first = self._say(_PLAIN, what=what, changes=self._listed([*gains, *losses]))
        else:
            first = self._say(_SAME_ROWS, what=what)
        return [first[0].upper() + first[1:], self._in_all()]

    def _in_all(self) -> str:
        apart = abs(self._found.points)
        if apart < SAME_POINTS:
            return self._say(_EQUAL)
        points = self._numbers.decimal(apart, 2)
        if apart < EVEN_POINTS:
            return self._say(_EVEN, points=points)
        sweeps = [
            self._say(_SWEEPS[change.part, change.chance > 0], share=self._share(change.chance))
            for change in self._found.changes
            if change.row is None and abs(change.chance) >= NOTICEABLE
        ]
        if sweeps:
            return self._say(_SUM_WITH_SWEEPS, points=points, sweeps=self._listed(sweeps))
        return self._say(_SUM, points=points)

    def _deed(self, rows: Sequence[PointChange]) -> str:
        """What is done otherwise: cards that go to a row that gains by them, or rows that become something else."""
        gain = {change.row: change.balance for change in rows if change.row}
        moves = sorted(self._found.moves, key=lambda move: -gain[move.goes_to])
        group = next((move for move in moves if len(move.cards) > 1), None)
        if group is not None and gain[group.goes_to] >= rows[0].balance:
            return self._move(group)
        if group is None and 1 <= len(moves) <= 2:
            return self._listed([self._move(move) for move in moves])
        before, now = self._found.other.arrangement, self._better.arrangement
        named = [change.row for change in rows if change.row]
        names = [(row, self._name(now.row(row)), self._name(before.row(row))) for row in named]
        row, is_now, was = next((one for one in names if one[1] != one[2]), names[0])
        return self._say(_BECOMES, row=self._of(_ROWS[row]), now=is_now, before=was)

    def _move(self, move: Move) -> str:
        rank = move.cards[0].rank
        what = self._say(_GROUPS[len(move.cards) - 1], one=_one(rank), many=self._many(rank))
        goes_down = _TOP_DOWN.index(move.goes_to) > _TOP_DOWN.index(move.came_from)
        return self._say(_DOWN if goes_down else _UP, what=what, row=self._of(_ROWS[move.goes_to]))

    def _row_change(self, change: PointChange) -> str:
        row = self._of(_ROWS[change.row]) if change.row else ""
        share = change.chance if abs(change.chance) >= NOTICEABLE else change.balance / 2
        return self._say(_MORE if share >= 0 else _LESS, row=row, share=self._share(share))

    def _name(self, cards: Cards) -> str:
        """A row's name with its ranks, inside a sentence."""
        category = row_strength(cards, self._rules).category.wire
        ranks = list(dict.fromkeys(card.rank for card in display_order(cards)))
        label, first = self._of(CATEGORY_LABELS[category]), ranks[0]
        second = self._many(ranks[1]) if len(ranks) > 1 else ""
        name = self._say(_HANDS[category], label=label, first=_one(first), firsts=self._many(first), seconds=second)
        return name[0].lower() + name[1:]

    def _many(self, rank: int) -> str:
        if self._language == "vi":
            return _one(rank)
        return _MANY_IN_ENGLISH.get(rank, f"{rank}s")

    def _share(self, chance: float) -> str:
        return self._numbers.share(abs(chance), 1 if abs(chance) < 0.02 else 0)

    def _listed(self, words: Sequence[str]) -> str:
        """A list of words as people write it: a, b và c."""
        if len(words) < 2:
            return "".join(words)
        last = " và " if self._language == "vi" else " and "
        return ", ".join(words[:-1]) + last + words[-1]

    def _of(self, label: Label) -> str:
        return label.vi if self._language == "vi" else label.en

    def _say(self, template: Label, **words: str) -> str:
        return self._of(template).format(**words)


def _one(rank: int) -> str:
    return _SIGNS.get(rank, str(rank))
