"""Two outputs of the same hands, hand by hand: what another answer is worth, of other rules, players or samples.

Differences are taken within each hand, so that what the hands themselves are worth drops out of their error. Memory
does not grow with the outputs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import BinaryIO

from api.report.groups import Groups, PointsByCategory
from api.report.hands import Answer, Failed, Hand, ReportTotals
from api.report.notes import Note
from api.report.outputs import opened_output
from api.report.sums import Average, Distribution
from rules.errors import Fault, InvalidInputError


@dataclass(slots=True)
class Comparison:
    """What the hands of one output have more than those of another, in points. name: of the other, for people.

    pairs: hands that both answer; alone: answers without one; points: as arranged; hand_points: as played. rearranged:
    hands that are set in other rows, and what that makes. by_category: by the rows of the first output.
    """

    name: str = ""
    pairs: int = 0
    alone: int = 0
    points: Distribution = field(default_factory=Distribution)
    hand_points: Distribution = field(default_factory=Distribution)
    rearranged: Average = field(default_factory=Average)
    rows_known: int = 0
    by_category: PointsByCategory = field(default_factory=PointsByCategory)
    groups: Groups = field(default_factory=Groups)

    def add(self, one: Answer | None, other: Answer | None, number: int) -> None:
        """Take one more pair in. number: of it, from 1. Raises InvalidInputError for two different hands."""
        if not isinstance(one, Hand) or not isinstance(other, Hand):
            self.alone += 1
            return
        cards = [set(" ".join(hand.rows).split()) for hand in (one, other)]
        if cards[0] != cards[1] and all(cards):
            message = f"answer {number} is about other cards in the second output ({one.name}, {other.name})"
            raise InvalidInputError([Fault("", "different_hands", message)])
        self.pairs += 1
        if one.hand_points is not None and other.hand_points is not None:
            self.hand_points.add(one.hand_points - other.hand_points)
        if one.points is not None and other.points is not None:
            self._add_points(one, other, one.points - other.points)

    def _add_points(self, one: Hand, other: Hand, difference: float) -> None:
        self.points.add(difference)
        self.rows_known += 1
        if [set(row.split()) for row in one.rows] != [set(row.split()) for row in other.rows]:
            self.rearranged.add(difference)
        if one.categories is not None:
            self.by_category.add(one.categories, difference)
        if one.group is not None:
            group = self.groups.of(one.group)
            group.hands += 1
            group.points.add(difference)


def compared(
    source: BinaryIO, against: BinaryIO, by: str = "", name: str = ""
) -> tuple[ReportTotals, list[Note], Comparison]:
    """The totals of an output and its notes, as of `summed_up`, and its comparison with another one of the same hands.

    name: of the other, for people. Raises InvalidInputError for two outputs of different hands.
    """
    totals, found = ReportTotals(), Comparison(name)
    with ExitStack() as stack:
        outputs = [stack.enter_context(opened_output(one, of)) for one, of in ((source, by), (against, ""))]
        first, second = (one.answers() for one in outputs)
        pairs: Iterator[tuple[Answer | None, Answer | None]] = zip_longest(first, second)
        for number, (one, other) in enumerate(pairs, 1):
            if one is not None:
                totals.add(one)
            if not (isinstance(one, Failed) and isinstance(other, Failed)):
                found.add(one, other, number)
        notes = list(outputs[0].notes)
    if found.alone:
        notes.append(Note("alone", found.alone))
    return totals, notes, found
