"""The errors that rules/ and solver/ raise. Each carries a stable code; only the service knows status codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from reprlib import Repr
from typing import ClassVar, Final

_REPR: Final = Repr()
_REPR.maxlist = _REPR.maxtuple = 20
_REPR.maxstring = _REPR.maxother = 60


def shortened(value: object) -> str:
    """A value as Python writes it, cut to a length that suits a message, whatever somebody sent."""
    return _REPR.repr(value)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an input. pointer: RFC 6901 path below the input (`/cards/12`); code: stable name."""

    pointer: str
    code: str
    message: str

    def below(self, prefix: str) -> Fault:
        """The same fault, seen from an object that holds the input at `prefix`."""
        return Fault(prefix + self.pointer, self.code, self.message)


class RulesError(Exception):
    """Base of all errors raised on purpose."""

    code: ClassVar[str] = "rules_error"


class BadCardError(RulesError):
    """A text that names no card of the 52."""

    code: ClassVar[str] = "bad_card"

    def __init__(self, text: str) -> None:
        shown = text if len(text) <= 20 else text[:17] + "..."
        super().__init__(f"{shown!r} is not a card; a card is a rank 2-9 T J Q K A and a suit S C D H, such as TD")
        self.text = text


class InvalidInputError(RulesError):
    """Readable but wrong input. Holds every fault that was found, in the order of the input; never empty."""

    code: ClassVar[str] = "invalid_input"

    def __init__(self, faults: Sequence[Fault]) -> None:
        if not faults:
            raise ValueError("an InvalidInputError needs at least one fault")
        super().__init__("; ".join(f"{fault.pointer or '/'}: {fault.message}" for fault in faults))
        self.faults = tuple(faults)
