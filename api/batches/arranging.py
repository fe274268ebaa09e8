"""Arranging whole blocks: plain hands are read and written by arrays, everything else one by one beside them.

Hands of a block that share players and rules are arranged together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from api.batches import columns as csv_columns
from api.batches.answers import Columns
from api.batches.collecting import Collector
from api.batches.one import OPERATIONS, ArrangeLineIn, perform, shared_request
from api.batches.records import TableRows, carry, read_line
from rules.errors import Fault, InvalidInputError
from rules.maubinh.options import MauBinhRules
from solver.bulk import ShownHands, arranged, hand_mask, plain_hands

# Blanks of JSON. Wherever they may stand, one part of the pattern takes them: two could share them in many ways.
_GAP: Final = rb"[ \t\r\n]*"
_CARD: Final = _GAP + rb'"[2-9TJQKAtjqka][SCDHscdh]"' + _GAP
# An id without escapes and 13 cards as codes, nothing else.
_PLAIN_LINE: Final = re.compile(
    _GAP.join(
        (rb"", rb"\{", rb'(?:"id"', rb":", rb'"([^"\\\x00-\x1f\x7f-\xff]*)"', rb",", rb')?"cards"', rb":", rb"\[")
    )
    + (rb"(" + _CARD + rb"(?:," + _CARD + rb"){12})")
    + _GAP.join((rb"\]", rb"\}", rb""))
)
_NO_ARRANGEMENT: Final = InvalidInputError(
    [Fault("", "no_arrangement", "these 13 cards have no legal arrangement under the order of the rules")]
)
_NO_ROW: Final = InvalidInputError(
    [Fault("/hands", "unknown_field", "many hands on one line are answered in NDJSON, not in a row of a table")]
)


class Terms(NamedTuple):
    """What hands have to share to be arranged together."""

    players: int
    rules: MauBinhRules


@dataclass(slots=True)
class _Hands:
    """The hands of a block by place: masks (uint64 [n]) of those that can be arranged, under which terms."""

    masks: Any
    names: Sequence[str]
    places: dict[Terms, list[int]] = field(default_factory=dict)

    def add(self, at: int, terms: Terms) -> None:
        """The mask at this place counts."""
        self.places.setdefault(terms, []).append(at)

    def add_request(self, at: int, request: Any, found: Collector) -> None:
        """Read a request in the ordinary way; what is wrong with it is its answer."""
        if isinstance(request, dict) and "hands" in request:  # the request of the service
            if found.for_lines:
                perform("arrange_many", request, at, self.names[at], found)
                found.no_row(at, _NO_ROW)
            else:
                found.failed(at, self.names[at], _NO_ROW)
            return
        try:
            body: ArrangeLineIn = OPERATIONS["arrange"].read(request)
        except Exception as error:  # whatever it is belongs to this record
            found.failed(at, self.names[at], error)
        else:
            self.masks[at] = hand_mask(body.cards)
            self.add(at, Terms(body.players, body.rules))

    def arrange(self, found: Collector) -> None:
        """Answer all that were added."""
        for terms, places in self.places.items():
            hands = arranged(self.masks[places], *terms)
            if not hands.legal.all():
                lost = [at for at, good in zip(places, hands.legal.tolist(), strict=True) if not good]
                for at in lost:
                    found.failed(at, self.names[at], _NO_ARRANGEMENT)
                kept = sorted(set(places) - set(lost))
                if kept:
                    _put(arranged(self.masks[kept], *terms), kept, self.names, found)
            else:
                _put(hands, places, self.names, found)


def _put(hands: ShownHands, places: Sequence[int], names: Sequence[str], found: Collector) -> None:
    """Put arranged hands into `found`, each at its place."""
    categories = hands.categories()
    found.tally.hands += len(places)
    found.rows_counted(categories, len(hands.instant_wins))
    if found.for_lines:
        for at, answer in zip(places, hands.json(), strict=True):
            found.put_line(at, names[at], b'{"arrangements":[%b]}' % answer)
    if found.for_tables:
        columns = [found.columns[name] for name in (*csv_columns.ROWS, *csv_columns.CATEGORIES)]
        for at, *cells in zip(places, *hands.texts(), *categories, strict=True):
            for column, cell in zip(columns, cells, strict=True):
                column[at] = cell
        for which, kind in hands.instant_wins.items():
            found.columns["instant_win"][places[which]] = kind


def arrange_rows(rows: TableRows, defaults: Mapping[str, Any], found: Collector) -> None:
    """Arrange the hands of a table, one a row."""
    count = len(rows.numbers)
    blank = [""] * count
    texts, names = rows.columns["cards"], rows.columns.get("id", blank)
    masks, plain = plain_hands(texts)
    hands, known = _Hands(masks, names), dict[tuple[str, str], Terms | None]()
    shared = zip(rows.columns.get("players", blank), rows.columns.get("preset", blank), strict=True)
    for at, (good, key) in enumerate(zip(plain.tolist(), shared, strict=True)):
        if at in rows.errors:
            found.failed(at, names[at], rows.errors[at])
            continue
        if key not in known:
            known[key] = _terms(*key, defaults)
        terms = known[key]
        if good and terms is not None:
            hands.add(at, terms)
        else:
            _, request = csv_columns.request_of(rows.cells(at), defaults, "arrange")
            hands.add_request(at, request, found)
    hands.arrange(found)


def _terms(players: str, preset: str, defaults: Mapping[str, Any]) -> Terms | None:
    """The terms of rows with these cells; None when something is wrong with them."""
    body: ArrangeLineIn | None = shared_request("arrange", players, preset, defaults)
    return None if body is None else Terms(body.players, body.rules)


def arrange_lines(
    texts: Sequence[tuple[int, bytes]], defaults: Mapping[str, Any], found: Collector, carried: Columns
) -> None:
    """Arrange the hands of NDJSON, one a line. carried: is filled in, unless it is empty."""
    usual = _terms("", "", defaults)
    names, plain = [""] * len(texts), [""] * len(texts)
    for at, (number, text) in enumerate(texts):
        match = _PLAIN_LINE.fullmatch(text) if usual is not None else None
        if match is None:
            continue
        names[at] = match[1].decode("ascii") if match[1] else ""
        plain[at] = match[2].translate(None, b'" \t\r\n').decode("ascii")
        if carried:
            carried["id"][at], carried["line"][at] = names[at] or None, number
            carried["cards"][at] = plain[at].replace(",", " ")
    masks, good = plain_hands(plain)
    hands = _Hands(masks, names)
    for at, is_plain in enumerate(good.tolist()):
        if is_plain and usual is not None:
            hands.add(at, usual)
            continue
        line = read_line(*texts[at])
        names[at] = line.id
        if carried:
            carry(carried, at, line)
        if line.error is not None:
            found.failed(at, line.id, line.error)
        else:
            hands.add_request(at, line.request(defaults), found)
    hands.arrange(found)
