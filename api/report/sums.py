"""Sums over any number of hands in a memory that does not grow with them.

Counts and mean are exact. Quantiles come from bins of 1/2048 point, which double as often as the values spread over
more than a fixed number of them; bounds of bins are multiples of their width, so the outcome does not depend on the
order of the hands, and bars whose bounds are multiples of a wider power of two count exactly.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

FINEST_WIDTH: Final = 2.0**-11
MAX_BINS: Final = 2**17
MAX_NAMES: Final = 64
OTHERS: Final = "…"


@dataclass(slots=True)
class Distribution:
    """Numbers: how many, their mean and spread, their extremes, and where they lie."""

    count: int = 0
    mean: float = 0.0
    minimum: float = math.inf
    maximum: float = -math.inf
    width: float = FINEST_WIDTH
    bins: dict[int, int] = field(default_factory=dict)
    _squares: float = 0.0

    def add(self, value: float) -> None:
        """Take one more finite number in."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)
        self.minimum = min(self.minimum, value)
        self.maximum = max(self.maximum, value)
        place = math.floor(value / self.width)
        self.bins[place] = self.bins.get(place, 0) + 1
        if len(self.bins) > MAX_BINS:
            self._double()

    @property
    def deviation(self) -> float:
        """The standard deviation of the numbers, as of a sample; 0 for fewer than two."""
        return math.sqrt(self._squares / (self.count - 1)) if self.count > 1 else 0.0

    @property
    def standard_error(self) -> float:
        """Of the mean, for hands that were drawn independently."""
        return self.deviation / math.sqrt(self.count) if self.count else 0.0

    def quantile(self, share: float) -> float:
        """The number below which this share lies, to half a bin; by linear interpolation between neighbours.

        share: 0 to 1. Raises ValueError when there is no number.
        """
        if not self.count:
            raise ValueError("no numbers, so no quantile")
        rank = share * (self.count - 1)
        low, high = self._of_rank(math.floor(rank)), self._of_rank(math.ceil(rank))
        return low + (high - low) * (rank - math.floor(rank))

    def bars(self, width: float) -> Iterator[tuple[int, int]]:
        """How many numbers lie in [place * width, (place + 1) * width), by place, ascending; empty bars left out.

        width: a power of two, at least as wide as a bin.
        """
        wide: dict[int, int] = {}
        factor = round(width / self.width)
        for place, count in self.bins.items():
            wide[place // factor] = wide.get(place // factor, 0) + count
        return iter(sorted(wide.items()))

    def _of_rank(self, rank: int) -> float:
        """The number at a place in ascending order, as the middle of its bin; the extremes as they are."""
        if rank == 0:
            return self.minimum
        if rank == self.count - 1:
            return self.maximum
        passed = 0
        for place in sorted(self.bins):
            passed += self.bins[place]
            if passed > rank:
                return min(max((place + 0.5) * self.width, self.minimum), self.maximum)
        raise AssertionError("ranks are below the count")

    def _double(self) -> None:
        while len(self.bins) > MAX_BINS // 2:
            wider: dict[int, int] = {}
            for place, count in self.bins.items():
                wider[place // 2] = wider.get(place // 2, 0) + count
            self.bins, self.width = wider, self.width * 2


@dataclass(slots=True)
class Mean:
    """A mean and nothing else."""

    count: int = 0
    total: float = 0.0

    def add(self, value: float) -> None:
        """Take one more in."""
        self.count += 1
        self.total += value

    @property
    def value(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0


@dataclass(slots=True)
class Average:
    """A mean with its spread."""

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, value: float) -> None:
        """Take one more in."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    @property
    def standard_error(self) -> float:
        """Of the mean, for hands that were drawn independently; 0 for fewer than two."""
        return math.sqrt(self._squares / (self.count - 1) / self.count) if self.count > 1 else 0.0


@dataclass(slots=True)
class NameCounts:
    """How often each name came. Names beyond a fixed number are counted together, under OTHERS."""

    counts: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, times: int = 1) -> None:
        """Count a name."""
        if name not in self.counts and len(self.counts) >= MAX_NAMES:
            name = OTHERS
        self.counts[name] = self.counts.get(name, 0) + times

    @property
    def total(self) -> int:
        """Of all names."""
        return sum(self.counts.values())

    def most_first(self) -> list[tuple[str, int]]:
        """Names by how often they came; equals by name."""
        return sorted(self.counts.items(), key=lambda pair: (-pair[1], pair[0]))


class Ranked(NamedTuple, Generic[Item]):
    """Something with the number that ranks it."""

    value: float
    item: Item


class Highest(Generic[Item]):
    """The few items with the highest numbers, the earlier of two equals first."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._heap: list[tuple[float, int, Item]] = []
        self._seen = 0

    def takes(self, value: float) -> bool:
        """Whether an item with this number would stay; asked before the item is made."""
        return len(self._heap) < self._size or value > self._heap[0][0]

    def add(self, value: float, item: Item) -> None:
        """Take an item in."""
        self._seen += 1
        entry = (value, -self._seen, item)
        if len(self._heap) < self._size:
            heapq.heappush(self._heap, entry)
        else:
            heapq.heappushpop(self._heap, entry)

    def highest_first(self) -> list[Ranked[Item]]:
        """What stayed."""
        return [Ranked(value, item) for value, _, item in sorted(self._heap, key=lambda one: one[:2], reverse=True)]
