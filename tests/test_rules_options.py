"""The table of house options: equal to the published one, and faults that name what is allowed."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from rules.errors import InvalidInputError
from rules.maubinh.options import MauBinhRules, maubinh_rules
from rules.options import GAMES, Game, option_table, presets, resolve

PUBLISHED = Path(__file__).resolve().parents[2] / "shared" / "options2.json"
PRESETS = {
    "maubinh": ("majority", "per_chi"),
    "tlmn": ("multiplier", "rank", "count", "points"),
    "sam": ("standard",),
}
TYPES = {"boolean": bool, "integer": int, "number": float, "integers": tuple[int, ...]}


def own_table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads((files("rules") / "data" / "options.json").read_text(encoding="utf-8"))
    return table


def test_the_table_equals_the_published_one() -> None:
    if not PUBLISHED.exists():
        pytest.skip("the published table is not beside this checkout")
    assert own_table() == json.loads(PUBLISHED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_presets_are_those_of_the_contract(game: Game) -> None:
    assert presets(game) == PRESETS[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_the_table_is_read_whole(game: Game) -> None:
    table = option_table(game)
    raw = own_table()[game]["options"]
    assert list(table) == list(raw)
    for name, spec in table.items():
        assert (spec.name, spec.kind, spec.clause, spec.note) == (
            name,
            *(raw[name][k] for k in ("type", "clause", "note")),
        )
        assert set(spec.defaults) == set(PRESETS[game])
        assert (spec.minimum, spec.maximum) == (raw[name].get("minimum"), raw[name].get("maximum"))


@pytest.mark.parametrize("game", GAMES)
def test_every_default_is_allowed_and_comes_back_when_sent(game: Game) -> None:
    for preset in presets(game):
        defaults, faults = resolve(game, preset, {})
        assert faults == []
        sent = {name: list(value) if isinstance(value, tuple) else value for name, value in defaults.items()}
        assert resolve(game, preset, sent) == (defaults, [])


def bad_values(game: Game, preset: str) -> list[tuple[str, object, str]]:
    cases: list[tuple[str, object, str]] = []
    for name, spec in option_table(game).items():
        match spec.kind:
            case "boolean":
                cases += [(name, value, "bad_value") for value in (0, 1, "true", None)]
            case "enum":
                cases += [(name, value, "bad_value") for value in ("nonsense", 1, True, None, [], {})]
            case "integer" | "number":
                assert spec.minimum is not None
                assert spec.maximum is not None
                wrong = [spec.minimum - 1, spec.maximum + 1, "1", None, True, float("nan")]
                cases += [(name, value, "out_of_range") for value in wrong]
                if spec.kind == "integer":
                    cases.append((name, float(spec.maximum), "out_of_range"))
            case "integers":
                length = spec.lengths[preset]
                cases += [(name, value, "out_of_range") for value in ([1] * (length + 1), 1, None, "x")]
                if length:
                    cases += [
                        (name, value, "out_of_range") for value in ([-1] * length, ["1"] * length, [True] * length)
                    ]
            case "names":
                cases += [
                    (name, value, "bad_value") for value in (["nonsense"], [1], "dragon", None, list(spec.allowed) * 2)
                ]
    return cases


@pytest.mark.parametrize("game", GAMES)
def test_every_bad_value_is_refused_and_keeps_the_default(game: Game) -> None:
    for preset in presets(game):
        defaults, _ = resolve(game, preset, {})
        for name, value, code in bad_values(game, preset):
            values, faults = resolve(game, preset, {name: value})
            assert [(fault.pointer, fault.code) for fault in faults] == [(f"/options/{name}", code)], (name, value)
            assert name in faults[0].message
            assert values == defaults


@pytest.mark.parametrize("game", GAMES)
def test_the_ends_of_every_range_are_allowed(game: Game) -> None:
    for name, spec in option_table(game).items():
        if spec.kind in ("integer", "number"):
            for value in (spec.minimum, spec.maximum):
                assert resolve(game, presets(game)[0], {name: value})[1] == []
        for value in spec.allowed if spec.kind == "enum" else ():
            assert resolve(game, presets(game)[0], {name: value})[0][name] == value


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_preset_or_option_names_what_is_allowed(game: Game) -> None:
    values, faults = resolve(game, "house", {})
    assert values == {}
    assert [(fault.pointer, fault.code) for fault in faults] == [("/preset", "unknown_preset")]
    assert all(preset in faults[0].message for preset in presets(game))
    _, faults = resolve(game, presets(game)[0], {"a/b~c": 1})
    assert [(fault.pointer, fault.code) for fault in faults] == [("/options/a~1b~0c", "unknown_option")]
    assert all(name in faults[0].message for name in option_table(game))


def test_all_faults_are_found_at_once_in_the_order_of_the_input() -> None:
    chosen = {"pair_win": -1, "nonsense": 1, "a2345": "highest", "fee_rate": 0.6}
    _, faults = resolve("maubinh", "majority", chosen)
    assert [fault.pointer for fault in faults] == [f"/options/{name}" for name in chosen]
    with pytest.raises(InvalidInputError) as error:
        maubinh_rules("majority", chosen)
    assert [fault.pointer for fault in error.value.faults] == [f"/options/{name}" for name in chosen]


def test_the_maubinh_rules_object_has_every_option_of_the_table_and_its_preset() -> None:
    table = option_table("maubinh")
    assert len(table) == 51
    assert [field.name for field in fields(MauBinhRules)] == ["preset", *table]
    assert all(field.default is MISSING for field in fields(MauBinhRules))


def test_the_types_of_the_maubinh_rules_object_allow_what_the_table_allows() -> None:
    hints = get_type_hints(MauBinhRules)
    for name, spec in option_table("maubinh").items():
        if spec.kind == "enum":
            assert get_args(hints[name]) == spec.allowed, name
        else:
            assert hints[name] == TYPES[spec.kind], name


@pytest.mark.parametrize("preset", PRESETS["maubinh"])
def test_the_maubinh_rules_object_has_the_defaults_of_the_table(preset: str) -> None:
    rules = maubinh_rules(preset)
    raw = own_table()["maubinh"]["options"]
    assert rules.preset == preset
    defaults = {name: entry["default"][preset] for name, entry in raw.items()}
    assert rules.options == {**defaults, "ace_points": (0, 0, 0, 0, 0)}
    assert maubinh_rules(preset, rules.options) == rules
    assert hash(maubinh_rules(preset, rules.options)) == hash(rules)


def test_the_first_maubinh_preset_is_the_default() -> None:
    assert maubinh_rules() == maubinh_rules("majority", {}) == maubinh_rules("majority", None)


def test_the_maubinh_rules_object_is_frozen() -> None:
    with pytest.raises(AttributeError):
        maubinh_rules().pair_win = 7  # type: ignore[misc]
