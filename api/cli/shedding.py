"""`maubinh tlmn` and `maubinh sam`: sets, legal moves, whole games and their settlement on the command line.

The two groups hold the same commands; each is told its game by the group. Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO, Final

import click

from api.cli.answers import read_json_object, show_answer
from api.cli.game_file import read_game_file, without_money
from api.cli.options import house_options, output_options, read_house, stacked, typed_hand, typed_or_piped
from api.wire.text import read_cards, without_absent
from rules.options import Game

_HAND_SIZES: Final[dict[Game, int]] = {"tlmn": 13, "sam": 10}
_bet_option: Final = click.option("--bet", type=int, help="Money of one point, when the file does not say it.")
_game_argument: Final = click.argument("file", metavar="GAME", type=click.File("rb"), default="-")


def _command(name: str, *parameters: Callable[[Any], Any], bet: bool = False) -> Callable[[Any], click.Command]:
    """A command of both games: its own parameters, then those of all; called with the game and what was typed."""
    own = (*parameters, house_options, *([_bet_option] if bet else ()), output_options, click.pass_obj)
    return stacked(click.command(name), *own)


def _typed_cards(texts: tuple[str, ...]) -> list[str]:
    """The cards of the arguments, which hold one set; `-` stands for standard input."""
    return read_cards(typed_or_piped(texts))


def _typed_hand(texts: tuple[str, ...], game: Game) -> list[str]:
    """The cards of the arguments, which hold a hand."""
    return typed_hand(texts, _HAND_SIZES[game])


def _house(game: Game, typed: dict[str, Any]) -> dict[str, Any]:
    """The fields of a request that house rules and bet stand for."""
    return without_absent({"rules": read_house(typed["preset"], typed["options"], game), "bet": typed.get("bet")})


@_command("classify", click.argument("cards", nargs=-1, required=True))
def classify_command(game: Game, /, cards: tuple[str, ...], **typed: Any) -> None:
    """Say which set the CARDS are: `3S 4C 5D` is a run."""
    request = without_absent({"cards": _typed_cards(cards)}) | _house(game, typed)
    show_answer("classify", request, typed, "combination", request["cards"], game=game)


@_command("compare", click.argument("table"), click.argument("play"))
def compare_command(game: Game, /, table: str, play: str, **typed: Any) -> None:
    """Say whether a PLAY beats the TABLE.

    \b
    maubinh tlmn compare "2H" "6S 6C 6D 6H"
    """
    sides = {"table": read_cards(table), "play": [] if not play.strip() else read_cards(play)}
    show_answer("compare", sides | _house(game, typed), typed, "comparison", sides["table"], sides["play"], game=game)


@_command(
    "moves",
    click.argument("hand", nargs=-1, required=True),
    click.option("--table", metavar="CARDS", default="", help="The play to beat.  [default: a free lead]"),
    click.option("--must-include", metavar="CARD", help="A card that the play must hold."),
    click.option("--passed", is_flag=True, help="The seat has passed in this round."),
    click.option("--next-has-one-card", is_flag=True, help="The next seat has reported one card (sam)."),
)
def moves_command(game: Game, /, hand: tuple[str, ...], **typed: Any) -> None:
    """List every play that a HAND may make, each set of cards once."""
    request = {
        "hand": _typed_hand(hand, game),
        "table": read_cards(typed["table"]) if typed["table"].strip() else [],
        "must_include": " ".join(read_cards(typed["must_include"] or "")),
    }
    flags = {flag: True for flag in ("passed", "next_has_one_card") if typed[flag]}
    show_answer("legal-moves", without_absent(request) | _house(game, typed) | flags, typed, "moves", game=game)


@_command("instant-win", click.argument("cards", nargs=-1, required=True))
def instant_win_command(game: Game, /, cards: tuple[str, ...], **typed: Any) -> None:
    """Say whether the CARDS dealt to a seat win at once."""
    request = without_absent({"cards": _typed_hand(cards, game)}) | _house(game, typed)
    show_answer("instant-win", request, typed, "instant_win", game=game)


@_command("decompose", click.argument("hand", nargs=-1, required=True))
def decompose_command(game: Game, /, hand: tuple[str, ...], **typed: Any) -> None:
    """Split a HAND into the fewest sets that use it up."""
    request = without_absent({"hand": _typed_hand(hand, game)}) | _house(game, typed)
    show_answer("decompose", request, typed, "decomposition", game=game)


@_command("validate", _game_argument)
def validate_command(game: Game, /, file: BinaryIO, **typed: Any) -> None:
    """Judge the last event of a GAME file.

    The events before it are its history. The file is that of `replay`, but only the hand of the seat that moves is
    needed, if the first line says how many "seats" there are. What it says about money plays no part.
    """
    setup, events = read_game_file(file.read(), game)
    request = {**_house(game, typed), **without_absent(without_money(setup)), "history": events[:-1]}
    if events:
        request["move"] = events[-1]
    if isinstance(request.get("hands"), list):
        request.setdefault("seats", len(request["hands"]))
    show_answer("validate", request, typed, "verdict", game=game)


@_command("replay", _game_argument, bet=True)
def replay_command(game: Game, /, file: BinaryIO, **typed: Any) -> None:
    """Replay and settle the game of a GAME file.

    A file (or standard input) of JSON lines, the deal first, then one event a line:

    \b
    {"hands": [{"seat": 0, "cards": "3S 3C 5D ..."}, {"seat": 1, "cards": [...]}], "leader": 0, "bet": 100}
    {"seat": 0, "cards": "3S 3C"}
    {"seat": 1, "pass": true}

    The first line takes every field of `replay` over HTTP but the history. Or the file is the text of a game as people
    write it (docs/game_text.md). Prints the state, the cuts, and once the
    game is over the settlement. House rules and bet given as options fill in what the file leaves out.
    """
    setup, events = read_game_file(file.read(), game)
    request = {**_house(game, typed), **without_absent(setup), "history": events}
    show_answer("replay", request, typed, "replay", game=game)


@_command(
    "review",
    _game_argument,
    click.option("--samples", type=int, help="Deals in which each move is judged.  [default: 64]"),
    click.option("--seed", type=int, help="Of the deals: the same gives the same answer.  [default: 0]"),
    bet=True,
)
def review_command(game: Game, /, file: BinaryIO, **typed: Any) -> None:
    """Say what each move of a GAME file lost, and what was luck.

    The file is that of `replay`. A move is judged by what its seat knew, against the best one; every figure has its
    standard error. Points are put down to the deal, to a seat's own moves and to those of others.
    """
    setup, events = read_game_file(file.read(), game)
    asked = {name: typed[name] for name in ("samples", "seed") if typed[name] is not None}
    request = {**_house(game, typed), **without_absent(setup), "history": events, "review": True, **asked}
    show_answer("replay", request, typed, "reviewed", game=game)


@_command("settle", click.argument("file", metavar="RESULT", type=click.File("rb"), default="-"), bet=True)
def settle_command(game: Game, /, file: BinaryIO, **typed: Any) -> None:
    """Settle the RESULT of a game, without its history.

    A file (or standard input) with the JSON that `settle` takes over HTTP. House rules and bet given as options fill
    in what the file leaves out.
    """
    request = _house(game, typed) | without_absent(read_json_object(file.read()))
    show_answer("settle", request, typed, "settlement", game=game)


_COMMANDS: Final = (
    classify_command,
    compare_command,
    moves_command,
    instant_win_command,
    decompose_command,
    validate_command,
    replay_command,
    review_command,
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
