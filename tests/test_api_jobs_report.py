"""The report on a job over HTTP: the same page as `maubinh report` makes, of a job that is done.

Source: the HTTP contract, "Batches as jobs"; docs/command_line.md, `maubinh report`.
"""

from __future__ import annotations

import io

import pytest

from api.report.outputs import summed_up
from api.report.page import page_of
from tests.helpers.job_helpers import (
    CSV,
    JOBS,
    NDJSON,
    csv_hands,
    http_in_folder,
    made,
    ndjson_hands,
    problem,
    result,
    store_in_folder,
    work_off,
)

http, store = http_in_folder, store_in_folder


def report(http, job, query="", **headers):
    return http.get(f"{JOBS}/{job}/report{query}", headers=headers, buffered=True)


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize(("body", "kind"), [(csv_hands(12), CSV), (ndjson_hands(12) + b"broken\n", NDJSON)])
def test_the_report_is_that_of_the_command_line(http, store, body, kind, language):
    job = made(http, body, kind=kind)
    work_off(store)
    answers = result(http, job).data
    totals, notes = summed_up(io.BytesIO(answers))
    answer = report(http, job, f"?lang={language}")
    assert answer.status_code == 200
    assert answer.text == page_of(totals, notes, job, language)


def test_the_page_may_have_styles_but_neither_scripts_nor_anything_from_elsewhere(http, store):
    job = made(http, csv_hands(3), kind=CSV)
    work_off(store)
    answer = report(http, job)
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["style-src"] == "'unsafe-inline'"
    assert "script-src" not in policy
    assert answer.content_type == "text/html; charset=utf-8"
    assert http.get("/").headers["Content-Security-Policy"] != answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("accepted", "language"), [("en-GB,en;q=0.9", "en"), ("fr, vi;q=0.5", "vi"), ("", "vi"), ("fr", "vi")]
)
def test_the_language_is_the_browsers_unless_it_is_named(http, store, accepted, language):
    job = made(http, csv_hands(2), kind=CSV)
    work_off(store)
    answer = report(http, job, **{"Accept-Language": accepted})
    assert f'<html lang="{language}">' in answer.text
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_second_look_costs_nothing_but_a_comparison(http, store):
    job = made(http, csv_hands(2), kind=CSV)
    work_off(store)
    first = report(http, job, "?lang=en")
    again = report(http, job, "?lang=en", **{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_there_is_a_report_only_of_a_job_that_is_done(http, store):
    job = made(http, csv_hands(2), kind=CSV)
    assert problem(report(http, job), 409) == "job_not_done"
    http.delete(f"{JOBS}/{job}")
    assert problem(report(http, job), 409) == "job_without_result"
    assert report(http, "0" * 32).status_code == 404


def test_a_query_that_means_nothing_is_refused_with_every_fault(http, store):
    job = made(http, csv_hands(2), kind=CSV)
    work_off(store)
    answer = report(http, job, "?lang=fr&top=3")
    assert {(fault["pointer"], fault["code"]) for fault in answer.get_json()["errors"]} == {
        ("/lang", "bad_value"),
        ("/top", "unknown_field"),
    }


def test_a_job_of_no_hands_has_a_report_too(http, store):
    job = made(http, b"id,cards\n", kind=CSV)
    work_off(store)
    assert report(http, job).status_code == 200
