"""The page of a report in words of one language: HTML that needs nothing else, the same bytes for the same input.

The template only lays it out, and escapes everything that comes from the input.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from api.installation import API_PACKAGE
from api.report.comparison import Comparison
from api.report.figures import figures_of, figures_of_comparison
from api.report.groups import GroupTotals
from api.report.hands import Hand, ReportTotals
from api.report.notes import Note
from api.report.shapes import Figure, FigureTable
from api.report.sums import Average, Distribution, Mean, Ranked
from api.report.words import Language, Words

# Of an id, and of the cards of a row, which may be a whole hand.
_MOST_CHARACTERS: Final = 20
_MOST_OF_CARDS: Final = 13 * 4
_QUANTILES: Final = (50, 90, 99)


class Tile(NamedTuple):
    """A number to see first. more: what stands behind it, such as its error."""

    name: str
    value: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A report in one language. name: of the output, for people; empty for a pipe. by: of its groups.

    against: the comparison with another output.
    """

    totals: ReportTotals
    notes: tuple[Note, ...]
    name: str
    language: Language
    by: str = ""
    against: Comparison | None = None

    @property
    def words(self) -> Words:
        """The words of the page's language."""
        return Words(self.language)

    @property
    def origin(self) -> str:
        """Where the numbers come from, and under which rules, as far as the answers say it."""
        said = self.words.say("from", name=self.name or self.words.say("pipe"))
        presets = [self.words.preset(name) for name, _ in self.totals.presets.most_first()]
        return f"{said} · {self.words.say('rules')}: {', '.join(presets)}" if presets else said

    @property
    def warnings(self) -> list[str]:
        """Why not everything may be there."""
        said = [self.words.say(note.code, first=note.first, second=note.second) for note in self.notes]
        return said if self.totals.lines else [*said, self.words.say("nothing")]

    @property
    def tiles(self) -> list[Tile]:
        """The few numbers to see first."""
        totals, words = self.totals, self.words
        name = "failed_one" if totals.failed == 1 else "failed"
        failed = f"{words.count(totals.failed)} {words.say(name).lower()}" if totals.failed else ""
        tiles = [Tile(words.say("hands"), words.count(totals.hands), failed)]
        for name, found in (("hand_points_short", totals.hand_points), ("mean_points_short", totals.points)):
            if found.count:
                error = f"± {words.points(found.standard_error)} {words.say('points_axis')}"
                tiles.append(Tile(words.say(name), words.points(found.mean), error))
        if totals.regret.count:
            error = f"± {words.points(totals.regret.standard_error)}"
            tiles.append(Tile(words.say("regret_mean"), words.points(totals.regret.mean), error))
            tiles.append(Tile(words.say("regret_best"), words.share(totals.best_found / totals.regret.count)))
        if totals.fouls:
            tiles.append(Tile(words.say("fouls"), words.share(totals.fouls / totals.legality_known)))
        if totals.hands:
            tiles.append(Tile(words.say("instant"), words.share(totals.instant_wins.total / totals.hands, 2)))
        return tiles

    @property
    def summary(self) -> FigureTable:
        """Every number that is not part of a plot."""
        words = self.words
        return FigureTable((words.say("measure"), words.say("value")), tuple(self._summary()))

    @property
    def groups(self) -> FigureTable | None:
        """The totals of each group, the largest first."""
        found, words = self.totals.groups.found, self.words
        if not found:
            return None
        names = ("hands", "hand_points_short", "mean_points_short", "regret_mean", "fouls")
        largest_first = sorted(found.items(), key=lambda one: (-one[1].hands, one[0]))
        rows = tuple((_short(name) or "–", *self._group(totals)) for name, totals in largest_first)
        return FigureTable((self.by, *(words.say(name) for name in names)), rows)

    @property
    def comparison(self) -> list[tuple[str, FigureTable]]:
        """What the output has more than the other one: in all, and by group, each with its title."""
        found, words = self.against, self.words
        if found is None:
            return []
        head = (words.say("measure"), words.say("value"))
        tables = [(self.comparison_title, FigureTable(head, tuple(self._compared(found))))]
        if groups := found.groups.found:
            largest_first = sorted(groups.items(), key=lambda one: (-one[1].hands, one[0]))
            names = (self.by, words.say("hands"), words.say("difference_points"))
            rows = [
                (_short(name) or "–", words.count(one.hands), self._mean(one.points)) for name, one in largest_first
            ]
            tables.append((words.say("difference_groups", name=self.by), FigureTable(names, tuple(rows))))
        return tables

    @property
    def comparison_title(self) -> str:
        """What it is compared with."""
        return self.words.say("against", name=self.against.name if self.against else "")

    @property
    def comparison_figures(self) -> list[Figure]:
        """The plots of the comparison."""
        return [] if self.against is None else list(figures_of_comparison(self.against, self.words))

    def _compared(self, found: Comparison) -> Iterator[tuple[str, str]]:
        words = self.words
        yield words.say("pairs"), words.count(found.pairs)
        for name, one in (("difference_hand_points", found.hand_points), ("difference_points", found.points)):
            if one.count:
                yield words.say(name), self._mean(one)
        if found.rows_known:
            yield words.say("rearranged"), self._part(found.rearranged.count, found.rows_known)
        if found.rearranged.count:
            yield words.say("rearranged_points"), self._mean(found.rearranged)

    def _mean(self, found: Average | Distribution) -> str:
        return f"{self.words.points(found.mean)} ± {self.words.points(found.standard_error)}"

    def _group(self, totals: GroupTotals) -> Iterator[str]:
        yield self.words.count(totals.hands)
        for one in (totals.hand_points, totals.points, totals.regret):
            yield self._mean(one) if one.count else "–"
        yield self._part(totals.fouls, totals.legality_known) if totals.legality_known else "–"

    @property
    def figures(self) -> list[Figure]:
        """The plots."""
        return list(figures_of(self.totals, self.words))

    @property
    def examples(self) -> list[tuple[str, FigureTable]]:
        """Hands worth a look, each list with its title."""
        lists = (
            ("most_lost", "lost", self.totals.most_lost()),
            ("richest", "points", self.totals.richest()),
            ("poorest", "points", self.totals.poorest()),
        )
        return [(self.words.say(title), self._hands(column, hands)) for title, column, hands in lists if hands]

    @property
    def remarks(self) -> list[str]:
        """How the numbers are to be read."""
        totals, words = self.totals, self.words
        names = ["about_error"] * bool(totals.points.count) + ["about_hand_points"] * bool(totals.hand_points.count)
        names += ["about_points", "about_shares"] * bool(totals.wins["back"].count or totals.regret.count)
        names += ["about_difference"] * (self.against is not None)
        names += ["about_fouls"] * bool(totals.fouls)
        said = [words.say(name) for name in names]
        if totals.points.count:
            width = max(totals.points.width, totals.regret.width) / 2
            said.append(words.say("about_quantiles", width=words.axis(float(f"{width:.1g}"))))
        return said

    def _summary(self) -> Iterator[tuple[str, str]]:
        totals, words = self.totals, self.words
        yield words.say("lines"), words.count(totals.lines)
        yield words.say("hands"), words.count(totals.hands)
        yield words.say("failed"), self._part(totals.failed, totals.lines)
        for name, found in (("hand_points", totals.hand_points), ("mean_points", totals.points)):
            if found.count:
                yield words.say(name), self._mean(found)
        if totals.points.count:
            yield words.say("deviation"), words.points(totals.points.deviation)
        if totals.estimation_error.count:
            yield words.say("estimation"), words.points(totals.estimation_error.value)
        if totals.legality_known:
            yield words.say("fouls"), self._part(totals.fouls, totals.legality_known)
        yield words.say("instant"), self._part(totals.instant_wins.total, totals.hands)
        if totals.sweeps[0].count:
            yield from self._sweeps(totals.sweeps)
        if totals.regret.count:
            yield from self._regret()

    def _sweeps(self, sweeps: Sequence[Mean]) -> Iterator[tuple[str, str]]:
        for name, mean in zip(("sweep", "swept", "sweep_all"), sweeps, strict=True):
            yield self.words.say(name), self.words.share(mean.value, 2)

    def _regret(self) -> Iterator[tuple[str, str]]:
        regret, words = self.totals.regret, self.words
        yield words.say("regret_best"), self._part(self.totals.best_found, regret.count)
        yield words.say("regret_mean"), self._mean(regret)
        name = words.say("regret_mean")
        for percent in _QUANTILES:
            name = f"{words.say('lost')}: {words.say('quantile', percent=percent)}"
            yield name, words.points(regret.quantile(percent / 100))
        yield f"{words.say('lost')}: {words.say('largest').lower()}", words.points(regret.maximum)

    def _part(self, part: int, whole: int) -> str:
        share = self.words.share(part / whole if whole else 0.0, 2)
        return f"{self.words.count(part)} ({share})"

    def _hands(self, column: str, hands: Sequence[Ranked[Hand]]) -> FigureTable:
        words = self.words
        rows = (
            (
                _short(hand.name),
                " / ".join(_short(row, _MOST_OF_CARDS) for row in hand.rows if row),
                words.points(value),
            )
            for value, hand in hands
        )
        return FigureTable((words.say("hand"), words.say("arrangement"), words.say(column)), tuple(rows))


def _short(text: str, most: int = _MOST_CHARACTERS) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def page_of(
    totals: ReportTotals,
    notes: list[Note],
    name: str,
    language: Language,
    by: str = "",
    against: Comparison | None = None,
) -> str:
    """The report as HTML. name: of the file, for people; empty for a pipe. by: the column that hands are grouped by.

    against: the comparison with another output.
    """
    environment = Environment(
        loader=PackageLoader(API_PACKAGE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page = Page(totals, tuple(notes), name, language, by, against)
    return environment.get_template("report/page.html").render(page=page)
