"""What the OpenAPI document says about jobs: their paths, parameters, examples and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from api.jobs.callbacks import MOST_CHARACTERS
from api.jobs.intake import MEDIA_TYPES, OPERATIONS
from api.jobs.requests import KEY_HEADER, KEY_PATTERN, LANGUAGES, LONGEST_WAIT_SECONDS
from api.jobs.status import JobStatus
from api.jobs.tables import STATES
from api.jobs.views import JobMade
from api.web.reading import JSON_TYPE
from api.wire.common import Problem
from api.wire.problems import PROBLEM_TYPE

Json = dict[str, Any]

JOB_TYPES: Final = (Problem, JobMade, JobStatus)
_NDJSON, _CSV, _PARQUET = MEDIA_TYPES
_PROBLEMS: Final[Mapping[str, str]] = {
    "400": "The request cannot be understood.",
    "401": "An API key is needed.",
    "404": "There is no such job, or it belongs to another key.",
    "406": "The result cannot be had in a media type that Accept allows.",
    "408": "The body did not arrive whole.",
    "409": "The job has no result (yet): `code` says whether it ever will.",
    "413": "The body or its number of lines is over the limit.",
    "415": "The media type is not accepted.",
    "416": "The result ends before the range; Content-Range tells its length.",
    "422": "Readable, but wrong: `errors` lists every fault.",
    "429": "Too many jobs of this client, or the rate limit is used up; see Retry-After.",
    "503": "Jobs cannot be used now; see Retry-After.",
    "507": "The server's disk is full; see Retry-After.",
}
_WAITING: Final = ("429", "503", "507")
_ID: Final = "5f0c3c2f6f0a4d1c9a0b7e8d1c2b3a49"
_MADE: Final = {"id": _ID, "state": "queued"}
_STATUS: Final = {
    "id": _ID,
    "state": "running",
    "operation": "solve",
    "format": "csv",
    "total": 1000,
    "finished": 400,
    "failed_lines": 1,
    "progress": 0.4,
    "created": "2026-11-30T12:00:00.000Z",
    "updated": "2026-11-30T12:00:02.250Z",
    "error": "",
}
_HANDS: Final = {
    _NDJSON: '{"id": "a", "cards": ["AS", "KS", "QS", "JS", "TS", "9H", "9D", "9C", "4D", "4C", "2H", "3C", "7D"]}\n',
    _CSV: "id,cards\na,AS KS QS JS TS 9H 9D 9C 4D 4C 2H 3C 7D\n",
}
_MAKE_TEXT: Final = (
    "The body holds one request a line, or one hand a row: a column `cards`, or `back`, `middle` and `front`, and "
    "optional `id`, `players`, `preset`. It may be long: it is cut into chunks, and the answer comes before any of "
    "them is computed. A repeat with the same `Idempotency-Key` gets the first job. Jobs survive a restart."
)
_LOOK_TEXT: Final = (
    f"States: {', '.join(STATES)}. With `wait` the answer comes when the job has ended, or after so many seconds; "
    "where too many wait already, it comes at once."
)
_CALLBACK_TEXT: Final = (
    "A URL that is posted the job's state to when it has ended, if the operator allows callbacks to its origin; signed "
    "as Standard Webhooks say, and sent again until it is answered 2xx, so many times."
)
_RESULT_TEXT: Final = (
    "The same as `maubinh batch` writes for the same input, in the order of the input; of a job that is `done`. "
    "Ranges may be asked for, so that a download can go on where it broke off."
)
_REPORT_TEXT: Final = (
    "What `maubinh report` makes of the result: one HTML page with plots and their tables that needs nothing else. "
    "Of a job that is `done`."
)
_CANCEL_TEXT: Final = (
    "What waits is dropped, what runs is stopped, what has been answered is dropped too. A job that has ended stays as "
    "it is. The answer tells the state."
)


def job_paths() -> dict[str, Json]:
    """OpenAPI's path items of all job routes."""
    here = [_parameter("job_id", "path", "The job's id.", {"type": "string", "maxLength": 64}, required=True)]
    status = _answer("How it stands.", {JSON_TYPE: {"schema": _ref(JobStatus), "example": _STATUS}})
    cancelled = {**_STATUS, "state": "cancelled"}
    gone = _answer("How it stands now.", {JSON_TYPE: {"schema": _ref(JobStatus), "example": cancelled}})
    look_faults, cancel_faults = ("401", "404", "422", "503"), ("401", "404", "422", "503", "507")
    look = _entry("jobs_look", "How a job stands", _LOOK_TEXT, {"200": status}, look_faults)
    cancel = _entry("jobs_cancel", "Cancel a job", _CANCEL_TEXT, {"200": gone}, cancel_faults)
    seconds = {"type": "number", "minimum": 0, "maximum": LONGEST_WAIT_SECONDS, "default": 0}
    look["parameters"] = [*here, _parameter("wait", "query", "Seconds to wait for the end of the job.", seconds)]
    cancel["parameters"] = here
    return {
        "/v1/jobs": {"post": _make()},
        "/v1/jobs/{job_id}": {"get": look, "delete": cancel},
        "/v1/jobs/{job_id}/result": {"get": _result(here)},
        "/v1/jobs/{job_id}/report": {"get": _report(here)},
    }


