"""Every problem code with its status and meaning: the table behind the documentation and the status of an error.

Source: the HTTP contract, "Errors".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ProblemCode:
    """One code. status: of the HTTP answer; meaning: one sentence for people."""

    code: str
    status: int
    meaning: str


_TABLE: Final = (
    ("bad_request", 400, "The request cannot be understood."),
    ("unreadable_json", 400, "The body is not JSON in UTF-8, or names something twice in one object."),
    ("unauthorized", 401, "An API key is needed, or the one sent is not known."),
    ("not_found", 404, "There is nothing at this path."),
    ("method_not_allowed", 405, "The path does not take this method; Allow lists those it takes."),
    ("request_timeout", 408, "The body did not arrive in time."),
    ("body_too_large", 413, "The body is over the limit."),
    ("line_too_long", 413, "A line of a batch is over the limit; the others are not affected."),
    ("unsupported_media_type", 415, "The media type, character set or compression is not accepted."),
    ("missing_field", 422, "A required field is absent or empty."),
    ("unknown_field", 422, "The contract does not know this field here."),
    ("bad_type", 422, "The value has the wrong JSON type."),
    ("bad_value", 422, "The value is none of those that are allowed."),
    ("out_of_range", 422, "A number is too small or too large, or a list too short or too long."),
    ("bad_card", 422, "This is no card of the 52."),
    ("duplicate_card", 422, "A card is held twice."),
    ("wrong_card_count", 422, "A hand has another number of cards."),
    ("wrong_row_size", 422, "A row has another number of cards."),
    ("duplicate_id", 422, "Two players have the same id."),
    ("unknown_preset", 422, "The game has no such preset."),
    ("unknown_option", 422, "The game has no such option."),
    ("conflicting_options", 422, "An option can have no effect beside the others."),
    ("unknown_model", 422, "There is no such opponent model."),
    ("no_arrangement", 422, "No legal arrangement keeps the locked cards in their rows."),
    ("duplicate_seat", 422, "Two hands are dealt to one seat."),
    ("invalid_combination", 422, "These cards are no combination of this table."),
    ("illegal_history", 422, "An event of the history is refused: `index` says which, `reason` why."),
    ("inconsistent_result", 422, "No game can end like this."),
    ("does_not_beat", 422, "A link of a chain does not beat the one before it."),
    ("not_a_chop", 422, "A link of a chain cuts nothing."),
    ("finishes_with_two", 422, "At this table nobody can go out on a 2."),
    ("only_twos_left", 422, "At this table no play can leave only 2s."),
    ("too_many_faults", 422, "There are more faults than a report can hold."),
    ("rate_limited", 429, "The rate limit is used up; Retry-After tells when to come back."),
    ("internal_error", 500, "The server failed; the fault is in its log."),
    ("server_full", 503, "The server has no room now; Retry-After tells when to come back."),
    ("not_ready", 503, "The server is still loading."),
)

PROBLEM_CODES: Final[Mapping[str, ProblemCode]] = {row[0]: ProblemCode(*row) for row in _TABLE}
