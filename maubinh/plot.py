"""Pictures of answers, for notebooks: what a hand may bring, its rows, and the trade-off between arrangements.

Each function takes an `ax` to draw on, or makes one, and returns it. matplotlib is loaded only here, by whoever asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maubinh.errors import InvalidInput
from maubinh.language import checked
from maubinh.plain import plain
from rules.errors import Fault
from rules.labels.maubinh import ROW_LABELS
from rules.maubinh.arrangement import ROW_NAMES

if TYPE_CHECKING:
    from maubinh.results import RatedArrangement, Solution


def rows(found: RatedArrangement | Solution, ax: Any = None) -> Any:
    """How often each row is won, tied and lost against one opponent. Returns the Axes. Raises InvalidInput."""
    best: Any = getattr(found, "best", found)
    if not hasattr(best, "win"):
        raise InvalidInput([Fault("/found", "bad_type", "must be what solve answers, or an arrangement of it")])
    axes, start = _axes(ax), [0.0] * 3
    terms = _terms("win", "tie", "loses")
    lost = {name: 1 - best.win[name] - best.tie[name] for name in ROW_NAMES}
    for words, shares, colour in zip(terms, (best.win, best.tie, lost), ("#2f8f4f", "#c9c9c9", "#b3402c"), strict=True):
        width = [shares[name] for name in ROW_NAMES]
        axes.barh(_row_names(), width, left=start, color=colour, label=words)
        start = [left + more for left, more in zip(start, width, strict=True)]
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(lambda share, _place: f"{share:.0%}")
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3, frameon=False)
    return axes


def trade_off(found: Solution, ax: Any = None) -> Any:
    """The arrangements of an answer by what they are worth and how often they are swept, one dot each.

    Up is better, right is riskier; ask for many with `top=50`. Returns the Axes. Raises InvalidInput.
    """
    several: Any = getattr(found, "arrangements", None)
    if not several:
        raise InvalidInput([Fault("/found", "bad_type", "must be what solve answers")])
    axes = _axes(ax)
    across, up = [one.swept_probability for one in several], [one.expected_points for one in several]
    axes.errorbar(across, up, [one.standard_error for one in several], fmt="o", color="#2f6f9f", alpha=0.7)
    axes.plot(across[:1], up[:1], "o", color="#b3402c", markersize=9)
    swept, points = _terms("swept", "expected_points")
    axes.set_xlabel(swept)
    axes.set_ylabel(points)
    axes.xaxis.set_major_formatter(lambda share, _place: f"{share:.0%}")
    return axes


def distribution(values: Any, ax: Any = None, bins: int = 40) -> Any:
    """How points are spread over many hands: a histogram with its mean. Returns the Axes. Raises InvalidInput.

    values: numbers, such as the column `expected_points` of `solve_table`; what is missing is left out.
    """
    listed = plain(values)
    numbers = [value for value in listed if value is not None] if isinstance(listed, list) else []
    if not numbers or not all(isinstance(value, int | float) for value in numbers):
        raise InvalidInput([Fault("/values", "bad_type", "must be a list of numbers")])
    if type(bins) is not int or not 1 <= bins <= 1000:
        raise InvalidInput([Fault("/bins", "out_of_range", "bins must be from 1 to 1000")])
    kept = [float(value) for value in numbers if value == value]  # noqa: PLR0124  (not a number)
    if not kept:
        raise InvalidInput([Fault("/values", "out_of_range", "there are no numbers among them")])
    axes = _axes(ax)
    axes.hist(kept, bins=bins, color="#2f6f9f")
    axes.axvline(sum(kept) / len(kept), color="#b3402c", linestyle="--")
    axes.set_xlabel(_terms("expected_points")[0])
    return axes


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        from matplotlib.figure import Figure
    except ImportError:
        message = "pictures need matplotlib, the extra `plot`: pip install 'maubinh[plot]'"
        raise InvalidInput([Fault("", "missing_extra", message)]) from None
    return Figure(layout="constrained").add_subplot()


def _terms(*names: str) -> list[str]:
    from api.words.command_line import TERMS

    return [getattr(TERMS[name], checked(None)) for name in names]


def _row_names() -> list[str]:
    return [getattr(ROW_LABELS[name], checked(None)) for name in ROW_NAMES]
