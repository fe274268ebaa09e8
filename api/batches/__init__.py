"""Batches: blocks of records in, answers of every output format out. `maubinh batch` and the service's jobs share them.

The pieces, all of them values or streams that know nothing of files to write, of processes, or of HTTP:

    from api.batches.sources import open_source      # an input, cut into blocks
    from api.batches.task import Task                # blocks answered
    from api.batches.answers import Rendering, unpacked

    with open_source([path_or_binary_stream], "csv", operation="solve") as source:     # or "ndjson", "parquet"
        task = Task("solve", source.layout, defaults, formats=("ndjson", "csv", "parquet"))
        task.verify()                                # raises InvalidInputError with the faults of `defaults`
        while block := source.take(500):             # at most 500 records, from one input
            answers = task(block)                    # never raises for what the records hold

- `Block(first, count, data, after)` holds its records by itself: pickle it, or store `data` with the numbers, and
  answer it when and where it suits. `after` is a `Place` of plain integers; `open_source(..., place=after)` goes on
  behind it.
  `source.layout`, a `Layout`, is all that must be known besides to answer blocks; it can be pickled too.
- `Task` can be pickled; `task.prepare()` loads tables and kernels (once in a process; else the first block does so).
  Answers depend on the records, the defaults and the models directory alone, not on how the input was cut. Times in
  them are 0. Each of `formats` costs a little time, so name those that may be asked for.
- `Answers` has `rows` (records answered; blank lines are not), `failed`, and `tally` for a summary (`Tally.add` sums
  tallies up). `answers.packed()` gives bytes to store, `unpacked(data)` the answers again.
- `Rendering(format, layout, operation)` writes: `opening()`, then `render(answers)` of every block in order, then
  `closing(lines, failed)`. NDJSON lines are those of the HTTP batch, CSV has a header. For "parquet" these bytes are
  an Arrow stream; `api.batches.parquet.write_parquet(stream, target)` makes the Parquet file of it.

Parquet, in or out, needs the extra `arrow`; without it InvalidInputError (`missing_extra`) names it. Line numbers count
from 1 over all inputs, blank lines included, a CSV header not. A bad record is answered by an error, the others go on.
Source: the HTTP contract, "Batches as jobs".
"""