def _make() -> Json:
    location = {"Location": {"schema": {"type": "string"}, "description": "Where the job is."}}
    made = _answer("The job is taken in.", {JSON_TYPE: {"schema": _ref(JobMade), "example": _MADE}}, location)
    faults = ("400", "401", "408", "413", "415", "422", "429", "503", "507")
    entry = _entry("jobs_make", "Many hands as a job", _MAKE_TEXT, {"202": made}, faults)
    operation = {"type": "string", "enum": list(OPERATIONS)}
    key = {"type": "string", "pattern": KEY_PATTERN}
    entry["parameters"] = [
        _parameter("operation", "query", "What is asked of every line.", operation, required=True),
        _parameter(
            "defaults",
            "query",
            "Request fields, as a JSON object, for lines that leave them out.",
            {"type": "string"},
            example='{"players": 3, "rules": {"preset": "per_chi"}}',
        ),
        _parameter(
            "callback",
            "query",
            _CALLBACK_TEXT,
            {"type": "string", "format": "uri", "maxLength": MOST_CHARACTERS},
        ),
        _parameter(KEY_HEADER, "header", "Makes a repeat return the first job.", key),
    ]
    content: Json = {media_type: {"schema": {}, "example": example} for media_type, example in _HANDS.items()}
    content[_PARQUET] = {"schema": {}}
    entry["requestBody"] = {"required": True, "content": content}
    entry["callbacks"] = {"jobEnded": {"{$request.query.callback}": {"post": _told()}}}
    return entry


def _told() -> Json:
    """What whoever is called back gets."""
    text = {
        "webhook-id": "The job's id: the same however often it is sent.",
        "webhook-timestamp": "When it was sent, in seconds since 1970.",
        "webhook-signature": "`v1,` and HMAC-SHA256 of id, timestamp and body in base64; one for each secret.",
    }
    wanted = {"type": "string"}
    return {
        "summary": "A job has ended",
        "parameters": [_parameter(name, "header", said, wanted, required=True) for name, said in text.items()],
        "requestBody": {"required": True, "content": {JSON_TYPE: {"schema": _ref(JobStatus)}}},
        "responses": {"2XX": {"description": "It was heard. Anything else is taken for a failure."}},
    }


def _result(here: Sequence[Json]) -> Json:
    names = ("ETag", "Accept-Ranges", "Content-Disposition")
    headers: Json = {name: {"schema": {"type": "string"}} for name in names}
    part = {**headers, "Content-Range": {"schema": {"type": "string"}}}
    answers = {
        "200": _answer("The result.", _result_content(), headers),
        "206": _answer("A range of it.", _result_content(), part),
        "304": {"description": "It is as the ETag of If-None-Match says."},
    }
    faults = ("401", "404", "406", "409", "416", "422", "503", "507")
    entry = _entry("jobs_result", "The result of a job", _RESULT_TEXT, answers, faults)
    wanted = {"type": "string"}
    entry["parameters"] = [
        *here,
        _parameter("Range", "header", "One range of bytes; several are not sent.", wanted, example="bytes=1000-"),
    ]
    return entry


def _report(here: Sequence[Json]) -> Json:
    faults = ("401", "404", "409", "422", "503", "507")
    page = _answer("The page.", {"text/html": {"schema": {}}})
    entry = _entry("jobs_report", "A report on a job", _REPORT_TEXT, {"200": page}, faults)
    languages = {"type": "string", "enum": list(LANGUAGES)}
    entry["parameters"] = [*here, _parameter("lang", "query", "Its language; else by Accept-Language.", languages)]
    return entry


def _result_content() -> Json:
    return {media_type: {"schema": {}} for media_type in MEDIA_TYPES}


def _entry(name: str, title: str, text: str, answers: Json, faults: Sequence[str]) -> Json:
    problems = {status: _problem(status) for status in faults}
    return {
        "operationId": name,
        "tags": ["jobs"],
        "summary": title,
        "description": text,
        "responses": {**answers, **problems},
    }


def _problem(status: str) -> Json:
    content = {PROBLEM_TYPE: {"schema": _ref(Problem)}}
    waits = {"Retry-After": {"schema": {"type": "string"}, "description": "Seconds."}}
    return _answer(_PROBLEMS[status], content, waits if status in _WAITING else None)


def _answer(text: str, content: Json, headers: Json | None = None) -> Json:
    answer: Json = {"description": text, "content": content}
    return answer | ({"headers": headers} if headers else {})


def _parameter(
    name: str, place: str, text: str, schema: Json, *, required: bool = False, example: str | None = None
) -> Json:
    found = {"name": name, "in": place, "required": required, "description": text, "schema": schema}
    return found if example is None else {**found, "example": example}


def _ref(kind: type) -> Json:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
