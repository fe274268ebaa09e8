"""Check of plain JSON against the msgspec types of the wire: every fault at once, each with its JSON pointer.

msgspec itself stops at the first fault; this module compiles a type into readers that go on. Knows no game.
A reader turns a JSON value into what the service works with: cards become Card, rules become a rules object.
Reading ends at MOST_FAULTS, so that neither time nor answer grow with what is wrong.
Optional fields may be sent as null, "" or {}, lists as [], flags as false and seats as -1: all the same as absent.
Source: the HTTP contract, "Common to all".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from msgspec import inspect

from rules.errors import Fault

Body = TypeVar("Body")
Body_co = TypeVar("Body_co", covariant=True)
Faults = list[Fault]

ITEMS_READ: Final = 10_000
"""Items of one list, and names of one object, that are looked at; none of the contract may hold as many."""

MOST_FAULTS: Final = 100
"""Faults of one request that are told."""

_TOO_MANY: Final = Fault("", "too_many_faults", "more is wrong than is told here: mend this first")
_LONGEST_NAME: Final = 80


class _EnoughFaultsError(Exception):
    """MOST_FAULTS are found and one more."""


class _BoundedFaults(list[Fault]):
    """A list that takes MOST_FAULTS; whoever brings one more is stopped by _EnoughFaultsError."""

    def append(self, fault: Fault) -> None:
        if len(self) >= MOST_FAULTS:
            raise _EnoughFaultsError
        super().append(fault)

    def extend(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self.append(fault)


class _Faulty:
    """The type of FAULTY."""

    def __repr__(self) -> str:
        return "FAULTY"


FAULTY: Final = _Faulty()
"""What a reader returns for a value that it cannot use; the reasons are in the list of faults."""


@dataclass(frozen=True, slots=True)
class Reader:
    """How one type is read. read: (value, pointer, faults) -> clean value or FAULTY. blank: is it as good as absent?"""

    read: Callable[[Any, str, Faults], Any]
    blank: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Reading(Generic[Body_co]):
    """What became of a request. body: None when a required part is unusable; faulty optional parts have defaults.

    raw: the JSON as sent. faulty: names of the top-level fields that have a fault. is_whole: whether all of it was
    read, or too much was wrong.
    """

    raw: Mapping[str, Any]
    body: Body_co | None
    faults: tuple[Fault, ...]
    faulty: frozenset[str] = field(default_factory=frozenset)
    is_whole: bool = True


def read_request(kind: type[Body], value: object) -> Reading[Body]:
    """Check `value` against the struct `kind` and report all faults, in the order of the input, up to MOST_FAULTS."""
    faults: Faults = _BoundedFaults()
    body: Body | _Faulty = FAULTY
    is_whole = True
    try:
        body = reader_of(kind).read(value, "", faults)
    except _EnoughFaultsError:
        is_whole = False
    faulty = frozenset(unescape(fault.pointer.split("/")[1]) for fault in faults if fault.pointer)
    raw = value if isinstance(value, dict) else {}
    return Reading(raw, None if isinstance(body, _Faulty) else body, tuple(faults), faulty, is_whole)


def bounded(faults: Iterable[Fault], *, is_whole: bool = True) -> tuple[Fault, ...]:
    """The distinct faults, at most MOST_FAULTS; where there are more, or reading was stopped, a last one says so."""
    first: dict[tuple[str, str], Fault] = {}
    for fault in faults:
        first.setdefault((fault.pointer, fault.code), fault)
        if len(first) > MOST_FAULTS:
            return (*list(first.values())[:MOST_FAULTS], _TOO_MANY)
    return tuple(first.values()) if is_whole else (*first.values(), _TOO_MANY)


def distinct(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults without those that repeat an earlier one's pointer and code."""
    first: dict[tuple[str, str], Fault] = {}
    for fault in faults:
        first.setdefault((fault.pointer, fault.code), fault)
    return tuple(first.values())


