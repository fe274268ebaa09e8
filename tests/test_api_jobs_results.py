"""The results of jobs over HTTP: formats, ranges, and the files they are sent from.

Source: the HTTP contract, "Batches as jobs"; RFC 9110, section 14.
"""

from __future__ import annotations

import hashlib
from random import Random

import pytest
from click.testing import CliRunner

from api.cli.main import maubinh
from tests.helpers.job_helpers import (
    CSV,
    FORMATS,
    NDJSON,
    client_of,
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


def test_what_cannot_be_accepted_is_told(http, store):
    name = made(http, ndjson_hands(1))
    work_off(store)
    assert problem(result(http, name, "image/png"), 406) == "not_acceptable"
    assert result(http, name, "*/*").mimetype == NDJSON
    assert result(http, name, "text/*").mimetype == CSV
    assert result(http, name, f"{NDJSON};q=0.1, {CSV};q=0.9").mimetype == CSV
    assert result(http, name, "").mimetype == NDJSON
    assert result(http, name, "text/csv; charset=utf-8").mimetype == CSV
    assert result(http, name, f"{NDJSON};q=0.1, {CSV}; header=present; q=0.9").mimetype == CSV
    assert problem(result(http, name, f"{CSV};charset=utf-8;q=0"), 406) == "not_acceptable"


@pytest.mark.parametrize("kind", ["ndjson", "csv"])
def test_a_result_is_what_the_command_line_writes(http, store, tmp_path, kind):
    body = csv_hands(25) if kind == "csv" else ndjson_hands(25) + b"\n{}\n"
    source = tmp_path / f"hands.{kind}"
    source.write_bytes(body)
    name = made(http, body, kind=CSV if kind == "csv" else NDJSON, query='&defaults={"players":3}')
    work_off(store)
    for media_type, wanted in FORMATS.items():
        target = tmp_path / f"answers.{wanted}"
        command = ["batch", str(source), "-o", str(target), "--players", "3", "--engine", "threads"]
        CliRunner().invoke(maubinh, command)
        assert result(http, name, media_type).data == target.read_bytes(), wanted


def test_results_on_disk_stay_within_their_bound(tmp_path, store):
    http = client_of(tmp_path, jobs_cache_bytes=100_000)
    names = [made(http, ndjson_hands(20, seed)) for seed in range(4)]
    work_off(store)
    for name in names * 2:
        size = len(result(http, name).data)
        assert size > 50_000
        held = [file.stat().st_size for file in (tmp_path / "results").iterdir()]
        assert sum(held) <= max(100_000, size), held


class TestRanges:
    """Every range is exact. Source: RFC 9110, section 14."""

    @pytest.fixture
    def done(self, http, store):
        name = made(http, ndjson_hands(20))
        work_off(store)
        return name, result(http, name).data

    def test_random_ranges(self, http, done):
        name, whole = done
        random = Random(5)
        for _ in range(50):
            start = random.randrange(len(whole))
            end = random.randrange(start, len(whole) + 100)
            answer = result(http, name, Range=f"bytes={start}-{end}")
            assert answer.status_code == 206
            assert answer.data == whole[start : end + 1]
            last = min(end, len(whole) - 1)
            assert answer.headers["Content-Range"] == f"bytes {start}-{last}/{len(whole)}"
            assert answer.headers["Accept-Ranges"] == "bytes"

    def test_open_ranges_and_suffixes(self, http, done):
        name, whole = done
        assert result(http, name, Range="bytes=100-").data == whole[100:]
        assert result(http, name, Range="bytes=-100").data == whole[-100:]
        assert result(http, name, Range=f"bytes=-{len(whole) + 5}").data == whole

    def test_a_range_behind_the_end(self, http, done):
        name, whole = done
        answer = result(http, name, Range=f"bytes={len(whole)}-")
        assert problem(answer, 416) == "range_not_satisfiable"
        assert answer.headers["Content-Range"] == f"bytes */{len(whole)}"

    @pytest.mark.parametrize("value", ["bytes=0-1,5-6", "lines=1-2", "bytes=", "bytes=b-a", "bytes=9-2", "nonsense"])
    def test_ranges_that_may_be_ignored(self, http, done, value):
        name, whole = done
        answer = result(http, name, Range=value)
        assert answer.status_code == 200
        assert answer.data == whole

    def test_a_download_goes_on_only_with_the_same_bytes(self, http, done):
        name, whole = done
        tag = result(http, name).headers["ETag"]
        assert result(http, name, Range="bytes=5-9", **{"If-Range": tag}).data == whole[5:10]
        assert result(http, name, Range="bytes=5-9", **{"If-Range": '"other"'}).data == whole
        assert result(http, name, Range="bytes=5-9", **{"If-Range": f"W/{tag}"}).data == whole
        assert result(http, name, **{"If-None-Match": tag}).status_code == 304
        assert result(http, name, CSV).headers["ETag"] != tag

    def test_a_result_is_the_same_after_its_file_is_gone(self, http, done, tmp_path):
        name, whole = done
        (file,) = (tmp_path / "results").glob(f"{name}.*.ndjson")
        assert hashlib.sha256(whole).hexdigest().startswith(file.name.split(".")[1])
        tag = result(http, name).headers["ETag"]
        file.unlink()
        again = result(http, name)
        assert (again.data, again.headers["ETag"]) == (whole, tag)
