"""Words and numbers of a report in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from api.report_sums import OTHERS
from rules.labels import Label
from rules.labels.maubinh import CATEGORY_LABELS, INSTANT_WIN_LABELS, ROW_LABELS, STATUS_LABELS
from rules.labels.report import REPORT_LABELS

Language = Literal["vi", "en"]

_MINUS: Final = "\N{MINUS SIGN}"
_HUGE: Final = 1e7


@dataclass(frozen=True, slots=True)
class Words:
    """Says things in one language."""

    language: Language

    def say(self, name: str, /, **values: object) -> str:
        """A text of the report, its braces filled in."""
        return self._of(REPORT_LABELS[name]).format(**values)

    def row(self, name: str) -> str:
        """A row, by its name on the wire."""
        return self._of(ROW_LABELS[name])

    def category(self, name: str) -> str:
        """A category, by its name on the wire."""
        return self._named(CATEGORY_LABELS, name)

    def instant_win(self, name: str) -> str:
        """A kind of instant win, by its name on the wire; the name itself when it is not ours."""
        return self._named({**STATUS_LABELS, **INSTANT_WIN_LABELS}, name)

    def code(self, name: str) -> str:
        """A problem code."""
        return self.say("others") if name == OTHERS else name

    @staticmethod
    def count(number: int) -> str:
        """1,234."""
        return f"{number:,}"

    @staticmethod
    def points(number: float, digits: int = 3) -> str:
        """-1.250, with a real minus sign; huge ones shortened."""
        text = f"{number:.4g}" if abs(number) >= _HUGE else f"{number:,.{digits}f}"
        return text.replace("-", _MINUS) if float(text.replace(",", "")) else text.lstrip("-")

    @staticmethod
    def share(number: float, digits: int = 1) -> str:
        """12.5 %, of a number from 0 to 1."""
        return f"{100 * number:.{digits}f}\N{NO-BREAK SPACE}%"

    def axis(self, number: float) -> str:
        """A round number on an axis, without needless digits."""
        return f"{number:g}".replace("-", _MINUS)

    def _of(self, label: Label) -> str:
        return label.vi if self.language == "vi" else label.en

    def _named(self, labels: Mapping[str, Label], name: str) -> str:
        return self._of(labels[name]) if name in labels else self.code(name)