def escape(name: str) -> str:
    """A field name as a part of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")


def below(pointer: str, name: str) -> str:
    """The pointer to a field of the object at `pointer`; to the object where a name is longer than any of ours."""
    return pointer if len(name) > _LONGEST_NAME else f"{pointer}/{escape(name)}"


def unknown_field(pointer: str, name: str, allowed: Iterable[str], faults: Faults) -> Fault:
    """The fault of a field that nobody knows in the object at `pointer`. Those that are allowed are said once."""
    place = below(pointer, name)
    said = any(one.code == "unknown_field" and one.pointer.rpartition("/")[0] == pointer for one in faults)
    more = "" if said else f"; allowed: {', '.join(allowed)}"
    return Fault(place, "unknown_field", f"{shown(name)} is not a field here{more}")


def unescape(part: str) -> str:
    """The field name behind a part of a JSON pointer."""
    return part.replace("~1", "/").replace("~0", "~")


def shown(value: object) -> str:
    """A value as it appears in messages: short, whatever was sent."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def is_blank(value: object) -> bool:
    """Whether a value stands for an absent optional field of any type: null, "" or {}."""
    return not value and (value is None or isinstance(value, (str, dict)))


_readers: Final[dict[Any, Reader]] = {}


def reader_of(kind: Any) -> Reader:
    """The reader of a type. Compiled once."""
    reader = _readers.get(kind)
    if reader is None:
        reader = _readers[kind] = _compile(inspect.type_info(kind))
    return reader


def _compile(info: inspect.Type) -> Reader:
    extra: Mapping[str, Any] = {}
    while isinstance(info, inspect.Metadata):
        extra = {**(info.extra or {}), **extra}
        info = info.type
    if "reader" in extra:
        made: Reader = extra["reader"]
        return made
    if isinstance(info, inspect.UnionType):
        (info,) = (one for one in info.types if not isinstance(one, inspect.NoneType))
        return _compile(info)
    builder = _BUILDERS[type(info)]
    return builder(info, extra)


def _integer(info: inspect.IntType, extra: Mapping[str, Any]) -> Reader:
    lowest, highest, absent = info.ge, info.le, extra.get("absent")

    def read(value: Any, pointer: str, faults: Faults) -> Any:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            faults.append(Fault(pointer, "bad_type", f"must be an integer, not {shown(value)}"))
            return FAULTY
        if (lowest is not None and value < lowest) or (highest is not None and value > highest):
            faults.append(
                Fault(pointer, "out_of_range", f"must be {_range_words(lowest, highest)}, not {shown(value)}")
            )
            return FAULTY
        return value

    def blank(value: Any) -> bool:
        return is_blank(value) or (absent is not None and type(value) in (int, float) and value == absent)

    return Reader(read, blank)


def _range_words(lowest: float | None, highest: float | None) -> str:
    if lowest is None:
        return f"at most {highest}"
    return f"at least {lowest}" if highest is None else f"from {lowest} to {highest}"


def _text(info: inspect.StrType, _extra: Mapping[str, Any]) -> Reader:
    def read(value: Any, pointer: str, faults: Faults) -> Any:
        if type(value) is not str:
            faults.append(Fault(pointer, "bad_type", f"must be a string, not {shown(value)}"))
            return FAULTY
        if info.max_length is not None and len(value) > info.max_length:
            faults.append(Fault(pointer, "out_of_range", f"must have at most {info.max_length} characters"))
            return FAULTY
        return value

    return Reader(read, is_blank)


def _choice(info: inspect.LiteralType, _extra: Mapping[str, Any]) -> Reader:
    allowed = ", ".join(str(value) for value in info.values)

    def read(value: Any, pointer: str, faults: Faults) -> Any:
        if type(value) is str and value in info.values:
            return value
        code = "bad_value" if type(value) is str else "bad_type"
        faults.append(Fault(pointer, code, f"must be one of {allowed}, not {shown(value)}"))
        return FAULTY

    return Reader(read, is_blank)


def _flag(_info: inspect.BoolType, extra: Mapping[str, Any]) -> Reader:
    def read(value: Any, pointer: str, faults: Faults) -> Any:
        if type(value) is bool:
            return value
        faults.append(Fault(pointer, "bad_type", f"must be true or false, not {shown(value)}"))
        return FAULTY

    if extra.get("false_counts"):  # true where it is left out
        return Reader(read, is_blank)
    return Reader(read, lambda value: value is False or is_blank(value))


