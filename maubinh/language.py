"""The language of what the library prints: English, or Vietnamese. The one place that holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maubinh.errors import InvalidInput
from rules.errors import Fault

if TYPE_CHECKING:
    from api.numerals import Language

_chosen: Language = "en"


def set_language(language: Language) -> None:
    """Choose the words of everything that is printed from now on: "en" or "vi". Raises InvalidInput for another.

    >>> import maubinh as mb
    >>> mb.set_language("vi")
    >>> print(mb.rules("per_chi").label)
    Tính từng chi
    >>> mb.set_language("en")
    """
    global _chosen  # noqa: PLW0603  (one language for the process)
    _chosen = checked(language)


def checked(language: Language | None) -> Language:
    """The language, or the chosen one for None. Raises InvalidInput for one that there is not."""
    if language is None:
        return _chosen
    if language not in ("vi", "en"):
        raise InvalidInput([Fault("/language", "bad_value", "language must be one of vi, en")])
    return language
