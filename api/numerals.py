"""Numbers as text for people, in the marks of their language: 1,234.5 in English, 1.234,5 in Vietnamese.

Knows no words. Used by the command line's drawings and by the report; JSON and CSV keep the dot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["vi", "en"]

_VIETNAMESE: Final = str.maketrans(",.", ".,")


def significant(number: float) -> float:
    """The number to six significant digits: no estimate is known better."""
    return float(f"{number:.6g}")


@dataclass(frozen=True, slots=True)
class Numerals:
    """Writes numbers in one language."""

    language: Language

    def count(self, number: int, *, sign: bool = False) -> str:
        """A whole number in groups of three; sign: a plus before what is not negative."""
        return self.marked(f"{number:{'+' if sign else ''},}")

    def decimal(self, number: float, digits: int, *, sign: bool = False) -> str:
        """A number with so many decimals."""
        return self.marked(f"{number:{'+' if sign else ''},.{digits}f}")

    def short(self, number: float, digits: int, *, sign: bool = False) -> str:
        """A number with as many decimals as it needs, at most so many; -0 is 0."""
        text = f"{round(number, digits) + 0.0:{'+' if sign else ''},.{digits}f}"
        return self.marked(text.rstrip("0").rstrip(".") if "." in text else text)

    def share(self, number: float, digits: int = 1) -> str:
        """A number from 0 to 1 as per cent."""
        return self.marked(f"{number:.{digits}%}")

    def marked(self, text: str) -> str:
        """A number that is written as in English, in the marks of the language."""
        return text.translate(_VIETNAMESE) if self.language == "vi" else text