def _list(info: inspect.ListType, extra: Mapping[str, Any]) -> Reader:
    item = _compile(info.item_type)
    shortest, longest, code = info.min_length or 0, info.max_length, extra.get("length_code", "out_of_range")

    def read(value: Any, pointer: str, faults: Faults) -> Any:
        if type(value) is not list:
            faults.append(Fault(pointer, "bad_type", f"must be a list, not {shown(value)}"))
            return FAULTY
        before = len(faults)
        faults.extend(length_faults(len(value), shortest, longest, code, pointer))
        clean = tuple(item.read(one, f"{pointer}/{index}", faults) for index, one in enumerate(value[:ITEMS_READ]))
        return clean if len(faults) == before else FAULTY

    return Reader(read, lambda value: is_blank(value) or value == [])


def length_faults(count: int, shortest: int, longest: int | None, code: str, pointer: str) -> Faults:
    """The fault of a list that is too short or too long, if it is."""
    if shortest <= count and (longest is None or count <= longest):
        return []
    words = str(shortest) if shortest == longest else f"{_range_words(shortest, longest)}"
    return [Fault(pointer, code, f"must have {words} items, not {count}")]


@dataclass(frozen=True, slots=True)
class _Member:
    """A field. name: in Python; place: the end of a pointer to it; is_absent: whether a value is as good as none."""

    name: str
    place: str
    reader: Reader
    required: bool
    is_absent: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class _StructReader:
    """Reads objects. members: by name on the wire. check: the struct's own, of several fields."""

    kind: type
    members: Mapping[str, _Member]
    check: Callable[[Any, str], Faults] | None
    required: Mapping[str, _Member]

    def read(self, value: Any, pointer: str, faults: Faults) -> Any:
        if type(value) is not dict:
            faults.append(Fault(pointer, "bad_type", f"must be an object, not {shown(value)}"))
            return FAULTY
        before = len(faults)
        clean = self._clean_fields(value, pointer, faults)
        for name, member in self.required.items():
            if is_blank(value.get(name)):
                faults.append(Fault(pointer + member.place, "missing_field", f"{name} is required"))
        for member in self.required.values():
            if member.name not in clean:
                return FAULTY
        body = self.kind(**clean)
        if self.check is None or len(faults) > before:
            return body
        faults.extend(self.check(body, pointer))
        return body if len(faults) == before else FAULTY

    def _clean_fields(self, value: Mapping[str, Any], pointer: str, faults: Faults) -> dict[str, Any]:
        """The fields that can be used, by name in Python."""
        clean: dict[str, Any] = {}
        members = self.members
        for name, item in value.items():
            member = members.get(name)
            if member is None:
                faults.append(unknown_field(pointer, name, members, faults))
            elif not member.is_absent(item):
                result = member.reader.read(item, pointer + member.place, faults)
                if result is not FAULTY:
                    clean[member.name] = result
        return clean

    def blank(self, value: Any) -> bool:
        """An object all of whose fields are as good as absent is so itself."""
        if type(value) is not dict:
            return is_blank(value)
        members = self.members
        return all(name in members and members[name].reader.blank(item) for name, item in value.items())


def _member(field: inspect.Field) -> _Member:
    reader = _compile(field.type)
    is_absent = is_blank if field.required else reader.blank
    return _Member(field.name, f"/{escape(field.encode_name)}", reader, field.required, is_absent)


def _struct(info: inspect.StructType, _extra: Mapping[str, Any]) -> Reader:
    members = {one.encode_name: _member(one) for one in info.fields}
    required = {name: member for name, member in members.items() if member.required}
    reader = _StructReader(info.cls, members, getattr(info.cls, "check", None), required)
    return Reader(reader.read, reader.blank)


_BUILDERS: Final[dict[type, Callable[[Any, Mapping[str, Any]], Reader]]] = {
    inspect.IntType: _integer,
    inspect.StrType: _text,
    inspect.LiteralType: _choice,
    inspect.BoolType: _flag,
    inspect.ListType: _list,
    inspect.StructType: _struct,
}
