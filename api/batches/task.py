"""What a batch does with a block: every record is answered, by a result or by an error of its own.

`Task` is the piece of work that the command line, a cluster and the jobs of the service share: a value that can be
pickled and called anywhere. Equal records get equal answers, wherever and in whatever blocks they are answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final, Literal

from api.allocator import bound_freed_memory
from api.batches import columns as csv_columns
from api.batches.answers import Answers, Columns
from api.batches.arranging import arrange_lines, arrange_rows
from api.batches.blocks import FORMATS, Block, Format, Layout, Place
from api.batches.collecting import Collector
from api.batches.game_columns import is_of_game
from api.batches.games import sample_request
from api.batches.one import OPERATIONS, perform
from api.batches.records import TableRows, carry, lines_of, read_line, rows_of
from api.batches.solving import Templates
from api.wire.common import card_leaves
from api.wire.validation import escape, is_blank
from rules.cards import DECK, codes
from rules.errors import Fault, InvalidInputError

OperationName = Literal[
    "solve", "evaluate", "settle", "arrange", "tlmn/replay", "tlmn/settle", "sam/replay", "sam/settle"
]
_HOLDERS: Final = frozenset({"opponents", "known", "cards", "back", "middle", "front", "dead"})
# What every record gives itself.
_OF_RECORDS: Final[dict[OperationName, str]] = {
    "solve": "cards",
    "evaluate": "arrangement",
    "settle": "players",
    "arrange": "cards",
    "tlmn/replay": "hands",
    "tlmn/settle": "seats",
    "sam/replay": "hands",
    "sam/settle": "seats",
}


def foreign_defaults(operation: OperationName, defaults: Mapping[str, Any]) -> list[Fault]:
    """A fault for every default that no record of the operation could use. A field of records may stay empty."""
    known, of_records = OPERATIONS[operation].request_type.__struct_fields__, _OF_RECORDS[operation]
    faults = []
    for name, value in defaults.items():
        if name not in known:
            faults.append(Fault(f"/{escape(name)[:80]}", "unknown_field", f"{operation} has no such field"))
        elif name == of_records and not is_blank(value):
            faults.append(Fault(f"/{name}", "unknown_field", "is what every record gives, and has no default"))
    return faults


@dataclass(frozen=True)
class Task:
    """An operation with its defaults, for blocks of one layout.

    defaults: request fields for records that leave them out; those that the operation does not know are left out.
    formats: the outputs that answers are made for; each of them costs time.
    """

    operation: OperationName
    layout: Layout
    defaults: Mapping[str, Any] = field(default_factory=dict)
    formats: tuple[Format, ...] = FORMATS

    def verify(self) -> None:
        """Raise InvalidInputError with every fault of the defaults, which all records would have."""
        operation, defaults = self.operation, self.fields
        sample = sample_request(operation) if is_of_game(operation) else _sample(operation, defaults)
        _, found = OPERATIONS[operation].faults({**defaults, **sample})
        faults = [fault for fault in found if set(fault.pointer.split("/")[1:2]) & defaults.keys()]
        if faults:
            raise InvalidInputError(faults)

    def prepare(self) -> None:
        """Load what the answers need; once in a process."""
        _prepare(self.operation)

    def __call__(self, block: Block) -> Answers:
        """Answer a block. Raises nothing for what its records hold."""
        return self._answer_lines(block) if self.layout.format == "ndjson" else self._answer_rows(block)

    @property
    def fields(self) -> dict[str, Any]:
        """The defaults that the operation knows and that say something."""
        known = OPERATIONS[self.operation].request_type.__struct_fields__
        return {name: value for name, value in self.defaults.items() if name in known and not is_blank(value)}

    @property
    def _for_lines(self) -> bool:
        return "ndjson" in self.formats

    @property
    def _for_tables(self) -> bool:
        return bool({"csv", "parquet"} & set(self.formats))

    def _collector(self, numbers: Any) -> Collector:
        return Collector(self.operation, numbers, for_lines=self._for_lines, for_tables=self._for_tables)

    def _answer_lines(self, block: Block) -> Answers:
        texts = lines_of(block)
        found = self._collector([number for number, _ in texts])
        defaults = self.fields
        carried: Columns = {name: [None] * len(texts) for name in csv_columns.OF_LINES} if self._for_tables else {}
        if self.operation == "arrange":
            arrange_lines(texts, defaults, found, carried)
            return found.answers(carried)
        for at, numbered in enumerate(texts):
            line = read_line(*numbered)
            if carried:
                carry(carried, at, line)
            if line.error is not None:
                found.failed(at, line.id, line.error)
                continue
            perform(self.operation, line.request(defaults), at, line.id, found)
        return found.answers(carried)

    def _answer_rows(self, block: Block) -> Answers:
        rows = rows_of(block, self.layout)
        found = self._collector(rows.numbers)
        if self.operation == "arrange":
            arrange_rows(rows, self.fields, found)
            return found.answers(rows.carried)
        templates = Templates(self.fields) if self.operation == "solve" and not self._for_lines else None
        for at in range(len(rows.numbers)):
            if at in rows.errors:
                found.failed(at, rows.id(at), rows.errors[at])
            elif templates is None or not templates.solve(rows, at, found):
                self._answer_row(rows, at, found)
        return found.answers(rows.carried)

    def _answer_row(self, rows: TableRows, at: int, found: Collector) -> None:
        try:
            operation, request = csv_columns.request_of(rows.cells(at), self.fields, self.operation)
        except Exception as error:  # whatever it is belongs to this row
            found.failed(at, rows.id(at), error)
            return
        perform(operation, request, at, rows.id(at), found)


def _sample(operation: OperationName, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """A request without its own faults, of cards that the defaults do not hold."""
    held = {card for _, card in card_leaves(defaults, _HOLDERS)}
    free = [card for card in DECK if card not in held]
    hands = [codes(tuple(free[start : start + 13])) for start in (0, 13)]
    sample: dict[str, Any] = {"cards": hands[0]}
    if operation == "evaluate":
        sample = {"arrangement": {"back": hands[0][:5], "middle": hands[0][5:10], "front": hands[0][10:]}}
    elif operation == "settle":
        sample = {"players": [{"id": str(at), "cards": hand} for at, hand in enumerate(hands)]}
    return sample


@cache
def _prepare(operation: OperationName) -> None:
    """Answer one hand, so that tables are loaded and kernels compiled. What games need is loaded when they do."""
    bound_freed_memory()  # what a thread frees is used again, rather than fetched from the system for every hand
    if is_of_game(operation):
        return
    cards = codes(tuple(Random(1).sample(DECK, 26)))
    hand, rows = " ".join(cards[:13]), " / ".join([" ".join(part) for part in (cards[:5], cards[5:10], cards[10:13])])
    cells = {"cards": hand}
    if operation == "settle":
        cells = {"player1": hand, "player2": " ".join(cards[13:])}
    if operation == "evaluate":
        cells = dict(zip(("back", "middle", "front"), rows.split(" / "), strict=True))
    layout = Layout("csv", tuple(cells))
    Task(operation, layout, formats=("csv",))(Block(1, 1, (",".join(cells.values()) + "\n").encode(), Place()))
