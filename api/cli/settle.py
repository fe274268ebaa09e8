"""`maubinh settle`: who pays whom at a table given as JSON."""

from __future__ import annotations

from typing import Any, BinaryIO

import click

from api.cli.answers import read_json_object, show_answer
from api.cli.options import house_options, output_options, wire_fields
from api.wire.text import without_absent


@click.command("settle")
@click.argument("table", type=click.File("rb"), default="-")
@house_options
@click.option("--bet", type=int, help="Money of one point, when the table does not say it.  [default: 1]")
@output_options
def settle_command(table: BinaryIO, **typed: Any) -> None:
    """Settle a TABLE: a file (or standard input) with the JSON that `POST /v1/maubinh/settle` takes.

    \b
    echo '{"bet": 10, "players": [
      {"id": "An", "cards": ["AS", ...]},
      {"id": "Bình", "back": [...], "middle": [...], "front": [...]}]}' | maubinh settle

    House rules and bet given as options fill in what the table leaves out.
    """
    request = {**wire_fields(typed), **without_absent(read_json_object(table.read()))}
    show_answer("settle", request, typed, "settlement")
