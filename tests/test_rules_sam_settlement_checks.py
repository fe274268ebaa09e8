"""What a Sâm settlement refuses, with its place in the request, and what holds of every one that it makes."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.cards import DECK, parse_cards
from rules.errors import InvalidInputError
from rules.sam.options import SamRules, sam_rules
from rules.shedding.result import GameResult, InstantWinResult, SamResult, SeatResult
from tests.helpers.shedding_games import SAM
from tests.helpers.shedding_results import SAM_RULES, chain, line_balance, points

A, B, C, D = range(4)
HAND_1 = "3S 3C 4H 6S 6D 8S 8H TC JD QC"
HAND_2 = "4C 5D 5H 6H 8C TS KD AS AD AH"
RUN_OF_TEN = "3S 4S 5S 6S 7S 8S 9S TS JS QS"
QUAD = "JS JC JD JH"
GOOD = (SAM_RULES.out(1, "9C"), SAM_RULES.held(2, "7S", "9H"), SAM_RULES.held(3, "8S", "3D"))


def faults(result: GameResult, options: dict[str, object] | None = None) -> list[tuple[str, str]]:
    """Pointer and code of every fault."""
    return [(fault.pointer, fault.code) for fault in SAM.result_faults(result, sam_rules("standard", options))]


def table(*changed: tuple[int, SeatResult], **more: Any) -> GameResult:
    """A good table of three with some seats replaced."""
    seats = list(GOOD)
    for seat, end in changed:
        seats[seat] = end
    return GameResult(tuple(seats), **more)


def test_a_sound_result_has_no_fault_and_a_faulty_one_is_not_settled() -> None:
    assert faults(table()) == []
    with pytest.raises(InvalidInputError, match="nobody is in first place"):
        SAM.settle(table((A, SAM_RULES.held(0, HAND_1))), sam_rules())


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (GameResult(GOOD[:1]), ("/seats", "out_of_range")),
        (table((C, SAM_RULES.held(3, "8S 8S", "3D"))), ("/seats/2/left/1", "duplicate_card")),
        (table((C, SAM_RULES.held(3, "9H", "3D"))), ("/seats/1/last_play/0", "duplicate_card")),
        (table((C, SeatResult(3, parse_cards("8S"), 10, parse_cards("3D")))), ("/seats/2/left", "wrong_card_count")),
        (table((A, SAM_RULES.out(1, ""))), ("/seats/0/last_play", "missing_field")),
        (table((A, SAM_RULES.out(1, "9C 9D TS TC JS JC"))), ("/seats/0/last_play", "invalid_combination")),
        (table((A, SAM_RULES.out(1, "2S 3S 4S"))), ("/seats/0/last_play", "invalid_combination")),
        (table(liable=3), ("/liable", "out_of_range")),
        (table(sam=SamResult(3)), ("/sam/seat", "out_of_range")),
        (table(sam=SamResult(0, blocked_by=3)), ("/sam/blocked_by", "out_of_range")),
    ],
)
def test_a_seat_or_a_card_that_cannot_be_is_reported_where_it_stands(
    result: GameResult, expected: tuple[str, str]
) -> None:
    assert expected in faults(result)


@pytest.mark.parametrize(
    ("result", "pointer"),
    [
        (table((B, SAM_RULES.held(1, "7S", "9H"))), "/seats/1/place"),
        (table((B, SAM_RULES.held(3, "7S", "9H"))), "/seats/1/place"),
        (table((B, SAM_RULES.held(0, "7S", "9H"))), "/seats/1/place"),
        (table((B, SAM_RULES.held(2, HAND_1))), "/seats/1/place"),
        (table((B, SAM_RULES.out(2, "9H"))), "/seats/1/left"),
        (table((A, SAM_RULES.held(1, "7D", "9C"))), "/seats/0/left"),
        (table(liable=B), "/liable"),  # C sits before A
        (table(liable=A), "/liable"),
    ],
)
def test_places_and_liability_that_do_not_fit_the_game_are_reported(result: GameResult, pointer: str) -> None:
    assert (pointer, "inconsistent_result") in faults(result)


def test_places_may_leave_out_the_numbers_of_frozen_players() -> None:
    assert faults(table((B, SAM_RULES.held(0, HAND_2)), liable=C)) == []


DECLARED = (SAM_RULES.out(1, "9S"), SAM_RULES.held(0, HAND_1), SAM_RULES.held(0, HAND_2))
BLOCKED = (
    SAM_RULES.held(0, "9S 9C", "7S"),
    SAM_RULES.held(0, HAND_1),
    SAM_RULES.held(0, "4C 5D 5H 6H TS KD AS AD AH", "8C"),
)


@pytest.mark.parametrize(
    ("result", "pointer"),
    [
        (GameResult(DECLARED, sam=SamResult(B)), "/sam/seat"),  # not blocked, yet not first
        (
            GameResult((DECLARED[0], SAM_RULES.held(2, "3S", "3C")), sam=SamResult(A)),
            "/seats/1/played",
        ),  # a play blocks
        (GameResult(DECLARED, (chain((A, "2S"), (B, QUAD)),), sam=SamResult(A)), "/chops/0"),
        (GameResult(DECLARED, sam=SamResult(A), liable=C), "/liable"),
        (GameResult(BLOCKED, sam=SamResult(A, blocked_by=A)), "/sam/blocked_by"),
        (GameResult(BLOCKED, sam=SamResult(A, blocked_by=B)), "/sam/blocked_by"),  # B has laid nothing
        (GameResult(BLOCKED, sam=SamResult(B, blocked_by=C)), "/sam/seat"),  # nor was anything of his to block
        (GameResult(DECLARED, sam=SamResult(A, blocked_by=B)), "/seats/0/place"),
    ],
)
def test_a_sam_that_cannot_have_ended_so_is_reported(result: GameResult, pointer: str) -> None:
    assert faults(GameResult(DECLARED, sam=SamResult(A))) == []
    assert faults(GameResult(BLOCKED, sam=SamResult(A, blocked_by=C))) == []
    assert (pointer, "inconsistent_result") in faults(result)


@pytest.mark.parametrize(
    ("cuts", "pointer", "code"),
    [
        (chain((A, "2S"), (B, "2H")), "/links/1", "does_not_beat"),  # S-07
        (chain((A, "2S 2H"), (B, QUAD)), "/links/1", "does_not_beat"),  # B-S-04
        (chain((A, "2S"), (B, "4S 4C 5S 5C 6S 6C")), "/links/1", "invalid_combination"),  # B-S-03
        (chain((A, "2S 2C 2D 2H"), (B, QUAD)), "/links/1", "does_not_beat"),  # B-S-19
        (chain((A, "KS"), (B, QUAD)), "/links/0", "not_a_chop"),
        (chain((A, "2S")), "/links", "out_of_range"),
    ],
)
def test_a_chain_whose_links_do_not_cut_each_other_is_reported(cuts: Any, pointer: str, code: str) -> None:
    assert ("/chops/0" + pointer, code) in faults(table(chops=(cuts,)))


def test_nobody_cuts_on_top_of_the_finish_that_ends_the_game() -> None:
    cuts = chain((B, "2S"), (A, QUAD), (C, "QS QC QD QH"), finishing=[1])
    assert ("/chops/0/finishing/1", "inconsistent_result") in faults(table((A, SAM_RULES.out(1, QUAD)), chops=(cuts,)))


HANDS = (SAM_RULES.held(1, RUN_OF_TEN), SAM_RULES.held(0, HAND_2.replace("TS", "TH")))
DEALT = GameResult(HANDS, instant_win=InstantWinResult(A, "dragon"))
HOUSE: dict[str, object] = {"instant_hands": ["dragon", "five_pairs"]}


@pytest.mark.parametrize(
    ("result", "pointer"),
    [
        (replace(DEALT, instant_win=InstantWinResult(A, "five_pairs")), "/instant_win/kind"),
        (replace(DEALT, sam=SamResult(A)), "/sam"),
        (replace(DEALT, liable=B), "/liable"),
        (replace(DEALT, seats=(DEALT.seats[0], SAM_RULES.held(2, "7H", "7D"))), "/seats/1/played"),
    ],
)
def test_an_instant_win_that_was_not_dealt_is_reported(result: GameResult, pointer: str) -> None:
    assert faults(DEALT, HOUSE) == []
    assert (pointer, "inconsistent_result") in faults(result, HOUSE)


# --- what always holds ---

HOUSES = st.builds(
    lambda two, finish, bao1, amount: sam_rules(
        "standard", {"thoi_two": two, "finish_with_two": finish, "bao1": bao1, "thoi_quad_amount": amount}
    ),
    st.sampled_from(["only_twos", "per_two", "off"]),
    st.sampled_from(["penalize", "allow"]),
    st.sampled_from(["liability", "off"]),
    st.sampled_from([0, 16]),
)


def finished(seed: int) -> GameResult:
    """A result at random: A first, some losers frozen; sometimes the one before A is liable, sometimes A had a Sâm."""
    rng = random.Random(seed)
    seats = rng.randint(2, 4)
    deck = rng.sample(DECK, 10 * seats)
    hands = [tuple(deck[10 * seat : 10 * seat + 10]) for seat in range(seats)]
    is_sam = rng.random() < 0.2
    ends = [SeatResult(1, (), 10, hands[0][:1])]
    for seat, hand in enumerate(hands[1:], 2):
        held = 10 if is_sam else rng.randint(1, 10)
        ends.append(SeatResult(0 if held == 10 else seat, hand[:held], 10 - held, hand[held : held + 1]))
    liable = seats - 1 if not is_sam and rng.random() < 0.3 else -1
    return GameResult(tuple(ends), sam=SamResult(0) if is_sam else None, liable=liable)


@given(st.integers(0, 2**32), HOUSES, st.integers(1, 10**6))
def test_a_settlement_adds_up_to_nothing_and_its_lines_to_the_nets(seed: int, rules: SamRules, bet: int) -> None:
    result = finished(seed)
    assume(not SAM.result_faults(result, rules))  # a liable seat beside a punished 2
    settlement = SAM.settle(result, rules, bet)
    assert sum(points(settlement)) == 0
    assert line_balance(settlement.lines, len(settlement.seats)) == points(settlement)
    assert [seat.net for seat in settlement.seats] == [seat.net_points * bet for seat in settlement.seats]


@given(st.integers(0, 2**32), HOUSES, st.integers(1, 3))
def test_turning_the_table_turns_the_settlement(seed: int, rules: SamRules, turns: int) -> None:
    result = finished(seed)
    count = len(result.seats)
    assume(not SAM.result_faults(result, rules))  # a liable seat beside a punished 2
    turned = replace(
        result,
        seats=result.seats[turns % count :] + result.seats[: turns % count],
        sam=result.sam and SamResult(-turns % count),
        liable=(result.liable - turns) % count if result.liable != -1 else -1,
    )
    netted = points(SAM.settle(result, rules))
    assert points(SAM.settle(turned, rules)) == netted[turns % count :] + netted[: turns % count]
