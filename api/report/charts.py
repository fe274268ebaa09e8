"""Where the parts of a report's plots lie: histograms, bars, stacked bars. Numbers in, positions out.

No words, no colours. Positions are in units of a drawing WIDTH wide, which a page scales; they are rounded to a tenth.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from api.report.sums import Distribution

WIDTH: Final = 360
_LEFT: Final = 36
_RIGHT: Final = 8
_TOP: Final = 8
_BOTTOM: Final = 24
_PLOT_HEIGHT: Final = 150
_BAR_HEIGHT: Final = 14
_BAR_STEP: Final = 22
_MOST_BARS: Final = 40
HEAT_SHADES: Final = 4
# Beyond this many bars the rare ends of a distribution are drawn as one bar each.
_BARS_WITH_ENDS: Final = 56


class Tick(NamedTuple):
    """A place on an axis and its number."""

    at: float
    value: float


class Column(NamedTuple):
    """A bar of a histogram: where it stands, and what it counts. start, stop: None for an end that gathers the rest."""

    x: float
    y: float
    width: float
    height: float
    start: float | None
    stop: float | None
    hands: int


@dataclass(frozen=True, slots=True)
class Histogram:
    """A drawn distribution. x_ticks: in its unit; y_ticks: shares of all; mean, median: where these lie."""

    columns: tuple[Column, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    mean: float
    median: float
    left: float = _LEFT
    right: float = WIDTH - _RIGHT
    base: float = _TOP + _PLOT_HEIGHT
    height: float = _TOP + _PLOT_HEIGHT + _BOTTOM


class Bar(NamedTuple):
    """A horizontal bar. y: of its top; share: of all, which its length shows."""

    name: str
    hands: int
    share: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Bars:
    """Horizontal bars, one below the other."""

    bars: tuple[Bar, ...]
    width: float
    left: float
    bar_height: float = _BAR_HEIGHT

    @property
    def height(self) -> float:
        """Of the drawing."""
        return len(self.bars) * _BAR_STEP + 2


@dataclass(frozen=True, slots=True)
class HeatMap:
    """The shade of each cell of a grid: from -HEAT_SHADES to HEAT_SHADES by its number, None where there is none."""

    shades: tuple[tuple[int | None, ...], ...]


class Part(NamedTuple):
    """A part of a stacked bar."""

    name: str
    share: float
    x: float
    width: float


def histogram(numbers: Distribution) -> Histogram:
    """Draw a distribution that has at least one number."""
    width = _bar_width(numbers)
    low, high = (numbers.quantile(share) for share in (0.005, 0.995))
    counted = dict(numbers.bars(width))
    first, last = min(counted), max(counted)
    if last - first + 1 > _BARS_WITH_ENDS:
        first, last = max(first, math.floor(low / width)), min(last, math.floor(high / width))
    counts = dict.fromkeys(range(first, last + 1), 0)
    for place, count in counted.items():
        counts[min(max(place, first), last)] += count
    start, stop = first * width, (last + 1) * width
    scale = (WIDTH - _LEFT - _RIGHT) / (stop - start)
    highest = max(counts.values())
    y_ticks = _ticks(0.0, highest / numbers.count, 4)
    top = max(highest / numbers.count, y_ticks[-1])

    def x(value: float) -> float:
        return round(_LEFT + (min(max(value, start), stop) - start) * scale, 1)

    columns = []
    for place, count in counts.items():
        height = round(_PLOT_HEIGHT * count / numbers.count / top, 1)
        begin = None if place == first and first > min(counted) else place * width
        end = None if place == last and last < max(counted) else (place + 1) * width
        left, right = x(place * width), x((place + 1) * width)
        columns.append(
            Column(left, round(_TOP + _PLOT_HEIGHT - height, 1), round(right - left, 1), height, begin, end, count)
        )
    return Histogram(
        tuple(columns),
        tuple(Tick(x(value), value) for value in _ticks(start, stop, 6)),
        tuple(Tick(round(_TOP + _PLOT_HEIGHT * (1 - value / top), 1), value) for value in y_ticks),
        x(numbers.mean),
        x(numbers.quantile(0.5)),
    )


def bars(counts: Sequence[tuple[str, int]], total: int, longest: float = 0.0, *, narrow: bool = False) -> Bars:
    """Draw counts as shares of a total.

    longest: the share that takes the whole length; 0 = the largest one here. narrow: for short names and numbers.
    """
    width, left, value_width = (270, 96, 48) if narrow else (WIDTH, 132, 88)
    shares = [count / total for _, count in counts] if total else [0.0] * len(counts)
    whole = longest or max(shares, default=0.0) or 1.0
    room = width - left - value_width
    drawn = tuple(
        Bar(name, count, share, 2 + place * _BAR_STEP, round(room * share / whole, 1))
        for place, ((name, count), share) in enumerate(zip(counts, shares, strict=True))
    )
    return Bars(drawn, width, left)


def stacked(shares: Sequence[tuple[str, float]]) -> tuple[Part, ...]:
    """Lay shares that add up to 1 side by side over the whole width."""
    parts, start = [], 0.0
    for name, share in shares:
        left, right = round(WIDTH * start, 1), round(WIDTH * (start + share), 1)
        parts.append(Part(name, share, left, round(right - left, 1)))
        start += share
    return tuple(parts)


def heat_map(cells: Sequence[Sequence[float | None]]) -> HeatMap:
    """Shade numbers by their size against the largest of them, of either sign."""
    largest = max((abs(number) for line in cells for number in line if number is not None), default=0.0) or 1.0
    return HeatMap(
        tuple(
            tuple(None if number is None else round(HEAT_SHADES * number / largest) for number in line)
            for line in cells
        )
    )


def _bar_width(numbers: Distribution) -> float:
    """The narrowest power of two with which the bulk of the numbers takes no more bars than fit."""
    bulk = numbers.quantile(0.995) - numbers.quantile(0.005)
    width = max(numbers.width, 2.0**-6)
    while bulk / width > _MOST_BARS:
        width *= 2
    return width


def _ticks(start: float, stop: float, most: int) -> list[float]:
    """Round numbers from start to stop, at most so many and one more."""
    rough = (stop - start) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= rough * 0.999)
    first, last = math.ceil(start / step - 1e-9), math.floor(stop / step + 1e-9)
    return [place * step for place in range(first, last + 1)]
