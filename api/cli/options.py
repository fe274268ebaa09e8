"""Options that several subcommands share, and how their texts become fields of a request on the wire.

Nothing is judged here: what cannot be read is passed on as it was typed, and the check of the request reports it with
everything else that is wrong. Source: the HTTP contract, "Common to all" and "Mậu binh".
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from api.wire.text import decoded, read_cards, read_hand, read_option, without_absent
from rules.maubinh.arrangement import ROW_NAMES
from rules.options import Game, option_table

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Command], Command]

_AS_TYPED: Final = {
    "players",
    "top",
    "objective",
    "outcomes",
    "distinct",
    "explain",
    "seed",
    "undominated",
    "offset",
    "limit",
    "bet",
}
HAND_SIZE: Final = 13
SKIPPED_CHARACTERS: Final = 200


def stacked(*decorators: Callable[[Any], Any]) -> Decorator[Any]:
    """One decorator for several; `--help` shows them in the order given."""

    def decorate(command: Any) -> Any:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


house_options: Final = stacked(
    click.option("--preset", metavar="NAME", help="House rules to start from; `maubinh rules` lists them."),
    click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="A house option; may be repeated."),
)


def _use_models(_context: click.Context, _parameter: click.Parameter, chosen: Path | None) -> None:
    """Make trained models known to the solver, without a parameter of the command."""
    from api.settings import default_models
    from solver.opponents.models import use_models_directory

    found = chosen or default_models(os.environ)
    use_models_directory(Path(found) if found else None)


def _models_option(**more: Any) -> Decorator[Any]:
    return click.option(
        "--models",
        metavar="DIR",
        type=click.Path(file_okay=False, path_type=Path),
        envvar="MAUBINH_MODELS",
        show_envvar=True,
        help="Where models trained from recorded hands are kept.  [default: ~/.local/share/maubinh/models]",
        **more,
    )


models_option: Final = _models_option()
opponent_options: Final = stacked(
    click.option("--players", type=int, help="Players at the table, 2 to 4, you included.  [default: 4]"),
    click.option(
        "--model",
        metavar="NAME",
        help="How the opponents arrange: equilibrium, greedy, cautious, or a model trained from recorded hands.",
    ),
    _models_option(expose_value=False, callback=_use_models),
    click.option("--samples", type=int, help="Opponent hands to score against.  [default: 10000]"),
    click.option(
        "--known", metavar="CARDS", multiple=True, help="13 cards an opponent holds, or his rows as back/middle/front."
    ),
    click.option("--seed", type=int, help="Seed of everything sampled.  [default: 0]"),
)
hand_options: Final = stacked(
    click.option(
        "--lock", "locks", metavar="ROW=CARDS", multiple=True, help="Cards that must lie in a row: back=AS,KS"
    ),
)


def lang_option(help: str) -> Decorator[Any]:
    """`--lang vi` or `en`."""
    kind = click.Choice(["vi", "en"])
    return click.option("--lang", type=kind, default="en", show_default=True, envvar="MAUBINH_LANG", help=help)


output_options: Final = stacked(
    lang_option("Language of the words for people."),
    click.option("--json", "as_json", is_flag=True, help="Print the answer of the HTTP service instead."),
)


# Of the commands that measure.
deals_seed_option: Final = click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed of every deal."
)
workers_option: Final = click.option(
    "--workers", type=click.IntRange(1, 256), help="Hands at once.  [default: one for each core]"
)


def figures_option(help: str = "Where the figures go as JSON.") -> Decorator[Any]:
    """`--output DIRECTORY` of a command that measures."""
    folder = click.Path(file_okay=False, path_type=Path)
    return click.option("--output", type=folder, default=Path("benchmarks"), show_default=True, help=help)


def typed_or_piped(texts: Iterable[str]) -> str:
    """The text of arguments; `-` stands for standard input, in UTF-8 or UTF-16."""
    return " ".join(decoded(sys.stdin.buffer.read(), "replace") if text == "-" else text for text in texts)


def typed_hand(texts: Iterable[str], size: int = HAND_SIZE) -> list[str]:
    """The cards of arguments that hold one hand. Words around a whole hand are skipped, and told on standard error."""
    cards, skipped = read_hand(typed_or_piped(texts), size)
    if skipped:
        click.echo(f"skipped: {' '.join(skipped)[:SKIPPED_CHARACTERS]}", err=True)
    return cards


def read_rows(texts: Iterable[str]) -> dict[str, list[str]]:
    """Rows given as three texts, or as one with slashes: back, middle, front. Raises click.UsageError otherwise."""
    rows = [part for text in texts for part in text.split("/")]
    if len(rows) != len(ROW_NAMES):
        raise click.UsageError(
            f"expected three rows, not {len(rows)}: 'AS KS 6S 5S 3S / QS QH 8C 3C 2H / JS JD 9H' (back, middle, front)"
        )
    return {name: read_cards(row) for name, row in zip(ROW_NAMES, rows, strict=True)}


def read_locks(texts: Iterable[str]) -> dict[str, list[str]]:
    """Locked cards by row. Raises click.UsageError for a text without a row."""
    locks: dict[str, list[str]] = {}
    for text in texts:
        name, equals, cards = text.partition("=")
        if not equals:
            raise click.UsageError(f"--lock needs ROW=CARDS, such as back=AS,KS, not {text!r}")
        locks.setdefault(name.strip().lower(), []).extend(read_cards(cards))
    return locks


def read_house(preset: str | None, options: Iterable[str], game: Game = "maubinh") -> dict[str, Any]:
    """The wire's `rules` object. Raises click.UsageError for an option without a value."""
    table = option_table(game)
    values: dict[str, Any] = {}
    for text in options:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals:
            raise click.UsageError(f"--option needs NAME=VALUE, not {text!r}")
        values[name] = read_option(value.strip(), table.get(name))
    return without_absent({"preset": preset, "options": values})


def wire_fields(typed: Mapping[str, Any]) -> dict[str, Any]:
    """The request fields that shared options stand for, by their parameter names; what was not typed is absent."""
    fields = {name: value for name, value in typed.items() if name in _AS_TYPED}
    opponents = {name: typed.get(name) for name in ("model", "samples")}
    opponents["known"] = [_read_known(text) for text in typed.get("known", ())]
    return without_absent(
        {
            **fields,
            "rules": read_house(typed["preset"], typed["options"]),
            "opponents": without_absent(opponents),
            "dead": read_cards(" ".join(typed.get("dead", ()))),
            "locked": read_locks(typed.get("locks", ())),
        }
    )


def _read_known(text: str) -> dict[str, list[str]]:
    """A known opponent: 13 cards, or three rows with slashes."""
    return read_rows([text]) if "/" in text else {"cards": read_cards(text)}
