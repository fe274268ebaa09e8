"""Training: the same settings give the same fields, whatever interrupts them, and responses gain what they should.

Source: docs/solver.md (fictitious play).
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rules.maubinh.instant_wins import find_instant_win
from rules.maubinh.options import maubinh_rules
from rules.options import presets
from solver.hands.masks import cards_of_mask
from solver.hands.strengths import is_foul, order_tables
from solver.opponents import stored
from solver.opponents.deck import deck, ordinary_hands
from solver.opponents.policy import GREEDY, FieldPolicy
from solver.steps import rules_digest
from solver.training import equilibrium as training
from solver.training.equilibrium import TrainingSettings, arrange_deck, train, train_policy
from tests.helpers.solver_examples import MAJORITY, PER_CHI

TINY = TrainingSettings("equilibrium", "per_chi", rounds=4, field_size=256, kept=2, answered=128, deck_rounds=3)


class InterruptedTrainingError(Exception):
    """Stands for whatever ends a training early."""


def interrupt_after(steps: int) -> training.Progress:
    def progress(_step: str, done: int, _total: int) -> None:
        if done >= steps:
            raise InterruptedTrainingError

    return progress


def interrupted_then_continued(settings: TrainingSettings, directory: Path, steps: int) -> FieldPolicy:
    with pytest.raises(InterruptedTrainingError):
        train_policy(settings, directory, progress=interrupt_after(steps))
    return train_policy(settings, directory)[0]


@pytest.mark.parametrize("scoring", presets("maubinh"))
def test_an_interrupted_training_ends_where_an_uninterrupted_one_does(scoring: str, tmp_path: Path) -> None:
    settings = replace(TINY, scoring=scoring)
    whole, gains = train_policy(settings, tmp_path / "whole")
    for steps in (1, 3):
        again = interrupted_then_continued(settings, tmp_path / f"after-{steps}", steps)
        assert np.array_equal(again.fields, whole.fields)
    assert len(gains) == settings.rounds
    assert whole.fields.shape == (2, 3, 128)
    # A finished training is not done again.
    assert train_policy(settings, tmp_path / "whole", progress=interrupt_after(0))[1] == gains


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    settings = replace(TINY, field_size=5_000, rounds=1)  # two pieces
    one, many = (train_policy(settings, tmp_path / str(workers), workers=workers) for workers in (1, 3))
    assert np.array_equal(one[0].fields, many[0].fields)
    assert one[1] == many[1]


def test_another_seed_or_setting_is_another_training(tmp_path: Path) -> None:
    plain = train_policy(TINY, tmp_path)[0]
    other = train_policy(replace(TINY, seed=2), tmp_path)[0]  # the same directory: what is there is not taken over
    assert not np.array_equal(plain.fields, other.fields)
    assert np.array_equal(train_policy(TINY, tmp_path)[0].fields, plain.fields)


@pytest.mark.parametrize("scoring", presets("maubinh"))
def test_the_first_responses_gain_much_and_later_ones_less(scoring: str, tmp_path: Path) -> None:
    settings = TrainingSettings("equilibrium", scoring, rounds=6, field_size=1_024, kept=2, answered=512)
    _, gains = train_policy(settings, tmp_path)
    assert gains[0] > 1
    assert gains[-1] < gains[0] / 3


def test_no_field_holds_a_foul(tmp_path: Path) -> None:
    policy, _ = train_policy(TINY, tmp_path)
    for field in policy.fields:
        assert not is_foul(np.ascontiguousarray(field), order_tables(PER_CHI)).any()


@pytest.mark.parametrize("preset", presets("maubinh"))
def test_training_hands_are_none_that_win_at_once(preset: str) -> None:
    rules = maubinh_rules(preset)
    masks = ordinary_hands(700, 3, rules)
    assert masks.shape == (700,)
    assert all(find_instant_win(cards_of_mask(int(mask)), rules) is None for mask in masks)
    assert np.array_equal(masks, ordinary_hands(700, 3, rules))
    assert not np.array_equal(masks, ordinary_hands(700, 4, rules))


@pytest.fixture
def small_deck(monkeypatch: pytest.MonkeyPatch) -> int:
    """A deck of 1,024 hands, so that arranging all of it takes a moment."""
    monkeypatch.setattr(training, "STORED_HANDS", 1_024)
    monkeypatch.setattr(training, "CHUNK", 32)
    monkeypatch.setattr(stored, "STORED_HANDS", 1_024)
    return 1_024


def test_arranging_the_deck_goes_on_where_it_stopped(small_deck: int, tmp_path: Path) -> None:
    path = tmp_path / "rows.npz"
    with pytest.raises(InterruptedTrainingError):
        arrange_deck(GREEDY, MAJORITY, path, "stamp", progress=interrupt_after(512))
    told: list[int] = []
    classes = arrange_deck(GREEDY, MAJORITY, path, "stamp", progress=lambda _step, done, _total: told.append(done))
    assert told == [768, 1_024]
    assert np.array_equal(classes, GREEDY.arrange(deck().masks[:small_deck], MAJORITY)[:, 3:].T)
    # Rows of another policy are not taken over.
    told.clear()
    arrange_deck(GREEDY, MAJORITY, path, "another", progress=lambda _step, done, _total: told.append(done))
    assert told[0] == 256


@pytest.mark.parametrize("model", ["equilibrium", "greedy", "cautious"])
def test_a_finished_file_is_the_same_each_time_and_can_be_loaded(
    model: str, small_deck: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = replace(TINY, model=model)
    paths = [train(settings, tmp_path / name, tmp_path / f"work-{name}") for name in ("one", "two")]
    first, second = (np.load(path) for path in paths)
    assert set(first.files) == set(second.files)
    assert all(np.array_equal(first[name], second[name]) for name in first.files)
    about = json.loads(str(first["about"]))
    assert (about["model"], about["rows"]) == (model, small_deck)
    monkeypatch.setattr(stored, "data_directory", lambda: tmp_path / "one")
    loaded = stored.read_stored_model(model, "per_chi")
    assert loaded.about == about
    again = loaded.policy.arrange(np.ascontiguousarray(deck().masks[:200]), PER_CHI)
    alike = (loaded.classes[:, :200] == again[:, 3:].T).all(axis=0).mean()
    assert alike == 1 if model != "equilibrium" else alike < 1  # its hands have answered each other since


def test_a_file_for_another_deck_is_refused(small_deck: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    train(replace(TINY, model="greedy"), tmp_path, tmp_path / "work")
    monkeypatch.setattr(stored, "data_directory", lambda: tmp_path)
    monkeypatch.setattr(stored, "STORED_HANDS", 2_048)
    with pytest.raises(ValueError, match="another deck"):
        stored.read_stored_model("greedy", "majority")


def test_the_digest_of_rules_tells_every_option_apart() -> None:
    changed = [replace(MAJORITY, sweep_all_amount=19), replace(MAJORITY, a2345="second"), PER_CHI]
    digests = {rules_digest(rules) for rules in (MAJORITY, *changed)}
    assert len(digests) == 4
    assert rules_digest(maubinh_rules("majority")) == rules_digest(MAJORITY)


def test_the_shipped_equilibria_were_trained_for_the_presets_as_they_are() -> None:
    for scoring in presets("maubinh"):
        about = stored.stored_model("equilibrium", scoring).about
        assert about["rules_digest"] == rules_digest(maubinh_rules(scoring))
        assert about["gains"][-1] < about["gains"][0] / 10
        measured = about["exploitability"]
        assert measured["hands"] >= 10_000
        unit = maubinh_rules(scoring).pair_win if scoring == "majority" else 1
        assert measured["points"] + 3 * measured["error"] < 0.005 * unit
