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
    ("not_acceptable", 406, "The answer cannot be had in a media type that Accept allows."),
    ("request_timeout", 408, "The body did not arrive in time."),
    ("job_not_done", 409, "The job has no result yet; Retry-After tells when to ask again."),
    ("job_without_result", 409, "The job was cancelled or has failed: it has no result."),
    ("body_too_large", 413, "The body is over the limit."),
    ("too_many_lines", 413, "A job has more lines than are allowed."),
    ("line_too_long", 413, "A line of a batch is over the limit; the others are not affected."),
    ("unsupported_media_type", 415, "The media type, character set or compression is not accepted."),
    ("range_not_satisfiable", 416, "The result ends before the range that was asked for."),
    ("idempotency_key_reused", 422, "The Idempotency-Key was sent with another request before."),
    ("callback_not_allowed", 422, "The operator does not allow callbacks to this address."),
    ("missing_column", 422, "A table lacks a column that the operation needs."),
    ("duplicate_column", 422, "A table has a column twice."),
    ("unreadable_row", 422, "A row of a table cannot be read."),
    ("too_many_cells", 422, "A row has more cells than the table has columns."),
    ("different_columns", 422, "Tables of one input differ in their columns."),
    ("unreadable_parquet", 422, "The body is no Parquet file."),
    ("missing_extra", 422, "The server lacks the package that reads Parquet."),
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
    ("not_your_turn", 422, "The seat can play nothing now: another is to act."),
    ("game_over", 422, "The game has ended; nothing more can be played."),
    ("unsupported_option", 422, "There are no hints for tables with this option."),
    ("inconsistent_result", 422, "No game can end like this."),
    ("without_effect", 422, "The value can change nothing beside the rest of the request."),
    ("does_not_beat", 422, "A link of a chain does not beat the one before it."),
    ("not_a_chop", 422, "A link of a chain cuts nothing."),
    ("finishes_with_two", 422, "At this table nobody can go out on a 2."),
    ("only_twos_left", 422, "At this table no play can leave only 2s."),
    ("too_many_faults", 422, "There are more faults than a report can hold."),
    ("rate_limited", 429, "The rate limit is used up; Retry-After tells when to come back."),
    ("too_many_jobs", 429, "As many jobs are unfinished or kept as allowed; Retry-After tells when to come back."),
    ("internal_error", 500, "The server failed; the fault is in its log."),
    (
        "not_computed",
        500,
        "A part of a job could not be computed, or ended the processes that did it; it was given up.",
    ),
    ("jobs_unavailable", 503, "Jobs cannot be used now: their database is not there. Everything else works."),
    ("server_full", 503, "The server has no room now; Retry-After tells when to come back."),
    ("not_ready", 503, "The server is still loading."),
    ("storage_full", 507, "The server's disk is full; Retry-After tells when to come back."),
)

PROBLEM_CODES: Final[Mapping[str, ProblemCode]] = {row[0]: ProblemCode(*row) for row in _TABLE}
