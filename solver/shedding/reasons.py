"""Why a play is the best, or what it is good for: codes, told from where its points come from and from the cards.

Words are in rules.labels.hints. The first code that applies is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from rules.shedding.combinations import TWO
from rules.shedding.decomposition import decompose_hand
from solver.kernels import shedding_layout as layout
from solver.kernels import shedding_moves
from solver.shedding.hints import Hint, RatedPlay
from solver.shedding.knowledge import Knowledge
from solver.shedding.positions import cards_of_mask, play_of

REASONS: Final = (
    *("only_move", "goes_out", "solved", "cuts", "must_highest_single", "avoids_cut", "sheds_two", "avoids_frozen"),
    *("avoids_liability", "waits", "keeps_lead", "blocks", "sheds_cards", "keeps_sets", "best_on_balance"),
)
_BY_LINE: Final[Mapping[str, str]] = {
    "chop": "avoids_cut",
    "rotten": "sheds_two",
    "thoi_two": "sheds_two",
    "finish_with_two": "sheds_two",
    "cong": "avoids_frozen",
    "bao1": "avoids_liability",
}
_LOST: Final = 0.05
"""A seat that comes first less often than this plays for what it loses."""


def reason_of(hint: Hint, at: int, known: Knowledge) -> str:
    """The code of the at-th play of a hint."""
    play = hint.plays[at]
    if len(hint.plays) == 1:
        return "only_move"
    if len(play.cards) == known.state[layout.LEFT + known.seat]:
        return "goes_out"
    if hint.exact:
        return "solved"
    if play.chop:
        return "cuts"
    if _is_bound(play, known):
        return "must_highest_single"
    other = hint.plays[1] if at == 0 else hint.best
    return _by_points(play, other) or _by_cards(hint, play, known)


def _by_points(play: RatedPlay, other: RatedPlay) -> str | None:
    """By the line in which the play gains most over another, where that is half of its lead or more."""
    gains = {kind: play.parts[kind] - other.parts[kind] for kind in _BY_LINE}
    kind = max(gains, key=gains.__getitem__)
    lead = play.expected_points - other.expected_points
    if lead <= 0 or gains[kind] < lead / 2:
        return None
    code = _BY_LINE[kind]
    return None if code == "sheds_two" and not any(card.rank == TWO for card in play.cards) else code


def _by_cards(hint: Hint, play: RatedPlay, known: Knowledge) -> str:
    if play.is_pass:
        return "waits"
    answers = known.state[layout.TOP_KIND] != 0
    if _nobody_beats(play, known):
        return "keeps_lead"
    if answers and _shortest(known) <= 2:
        return "blocks"
    if hint.playouts and hint.best.places[0] < _LOST:
        return "sheds_cards"
    hand = cards_of_mask(int(known.state[layout.HANDS + known.seat]))
    rest = tuple(card for card in hand if card not in play.cards)
    shapes = known.variant.shapes
    breaks_nothing = decompose_hand(rest, shapes).turns < decompose_hand(hand, shapes).turns
    return "keeps_sets" if breaks_nothing else "best_on_balance"


def _shortest(known: Knowledge) -> int:
    state = known.state
    others = (int(state[layout.LEFT + seat]) for seat in range(state[layout.SEATS]) if seat != known.seat)
    return min((left for left in others if left), default=99)


def _is_bound(play: RatedPlay, known: Knowledge) -> bool:
    """Whether báo 1 binds the seat to just this single."""
    return len(play.cards) == 1 and bool(shedding_moves.binds_highest(known.state, known.seat, known.rules))


def _nobody_beats(play: RatedPlay, known: Knowledge) -> bool:
    """Whether the cards that are unseen hold nothing that beats the play."""
    combination = known.variant.combination_of(play.cards)
    if combination is None:
        return False
    laid, state = play_of(combination, known.variant), known.state
    unseen = layout.ALL_CARDS & ~int(state[layout.SEEN]) & ~int(state[layout.HANDS + known.seat])
    room = np.zeros((8, 4), np.int64)
    mode = layout.ALIKE if known.variant.shapes.longest_pair_run else layout.ALIKE_WITHOUT_SUITS
    found = shedding_moves.add_plays(unseen, laid.kind, laid.size, laid.value, known.rules, mode, room)
    return int(found) == 0
