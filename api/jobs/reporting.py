"""The report on the result of a job, as a page that needs nothing else: what `maubinh report` makes, kept as a file.

Source: the HTTP contract, "Batches as jobs"; the page is that of api.report.page.
"""

from __future__ import annotations

from typing import IO, Final

from flask import Response

from api.jobs.results import ResultFile
from api.jobs.store import Job
from api.report.outputs import summed_up
from api.report.page import page_of
from api.report.words import Language

_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Stricter than that of our own pages but for styles: the report carries them, so that it can be saved and sent."""


def ending(language: Language) -> str:
    """How the files of reports in a language end; no result ends so."""
    return f"{language}.html"


def write_report(job: Job, result: ResultFile, language: Language, target: IO[bytes]) -> None:
    """Write the report. result: the job's answers as NDJSON. Memory does not grow with them."""
    totals, notes = summed_up(result.stream)
    target.write(page_of(totals, notes, job.id, language).encode())


def as_page(response: Response) -> Response:
    """Say what a browser has to know of a report besides; whoever saves it has it whole."""
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Vary"] = "Accept-Language, Authorization"
    return response
