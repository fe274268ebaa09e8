"""What a report sums up stays exact where it says so, near where it says so, and small whatever the file."""

from __future__ import annotations

import csv
import io
import random
import statistics
import tracemalloc

import pytest

from api.batches.columns import CHANCES, RESULTS
from api.report.outputs import summed_up
from api.report.sums import OTHERS, Distribution, NameCounts


def test_bins_do_not_depend_on_the_order_and_quantiles_are_near():
    dealer = random.Random(2)
    values = [dealer.gauss(0, 1) * 10 ** dealer.uniform(0, 6) for _ in range(20_000)]
    one, two = Distribution(), Distribution()
    for value in values:
        one.add(value)
    for value in reversed(values):
        two.add(value)
    cuts = statistics.quantiles(values, n=100, method="inclusive")
    for percent in (1, 25, 50, 75, 99):
        assert one.quantile(percent / 100) == two.quantile(percent / 100)
        assert one.quantile(percent / 100) == pytest.approx(cuts[percent - 1], abs=one.width)
    assert one.mean == pytest.approx(statistics.fmean(values))
    assert one.deviation == pytest.approx(statistics.stdev(values))


def test_bars_count_exactly_where_their_bounds_are():
    dealer, numbers = random.Random(4), Distribution()
    values = [round(dealer.uniform(-50, 50), 1) for _ in range(5000)]
    for value in values:
        numbers.add(value)
    for place, count in numbers.bars(0.5):
        assert sum(place * 0.5 <= value < (place + 1) * 0.5 for value in values) == count


def test_names_from_the_file_take_a_bounded_memory():
    tally = NameCounts()
    for place in range(10_000):
        tally.add(f"name{place}")
    assert len(tally.counts) < 100
    assert tally.total == 10_000
    assert tally.counts[OTHERS] > 9_000


@pytest.mark.slow
def test_memory_does_not_grow_with_the_file(tmp_path):
    rows = []
    for place in range(100):
        row = dict.fromkeys(RESULTS, "") | {"expected_points": str(place * 1.37), "standard_error": "0.1"}
        row |= dict.fromkeys(("back_category", "middle_category", "front_category"), "pair")
        rows.append(row | dict.fromkeys(CHANCES, "0.25"))
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writerows(rows)
    header, peaks = ",".join(rows[0]) + "\n", []
    for times in (50, 500):
        path = tmp_path / f"{times}.csv"
        path.write_text(header + text.getvalue() * times)
        tracemalloc.start()
        with path.open("rb") as source:
            totals, _ = summed_up(source)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert totals.hands == len(rows) * times
    assert peaks[1] < peaks[0] * 1.2
