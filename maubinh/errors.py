"""What the library raises: one error for every wrong input, with all its faults, those of the HTTP service.

Knows no operation. A fault's pointer is a path into the request that the HTTP service would have been sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rules.errors import BadCardError, Fault, InvalidInputError


class InvalidInput(InvalidInputError, ValueError):  # noqa: N818  (the name that users catch)
    """Wrong input, with every fault that was found.

    `faults` has one `Fault` for each, with `pointer` (which part of the input), `code` and `message`.

    >>> import maubinh as mb
    >>> try:
    ...     mb.Hand("AS AS KD 1X")
    ... except mb.InvalidInput as wrong:
    ...     for fault in wrong.faults:
    ...         print(fault.pointer, fault.code)
    /cards wrong_card_count
    /cards/1 duplicate_card
    /cards/3 bad_card
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)


class IllegalMove(InvalidInput):
    """A move that the rules of TLMN or Sâm refuse. `index`: of the event in its game; `reason`: a code of the game.

    >>> import maubinh as mb
    >>> game = mb.tlmn.Game(mb.tlmn.deal(2, seed=1), leader=0)
    >>> try:
    ...     game.pass_()
    ... except mb.IllegalMove as refused:
    ...     print(refused.index, refused.reason)
    0 leader_must_play
    """

    def __init__(self, faults: Sequence[Fault], index: int, reason: str) -> None:
        super().__init__(faults)
        self.index = index
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults, self.index, self.reason)


@contextmanager
def own_errors() -> Iterator[None]:
    """Turn the faults that lower packages find into InvalidInput."""
    try:
        yield
    except InvalidInput:
        raise
    except InvalidInputError as error:
        raise InvalidInput(error.faults) from None
    except BadCardError as error:
        raise InvalidInput([Fault("", error.code, str(error))]) from None
