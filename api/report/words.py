"""Words and numbers of a report in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from api import numerals
from api.report.sums import OTHERS
from api.words.report import REPORT_LABELS
from rules.labels import Label
from rules.labels.maubinh import CATEGORY_LABELS, INSTANT_WIN_LABELS, PRESET_LABELS, ROW_LABELS, STATUS_LABELS

Language = numerals.Language

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

    def preset(self, name: str) -> str:
        """A preset of the rules; the name itself when it is not ours."""
        return self._named(PRESET_LABELS, name)

    def code(self, name: str) -> str:
        """A problem code."""
        return self.say("others") if name == OTHERS else name

    def count(self, number: int) -> str:
        """1,234."""
        return self._numerals.count(number)

    def points(self, number: float, digits: int = 3) -> str:
        """-1.250, with a real minus sign; whole ones without decimals; huge ones shortened."""
        if abs(number) >= _HUGE:
            text = self._numerals.marked(f"{number:.4g}")
        else:
            rounded = round(number, digits) + 0.0
            text = self._numerals.decimal(rounded, 0 if float(number).is_integer() else digits)
        return text.replace("-", _MINUS)

    def share(self, number: float, digits: int = 1) -> str:
        """12.5 %, of a number from 0 to 1."""
        return f"{self._numerals.decimal(100 * number, digits)}\N{NO-BREAK SPACE}%"

    def axis(self, number: float) -> str:
        """A round number on an axis, without needless digits."""
        return self._numerals.marked(f"{number:g}").replace("-", _MINUS)

    @property
    def _numerals(self) -> numerals.Numerals:
        return numerals.Numerals(self.language)

    def _of(self, label: Label) -> str:
        return label.vi if self.language == "vi" else label.en

    def _named(self, labels: Mapping[str, Label], name: str) -> str:
        return self._of(labels[name]) if name in labels else self.code(name)
