"""Outputs of batches made up for reports, and reports read back."""

from __future__ import annotations

import csv
import html.parser
import random
import re
from pathlib import Path

from click.testing import CliRunner, Result

from api.batches.columns import CHANCES, RESULTS
from api.cli.main import maubinh
from api.words.report import REPORT_LABELS
from rules.cards import DECK, codes

CATEGORIES = ("pair", "two_pair", "straight", "flush", "full_house")


def run(command: str, *arguments: object, given: bytes | None = None) -> Result:
    return CliRunner().invoke(maubinh, [command, *map(str, arguments)], input=given, prog_name="maubinh")


def page(source: Path, *more: object) -> str:
    result = run("report", source, "-o", "-", *more)
    assert result.exit_code == 0, result.output
    return result.stdout


class Reader(html.parser.HTMLParser):
    """The tables of a page by their title, and whether every element is closed."""

    VOID = frozenset({"meta", "link"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: dict[str, list[list[str]]] = {}
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._rows: list[list[str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "div" and dict(attributes).get("class") == "scroll":
            self._rows = self.tables.setdefault(dict(attributes)["aria-label"], [])
        if tag == "tr":
            self._rows.append([])
        if tag in ("th", "td"):
            self._rows[-1].append("")

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self._rows and self._rows[-1] and ("td" in self.open or "th" in self.open):
            self._rows[-1][-1] += data


def label(name: str, language: str = "en") -> str:
    return getattr(REPORT_LABELS[name], language)


def summary(text: str) -> dict[str, str]:
    return {cells[0]: cells[1] for cells in Reader(text).tables[label("summary")][1:]}


def number(text: str) -> float:
    if text == "–":  # what cannot be
        return 0
    return float(re.split(r"[\s(%]", text.replace("−", "-").replace(",", ""))[0])


def made_rows(count: int, seed: int = 3) -> list[dict[str, str]]:
    """Rows as a batch writes them, with numbers from a generator."""
    dealer, rows = random.Random(seed), []
    for place in range(count):
        cards = codes(tuple(dealer.sample(DECK, 13)))
        row = dict.fromkeys(("id", *RESULTS), "") | {"id": f"h{place}"}
        row |= {"back": " ".join(cards[:5]), "middle": " ".join(cards[5:10]), "front": " ".join(cards[10:])}
        row |= {f"{name}_category": dealer.choice(CATEGORIES) for name in ("back", "middle", "front")}
        row |= {"expected_points": repr(dealer.gauss(-2, 15)), "standard_error": repr(dealer.uniform(0.1, 1))}
        row |= {name: repr(dealer.uniform(0, 0.5)) for name in CHANCES}
        row["instant_win"] = dealer.choice(["", "", "", "six_pairs", "dragon"])
        if dealer.random() < 0.2:
            row = dict.fromkeys(row, "") | {"id": row["id"], "error": f"/cards bad_card: x; /{place} y: z"}
        rows.append(row)
    return rows


def write(path: Path, rows: list[dict[str, str]], **style: str) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n", **style)
        writer.writeheader()
        writer.writerows(rows)
    return path
