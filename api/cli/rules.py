"""`maubinh rules`: the presets and house options of the games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from api.cli.options import output_options
from api.numerals import Numerals
from api.wire.text import option_text

if TYPE_CHECKING:
    from api.operations.house_rules import AllRules, HouseRules


@click.command("rules")
@click.argument("game", required=False)
@click.argument("preset", required=False)
@output_options
def rules_command(game: str | None, preset: str | None, lang: Any, as_json: bool) -> None:
    """List the games and their presets, or every option of one PRESET of a GAME (its first one, when none is named).

    \b
    maubinh rules
    maubinh rules maubinh per_chi

    Each option is shown with its value, what it allows, what it means, and the clause of docs/rules.md it comes from.
    """
    from api.cli.answers import show
    from api.operations.games import WORDS
    from api.operations.house_rules import AllRules, HouseRules

    games: dict[str, HouseRules] = {name: HouseRules(words) for name, words in WORDS.items()}
    if game is None:
        found = AllRules(games=[rules.summary for rules in games.values()])
        show(found, as_json, _overview(found, lang))
        return
    if game not in games:
        raise click.BadParameter(f"{game!r} is not a game; there are: {', '.join(games)}", param_hint="GAME")
    presets = [one.preset for one in games[game].summary.presets]
    preset = preset or presets[0]
    if preset not in presets:
        raise click.BadParameter(
            f"{preset!r} is not a preset of {game}; there are: {', '.join(presets)}", param_hint="PRESET"
        )
    document = games[game].preset(preset)
    show(document, as_json, _options(document, lang))


def _overview(found: AllRules, lang: str) -> Iterator[str]:
    for game in found.games:
        yield f"{game.game}  {getattr(game.label, lang)}"
        yield from (f"  {one.preset:<12} {getattr(one.label, lang)}" for one in game.presets)


def _options(document: Any, lang: str) -> Iterator[str]:
    yield f"{document.game} {document.preset}  {getattr(document.label, lang)}"
    for name in document.options.__struct_fields__:
        option = getattr(document.options, name)
        yield ""
        yield f"{name} = {option_text(option.value)}  {getattr(option.label, lang)} [{option.clause}]"
        yield f"    {_allowed(option, lang)}"
        if option.note:
            yield f"    {option.note}"


def _allowed(option: Any, lang: str) -> str:
    match option.type:
        case "boolean":
            return "true, false"
        case "enum" | "names":
            pairs = zip(option.allowed, option.allowed_labels, strict=True)
            words = ((name, getattr(label, lang)) for name, label in pairs)
            return ", ".join(name if name == word else f"{name} ({word})" for name, word in words)
        case "integers":
            return f"{option.length} whole numbers from {option.minimum} to {option.maximum}"
        case _:
            numerals = Numerals("vi" if lang == "vi" else "en")
            return f"{numerals.short(option.minimum, 6)} – {numerals.short(option.maximum, 6)}"
