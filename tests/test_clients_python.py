"""The Python client against a running service: every operation, errors, batches, and its examples."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import re
import subprocess
import sys
from pathlib import Path

import pytest
from maubinh_client import AsyncClient, Client, JobEndedError, ProblemError

import api
from tests.helpers.live_server import ROOT
from tests.helpers.write_client_types import CLIENTS, GAMES, for_generators, texts

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
EXAMPLES = {
    path: example
    for game in GAMES
    for path, example in json.loads(
        (Path(api.__file__).parent / "examples" / f"{game}.json").read_text(encoding="utf-8")
    ).items()
    if isinstance(example.get("request"), dict)
}
PROGRAMS = CLIENTS / "python" / "examples"


@pytest.fixture(scope="module")
def url(shared_server):
    return f"http://127.0.0.1:{shared_server.port}"


@pytest.fixture(scope="module")
def client(url):
    with Client(url) as one:
        yield one


def method_of(one, path):
    game, name = path.split("/")[2:]
    return getattr(getattr(one, game), name.replace("-", "_"))


def shape(value):
    """Names and types of an answer, without its numbers and words."""
    if isinstance(value, dict):
        return {name: shape(item) for name, item in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


def batch_requests(count):
    for index in range(count):
        yield {"id": f"h{index}", "cards": HAND, "top": 1, "seed": index}


def test_what_is_written_from_the_document_is_up_to_date():
    stale = [str(name) for name, text in texts().items() if (CLIENTS / name).read_text(encoding="utf-8") != text]
    assert not stale, "run `make clients`"


def test_the_document_for_generators_has_neither_examples_nor_empty_values():
    node = {"anyOf": [{"type": "integer"}, {"$ref": "#/components/schemas/Absent"}], "default": 4, "examples": [1]}
    assert for_generators(node) == {"type": "integer", "default": 4}
    assert "Absent" not in (CLIENTS / "openapi.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES)
def test_every_operation_answers_its_example_as_documented(client, path):
    assert shape(method_of(client, path)(**EXAMPLES[path]["request"])) == shape(EXAMPLES[path]["answer"])


def test_the_asynchronous_client_answers_the_same(client, url):
    async def all_at_once():
        async with AsyncClient(url) as other:
            calls = [method_of(other, path)(**example["request"]) for path, example in EXAMPLES.items()]
            return await asyncio.gather(*calls), await other.rules(), await other.is_ready()

    answers, rules, ready = asyncio.run(all_at_once())
    for path, answer in zip(EXAMPLES, answers, strict=True):
        expected = method_of(client, path)(**EXAMPLES[path]["request"])
        for one in (answer, expected):
            one.pop("elapsed_ms", None)
        assert answer == expected, path
    assert rules == client.rules()
    assert ready
    assert client.is_ready()


def test_presets_tell_their_options(client):
    assert client.preset("maubinh", "per_chi")["options"]["pair_scoring"]["value"] == "per_chi"
    with pytest.raises(ProblemError) as caught:
        client.preset("maubinh", "nobody")
    assert caught.value.status == 404


def test_a_refusal_carries_every_fault_with_its_pointer(client):
    with pytest.raises(ProblemError) as caught:
        client.maubinh.solve(cards=["AS", "AS", "1X"], players=9)
    error = caught.value
    assert (error.status, error.code) == (422, "wrong_card_count")
    found = [(fault.pointer, fault.code) for fault in error.errors]
    assert found == [
        ("/cards", "wrong_card_count"),
        ("/cards/1", "duplicate_card"),
        ("/cards/2", "bad_card"),
        ("/players", "out_of_range"),
    ]


def test_an_illegal_history_names_the_event_and_the_reason(client):
    hands = [{"seat": 0, "cards": HAND}]
    history = [{"seat": 0, "cards": ["AS", "KS"]}]
    with pytest.raises(ProblemError) as caught:
        client.tlmn.validate(seats=4, leader=0, hands=hands, history=history, move={"seat": 0, "cards": ["AS"]})
    (fault,) = caught.value.errors
    assert (fault.code, fault.index, fault.reason) == ("illegal_history", 0, "invalid_combination")


def test_a_batch_answers_every_line_in_order(client):
    requests = list(batch_requests(30))
    requests[7] = {"id": "bad", "cards": ["AS"]}
    answers = list(client.batch(requests))
    assert [answer.line for answer in answers] == list(range(1, 31))
    assert [answer.id for answer in answers] == [request["id"] for request in requests]
    bad = answers.pop(7)
    with pytest.raises(ProblemError, match="wrong_card_count"):
        bad.unwrap()
    assert bad.result is None
    assert {len(answer.unwrap()["best"]["back"]["cards"]) for answer in answers} == {5}
    assert list(client.batch([])) == []


def test_a_batch_is_sent_and_read_at_the_same_time(client, url):
    """Each request is made only after the answer to the one before."""
    answered: queue.Queue[str] = queue.Queue()

    def one_by_one():
        for request in batch_requests(4):
            yield request
            answered.get(timeout=20)

    for answer in client.batch(one_by_one()):
        answered.put(answer.id)

    async def waiting():
        ready = asyncio.Event()

        async def one_by_one():
            for request in batch_requests(4):
                yield request
                await asyncio.wait_for(ready.wait(), 20)
                ready.clear()

        seen = []
        async with AsyncClient(url) as other:
            async for answer in other.batch(one_by_one()):
                seen.append(answer.id)
                ready.set()
        return seen

    assert asyncio.run(waiting()) == ["h0", "h1", "h2", "h3"]


def test_what_the_source_of_a_batch_raises_reaches_the_caller(client, url):
    def failing():
        yield from batch_requests(2)
        raise FileNotFoundError("mine")

    with pytest.raises(FileNotFoundError, match="mine"):
        list(client.batch(failing()))

    async def awaited():
        async with AsyncClient(url) as other:
            return [answer async for answer in other.batch(failing())]

    with pytest.raises(FileNotFoundError, match="mine"):
        asyncio.run(awaited())


def test_a_caller_may_leave_an_endless_batch(client, url):
    answers = client.batch(batch_requests(10**12))
    assert next(answers).line == 1
    answers.close()

    async def awaited():
        async with AsyncClient(url) as other:
            answers = other.batch(batch_requests(10**12))
            first = await anext(answers)
            await answers.aclose()
            return first.line

    assert asyncio.run(awaited()) == 1
    assert client.is_ready()


def run_example(name, *arguments):
    command = [sys.executable, "-W", "error", str(PROGRAMS / name), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(CLIENTS / "python"), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=240, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_hint_button_lays_three_rows_and_explains_bad_cards(url):
    lines = run_example("hint_button.py", url).splitlines()
    laid = [card for line in lines[:3] for card in line.split() if card in HAND]
    assert sorted(laid) == sorted(HAND)
    assert lines[3].startswith("expected")
    assert "/cards/0" in run_example("hint_button.py", url, " ".join(["XX", *HAND[1:]]))
    assert "http://127.0.0.1:9" in run_example("hint_button.py", "http://127.0.0.1:9")


def test_the_referee_refuses_a_move_out_of_turn_and_settles_the_game(url):
    lines = run_example("referee.py", url).splitlines()
    assert lines[0].startswith("seat 1 plays out of turn: ")
    assert len(lines[0]) > len("seat 1 plays out of turn: ")
    assert sum(int(line.split(": ")[1]) for line in lines[2:]) == 0
    assert len(lines) == 6


def test_the_bots_money_adds_up_to_nothing(url):
    amounts = [int(line.split(": ")[1]) for line in run_example("arranging_bot.py", url, "3").splitlines()]
    assert len(amounts) == 4
    assert sum(amounts) == 0
    assert any(amounts)


@pytest.mark.slow
def test_jobs_run_from_a_file_to_a_result(url, tmp_path):
    source = tmp_path / "hands.csv"
    source.write_text("id,cards\n" + f"h1,{' '.join(HAND)}\n" * 40 + "bad,AS\n", encoding="utf-8")
    seen = []
    with Client(url) as client:
        job = client.jobs.submit(source, idempotency_key="one")
        assert client.jobs.submit(source, idempotency_key="one").id == job.id
        done = client.jobs.wait(job.id, on_progress=seen.append, timeout_seconds=240)
        assert (done.state, done.finished, done.failed_lines, done.progress) == ("done", 41, 1, 1)
        assert seen[-1] == done
        rows = client.jobs.download(job.id, tmp_path / "out.csv", accept="text/csv").read_text(encoding="utf-8")
        assert len(rows.splitlines()) == 42
        with pytest.raises(ProblemError) as caught:
            client.jobs.submit(b"x", content_type="text/plain")
        assert caught.value.status == 415
        with pytest.raises(ValueError, match="content_type"):
            client.jobs.submit(b"x")


@pytest.mark.slow
def test_jobs_run_in_asyncio_too(url, tmp_path):
    async def awaited():
        async with AsyncClient(url) as client:
            job = await client.jobs.submit({"id": str(one), "cards": HAND} for one in range(20))
            done = await client.jobs.wait(job.id, timeout_seconds=240)
            path = await client.jobs.download(job.id, tmp_path / "out.ndjson")
            long = await client.jobs.submit([{"cards": HAND, "seed": one} for one in range(50_000)])
            await client.jobs.cancel(long.id)
            with pytest.raises(JobEndedError, match="cancelled"):
                await client.jobs.wait(long.id, timeout_seconds=240)
            return done, [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    done, lines = asyncio.run(awaited())
    assert (done.total, done.failed_lines) == (20, 0)
    assert [line["id"] for line in lines if "id" in line] == [str(one) for one in range(20)]


@pytest.mark.slow
def test_types_hold_for_the_client_and_its_examples():
    """The examples as a user's type checker sees them; the package is checked with the rest of the project."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, *PROGRAMS.glob("*.py")]
    environment = {**os.environ, "MYPYPATH": str(CLIENTS / "python")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_package_installs_by_itself(tmp_path):
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    done = subprocess.run(
        [*command, str(CLIENTS / "python")], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    code = "import sys; sys.path.insert(0, sys.argv[1]); import maubinh_client as m; print(m.__file__, m.VERSION)"
    done = subprocess.run(
        [sys.executable, "-c", code, str(wheel)], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout.startswith(str(wheel))
    assert f"maubinh_client-{done.stdout.split()[-1]}-" in wheel.name


@pytest.mark.slow
def test_every_block_of_the_readme_runs(url, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", (CLIENTS / "python/README.md").read_text("utf-8"), re.M | re.S)
    assert len(blocks) >= 6
    names: dict[str, object] = {}
    for block in blocks:
        exec(block.replace("http://127.0.0.1:8000", url), names)
    shown = capsys.readouterr().out
    assert "second 422 wrong_card_count" in shown
    assert "/cards/1 duplicate_card" in shown
    assert "100%" in shown
    assert len((tmp_path / "solved.csv").read_text("utf-8").splitlines()) == 2
