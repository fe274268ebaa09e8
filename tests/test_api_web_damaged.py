"""Requests of every operation with something wrong in them: none is answered by a server error, each twice alike.

Source: the HTTP contract: 2xx and 4xx are answers, of 5xx only 503 may be; the same request has the same answer.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import Any

import pytest

from tests.helpers.damaged_requests import Damaged, damaged

# Another row of requests than the usual one: FIRST=1000000 tries new ones.
FIRST = int(os.environ.get("FIRST", "0"))


def answered(http: Any, asked: Damaged) -> tuple[int, str, Any]:
    headers = {"Content-Type": asked.content_type} if asked.content_type else {}
    with http.post(asked.path, data=asked.body, headers=headers) as answer:
        body = answer.get_data()
        return answer.status_code, answer.content_type, body


def without_time(body: bytes) -> Any:
    answer = json.loads(body)
    answer.pop("elapsed_ms", None)
    return answer


def tried(http: Any, numbers: range, again_each: int) -> Counter[tuple[str, int]]:
    """How often each operation gave each status. Every again_each-th is asked twice."""
    seen: Counter[tuple[str, int]] = Counter()
    for number in numbers:
        asked = damaged(number)
        status, content_type, body = answered(http, asked)
        seen[asked.path, status] += 1
        assert 200 <= status < 500 or status == 503, (number, asked, status, body[:500])
        if status >= 400:
            assert content_type == "application/problem+json", (number, asked)
            assert json.loads(body)["errors"] or status in (408, 413, 415), (number, asked, body[:500])
        if number % again_each == 0 and status != 503:
            again = answered(http, asked)
            assert (status, without_time(body)) == (again[0], without_time(again[2])), (number, asked)
    return seen


def test_damaged_requests_are_answered_or_refused(http):
    seen = tried(http, range(FIRST, FIRST + 600), 5)
    statuses = {status for _, status in seen}
    assert {200, 400, 422} <= statuses


@pytest.mark.long
def test_twenty_thousand_damaged_requests_see_no_server_error(http):
    seen = tried(http, range(FIRST + 600, FIRST + 20_600), 20)
    paths = {path for path, _ in seen}
    assert len(paths) == 29
    assert all(seen[path, 200] and seen[path, 422] for path in paths)
