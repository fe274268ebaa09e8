"""What docs/tlmn.md and docs/sam.md say is true: every example is sent to the service, every code is listed.

A block `http` is a request, an empty line, the status, and what is shown of the answer. Under a heading with a reason a
block `ndjson` is a history with its last event as the move, played in the deal that its section shows.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from api.cli.main import maubinh
from api.wire.text import option_text
from rules.labels.shedding import LINE_LABELS
from rules.options import option_table, presets
from rules.shedding.history import Reason

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = {game: (DOCS / f"{game}.md").read_text(encoding="utf-8") for game in ("tlmn", "sam")}
GAMES = list(PAGES)
NO_LINES = {"tlmn": {"sam", "den_sam", "finish_with_two", "thoi_two", "bao1"}}
NO_LINES["sam"] = {"place", "place_points", "dut_mu", "put_3_spades", "den_cong", "pot"}

HTTP = re.compile(r"```http\nPOST (?P<path>\S+)\n(?P<request>.*?)\n\n(?P<status>\d+)\n(?P<answer>.*?)\n```", re.DOTALL)
CURL = re.compile(r"```sh\ncurl \S+ http://127.0.0.1:8000(?P<path>\S+) [^\n]*-d '(?P<request>.*?)'\n```\n", re.DOTALL)
ANSWER = re.compile(r"\n?```json\n(.*?)\n```", re.DOTALL)
REASON = re.compile(
    r"^### `(?P<reason>\w+)`\n\n[^`#]+(?:`[^`]+`[^`#]+)*```ndjson\n(?P<events>.*?)\n```", re.DOTALL | re.MULTILINE
)


def section(game: str, title: str) -> str:
    return PAGES[game].split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The cells of a table's lines below its head."""
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line] for line in lines]


def missing(shown: Any, given: Any, place: str = "") -> list[str]:
    """Where an answer is not what is shown; of objects only the fields shown count."""
    if isinstance(shown, dict) and isinstance(given, dict):
        return [fault for name in shown for fault in missing(shown[name], given.get(name), f"{place}/{name}")]
    if isinstance(shown, list) and isinstance(given, list) and len(shown) == len(given):
        return [fault for at, one in enumerate(shown) for fault in missing(one, given[at], f"{place}/{at}")]
    return [] if shown == given and type(shown) is type(given) else [f"{place}: {given!r} and not {shown!r}"]


EXAMPLES = [
    pytest.param(found, id=f"{game} {at}") for game in GAMES for at, found in enumerate(HTTP.finditer(PAGES[game]))
]
REASONS = {
    game: {found["reason"]: found["events"] for found in REASON.finditer(section(game, "Reasons"))} for game in GAMES
}
EACH_REASON = [(game, reason) for game in GAMES for reason in REASONS[game]]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_answered_as_shown(http, example):
    response = http.post(example["path"], json=json.loads(example["request"]))
    assert response.status_code == int(example["status"]), response.get_json()
    assert not missing(json.loads(example["answer"]), response.get_json())


@pytest.mark.parametrize("game", GAMES)
def test_an_example_for_curl_is_answered_in_full_as_shown(http, game):
    found = CURL.search(PAGES[game])
    shown = ANSWER.match(PAGES[game], found.end())
    response = http.post(found["path"], json=json.loads(found["request"]))
    assert response.get_json() == json.loads(shown[1])


def deal_and_events(game: str, reason: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    deal = json.loads(ANSWER.search(section(game, "Reasons"))[1])
    lines = [json.loads(line) for line in REASONS[game][reason].splitlines()]
    return (deal, lines) if "seat" in lines[0] else ({**deal, **lines[0]}, lines[1:])


@pytest.mark.parametrize(("game", "reason"), EACH_REASON)
def test_a_move_is_refused_for_the_reason_that_it_stands_under(http, game, reason):
    deal, (*history, move) = deal_and_events(game, reason)
    verdict = http.post(f"/v1/{game}/validate", json={**deal, "history": history, "move": move}).get_json()
    assert (verdict["legal"], verdict["reason"]) == (False, reason)


@pytest.mark.parametrize(("game", "reason"), EACH_REASON)
def test_the_examples_of_reasons_are_game_files(game, reason):
    deal, events = deal_and_events(game, reason)
    text = "\n".join(json.dumps(line) for line in (deal, *events))
    result = CliRunner().invoke(maubinh, [game, "validate", "--json"], input=text)
    assert json.loads(result.stdout)["reason"] == reason


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_an_example_or_a_word_why_not(game):
    text = section(game, "Reasons")
    after_examples = text[text.rindex("```") :]
    unused = [reason for reason in Reason if reason not in REASONS[game]]
    assert all(f"`{reason}`" in after_examples for reason in unused)
    assert list(REASONS[game]) == [reason for reason in Reason if reason not in unused]


@pytest.mark.parametrize("game", GAMES)
def test_options_are_shown_with_their_values(game):
    text = next(section(game, title) for title in ("Presets", "Preset") if f"\n## {title}\n" in PAGES[game])
    table = option_table(game)
    assert f"all {len(table)} options" in text
    listed = rows(text)
    assert listed
    for name, *values, _ in listed:
        defaults = table[name.strip("`")].defaults
        shown = [option_text(list(value) if isinstance(value, tuple) else value) or "–" for value in defaults.values()]
        assert values == shown, name
    assert all(f"`{preset}`" in text for preset in presets(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_settlement_line_of_the_game_is_listed(game):
    kinds = [kind.strip("`") for kind, _ in rows(section(game, "Settlement lines"))]
    assert sorted(kinds) == sorted(set(LINE_LABELS) - NO_LINES[game])
