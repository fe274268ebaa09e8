"""`maubinh tlmn` and `maubinh sam`: sets, legal moves, whole games and their settlement on the command line.

The two groups hold the same commands; each is told its game by the group. Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import click

from api.cli.options import house_options, output_options, read_house
from api.wire.text import read_cards, without_absent
from rules.options import Game

_bet_option: Final = click.option("--bet", type=int, help="Money of one point, when the file does not say it.")


def _typed_cards(texts: tuple[str, ...]) -> list[str]:
    """The cards of the arguments; `-` stands for standard input."""
    return read_cards(" ".join(sys.stdin.read() if text == "-" else text for text in texts))


def _show(
    game: Game, operation: str, request: dict[str, Any], lang: Any, as_json: bool, draw: Callable[[Any, Any], list[str]]
) -> None:
    """Answer the request and print the answer. draw: (drawing, answer) -> lines for people."""
    from api.cli.answers import show
    from api.cli.drawing_shedding import SheddingDrawing
    from api.operations.catalogue import answer

    found = answer(operation, request, game)
    show(found, as_json, draw(SheddingDrawing(game, lang), found))


@click.command("classify")
@click.argument("cards", nargs=-1, required=True)
@house_options
@output_options
@click.pass_obj
def classify_command(game: Game, /, cards: tuple[str, ...], lang: Any, as_json: bool, **house: Any) -> None:
    """Say which set the CARDS are: `3S 4C 5D` is a run."""
    request = without_absent({"cards": _typed_cards(cards), "rules": read_house(**house, game=game)})
    _show(game, "classify", request, lang, as_json, lambda drawing, found: drawing.combination(found, request["cards"]))


@click.command("compare")
@click.argument("table")
@click.argument("play")
@house_options
@output_options
@click.pass_obj
def compare_command(game: Game, /, table: str, play: str, lang: Any, as_json: bool, **house: Any) -> None:
    """Say whether a PLAY beats the TABLE.

    \b
    maubinh tlmn compare "2H" "6S 6C 6D 6H"
    """
    sides = {"table": read_cards(table), "play": [] if not play.strip() else read_cards(play)}
    request = {**sides, **without_absent({"rules": read_house(**house, game=game)})}
    _show(game, "compare", request, lang, as_json, lambda drawing, found: drawing.comparison(found, **sides))


@click.command("moves")
@click.argument("hand", nargs=-1, required=True)
@click.option("--table", metavar="CARDS", default="", help="The play to beat.  [default: a free lead]")
@click.option("--must-include", metavar="CARD", help="A card that the play must hold.")
@click.option("--passed", is_flag=True, help="The seat has passed in this round.")
@click.option("--next-has-one-card", is_flag=True, help="The next seat has reported one card (sam).")
@house_options
@output_options
@click.pass_obj
def moves_command(game: Game, /, hand: tuple[str, ...], lang: Any, as_json: bool, **typed: Any) -> None:
    """List every play that a HAND may make, each set of cards once."""
    request = without_absent(
        {
            "hand": _typed_cards(hand),
            "table": read_cards(typed["table"]) if typed["table"].strip() else [],
            "must_include": typed["must_include"],
            "rules": read_house(typed["preset"], typed["options"], game),
            **{flag: True for flag in ("passed", "next_has_one_card") if typed[flag]},
        }
    )
    _show(game, "legal-moves", request, lang, as_json, lambda drawing, found: drawing.moves(found))


@click.command("instant-win")
@click.argument("cards", nargs=-1, required=True)
@house_options
@output_options
@click.pass_obj
def instant_win_command(game: Game, /, cards: tuple[str, ...], lang: Any, as_json: bool, **house: Any) -> None:
    """Say whether the CARDS dealt to a seat win at once."""
    request = without_absent({"cards": _typed_cards(cards), "rules": read_house(**house, game=game)})
    _show(game, "instant-win", request, lang, as_json, lambda drawing, found: drawing.instant_win(found))


@click.command("decompose")
@click.argument("hand", nargs=-1, required=True)
@house_options
@output_options
@click.pass_obj
def decompose_command(game: Game, /, hand: tuple[str, ...], lang: Any, as_json: bool, **house: Any) -> None:
    """Split a HAND into the fewest sets that use it up."""
    request = without_absent({"hand": _typed_cards(hand), "rules": read_house(**house, game=game)})
    _show(game, "decompose", request, lang, as_json, lambda drawing, found: drawing.decomposition(found))


@click.command("validate")
@click.argument("file", metavar="GAME", type=click.File("rb"), default="-")
@house_options
@output_options
@click.pass_obj
def validate_command(game: Game, /, file: BinaryIO, lang: Any, as_json: bool, **house: Any) -> None:
    """Judge the last event of a GAME file.

    The events before it are its history. The file is that of `replay`, but only the hand of the seat that moves is
    needed, if the first line says how many "seats" there are. What it says about money plays no part.
    """
    from api.cli.game_file import read_game_file, without_money

    setup, events = read_game_file(file.read())
    defaults = without_absent({"rules": read_house(**house, game=game)})
    request = {**defaults, **without_absent(without_money(setup)), "history": events[:-1]}
    if events:
        request["move"] = events[-1]
    if isinstance(request.get("hands"), list):
        request.setdefault("seats", len(request["hands"]))
    _show(game, "validate", request, lang, as_json, lambda drawing, found: drawing.verdict(found))


@click.command("replay")
@click.argument("file", metavar="GAME", type=click.File("rb"), default="-")
@house_options
@_bet_option
@output_options
@click.pass_obj
def replay_command(game: Game, /, file: BinaryIO, lang: Any, as_json: bool, bet: int | None, **house: Any) -> None:
    """Replay and settle the game of a GAME file.

    A file (or standard input) of JSON lines, the deal first, then one event a line:

    \b
    {"hands": [{"seat": 0, "cards": "3S 3C 5D ..."}, {"seat": 1, "cards": [...]}], "leader": 0, "bet": 100}
    {"seat": 0, "cards": "3S 3C"}
    {"seat": 1, "pass": true}

    The first line takes every field of `replay` over HTTP but the history. Prints the state, the cuts, and once the
    game is over the settlement. House rules and bet given as options fill in what the file leaves out.
    """
    from api.cli.game_file import read_game_file

    setup, events = read_game_file(file.read())
    defaults = without_absent({"rules": read_house(**house, game=game), "bet": bet})
    request = {**defaults, **without_absent(setup), "history": events}
    _show(game, "replay", request, lang, as_json, lambda drawing, found: drawing.replay(found))


@click.command("settle")
@click.argument("file", metavar="RESULT", type=click.File("rb"), default="-")
@house_options
@_bet_option
@output_options
@click.pass_obj
def settle_command(game: Game, /, file: BinaryIO, lang: Any, as_json: bool, bet: int | None, **house: Any) -> None:
    """Settle the RESULT of a game, without its history.

    A file (or standard input) with the JSON that `settle` takes over HTTP. House rules and bet given as options fill
    in what the file leaves out.
    """
    from api.cli.answers import read_json_object

    defaults = without_absent({"rules": read_house(**house, game=game), "bet": bet})
    request = {**defaults, **without_absent(read_json_object(file.read()))}
    _show(game, "settle", request, lang, as_json, lambda drawing, found: drawing.settlement(found))


_COMMANDS: Final = (
    classify_command,
    compare_command,
    moves_command,
    instant_win_command,
    decompose_command,
    validate_command,
    replay_command,
    settle_command,
)


@click.group("tlmn", commands=_COMMANDS)
@click.pass_context
def tlmn_command(context: click.Context) -> None:
    """Tiến lên miền Nam. Cards are free text; house rules: `maubinh rules tlmn`."""
    context.obj = "tlmn"


@click.group("sam", commands=_COMMANDS)
@click.pass_context
def sam_command(context: click.Context) -> None:
    """Sâm lốc. Cards are free text; house rules: `maubinh rules sam`."""
    context.obj = "sam"
