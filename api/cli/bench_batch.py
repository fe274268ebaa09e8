"""What `maubinh bench` measures of batches: whole runs from file to file, beside the bare solver.

Speeds are those of the last nine tenths of a run, so that starting workers, which long runs do not notice, is left out.
"""

from __future__ import annotations

import io
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rules.cards import DECK

_FIRST_PART: Final = 0.1
_ARRANGED: Final = 10
"""So many more hands are arranged than solved: it takes a twentieth of the time."""


def _table(path: Path, count: int) -> Path:
    """Random hands, always the same, as a CSV file."""
    dealer, codes = random.Random(1), [card.code for card in DECK]
    rows = (f"h{at},{' '.join(dealer.sample(codes, 13))}\n" for at in range(count))
    path.write_text("id,cards\n" + "".join(rows), encoding="utf-8")
    return path


def _run(source: Path, target: Path, operation: Any, engine: Any, workers: int) -> float:
    """Hands per second of a run."""
    from api.batches.answers import Tally
    from api.batches.run import RunSpec, Watcher, run

    moments: list[tuple[float, int]] = []

    def watch(_before: Tally, _share: float) -> Watcher:
        return lambda tally, _share: moments.append((time.perf_counter(), tally.lines))

    order = RunSpec(
        inputs=(source,), kind="csv", target=target, target_kind="parquet",
        operation=operation, engine=engine, workers=workers,
    )  # fmt: skip
    total = run(order, resume=False, watch=watch, pipe=io.BytesIO()).lines
    ended = time.perf_counter()
    began, before = next((when, lines) for when, lines in moments if lines >= _FIRST_PART * total)
    return (total - before) / (ended - began)


def _bare(source: Path, count: int) -> float:
    """Hands per second of the solver in a loop, in one process."""
    from rules.cards import parse_cards
    from rules.maubinh.options import maubinh_rules
    from solver.request import SolveRequest
    from solver.solve import solve

    rules = maubinh_rules()
    lines = source.read_text(encoding="utf-8").splitlines()[1 : count + 1]
    requests = [SolveRequest(parse_cards(line.partition(",")[2]), rules) for line in lines]
    started = time.perf_counter()
    for request in requests:
        solve(request)
    return len(requests) / (time.perf_counter() - started)


def measured_batches(count: int, processes: int) -> Iterator[dict[str, Any]]:
    """Lines of the table of `maubinh bench`. count: hands to solve, 10,000 samples each; processes: of most runs."""
    if find_spec("pyarrow") is None:
        return
    with tempfile.TemporaryDirectory(prefix="maubinh-") as folder:
        hands = _table(Path(folder) / "hands.csv", count)
        many = _table(Path(folder) / "many.csv", count * _ARRANGED)
        yield _row("solve in a loop, one process", min(count, 1000), _bare(hands, min(count, 1000)))
        for engine, workers in _engines(processes):
            name = f"CSV to Parquet, solve, {workers} {engine}"
            yield _row(name, count, _run(hands, Path(folder) / name, "solve", engine, workers))
        for workers in sorted({1, processes}):
            name = f"CSV to Parquet, arrange, {workers} processes"
            yield _row(name, count * _ARRANGED, _run(many, Path(folder) / name, "arrange", "processes", workers))


def _engines(processes: int) -> Sequence[tuple[str, int]]:
    every = [("processes", 1), ("processes", processes), ("threads", processes)]
    return [*every, ("dask", processes)] if find_spec("distributed") is not None else every


def _row(name: str, calls: int, per_second: float) -> dict[str, Any]:
    return {"work": name, "calls": calls, "hands_per_second": round(per_second, 1)}
