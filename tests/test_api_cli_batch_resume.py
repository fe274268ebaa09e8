"""Batches that are stopped: by Ctrl-C, by SIGKILL, by a full disk; they go on, and nobody can tell from the output."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from api.batches.checkpoint import Checkpoint, State
from api.batches.cluster import fingerprint
from tests.helpers.batch_files import FEW, batch, batch_process, hands, write_csv, write_ndjson

LINES = 60
FORMATS = ("ndjson", "csv", "parquet")


def write_rows(path: Path, count: int) -> Path:
    """A table with one bad row and cells of several lines."""
    rows: list[dict[str, object]] = [
        {"note": f'two\nlines, "{n}"', "cards": " ".join(cards)} for n, cards in enumerate(hands(count))
    ]
    rows[count // 3]["cards"] = "AS AS"
    return write_csv(path, rows)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_rows(tmp_path / "in.csv", LINES)


def interrupt_after(monkeypatch: pytest.MonkeyPatch, blocks: int) -> None:
    """Ctrl-C at the moment when so many blocks are kept."""
    keep = Checkpoint.keep
    kept: list[State] = []

    def keeping(self: Checkpoint, state: State) -> None:
        keep(self, state)
        kept.append(state)
        if len(kept) == blocks:
            raise KeyboardInterrupt

    monkeypatch.setattr(Checkpoint, "keep", keeping)


@pytest.mark.parametrize("blocks", [1, 3])
@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("torn", [b"", b"half an answ"])
def test_an_interrupted_run_goes_on_where_it_stopped(source, tmp_path, monkeypatch, kind, blocks, torn):
    whole, target = tmp_path / f"whole.{kind}", tmp_path / f"out.{kind}"
    assert batch(source, "-o", whole, *FEW).exit_code == 1
    with monkeypatch.context() as patched:
        interrupt_after(patched, blocks)
        stopped = batch(source, "-o", target, *FEW)
    assert stopped.exit_code == 130
    assert "--resume" in stopped.stderr
    assert not target.exists()
    with (tmp_path / f"out.{kind}.part").open("ab") as part:
        part.write(torn)
    assert batch(source, "-o", target, *FEW).exit_code == 2, "nothing is overwritten by accident"
    result = batch(source, "-o", target, *FEW, "--resume")
    assert result.exit_code == 1, "the bad row counts, whichever run answered it"
    assert f"{LINES} lines, 1 failed" in result.stderr
    assert target.read_bytes() == whole.read_bytes()
    beside = [f"{path.name}.json" for path in (whole, target) if kind == "csv"]  # how a table was made
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["in.csv", whole.name, target.name, *beside])


@pytest.mark.parametrize("kind", FORMATS)
def test_a_run_stopped_before_the_output_had_its_name_is_finished(source, tmp_path, monkeypatch, kind):
    whole, target = tmp_path / f"whole.{kind}", tmp_path / f"out.{kind}"
    batch(source, "-o", whole, *FEW)
    with monkeypatch.context() as patched:
        patched.setattr(Checkpoint, "finish", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        assert batch(source, "-o", target, *FEW).exit_code == 130
    assert batch(source, "-o", target, *FEW, "--resume").exit_code == 1
    assert target.read_bytes() == whole.read_bytes()


def test_a_run_stopped_between_the_name_and_its_end_is_complete(source, tmp_path, monkeypatch):
    target = tmp_path / "out.csv"
    with monkeypatch.context() as patched:
        patched.setattr(Checkpoint, "forget", lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
        assert batch(source, "-o", target, *FEW).exit_code == 130
    before = target.read_bytes()
    assert batch(source, "-o", target, *FEW, "--resume").exit_code == 1
    assert target.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv", "out.csv", "out.csv.json"]


@pytest.mark.parametrize(
    "change", [("--preset", "per_chi"), ("--operation", "arrange"), ("--output-format", "ndjson"), ("--seed", "2")]
)
def test_a_run_goes_on_only_with_what_it_was_asked(source, tmp_path, monkeypatch, change):
    target = tmp_path / "out.csv"
    with monkeypatch.context() as patched:
        interrupt_after(patched, 1)
        batch(source, "-o", target, *FEW)
    result = batch(source, "-o", target, *FEW, "--resume", *change)
    assert result.exit_code == 2
    assert "[not_resumable]" in result.stderr


def test_a_run_goes_on_only_with_the_same_input(source, tmp_path, monkeypatch):
    target = tmp_path / "out.csv"
    with monkeypatch.context() as patched:
        interrupt_after(patched, 1)
        batch(source, "-o", target, *FEW)
    write_rows(source, LINES + 1)
    result = batch(source, "-o", target, *FEW, "--resume")
    assert result.exit_code == 2
    assert "inputs" in result.stderr
    assert batch(source, "-o", target, *FEW, "--overwrite").exit_code == 1


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_run_does_not_go_on_with_an_input_that_was_changed_in_its_middle(tmp_path, monkeypatch, kind):
    options = ("--operation", "arrange", "--workers", "1")
    rows = [{"cards": " ".join(cards)} for cards in hands(6000)]
    source, target = tmp_path / f"in.{kind}", tmp_path / "out.csv"

    def write() -> None:
        if kind == "csv":
            write_csv(source, list(rows))
        else:
            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), source, compression="none")

    write()
    size = source.stat().st_size
    assert size > 200_000
    with monkeypatch.context() as patched:
        interrupt_after(patched, 1)
        assert batch(source, "-o", target, *options).exit_code == 130
    rows[3000], rows[3001] = rows[3001], rows[3000]
    write()
    result = batch(source, "-o", target, *options, "--resume")
    assert (source.stat().st_size == size, result.exit_code) == (True, 2)
    assert "differs in: inputs" in result.stderr


@pytest.mark.parametrize("what", ["pyarrow", "api", "models"])
def test_a_run_goes_on_only_with_the_same_versions(source, tmp_path, monkeypatch, what):
    target = tmp_path / "out.csv"
    with monkeypatch.context() as patched:
        interrupt_after(patched, 1)
        batch(source, "-o", target, *FEW)
    other = tuple({**dict(fingerprint()), what: "another"}.items())
    monkeypatch.setattr("api.batches.run.fingerprint", lambda: other)
    result = batch(source, "-o", target, *FEW, "--resume")
    assert result.exit_code == 2
    assert f"differs in: {what};" in result.stderr


def test_a_foreign_state_is_not_resumed(source, tmp_path):
    (tmp_path / "out.csv.state").write_text('{"something": "else"}\n', encoding="utf-8")
    (tmp_path / "out.csv.part").write_text("precious\n", encoding="utf-8")
    result = batch(source, "-o", tmp_path / "out.csv", *FEW, "--resume")
    assert result.exit_code == 2
    assert "[not_resumable]" in result.stderr
    assert (tmp_path / "out.csv.part").read_text(encoding="utf-8") == "precious\n"


@pytest.mark.parametrize("kind", ["ndjson", "csv"])
def test_a_pipe_is_read_again_up_to_where_it_stopped(tmp_path, monkeypatch, kind):
    if kind == "ndjson":
        given = write_ndjson(tmp_path / "in", [{"cards": cards} for cards in hands(30)]).read_bytes()
    else:
        given = write_rows(tmp_path / "in", 30).read_bytes()
    arguments = ("-", "--format", kind, *FEW)
    whole, target = tmp_path / f"whole.{kind}", tmp_path / f"out.{kind}"
    batch(*arguments, "-o", whole, given=given)
    with monkeypatch.context() as patched:
        interrupt_after(patched, 2)
        batch(*arguments, "-o", target, given=given)
    batch(*arguments, "-o", target, "--resume", given=given)
    assert target.read_bytes() == whole.read_bytes()


def test_two_runs_do_not_write_the_same_output(source, tmp_path):
    first = Checkpoint(tmp_path / "out.csv")
    first.begin(None)
    result = batch(source, "-o", tmp_path / "out.csv", *FEW)
    first.close()
    assert result.exit_code == 2
    assert "[busy]" in result.stderr


def wait_for(path: Path, running: subprocess.Popen[bytes]) -> None:
    while not path.exists():
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)


def children(process: int) -> list[int]:
    """Processes that this one started and that are still there."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(fields[1]) == process:
            found.append(int(stat.parent.name))
    return found


