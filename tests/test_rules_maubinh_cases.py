"""The published worked examples of Mậu binh, answered by the rules alone, without a service.

Skipped where the examples are not beside this checkout. Examples of the solver's own operations are left to its tests.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.cards import Cards, codes, parse_card
from rules.errors import BadCardError, Fault, InvalidInputError
from rules.maubinh.arrangement import ROW_NAMES, Arrangement, fouls, verify_arrangement
from rules.maubinh.hands import compare_rows, display_order, row_strength
from rules.maubinh.instant_wins import InstantWin, find_instant_win
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.maubinh.settlement import Player, settle

SHARED = Path(__file__).resolve().parents[2] / "shared"
CASES = SHARED / "cases" / "maubinh.jsonl"
RUNNER = SHARED / "tools" / "run_cases.py"


def published_cases() -> list[dict[str, Any]]:
    if not (CASES.exists() and RUNNER.exists()):
        return []
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [case for case in cases if case["operation"] in ANSWERS and not is_about_the_request(case)]


def is_about_the_request(case: dict[str, Any]) -> bool:
    """Whether the example judges the shape of a request, which is the service's business."""
    errors = case["expect"].get("body", {}).get("errors", {}).get("$contains", [])
    return any(error["code"] == "wrong_card_count" for error in errors)


def rules_of(request: dict[str, Any]) -> MauBinhRules:
    chosen = request.get("rules", {})
    return maubinh_rules(chosen.get("preset", "majority"), chosen.get("options", {}))


def cards_of(texts: list[str]) -> Cards:
    return tuple(parse_card(text) for text in texts)


def arrangement_of(given: dict[str, Any]) -> Arrangement:
    return Arrangement(*(cards_of(given[name]) for name in ROW_NAMES))


def row_answer(cards: Cards, rules: MauBinhRules) -> dict[str, Any]:
    return {"cards": codes(display_order(cards)), "category": row_strength(cards, rules).category.wire}


def instant_win_answer(win: InstantWin | None) -> dict[str, Any] | None:
    return None if win is None else {"kind": win.kind, "points_each": win.points_each}


def compare(request: dict[str, Any], rules: MauBinhRules) -> dict[str, Any]:
    a, b = cards_of(request["a"]), cards_of(request["b"])
    return {"result": compare_rows(a, b, rules), "a": row_answer(a, rules), "b": row_answer(b, rules)}


def evaluate(request: dict[str, Any], rules: MauBinhRules) -> dict[str, Any]:
    arrangement = arrangement_of(request["arrangement"])
    verify_arrangement(arrangement)
    found = fouls(arrangement, rules)
    rows = {name: row_answer(arrangement.row(name), rules) for name in ROW_NAMES}
    return {"legal": not found, "fouls": [{"code": foul.code} for foul in found], "rows": rows}


def instant_win(request: dict[str, Any], rules: MauBinhRules) -> dict[str, Any]:
    return {"instant_win": instant_win_answer(find_instant_win(cards_of(request["cards"]), rules))}


def settlement(request: dict[str, Any], rules: MauBinhRules) -> dict[str, Any]:
    given = request["players"]
    players = [Player(arrangement_of(each), each.get("declare", False), each.get("purse")) for each in given]
    result = settle(players, rules, request.get("bet", 1))
    names = [each["id"] for each in given]
    return {
        "players": [
            {
                "id": name,
                "status": account.status,
                "instant_win": instant_win_answer(account.instant_win),
                "net_points": account.net_points,
                "net": account.net,
                "fee": account.fee,
                "credited": account.credited,
            }
            for name, account in zip(names, result.accounts, strict=True)
        ],
        "matchups": [
            {
                "a": names[matchup.a],
                "b": names[matchup.b],
                "rows": matchup.rows._asdict(),
                "sweep": matchup.sweep,
                "lines": [{"kind": line.kind, "points": line.points} for line in matchup.lines],
                "points": matchup.points,
            }
            for matchup in result.matchups
        ],
        "sweep_all": None if result.sweep_all is None else names[result.sweep_all],
    }


def read_cards_only(request: dict[str, Any], _: MauBinhRules) -> dict[str, Any]:
    """Of `solve`, the examples whose cards cannot be read."""
    cards_of(request["cards"])
    return {}


ANSWERS: dict[str, Callable[[dict[str, Any], MauBinhRules], dict[str, Any]]] = {
    "maubinh/compare": compare,
    "maubinh/evaluate": evaluate,
    "maubinh/instant-win": instant_win,
    "maubinh/settle": settlement,
    "maubinh/solve": read_cards_only,
}


def answer(case: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    request = case["request"]
    try:
        return 200, ANSWERS[case["operation"]](request, rules_of(request))
    except BadCardError as error:
        faults = [Fault("", error.code, str(error))]
    except InvalidInputError as error:
        faults = list(error.faults)
    return 422, {"errors": [{"pointer": fault.pointer, "code": fault.code} for fault in faults]}


def published_mismatch() -> Callable[[Any, Any], Any]:
    """The comparison that the published runner makes."""
    spec = importlib.util.spec_from_file_location("published_run_cases", RUNNER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    mismatch: Callable[[Any, Any], Any] = module.mismatch
    return mismatch


PUBLISHED = published_cases()


@pytest.mark.skipif(not PUBLISHED, reason="the published examples are not beside this checkout")
@pytest.mark.parametrize("case", PUBLISHED, ids=[case["id"] for case in PUBLISHED])
def test_the_rules_answer_a_published_example(case: dict[str, Any]) -> None:
    status, body = answer(case)
    assert status == case["expect"]["status"]
    assert published_mismatch()(case["expect"].get("body", {}), body) is None, case["note"]


@pytest.mark.skipif(not PUBLISHED, reason="the published examples are not beside this checkout")
def test_the_published_examples_cover_every_operation_of_the_rules() -> None:
    assert {case["operation"] for case in PUBLISHED} == set(ANSWERS)
    assert len(PUBLISHED) >= 45
