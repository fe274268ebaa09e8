"""What a TLMN_RULES settlement refuses: every fault of a result is found, with its place in the request."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.cards import parse_cards
from rules.errors import InvalidInputError
from rules.shedding.result import ChopChain, GameResult, InstantWinResult, PutThreeSpades, SeatResult
from rules.tlmn.options import tlmn_rules
from tests.helpers.shedding_games import TLMN
from tests.helpers.shedding_results import TLMN_RULES, chain

A, B, C, D = range(4)
FROZEN = "2H 3H 4D 5S 6D 7S 8C 9S TC QC KD AS AC"
PAIRS_3 = "4S 4C 5D 5H 6S 6C"
QUAD = "JS JC JD JH"
DRAGON = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 3C"
LOSER = "2H 2D 4C 5C 6C 7C 8C 9D TC JC QC KC KH"
GOOD = (TLMN_RULES.out(1, "9C"), TLMN_RULES.out(2, "9H"), TLMN_RULES.held(3, "8S", "3D"))

UNPLAYED = SeatResult(3, parse_cards(FROZEN), 0, parse_cards("3D"))


def faults(result: GameResult, preset: str = "rank", **options: object) -> list[tuple[str, str]]:
    """Pointer and code of every fault."""
    return [(fault.pointer, fault.code) for fault in TLMN.result_faults(result, tlmn_rules(preset, options))]


def table(*changed: tuple[int, SeatResult], **more: Any) -> GameResult:
    """A good table of three with some seats replaced."""
    seats = list(GOOD)
    for seat, end in changed:
        seats[seat] = end
    return GameResult(tuple(seats), **more)


def test_a_sound_result_has_no_fault() -> None:
    assert faults(table()) == []


def test_a_faulty_result_is_not_settled() -> None:
    with pytest.raises(InvalidInputError) as caught:
        TLMN.settle(table((B, TLMN_RULES.out(1, "9H"))), tlmn_rules())
    assert [fault.pointer for fault in caught.value.faults] == ["/seats/0/place", "/seats/1/place"]


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (GameResult(GOOD[:1]), ("/seats", "out_of_range")),
        (GameResult((*GOOD, TLMN_RULES.held(4, "7S"), TLMN_RULES.held(4, "7D"))), ("/seats", "out_of_range")),
        (table((B, TLMN_RULES.out(5, "9H"))), ("/seats/1/place", "out_of_range")),
        (table((B, TLMN_RULES.out(-1, "9H"))), ("/seats/1/place", "out_of_range")),
        (table((C, SeatResult(3, parse_cards("8S"), 14, parse_cards("3D")))), ("/seats/2/played", "out_of_range")),
        (table((C, SeatResult(3, parse_cards("8S"), 11, parse_cards("3D")))), ("/seats/2/left", "wrong_card_count")),
        (table((A, SeatResult(1, (), 13, ()))), ("/seats/0/last_play", "missing_field")),
        (table((A, TLMN_RULES.out(1, "9C 8C"))), ("/seats/0/last_play", "invalid_combination")),
        (table((A, TLMN_RULES.out(1, "9C 9C"))), ("/seats/0/last_play/1", "duplicate_card")),
        (table((C, UNPLAYED)), ("/seats/2/last_play", "inconsistent_result")),
        (table((C, TLMN_RULES.held(3, "8S", "3D", purse=-1))), ("/seats/2/purse", "out_of_range")),
        (table((C, TLMN_RULES.held(3, "8S 8S", "3D"))), ("/seats/2/left/1", "duplicate_card")),
        (table((C, TLMN_RULES.held(3, "9C", "3D"))), ("/seats/0/last_play/0", "duplicate_card")),
        (table((C, TLMN_RULES.held(3, "8S", "9H"))), ("/seats/2/last_play/0", "duplicate_card")),
        (table(pot_before=-1), ("/pot_before", "out_of_range")),
        (table(den_cong_seat=3), ("/den_cong_seat", "out_of_range")),
        (table(instant_win=InstantWinResult(3, "dragon")), ("/instant_win/seat", "out_of_range")),
        (table(instant_win=InstantWinResult(-1, "dragon")), ("/instant_win/seat", "out_of_range")),
        (table(put_3_spades=PutThreeSpades(3)), ("/put_3_spades/seat", "out_of_range")),
        (table(put_3_spades=PutThreeSpades(0, caught_by=3)), ("/put_3_spades/caught_by", "out_of_range")),
    ],
)  # fmt: skip
def test_a_seat_or_a_card_that_cannot_be_is_reported_where_it_stands(
    result: GameResult, expected: tuple[str, str]
) -> None:
    assert expected in faults(result)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (table((A, TLMN_RULES.out(2, "9C")), (B, TLMN_RULES.out(3, "9H"))), "/seats"),  # nobody is first
        (table((B, TLMN_RULES.out(3, "9H"))), "/seats/1/place"),  # 1, 3, 3
        (table((C, TLMN_RULES.held(0, "8S", "3D"))), "/seats/2/place"),  # cóng, and has played 12 cards
        (table((C, TLMN_RULES.held(3, FROZEN))), "/seats/2/place"),  # a place, and has played nothing
        (table((A, TLMN_RULES.held(1, "7S", "9C"))), "/seats/0/left"),  # first with a card in hand
        (table((B, TLMN_RULES.held(2, "7S", "9H"))), "/seats/1/left"),  # second of three with a card in hand
        (table((C, TLMN_RULES.out(3, "3D"))), "/seats/2/left"),  # last without a card
    ],
)
def test_places_that_do_not_fit_the_cards_are_reported(result: GameResult, expected: str) -> None:
    assert (expected, "inconsistent_result") in faults(result)


def test_where_the_game_stops_at_the_first_finish_everybody_else_holds_cards() -> None:
    assert ("/seats/1/left", "inconsistent_result") in faults(table(), "count")
    assert faults(table((B, TLMN_RULES.held(2, "7S", "9H"))), "count") == []


def test_gaps_between_places_are_refused_only_where_the_players_went_on() -> None:
    gap = (TLMN_RULES.out(1, "9C"), TLMN_RULES.held(0, FROZEN), TLMN_RULES.held(3, "8S", "3D"))
    assert faults(GameResult(gap), "count") == []
    assert ("/seats/2/place", "inconsistent_result") in faults(GameResult(gap), "rank")


@pytest.mark.parametrize(
    ("cuts", "pointer", "code"),
    [
        (chain((A, "2H")), "/links", "out_of_range"),
        (ChopChain((parse_cards("2H"), parse_cards(QUAD)), (A,), (False, False)), "/seats", "out_of_range"),
        (ChopChain((parse_cards("2H"), parse_cards(QUAD)), (A, B), (False,)), "/finishing", "out_of_range"),
        (chain((A, "2H"), (3, QUAD)), "/seats/1", "out_of_range"),
        (chain((A, "2H"), (A, QUAD)), "/seats/1", "inconsistent_result"),
        (chain((A, "KH"), (B, QUAD)), "/links/0", "not_a_chop"),
        (chain((A, "2H 3S"), (B, QUAD)), "/links/0", "invalid_combination"),
        (chain((A, "2H"), (B, "JS JC JD")), "/links/1", "not_a_chop"),
        (chain((A, "2S 2H"), (B, PAIRS_3)), "/links/1", "does_not_beat"),
        (chain((A, QUAD), (B, PAIRS_3)), "/links/1", "does_not_beat"),
        (chain((A, QUAD), (B, "TS TC TD TH")), "/links/1", "does_not_beat"),
        (chain((A, "2H"), (B, "2S"), (C, QUAD)), "/links/1", "does_not_beat"),
        (chain((A, "2S"), (B, "2H")), "/links/1", "not_a_chop"),
        (chain((A, "2H"), (B, QUAD), (C, "JS QS KS")), "/links/2", "not_a_chop"),
        (chain((A, "2H"), (B, QUAD), finishing=[0]), "/finishing/0", "inconsistent_result"),
        (chain((A, "2H"), (C, QUAD), finishing=[1]), "/finishing/1", "inconsistent_result"),
        (chain((A, "2H"), (B, "2H 2S 2C 2D")), "/links/1/0", "duplicate_card"),
    ],
)
def test_a_chain_whose_links_do_not_cut_each_other_is_reported(cuts: ChopChain, pointer: str, code: str) -> None:
    good = chain((A, "2C"), (B, "QS QC QD QH"))
    assert ("/chops/1" + pointer, code) in faults(table(chops=(good, cuts)))


def test_a_last_play_that_was_cut_must_be_said_to_be_finishing() -> None:
    seats = ((A, TLMN_RULES.out(1, "2H")),)
    assert faults(table(*seats, chops=(chain((A, "2H"), (B, QUAD), finishing=[0]),))) == []
    unsaid = table(*seats, chops=(chain((A, "2H"), (B, QUAD)),))
    assert ("/chops/0/finishing/0", "inconsistent_result") in faults(unsaid)


def test_nobody_lays_a_bomb_after_his_last_play() -> None:
    first, later = chain((A, "2H"), (B, QUAD), finishing=[0]), chain((B, "2S"), (A, PAIRS_3))
    result = table((A, TLMN_RULES.out(1, "2H")), chops=(first, later))
    assert ("/chops/1/seats/1", "inconsistent_result") in faults(result)


def test_nobody_shows_more_cards_than_he_has_played() -> None:
    seat = TLMN_RULES.held(3, "8S 8C 8D 7S 7D TS TD KS KD AS", "3D")
    assert ("/seats/2/played", "inconsistent_result") in faults(table((C, seat), chops=(chain((A, "2H"), (C, QUAD)),)))


def test_a_held_card_was_not_laid_in_a_chain() -> None:
    result = table((C, TLMN_RULES.held(3, "JS", "3D")), chops=(chain((A, "2H"), (B, QUAD)),))
    assert ("/chops/0/links/1/0", "duplicate_card") in faults(result)


def test_a_chain_has_no_cut_on_top_of_a_finish_where_the_game_stops_there() -> None:
    cuts = chain((A, "2H"), (B, QUAD), finishing=[0])
    result = table((A, TLMN_RULES.out(1, "2H")), (B, TLMN_RULES.held(2, "7S", "9H")), chops=(cuts,))
    assert ("/chops/0/finishing/0", "inconsistent_result") in faults(result, "count")


DEALT = GameResult((TLMN_RULES.held(1, DRAGON), TLMN_RULES.held(0, LOSER)), instant_win=InstantWinResult(A, "dragon"))


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (replace(DEALT, instant_win=InstantWinResult(A, "royal")), ("/instant_win/kind", "bad_value")),
        (replace(DEALT, instant_win=InstantWinResult(A, "six_pairs")), ("/instant_win/kind", "inconsistent_result")),
        (replace(DEALT, instant_win=InstantWinResult(B, "dragon")), ("/instant_win/kind", "inconsistent_result")),
        (replace(DEALT, instant_win=InstantWinResult(B, "dragon")), ("/seats/0/place", "inconsistent_result")),
        (replace(DEALT, chops=(chain((A, "2H"), (B, QUAD)),)), ("/chops", "inconsistent_result")),
        (replace(DEALT, den_cong_seat=B), ("/den_cong_seat", "inconsistent_result")),
        (
            replace(DEALT, seats=(DEALT.seats[0], TLMN_RULES.held(0, "2H", "3D"))),
            ("/seats/1/played", "inconsistent_result"),
        ),
        (replace(DEALT, seats=(TLMN_RULES.out(1, "3S"), DEALT.seats[1])), ("/instant_win/kind", "inconsistent_result")),
    ],
)
def test_an_instant_win_that_was_not_dealt_is_reported(result: GameResult, expected: tuple[str, str]) -> None:
    assert faults(DEALT) == []
    assert expected in faults(result)


def test_an_instant_win_that_another_seat_outranks_is_reported() -> None:
    # T0-51: a dragon comes before six pairs.
    six_pairs = "4C 4D 5C 5D 6C 6D 7C 7D 8C 8D TC TD KH"
    result = GameResult(
        (TLMN_RULES.held(0, DRAGON), TLMN_RULES.held(1, six_pairs)), instant_win=InstantWinResult(B, "six_pairs")
    )
    assert faults(result) == [("/instant_win/seat", "inconsistent_result")]
    assert faults(result, instant_hands=["six_pairs", "dragon"]) == []


# --- đút 3 bích and đền cóng ---

PUT_HOUSE: dict[str, object] = {"put_3_spades": True}
CAUGHT = PutThreeSpades(C, caught_by=B)
FAILED = (TLMN_RULES.held(0, "5H", "9D"), TLMN_RULES.held(0, "6C", "AH"), TLMN_RULES.held(0, "3S", "KD"))


def failed(*changed: tuple[int, SeatResult], put: PutThreeSpades = CAUGHT) -> GameResult:
    seats = list(FAILED)
    for seat, end in changed:
        seats[seat] = end
    return GameResult(tuple(seats), put_3_spades=put)


def test_a_failed_put_is_a_result_only_where_the_table_has_the_feature() -> None:
    assert faults(failed(), "rank", **PUT_HOUSE) == []
    assert ("/seats", "inconsistent_result") in faults(failed())


@pytest.mark.parametrize("place", [0, 1])
def test_who_catches_a_put_may_be_out_of_cards_with_that_play(place: int) -> None:
    assert faults(failed((B, TLMN_RULES.out(place, "AH"))), "rank", **PUT_HOUSE) == []


@pytest.mark.parametrize(
    ("result", "pointer"),
    [
        (failed((A, TLMN_RULES.held(1, "5H", "9D"))), "/seats/0/place"),
        (failed((A, TLMN_RULES.out(0, "9D"))), "/seats/0/left"),
        (failed((C, TLMN_RULES.held(0, "3S 4S", "KD"))), "/put_3_spades/seat"),
        (failed(put=PutThreeSpades(C, caught_by=C)), "/put_3_spades/caught_by"),
        (failed((B, TLMN_RULES.held(0, FROZEN.replace("AS", "AD")))), "/put_3_spades/caught_by"),
    ],
)
def test_a_put_that_cannot_have_failed_is_reported(result: GameResult, pointer: str) -> None:
    assert (pointer, "inconsistent_result") in faults(result, "rank", **PUT_HOUSE)


def test_a_put_that_fails_at_the_end_needs_places_and_is_not_the_first() -> None:
    house: dict[str, object] = {"put_3_spades": True, "put_3_spades_fail": "at_end"}
    assert ("/seats", "inconsistent_result") in faults(failed(), "rank", **house)
    first = table((A, TLMN_RULES.out(1, "3S")), put_3_spades=PutThreeSpades(A, caught_by=B))
    assert ("/put_3_spades/seat", "inconsistent_result") in faults(first, "rank", **house)
    later = table((B, TLMN_RULES.out(2, "3S")), put_3_spades=PutThreeSpades(B, caught_by=A))
    assert faults(later, "rank", **house) == []


def test_a_put_succeeds_only_in_first_place_on_the_lone_3_spades() -> None:
    seats = (TLMN_RULES.out(1, "9C"), TLMN_RULES.held(2, "8S", "3D"))
    said = GameResult(seats, put_3_spades=PutThreeSpades(A))
    assert faults(said, "rank", **PUT_HOUSE) == [("/put_3_spades/seat", "inconsistent_result")]
    assert faults(said) == [("/put_3_spades", "inconsistent_result")]  # a table without the feature has no such bet


@pytest.mark.parametrize("seat", [A, C])
def test_one_pays_for_all_only_when_the_whole_table_is_frozen_and_never_the_first(seat: int) -> None:
    assert ("/den_cong_seat", "inconsistent_result") in faults(table(den_cong_seat=seat))
    whole = GameResult((TLMN_RULES.out(1, "9C"), TLMN_RULES.held(0, FROZEN)), den_cong_seat=A)
    assert faults(whole) == [("/den_cong_seat", "inconsistent_result")]
    assert faults(replace(whole, den_cong_seat=B)) == []


def test_no_play_leaves_only_2s_where_nobody_may_finish_on_one() -> None:
    # "Silences settled": forbid refuses a play that would leave only 2s.
    assert faults(table((C, TLMN_RULES.held(3, "2S 2H", "3D")))) == []
    left = faults(table((C, TLMN_RULES.held(3, "2S 2H", "3D"))), finish_with_two="forbid")
    assert left == [("/seats/2/left", "only_twos_left")]


def test_all_faults_of_a_result_are_found_at_once() -> None:
    found = faults(table((A, TLMN_RULES.out(1, "9C 8C")), (B, TLMN_RULES.held(2, "8S", "9H")), den_cong_seat=C))
    assert found == [
        ("/seats/0/last_play", "invalid_combination"),
        ("/seats/2/left/0", "duplicate_card"),
        ("/seats/1/left", "inconsistent_result"),
        ("/den_cong_seat", "inconsistent_result"),
    ]
