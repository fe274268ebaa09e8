"""The output of a batch on its way: what is answered so far, beside the target, and how far the input has been read.

`TARGET.part` grows by the answers of one block after the other; `TARGET.state` says how many bytes of it count and
where the input goes on, and is replaced as a whole after each block. Whatever is killed when: what the state says is
there.
"""

from __future__ import annotations

import fcntl
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import msgspec

from api.batches.answers import Tally
from api.batches.blocks import Place
from rules.errors import Fault, InvalidInputError


class State(msgspec.Struct, frozen=True):
    """How far a run has come. settings: what the answers depend on; size: bytes of the part that count.

    complete: nothing is left but to give the output its name.
    """

    settings: dict[str, str]
    place: Place = Place()
    size: int = 0
    tally: Tally = msgspec.field(default_factory=Tally)
    complete: bool = False


class Checkpoint:
    """The part and the state of one target. While it is begun, no other run can begin the same."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.part = target.with_name(target.name + ".part")
        self._state = target.with_name(target.name + ".state")
        self._file: io.FileIO | None = None

    def read(self) -> State | None:
        """The state that an interrupted run left, or None. Raises InvalidInputError for a file that is none."""
        try:
            return msgspec.json.decode(self._state.read_bytes(), type=State)
        except FileNotFoundError:
            return None
        except msgspec.DecodeError:
            raise not_resumable(f"{self._state} is not the state of a batch") from None

    def begin(self, state: State | None) -> None:
        """Open the part, cut to what the state says; None starts anew. Raises InvalidInputError while another has it.

        Unbuffered, so that what a full disk does not take is not tried again when the file is closed.
        """
        part = io.FileIO(self.part, "r+" if self.part.exists() else "w+")
        try:
            fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            part.close()
            message = f"another run writes {self.target}"
            raise InvalidInputError([Fault("", "busy", message)]) from None
        self._file = part
        if state is None:
            self._state.unlink(missing_ok=True)
        size = state.size if state is not None else 0
        if os.fstat(part.fileno()).st_size < size:
            raise not_resumable(f"{self.part} is shorter than {self._state} says")
        part.truncate(size)
        part.seek(size)

    def write(self, data: bytes) -> None:
        """Add to the part; counts only when it is kept."""
        rest = memoryview(data)
        while rest:
            rest = rest[self._part.write(rest) :]

    def keep(self, state: State) -> None:
        """Make what has been written so far count. It is on the disk before the state says so."""
        os.fdatasync(self._part.fileno())
        waiting = self._state.with_name(self._state.name + ".new")
        with waiting.open("wb") as file:
            file.write(msgspec.json.encode(state))
            file.flush()
            os.fdatasync(file.fileno())
        os.replace(waiting, self._state)

    @property
    def _part(self) -> io.FileIO:
        if self._file is None:
            raise ValueError("nothing is begun")
        return self._file

    def close(self) -> None:
        """Let go of the part."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def finish(self, convert: Callable[[BinaryIO, BinaryIO], None] | None = None) -> None:
        """Give the complete output its name, and leave nothing beside it.

        convert: makes the output of the part, which stays as it is until the output is complete.
        """
        if convert is None:
            os.replace(self.part, self.target)
        else:
            self._convert(convert)
        self.forget()

    def _convert(self, convert: Callable[[BinaryIO, BinaryIO], None]) -> None:
        made = self.target.with_name(self.target.name + ".new")
        try:
            with self.part.open("rb") as part, made.open("wb") as file:
                convert(part, file)
                file.flush()
                os.fdatasync(file.fileno())
        except BaseException:
            made.unlink(missing_ok=True)
            raise
        os.replace(made, self.target)

    def forget(self) -> None:
        """Remove everything but the target."""
        for path in (self._state, self.part):
            path.unlink(missing_ok=True)


def not_resumable(message: str) -> InvalidInputError:
    """The error of a run that cannot go on."""
    return InvalidInputError([Fault("", "not_resumable", message)])
