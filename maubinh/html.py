"""Answers as HTML for notebooks: cards and rows as on the page, with their style in them and no script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_CARD: Final = (
    "display:inline-block;min-width:2.1em;margin:1px;padding:.25em .1em;text-align:center;background:#fff;"
    "border:1px solid #999;border-radius:.3em;font:600 1em/1 sans-serif;color:"
)
_CELL: Final = "border:0;padding:.1em .8em .1em 0;text-align:left;background:transparent"


def cards_html(cards: Iterable[str]) -> str:
    """Cards, by their codes."""
    return "".join(
        f'<span style="{_CARD}{"#b3202c" if code[1] in "DH" else "#1b1b1b"}">'
        f"{code[0].replace('T', '10')}{_SIGNS[code[1]]}</span>"
        for code in cards
    )


def rows_html(rows: Sequence[tuple[str, Sequence[str], str]], below: Sequence[str] = ()) -> str:
    """Rows of cards, each with a name before and words after it, and lines of text below."""
    lines = "".join(
        f'<tr style="background:transparent">{_cell(escape(name))}{_cell(cards_html(cards))}{_cell(escape(words))}</tr>'
        for name, cards, words in rows
    )
    texts = "".join(f"<div>{escape(text)}</div>" for text in below)
    return f'<div><table style="border:0">{lines}</table>{texts}</div>'


def text_html(text: str) -> str:
    """Text as it stands."""
    return f'<pre style="line-height:1.3">{escape(text)}</pre>'


def _cell(content: str) -> str:
    return f'<td style="{_CELL}">{content}</td>'
