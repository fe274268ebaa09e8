"""Trained models as files: which are found, what a request gets from them, and what other files do (nothing).

Source: the HTTP contract, `opponents.model`; docs/service.md, "Your own opponents".
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from rules.errors import InvalidInputError
from solver.hands.masks import hand_mask
from solver.hands.strengths import is_foul, order_tables
from solver.kernels.choices import COUNT
from solver.opponents import stored
from solver.opponents.deck import deck
from solver.opponents.imitation import ImitationPolicy, yardstick_of
from solver.opponents.models import BUILT_IN, model_names, require_name
from solver.opponents.policy import CAUTIOUS
from solver.opponents.sampling import draw_sample
from solver.opponents.stored import (
    TRAINED_KEPT,
    available_models,
    model_fault,
    records_for,
    stored_model,
    strengths_for,
)
from solver.request import EvaluateRequest, KnownOpponent, Opponents, SolveRequest
from solver.solve import evaluate, solve, verify_solve
from solver.training.choice_model import RecordedHands, recorded_hands
from solver.training.imitation import Learned, Quality, keep, learn
from tests.helpers.solver_examples import LOPSIDED_HANDS, MAJORITY, ORDERS, PER_CHI, dealt
from tests.helpers.trained_models import as_played, fresh, models_in, write_model


@pytest.fixture
def models(tmp_path: Path) -> Iterator[Path]:
    with models_in(tmp_path):
        yield tmp_path


def test_models_of_the_package_come_first_then_those_of_the_directory(models: Path) -> None:
    for name in ("zeta", "house42", "a_b-1"):
        write_model(models, name)
    assert available_models() == (*BUILT_IN, "a_b-1", "house42", "zeta")


def test_without_a_directory_there_are_no_other_models(tmp_path: Path) -> None:
    for directory in (None, tmp_path / "absent", write_model(tmp_path, "file")):
        with models_in(directory):
            assert available_models() == BUILT_IN
            assert "not an opponent model" in model_fault("file")


@pytest.mark.parametrize("name", ["", "a" * 41, "House", "../house", "a/b", "a.b", "nhà", "a b", "house42.npz", "\0"])
def test_a_name_is_never_a_path(name: str, models: Path) -> None:
    with pytest.raises(InvalidInputError) as caught:
        require_name(name)
    assert [fault.code for fault in caught.value.faults] == ["bad_name"]
    (models / "a").mkdir()
    write_model(models / "a", "b")
    write_model(models.parent, "house")
    assert model_fault(name)
    with pytest.raises(InvalidInputError):
        stored_model(name, "majority")


@pytest.mark.parametrize("name", BUILT_IN)
def test_models_of_the_package_cannot_be_replaced(name: str, models: Path) -> None:
    write_model(models, name)
    assert available_models() == BUILT_IN
    assert "hands" not in stored_model(name, "majority").about
    with pytest.raises(InvalidInputError):
        require_name(name)


def test_the_opponents_drawn_for_a_request_are_those_of_the_model(models: Path) -> None:
    write_model(models, "house42")
    seen = hand_mask(dealt(3)[0])
    ours, cautious = (draw_sample(seen, model, PER_CHI, 2_000, 1) for model in ("house42", "cautious"))
    assert np.array_equal(ours.masks, cautious.masks)
    assert np.array_equal(ours.strengths, cautious.strengths)
    other = stored_model("greedy", "majority").classes
    write_model(models, "house42", classes=other)
    again, greedy = (draw_sample(seen, model, PER_CHI, 2_000, 1) for model in ("house42", "greedy"))
    assert np.array_equal(again.strengths, greedy.strengths)
    assert not np.array_equal(again.strengths, ours.strengths)


@pytest.mark.parametrize("rules", ORDERS)
def test_stored_rows_that_another_order_forbids_are_set_by_the_policy(rules, models: Path) -> None:
    write_model(models, "house42")
    policy, tables = stored_model("house42", "majority").policy, order_tables(rules)
    strengths, classes = strengths_for("house42", rules), stored_model("cautious", "majority").classes
    remapped = np.stack([tables.strength_of_class[classes[0]], tables.strength_of_class[classes[1]], classes[2]])
    foul = is_foul(remapped, tables)
    assert np.array_equal(strengths[~foul], remapped.T[~foul])
    arranged = policy.arrange(deck().masks[np.flatnonzero(foul)], rules)[:, 3:]
    assert np.array_equal(strengths[foul], arranged)


def test_more_hands_than_are_stored_are_set_by_the_policy(models: Path) -> None:
    write_model(models, "house42")
    cards, dead = dealt(4, 2)
    sample = draw_sample(hand_mask((*cards, *dead)), "house42", PER_CHI, 4_000, 1)
    ordinary = sample.strengths.shape[1]
    arranged = stored_model("house42", "per_chi").policy.arrange(sample.masks[:ordinary].copy(), PER_CHI)[:, 3:]
    fresh_ones = (arranged == sample.strengths.T).all(axis=1)
    # Of the hands that are missing one in fifty is dealt, 200 at least, and comes after the stored ones.
    assert fresh_ones[-100:].all()
    assert sample.distinct >= 200


def test_the_note_says_what_the_opponents_were_learned_from(models: Path) -> None:
    write_model(models, "house42", about={"hands": 12_345})
    opponents = Opponents("house42", samples=300)
    found = solve(SolveRequest(dealt(5)[0], PER_CHI, opponents=opponents))
    assert "12,345 recorded hands (model house42)" in found.estimate.note
    assert found.estimate.opponents == "house42"
    judged = evaluate(EvaluateRequest(found.best.arrangement, PER_CHI, opponents=opponents))
    assert judged.estimate.note == found.estimate.note


def test_a_model_that_sets_nobodys_hand_is_not_mentioned(models: Path) -> None:
    write_model(models, "house42")
    cards, theirs = dealt(6, 2)
    known = KnownOpponent(arrangement=as_played(CAUTIOUS, np.array([hand_mask(theirs)], np.uint64), PER_CHI)[0])
    for opponent, mentioned in ((known, False), (KnownOpponent(cards=theirs), True)):
        request = SolveRequest(cards, PER_CHI, 2, opponents=Opponents("house42", known=(opponent,)))
        assert ("house42" in solve(request).estimate.note) is mentioned


def test_a_model_added_replaced_or_taken_away_counts_at_once(models: Path) -> None:
    assert model_fault("house42")
    path = write_model(models, "house42")
    assert not model_fault("house42")
    assert stored_model("house42", "majority").about["hands"] == 1_234
    write_model(models, "house42", about={"hands": 77})
    assert stored_model("house42", "majority").about["hands"] == 77
    path.unlink()
    assert model_fault("house42")


BROKEN = {
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("hands"),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:-300]),
    "cut in half": lambda path: path.write_bytes(path.read_bytes()[:1000]),
    "another archive": lambda path: np.savez(path.with_suffix(""), other=np.zeros(3)),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "a pipe": lambda path: (path.unlink(), os.mkfifo(path)),
    "another deck": lambda path: write_model(path.parent, path.stem, about={"deck_seed": 1}),
    "another format": lambda path: write_model(path.parent, path.stem, about={"format": 99}),
    "no words": lambda path: np.savez(
        path, about=np.zeros(2), classes=np.zeros(2), weights=np.zeros(2), yardstick=np.zeros(2)
    ),
    "objects": lambda path: write_model(path.parent, path.stem, about={"hands": "many"}),
    "huge": lambda path: write_model(path.parent, path.stem, classes=np.zeros((3, 1 << 21), np.uint16)),
}
BROKEN_INSIDE = {
    "too few hands": {"classes": np.zeros((3, 64), np.uint16)},
    "rows that do not exist": {"classes": np.full((3, stored.STORED_HANDS), 9_999, np.uint16)},
    "numbers of another kind": {"classes": np.zeros((3, stored.STORED_HANDS))},
    "other weights": {"weights": np.zeros(3)},
    "weights that are none": {"weights": np.full(COUNT, np.inf)},
    "another yardstick": {"yardstick": np.zeros((3, 5), np.uint32)},
    "objects": {"weights": np.array([None] * COUNT)},
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_or_foreign_file_is_left_out_and_the_log_says_why_once(how, models, caplog) -> None:
    write_model(models, "good")
    BROKEN[how](write_model(models, "bad"))
    with caplog.at_level(logging.WARNING):
        assert available_models() == (*BUILT_IN, "good")
        assert "cannot be used" in model_fault("bad")
        faults = verify_solve(SolveRequest(dealt(1)[0], MAJORITY, opponents=Opponents("bad")))
    assert [(fault.pointer, fault.code) for fault in faults] == [("/opponents/model", "unknown_model")]
    assert str(models) not in faults[0].message  # clients learn nothing of the machine
    assert len(caplog.records) == 1
    assert str(models / "bad.npz") in caplog.text


@pytest.mark.parametrize("how", BROKEN_INSIDE)
def test_a_file_whose_numbers_are_no_model_is_refused_when_it_is_read(how, models, caplog) -> None:
    write_model(models, "bad", **BROKEN_INSIDE[how])
    with pytest.raises(InvalidInputError) as caught, caplog.at_level(logging.WARNING):
        solve(SolveRequest(dealt(1)[0], MAJORITY, opponents=Opponents("bad", samples=100)))
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/opponents/model", "unknown_model")]
    assert "bad.npz" in caplog.text


def test_files_with_other_names_are_passed_over(models: Path, caplog) -> None:
    for name in ("notes.txt", "Big.npz", "half.npz.part.npz", ".npz", "two words.npz"):
        (models / name).write_text("anything")
    with caplog.at_level(logging.WARNING):
        assert model_names() == ()
        assert available_models() == BUILT_IN
    assert not caplog.records


def test_many_models_take_no_more_memory_than_a_few_and_leave_those_of_the_package(models: Path) -> None:
    built_in = {model: (stored_model(model, "per_chi"), records_for(model, PER_CHI)) for model in BUILT_IN}
    for number in range(3 * TRAINED_KEPT):
        write_model(models, f"house{number}")
        records_for(f"house{number}", PER_CHI)
    assert stored._trained.cache_info().currsize <= TRAINED_KEPT
    assert stored._trained_records.cache_info().currsize <= TRAINED_KEPT
    for model, (before, records) in built_in.items():
        assert stored_model(model, "per_chi") is before
        assert records_for(model, PER_CHI) is records


def test_a_model_is_read_once_for_both_ways_of_counting(models: Path) -> None:
    write_model(models, "house42")
    assert stored_model("house42", "majority") is stored_model("house42", "per_chi")


def _learned(policy: ImitationPolicy, recorded: RecordedHands) -> Learned:
    qualities = (Quality("house42", -1.0, 0.5, 0.5),)
    return Learned("house42", policy, np.zeros(COUNT), recorded, 2, 20, qualities)


def test_what_is_kept_is_what_is_read(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    classes = stored_model("greedy", "majority").classes
    monkeypatch.setattr("solver.training.imitation.arranged_deck", lambda *_: classes)
    weights = np.random.default_rng(1).normal(size=COUNT)
    policy = ImitationPolicy(weights, yardstick_of(classes))
    hands = [*fresh(30, 1), np.uint64(hand_mask(LOPSIDED_HANDS[0]))]
    recorded = recorded_hands(as_played(CAUTIOUS, np.array(hands), PER_CHI), PER_CHI)
    path = keep(_learned(policy, recorded), models / "deep" / "er", 7)
    with models_in(path.parent):
        found = stored_model("house42", "per_chi")
    assert found.about["hands"] == recorded.count
    assert found.about["instant_wins"] == recorded.instant_wins > 0
    assert (found.about["dominated"], found.about["seed"], found.about["a2345"]) == (2, 7, PER_CHI.a2345)
    assert np.array_equal(found.classes, classes)
    masks = fresh(50, 2)
    assert np.array_equal(found.policy.arrange(masks, MAJORITY), policy.arrange(masks, MAJORITY))
    assert [one.name for one in path.parent.iterdir()] == ["house42.npz"]


@pytest.mark.long
def test_a_finished_model_plays_the_stored_hands_as_its_policy_does(models: Path) -> None:
    recorded = recorded_hands(as_played(CAUTIOUS, fresh(1_500, 3), PER_CHI), PER_CHI)
    keep(learn("house42", recorded, 0, 2), models, 0, 2)
    found = stored_model("house42", "per_chi")
    some = np.random.default_rng(4).choice(stored.STORED_HANDS, 2_000, replace=False)
    arranged = found.policy.arrange(np.ascontiguousarray(deck().masks[some]), MAJORITY)
    assert np.array_equal(arranged[:, 3:].T, found.classes[:, some])
    cautious = stored_model("cautious", "majority").classes
    assert (found.classes == cautious).all(axis=0).mean() > 0.99
    ours, theirs = (
        solve(SolveRequest(dealt(9)[0], PER_CHI, opponents=Opponents(model))).best for model in ("house42", "cautious")
    )
    assert ours.expected_points == pytest.approx(theirs.expected_points, abs=0.1)


def test_a_link_to_nowhere_or_to_itself_is_no_model(tmp_path: Path) -> None:
    (tmp_path / "gone.npz").symlink_to(tmp_path / "nothing")
    (tmp_path / "loop.npz").symlink_to(tmp_path / "loop.npz")
    with models_in(tmp_path):
        assert available_models() == BUILT_IN
        assert "gone" in model_fault("gone")
