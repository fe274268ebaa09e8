"""Whatever result a caller makes up: it is refused with faults or settled, and never fails in any other way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import DECK
from rules.errors import InvalidInputError
from rules.sam.options import sam_rules
from rules.shedding.result import ChopChain, GameResult, InstantWinResult, PutThreeSpades, SamResult, SeatResult
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import SAM, TLMN

SEAT_NUMBERS = st.integers(-2, 5)
CARDS = st.lists(st.sampled_from(DECK), max_size=14).map(tuple)
FEW_CARDS = st.lists(st.sampled_from(DECK[:12]), max_size=6).map(tuple)
SEATS = st.builds(
    SeatResult,
    place=st.integers(-1, 5),
    left=CARDS,
    played=st.integers(-1, 14),
    last_play=FEW_CARDS,
    purse=st.none() | st.integers(-1, 50),
)
CHAINS = st.builds(
    ChopChain,
    links=st.lists(FEW_CARDS, max_size=4).map(tuple),
    seats=st.lists(SEAT_NUMBERS, max_size=4).map(tuple),
    finishing=st.lists(st.booleans(), max_size=4).map(tuple),
)
KINDS = st.sampled_from(["dragon", "four_twos", "six_pairs", "same_colour", "no such kind"])
PRESETS = st.sampled_from(["multiplier", "rank", "count", "points"])


def plausible_seat(hand_size: int) -> st.SearchStrategy[SeatResult]:
    """A seat of a table of three whose numbers fit each other, so that the checks behind the ranges are reached."""
    held = st.lists(st.sampled_from(DECK), max_size=hand_size, unique=True).map(tuple)
    return st.builds(
        lambda place, left, last: SeatResult(place, left, hand_size - len(left), last),
        st.integers(0, 3),
        held | st.just(()),
        st.sampled_from(DECK).map(lambda card: (card,)),
    )


def plausible_chain() -> st.SearchStrategy[ChopChain]:
    links = st.lists(st.sampled_from([DECK[:1], DECK[1:2], DECK[4:8], DECK[8:12], DECK[12:13]]), min_size=2, max_size=3)
    return links.flatmap(
        lambda laid: st.builds(
            ChopChain,
            links=st.just(tuple(laid)),
            seats=st.tuples(*(st.integers(0, 2) for _ in laid)),
            finishing=st.tuples(*(st.booleans() for _ in laid)),
        )
    )


def results(hand_size: int) -> st.SearchStrategy[GameResult]:
    """Results of any kind, and results of three seats that name only seats that exist."""
    wild, sane = SEAT_NUMBERS, st.integers(-1, 2)
    return st.one_of(
        _results(st.lists(SEATS, max_size=5), st.lists(CHAINS, max_size=2), wild),
        _results(
            st.lists(plausible_seat(hand_size), min_size=3, max_size=3), st.lists(plausible_chain(), max_size=1), sane
        ),
    )


def _results(
    seats: st.SearchStrategy[list[SeatResult]],
    chops: st.SearchStrategy[list[ChopChain]],
    seat_numbers: st.SearchStrategy[int],
) -> st.SearchStrategy[GameResult]:
    return st.builds(
        GameResult,
        seats=seats.map(tuple),
        chops=chops.map(tuple),
        instant_win=st.none() | st.builds(InstantWinResult, seat_numbers, KINDS),
        sam=st.none() | st.builds(SamResult, seat_numbers, seat_numbers),
        liable=seat_numbers,
        den_cong_seat=seat_numbers,
        put_3_spades=st.none() | st.builds(PutThreeSpades, seat_numbers, seat_numbers),
        pot_before=st.integers(-1, 5),
    )


@settings(max_examples=300)
@given(results(13), PRESETS, st.booleans())
def test_any_tlmn_result_is_refused_with_faults_or_settled(result: GameResult, preset: str, put: bool) -> None:
    rules = tlmn_rules(preset, {"put_3_spades": put})
    if faults := TLMN.result_faults(result, rules):
        with pytest.raises(InvalidInputError) as refused:
            TLMN.settle(result, rules)
        assert list(refused.value.faults) == faults
    else:
        assert len(TLMN.settle(result, rules).seats) == len(result.seats)


@settings(max_examples=300)
@given(results(10))
def test_any_sam_result_is_refused_with_faults_or_settled(result: GameResult) -> None:
    rules = sam_rules("standard", {"instant_hands": ["dragon", "same_colour"]})
    if faults := SAM.result_faults(result, rules):
        with pytest.raises(InvalidInputError) as refused:
            SAM.settle(result, rules)
        assert list(refused.value.faults) == faults
    else:
        assert len(SAM.settle(result, rules).seats) == len(result.seats)