def gone(processes: list[int]) -> Iterator[bool]:
    for process in processes:
        try:
            state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        except OSError:
            state = "gone"
        yield state in ("gone", "Z")


LONG = 1000
SLOWLY = ("--samples", "500", "--workers", "2")
"""Options of a run of a few seconds, in which there is time to stop it."""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], bytes]:
    """The output of a run that nobody stopped, by format; the answers are the same with one worker, in this process."""
    folder = tmp_path_factory.mktemp("undisturbed")

    @cache
    def output(kind: str) -> bytes:
        source = write_rows(folder / "in.csv", LONG)
        assert batch(source, "-o", folder / f"out.{kind}", *SLOWLY[:2], "--workers", "1").exit_code == 1
        return (folder / f"out.{kind}").read_bytes()

    return output


@pytest.mark.slow
@pytest.mark.parametrize("sent", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)])
def test_ctrl_c_leaves_what_resume_goes_on_with(tmp_path, undisturbed, sent):
    source, target = write_rows(tmp_path / "in.csv", LONG), tmp_path / "out.parquet"
    running = batch_process(source, "-o", target, *SLOWLY)
    wait_for(tmp_path / "out.parquet.state", running)
    running.send_signal(sent)
    _, said = running.communicate(timeout=300)
    assert running.returncode == 130
    assert b"Traceback" not in said
    assert b"--resume" in said
    assert batch(source, "-o", target, *SLOWLY, "--resume").exit_code == 1
    assert target.read_bytes() == undisturbed("parquet")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "seed"),
    [("parquet", 1), pytest.param("csv", 2, marks=pytest.mark.long), pytest.param("ndjson", 3, marks=pytest.mark.long)],
)
def test_runs_killed_at_any_moment_end_with_the_same_output(tmp_path, undisturbed, kind, seed):
    source, target = write_rows(tmp_path / "in.csv", LONG), tmp_path / f"out.{kind}"
    moments, left = random.Random(seed), list[int]()
    for _ in range(3):
        running = batch_process(source, "-o", target, *SLOWLY, "--resume")
        wait_for(tmp_path / f"out.{kind}.state", running)
        time.sleep(moments.uniform(0, 0.7))
        left += children(running.pid)
        running.kill()
        running.communicate()
        if target.exists():
            break
    assert left, "the run was over before it was killed"
    assert batch(source, "-o", target, *SLOWLY, "--resume").exit_code in (0, 1)
    assert target.read_bytes() == undisturbed(kind)
    deadline = time.monotonic() + 120
    while not all(gone(left)):
        assert time.monotonic() < deadline, "workers outlive the run that started them"
        time.sleep(0.1)


