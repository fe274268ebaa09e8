"""How an output was made, as values that go into it: a table of numbers says nothing by itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from api.batches import columns as csv_columns
from api.batches.blocks import Layout
from api.batches.game_columns import TEXT, game_of, is_of_game
from api.installation import PROJECT, installed_version
from api.wire.maubinh import OpponentsIn, SolveIn
from rules.options import presets

_HAND_ITSELF = frozenset({"id", "cards", TEXT, *csv_columns.ROWS, *csv_columns.SEATS})


def provenance(operation: str, fields: Mapping[str, Any], layout: Layout) -> dict[str, Any]:
    """What was asked of every record. fields: the defaults of the batch; a record may say otherwise.

    by_row: the columns that may; of NDJSON every field may.
    """
    rules, usual = fields.get("rules", {}), OpponentsIn()
    made: dict[str, Any] = {
        "made_by": f"{PROJECT} {installed_version(otherwise='unknown')}",
        "operation": operation,
        "rules": {"preset": rules.get("preset") or presets(game_of(operation))[0], "options": rules.get("options", {})},
    }
    if operation == "settle" or is_of_game(operation):
        made["bet"] = fields.get("bet", 1)
    if is_of_game(operation):
        made |= {name: fields[name] for name in ("review", "samples", "seed") if name in fields}
    elif operation != "settle":
        made["players"] = fields.get("players", SolveIn(cards=()).players)
    if operation in ("solve", "evaluate"):
        opponents = fields.get("opponents", {})
        made |= {"model": opponents.get("model") or usual.model, "samples": opponents.get("samples") or usual.samples}
        made |= {"seed": fields.get("seed", 0), "known": opponents.get("known", [])}
        made |= {name: fields[name] for name in ("dead", "locked") if name in fields}
    read = [name for name in layout.columns if name in csv_columns.EVER_READ and name not in _HAND_ITSELF]
    return {**made, "by_row": ["every field"] if layout.format == "ndjson" else read}


def described(about: str, columns: Mapping[str, str]) -> bytes:
    """What lies beside a CSV output: its provenance, and each of its columns with the type of its cells."""
    kinds = [{"name": name, "type": kind} for name, kind in columns.items()]
    return json.dumps({**json.loads(about), "columns": kinds}, ensure_ascii=False, indent=2).encode() + b"\n"
