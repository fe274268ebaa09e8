"""The figures of a report: a title, a sentence that says what is seen, a drawing, and the table behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from api.report.category_figures import points_by_category, points_by_outer_rows
from api.report.charts import bars, histogram, stacked
from api.report.comparison import Comparison
from api.report.hands import CATEGORY_NAMES, ReportTotals
from api.report.shapes import TOP_DOWN, Figure, FigureTable, Panel
from api.report.sums import Distribution, NameCounts
from api.report.words import Words


def figures_of_comparison(found: Comparison, words: Words) -> Iterator[Figure]:
    """The figures of a comparison, for which the outputs have numbers."""
    if found.points.count:
        said = {"hands": words.count(found.points.count), "error": words.points(found.points.standard_error)}
        title = words.say("difference_chart")
        text = words.say("difference_text", mean=words.points(found.points.mean), **said)
        yield _distribution("difference", title, text, found.points, words)
    if found.by_category.outer:
        yield points_by_category(found.by_category, words, "difference")
        yield points_by_outer_rows(found.by_category, words, "difference")


def figures_of(totals: ReportTotals, words: Words) -> Iterator[Figure]:
    """The figures for which the output has numbers."""
    if totals.points.count:
        yield _points(totals.points, words)
    if totals.wins["back"].count:
        yield _wins(totals, words)
    if totals.regret.count:
        yield _regret(totals, words)
    if totals.regret_by_category.outer:
        yield points_by_category(totals.regret_by_category, words, "regret")
        yield points_by_outer_rows(totals.regret_by_category, words, "regret")
    if totals.by_category.outer:
        yield points_by_category(totals.by_category, words)
        yield points_by_outer_rows(totals.by_category, words)
    if totals.categories["back"].total:
        yield _categories(totals, words)
    if totals.instant_wins.total:
        yield _instant_wins(totals, words)
    if totals.failed:
        yield _errors(totals, words)


def _points(points: Distribution, words: Words) -> Figure:
    text = words.say(
        "points_text",
        mean=words.points(points.mean),
        median=words.points(points.quantile(0.5), 2),
        low=words.points(points.quantile(0.25), 2),
        high=words.points(points.quantile(0.75), 2),
    )
    return _distribution("points", words.say("points_chart"), text, points, words)


def _regret(totals: ReportTotals, words: Words) -> Figure:
    regret = totals.regret
    text = words.say(
        "regret_text",
        hands=words.count(regret.count),
        best=words.share(totals.best_found / regret.count),
        mean=words.points(regret.mean),
        median=words.points(regret.quantile(0.5), 2),
        p90=words.points(regret.quantile(0.9), 2),
    )
    return _distribution("regret", words.say("regret_chart"), text, regret, words)


def _distribution(
    key: Literal["points", "regret", "difference"], title: str, text: str, numbers: Distribution, words: Words
) -> Figure:
    drawn = histogram(numbers)
    rows = tuple(
        (
            "" if column.start is None else words.points(column.start, 2),
            "" if column.stop is None else words.points(column.stop, 2),
            words.count(column.hands),
            words.share(column.hands / numbers.count, 2),
        )
        for column in drawn.columns
    )
    head = tuple(words.say(name) for name in ("points_from", "points_to", "count", "share"))
    return Figure(
        key,
        title,
        text,
        (Panel("", histogram=drawn),),
        FigureTable(head, rows),
        "regret" if key == "regret" else "points",
    )


def _wins(totals: ReportTotals, words: Words) -> Figure:
    panels, rows, said = [], [], []
    for row in TOP_DOWN:
        win, tie = totals.wins[row].value, totals.ties[row].value
        lose = max(0.0, 1 - win - tie)
        panels.append(Panel(words.row(row), parts=stacked((("win", win), ("tie", tie), ("lose", lose)))))
        rows.append((words.row(row), *(words.share(share) for share in (win, tie, lose))))
        said.append(words.say("row_wins", row=words.row(row), share=words.share(win)))
    head = tuple(words.say(name) for name in ("row", "win", "tie", "lose"))
    text = words.say("wins_text", rows=", ".join(said))
    return Figure("wins", words.say("wins_chart"), text, tuple(panels), FigureTable(head, tuple(rows)), "rows")


def _categories(totals: ReportTotals, words: Words) -> Figure:
    names = tuple(reversed(CATEGORY_NAMES))
    longest = max(max(tally.counts.values()) / tally.total for tally in totals.categories.values())
    panels, said, columns = [], [], []
    for row in TOP_DOWN:
        tally = totals.categories[row]
        counts = [(name, tally.counts.get(name, 0)) for name in names if _can_hold(row, name) or name in tally.counts]
        panels.append(
            Panel(
                words.row(row),
                bars=bars(counts, tally.total, longest, narrow=True),
                names=tuple(words.category(name) for name, _ in counts),
            )
        )
        most, count = tally.most_first()[0]
        said.append(
            words.say(
                "row_holds",
                row=words.row(row),
                category=words.category(most),
                share=words.share(count / tally.total),
            )
        )
        said_counts = {name: words.count(count) for name, count in counts}
        columns.append([said_counts.get(name, "–") for name in names])
    head = (words.say("category"), *(words.row(row) for row in TOP_DOWN))
    rows = tuple((words.category(name), *cells) for name, *cells in zip(names, *columns, strict=True))
    text = words.say("categories_text", rows="; ".join(said))
    title = words.say("categories_chart")
    return Figure("categories", title, text, tuple(panels), FigureTable(head, rows), "rows", wide=True)


def _can_hold(row: str, category: str) -> bool:
    """Three cards make no set of five (docs/rules.md M-15 to M-19), nor two pairs."""
    return row != "front" or category in ("high_card", "pair", "three_of_a_kind")


def _instant_wins(totals: ReportTotals, words: Words) -> Figure:
    tally = totals.instant_wins
    share = words.share(tally.total / totals.hands, 2)
    text = words.say("instant_text", count=words.count(tally.total), share=share)
    names = tuple(words.instant_win(name) for name, _ in tally.most_first())
    return _tallied("instant", "kind", text, names, tally, words)


def _errors(totals: ReportTotals, words: Words) -> Figure:
    share = words.share(totals.failed / totals.lines, 2)
    text = words.say("errors_text", failed=words.count(totals.failed), lines=words.count(totals.lines), share=share)
    names = tuple(words.code(name) for name, _ in totals.errors.most_first())
    return _tallied("errors", "code", text, names, totals.errors, words)


def _tallied(
    key: Literal["instant", "errors"], column: str, text: str, names: tuple[str, ...], tally: NameCounts, words: Words
) -> Figure:
    drawn = bars(tally.most_first(), tally.total)
    rows = tuple(
        (name, words.count(bar.hands), words.share(bar.share, 2)) for name, bar in zip(names, drawn.bars, strict=True)
    )
    head = (words.say(column), words.say("count"), words.say("share"))
    panel = Panel("", bars=drawn, names=names)
    return Figure(key, words.say(f"{key}_chart"), text, (panel,), FigureTable(head, rows), key)
