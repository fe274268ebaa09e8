"""What the library raises: one error for every wrong input, with all its faults, those of the HTTP service.

Knows no operation. A fault's pointer is a path into the request that the HTTP service would have been sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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

    def __reduce__(self) -> tuple[type[InvalidInput], tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


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