@pytest.mark.slow
def test_a_killed_worker_ends_the_run_in_words(tmp_path):
    source, target = write_rows(tmp_path / "in.csv", LONG), tmp_path / "out.csv"
    running = batch_process(source, "-o", target, *SLOWLY)
    wait_for(tmp_path / "out.csv.state", running)
    workers = [one for one in children(running.pid) if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
    os.kill(workers[0], signal.SIGKILL)
    _, said = running.communicate(timeout=300)
    assert running.returncode == 1
    assert b"Traceback" not in said
    assert b"a worker process was lost" in said
    again = batch(source, "-o", target, *SLOWLY, "--resume")
    assert again.exit_code == 1, again.stderr


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of half a megabyte."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", place], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"a small file system cannot be mounted here: {mounted.stderr.decode().strip()}")
    yield place
    subprocess.run(["umount", place], check=True)


@pytest.mark.slow
@pytest.mark.parametrize("kind", FORMATS)
def test_a_full_disk_loses_nothing(tmp_path, small_disk, kind):
    source = write_rows(tmp_path / "in.csv", 9000)
    whole, target = tmp_path / f"whole.{kind}", small_disk / f"out.{kind}"
    options = ("--operation", "arrange", "--workers", "1")
    result = batch(source, "-o", target, *options)
    assert result.exit_code == 1
    assert "No space left" in result.stderr
    assert "--resume" in result.stderr
    assert not target.exists()
    again = batch(source, "-o", target, *options, "--resume")
    assert again.exit_code == 1
    assert "No space left" in again.stderr
    subprocess.run(["mount", "-o", "remount,size=64m", small_disk], check=True)
    assert batch(source, "-o", target, *options, "--resume").exit_code == 1
    assert batch(source, "-o", whole, *options).exit_code == 1
    assert target.read_bytes() == whole.read_bytes()
    beside = {f"{target.name}.json"} if kind == "csv" else set()
    assert {path.name for path in small_disk.iterdir()} == {target.name} | beside
