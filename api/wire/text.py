"""Free text as fields of a request on the wire: cells of tables, arguments of commands.

Nothing is judged here: what cannot be read is passed on as it was typed, and the check of the request reports it with
everything else that is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.card_spellings import read_card_text
from rules.cards import codes, parse_cards
from rules.errors import BadCardError
from rules.options import OptionSpec

_WORDS_FOR_TRUE: Final = {"true", "yes", "on", "1"}
_WORDS_FOR_FALSE: Final = {"false", "no", "off", "0"}


def read_cards(text: str) -> list[str]:
    """The cards of a free text in wire form; a word that is no card stays as it is, for the check to report."""
    try:
        return codes(parse_cards(text))
    except BadCardError:
        return [part.text for part in read_card_text(text).parts]


def read_hand(text: str, size: int) -> tuple[list[str], list[str]]:
    """The cards of a text that somebody typed as one hand, and the words around a whole hand of `size`, for a note.

    Around anything else such words stay with the cards, as in `read_cards`.
    """
    read = read_card_text(text)
    hand = read.whole_hand(size)
    return (read_cards(text), []) if hand is None else (hand, read.unread)


UTF16_MARKS: Final = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def decoded(data: bytes, errors: str = "strict") -> str:
    """A text of a file or pipe as Windows and others write it: UTF-8 with or without a mark, or UTF-16 with one.

    errors: as of bytes.decode. Raises UnicodeDecodeError for bytes of another encoding, when they are strict.
    """
    encoding = UTF16_MARKS.get(data[:2], "utf-8-sig")
    return data.decode(encoding, errors).removeprefix("\ufeff")


_FIRST_BYTES: Final = {
    b"\x1f\x8b": "compressed by gzip: unpack it first",
    b"PK\x03\x04": "a ZIP archive, as Excel's .xlsx is: save it as CSV in UTF-8",
    b"\xd0\xcf\x11\xe0": "an old Excel file (.xls): save it as CSV in UTF-8",
    b"PAR1": "Parquet, not text",
    b"\xff\xfe": "text in UTF-16: save it in UTF-8",
    b"\xfe\xff": "text in UTF-16: save it in UTF-8",
    b"BZh": "compressed by bzip2: unpack it first",
    b"\xfd7zXZ": "compressed by xz: unpack it first",
    b"\x28\xb5\x2f\xfd": "compressed by zstd: unpack it first",
}


def what_it_is(data: bytes) -> str:
    """What the first bytes of a file tell, where they tell another format than text in UTF-8; else nothing."""
    found = next((words for first, words in _FIRST_BYTES.items() if data.startswith(first)), "")
    return found or ("text in UTF-16: save it in UTF-8" if data[1:2] == b"\0" or data[:1] == b"\0" else "")


def read_number(text: str) -> int | float | str:
    """The number of a text; a text that is none stays as it is, for the check to report."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def without_absent(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that say something: None and empty values are the same as absent on the wire."""
    return {name: value for name, value in fields.items() if value not in (None, "", [], {})}


def read_option(text: str, spec: OptionSpec | None) -> object:
    """The value of a house option as it is typed; a text that is none stays as it is. spec: None = not an option."""
    kind = spec.kind if spec is not None else "enum"
    parts = [part.strip() for part in text.split(",")] if text else []
    match kind:
        case "boolean" if text.lower() in _WORDS_FOR_TRUE | _WORDS_FOR_FALSE:
            return text.lower() in _WORDS_FOR_TRUE
        case "integer" | "number":
            return read_number(text)
        case "integers":
            return [read_number(part) for part in parts]
        case "names":
            return parts
        case _:
            return text


def option_text(value: Any) -> str:
    """The value of a house option as it is typed."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(str(item) for item in value) if isinstance(value, list | tuple) else str(value)
