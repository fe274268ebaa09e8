"""`maubinh solve`, `evaluate` and `enumerate`: one hand on the command line."""

from __future__ import annotations

from typing import Any

import click

from api.cli.answers import show_answer
from api.cli.options import (
    hand_options,
    house_options,
    opponent_options,
    output_options,
    read_rows,
    typed_hand,
    typed_or_piped,
    wire_fields,
)


@click.command("solve")
@click.argument("cards", nargs=-1, required=True)
@house_options
@opponent_options
@hand_options
@click.option("--dead", metavar="CARDS", multiple=True, help="Cards nobody else can hold.")
@click.option("--top", type=int, help="Arrangements to show, the best included.  [default: 3]")
@click.option(
    "--distinct", type=click.Choice(["strength", "category"]), help="What has to differ between arrangements shown."
)
@click.option("--explain", is_flag=True, default=None, help="Say why the best is better than the best of another kind.")
@click.option("--outcomes", type=int, help="Whole tables to deal and settle, to see what the best may bring.")
@click.option("--objective", type=click.Choice(["expected", "mixed"]), help="Most points, or the safest mix.")
@output_options
def solve_command(cards: tuple[str, ...], **typed: Any) -> None:
    """Find the best arrangement of 13 CARDS under the table's own payouts.

    \b
    maubinh solve AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C
    maubinh solve "A♠ K♠ Q♠ J♠ 6♠ 5♠ 3♠ Q♥ 9♥ 2♥ J♦ 8♣ 3♣" --players 2 --preset per_chi --lang vi
    echo "as ks qs js 6s 5s 3s qh 9h 2h jd 8c 3c" | maubinh solve - --json
    """
    request = {"cards": typed_hand(cards), **wire_fields(typed)}
    show_answer("solve", request, typed, "solution", request.get("players", 4))


@click.command("evaluate")
@click.argument("rows", nargs=-1, required=True)
@house_options
@opponent_options
@click.option("--explain", is_flag=True, default=None, help="Say why the best arrangement is better.")
@output_options
def evaluate_command(rows: tuple[str, ...], **typed: Any) -> None:
    """Judge an arrangement: three ROWS, back, middle and front, as three texts or as one with slashes.

    \b
    maubinh evaluate "AS KS 6S 5S 3S" "QS QH 8C 3C 2H" "JS JD 9H"
    maubinh evaluate "AS KS 6S 5S 3S / QS QH 8C 3C 2H / JS JD 9H" --preset per_chi
    """
    given = read_rows([typed_or_piped(rows)] if rows == ("-",) else rows)
    request = {"arrangement": given, **wire_fields(typed)}
    show_answer("evaluate", request, typed, "judgement")


@click.command("enumerate")
@click.argument("cards", nargs=-1, required=True)
@house_options
@hand_options
@click.option("--undominated", is_flag=True, help="Only the best ones: one for each strength triple.")
@click.option("--offset", type=int, help="Arrangements to leave out first.  [default: 0]")
@click.option("--limit", type=int, help="Arrangements to list, 1 to 5000.  [default: 100]")
@output_options
def enumerate_command(cards: tuple[str, ...], **typed: Any) -> None:
    """List the legal arrangements of 13 CARDS, strongest back first."""
    request = {"cards": typed_hand(cards), **wire_fields(typed)}
    show_answer("enumerate", request, typed, "listing")
