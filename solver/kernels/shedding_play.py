"""Compiled course of a game: what a play or a pass does to a state, and how a game ends.

The fast twin of rules.shedding.position, rules.tlmn.endings and rules.sam.variant; tests hold the two equal.
Source: docs/rules.md T0-07 to T0-10, T0-53, T4-22 to T4-25, B-T-08, B-T-10, B-T-15, B-T-20, S-10 to S-18, S-24, S-33.
"""

from __future__ import annotations

from solver.kernels.compiler import shared
from solver.kernels.shedding_layout import (
    BAO1,
    BLOCK_PAYS,
    BLOCKED_BY,
    BREACH,
    BY_COUNT,
    CLOSED,
    CLOSED_KIND,
    CLOSED_LINKS,
    CLOSED_OWNER,
    CLOSED_PASSED,
    CLOSED_SIZE,
    CLOSED_TOP,
    CLOSED_TURN,
    CLOSED_VALUE,
    CUT_LATE,
    FINISH_TWO,
    FINISHED,
    FINISHES,
    GAME,
    HAND_SIZE,
    HANDS,
    INCLUDE,
    LAST,
    LEFT,
    LIABLE,
    LINK_CARDS,
    LINK_ENDS,
    LINK_SEATS,
    LINKS,
    MOST_LINKS,
    MOST_SEATS,
    NOBODY,
    OVER,
    OWNER,
    PAIR_RUN,
    PASSED,
    PENALIZE_TWO,
    PUT,
    PUT_AT_END,
    PUT_BY,
    PUT_SEAT,
    QUAD,
    SAM_GAME,
    SAM_SEAT,
    SCORING,
    SEATS,
    SEEN,
    SOLE,
    SOLE_COUNT,
    SOLE_PLAYS,
    STOPPED,
    THREE_OF_SPADES,
    TOP,
    TOP_KIND,
    TOP_SIZE,
    TOP_VALUE,
    TURN,
    TWO_HEIGHT,
    TWOS,
)
from solver.kernels.shedding_money import pay_chain
from solver.kernels.shedding_moves import breaks_duty


@shared
def is_active(state, seat):
    """Whether the seat holds cards and has not been stopped."""
    return state[LEFT + seat] > 0 and not (state[STOPPED] >> seat) & 1


@shared
def is_cuttable(kind, value):
    """Whether a play starts a chop chain, or goes on with one: 2s or a bomb (B-T-17)."""
    return kind in (QUAD, PAIR_RUN) or (0 < kind <= QUAD and value >> 2 == TWO_HEIGHT)


@shared
def forget_closed(state, rules):
    """The next round is led, or the game ends: the chain of the round closed before is paid."""
    if state[CLOSED]:
        if state[CLOSED_LINKS] >= 2 and state[CLOSED_KIND] in (QUAD, PAIR_RUN):
            pay_chain(state, rules, state[CLOSED_LINKS])
        state[CLOSED] = 0


@shared
def end_game(state, rules):
    """Nobody is to act any more, and the chain in the round is paid."""
    forget_closed(state, rules)
    if state[LINKS] >= 2 and state[TOP_KIND] in (QUAD, PAIR_RUN):
        pay_chain(state, rules, state[LINKS])
    state[LINKS] = 0
    state[OVER] = 1
    state[TURN] = NOBODY


@shared
def pass_on(state, seat):
    """The turn goes to the next seat in the round; when only the top play's owner is left the round is closed."""
    seats = state[SEATS]
    for step in range(1, seats):
        other = (seat + step) % seats
        if other != state[OWNER] and not (state[PASSED] >> other) & 1 and is_active(state, other):
            state[TURN] = other
            return
    leader = state[OWNER]
    for _ in range(seats):
        if is_active(state, leader):
            break
        leader = (leader + 1) % seats
    state[CLOSED], state[CLOSED_TURN], state[CLOSED_OWNER] = 1, state[TURN], state[OWNER]
    state[CLOSED_TOP], state[CLOSED_KIND], state[CLOSED_SIZE] = state[TOP], state[TOP_KIND], state[TOP_SIZE]
    state[CLOSED_VALUE], state[CLOSED_PASSED], state[CLOSED_LINKS] = state[TOP_VALUE], state[PASSED], state[LINKS]
    state[TURN], state[OWNER], state[PASSED], state[LINKS] = leader, NOBODY, 0, 0
    state[TOP], state[TOP_KIND], state[TOP_SIZE], state[TOP_VALUE] = 0, 0, 0, 0


@shared
def reopen(state, rules):
    """Open the last round again, as it was before it was closed; false where nothing can be cut any more (B-T-08)."""
    if not (state[CLOSED] and rules[CUT_LATE]):
        return False
    state[CLOSED], state[TURN], state[OWNER] = 0, state[CLOSED_TURN], state[CLOSED_OWNER]
    state[TOP], state[TOP_KIND], state[TOP_SIZE] = state[CLOSED_TOP], state[CLOSED_KIND], state[CLOSED_SIZE]
    state[TOP_VALUE], state[PASSED], state[LINKS] = state[CLOSED_VALUE], state[CLOSED_PASSED], state[CLOSED_LINKS]
    return True


@shared
def extend_chain(state, seat, mask, kind, value):
    """Whether the play cuts, or may be cut: the chain it belongs to (B-T-04, B-T-17)."""
    if not is_cuttable(kind, value):
        state[LINKS] = 0
        return
    if not is_cuttable(state[TOP_KIND], state[TOP_VALUE]):
        state[LINKS] = 0
    at = min(state[LINKS], MOST_LINKS - 1)
    state[LINK_CARDS + at], state[LINK_SEATS + at] = mask, seat
    state[LINK_ENDS + at] = 1 if state[LEFT + seat] == 0 else 0
    state[LINKS] = at + 1


@shared
def lay(state, seat, play, rules):
    """The cards go to the table and are the play to beat; who had passed re-enters."""
    mask, kind, size, value = play[0], play[1], play[2], play[3]
    forget_closed(state, rules)
    state[HANDS + seat] &= ~mask
    state[LEFT + seat] -= size
    state[LAST + seat] = mask
    state[SEEN] |= mask
    state[INCLUDE] = 0
    if state[LEFT + seat] == 0:
        state[FINISHED + state[FINISHES]] = seat
        state[FINISHES] += 1
    extend_chain(state, seat, mask, kind, value)
    state[TOP], state[TOP_KIND], state[TOP_SIZE], state[TOP_VALUE] = mask, kind, size, value
    state[OWNER] = seat
    state[PASSED] &= ~(1 << seat)
    if state[SOLE] == NOBODY:
        state[SOLE] = seat
    if state[SOLE] == seat:
        state[SOLE_PLAYS + state[SOLE_COUNT]] = mask
        state[SOLE_COUNT] += 1
    else:
        state[SOLE] = MOST_SEATS


@shared
def after_tlmn_play(state, seat, catches, owner, rules):
    """Đút 3 bích may fail by it, and it may be the last play of the game (B-T-15, B-T-20)."""
    if catches:
        state[PUT_SEAT], state[PUT_BY] = owner, seat
        if not rules[PUT_AT_END]:
            end_game(state, rules)
            return
    if state[LEFT + seat]:
        pass_on(state, seat)
        return
    if state[FINISHES] == 1:
        for other in range(state[SEATS]):
            if state[LEFT + other] == rules[HAND_SIZE]:
                state[STOPPED] |= 1 << other
        state[PASSED] &= ~state[STOPPED]
        if rules[PUT] and state[LAST + seat] == THREE_OF_SPADES:
            state[PUT_SEAT], state[PUT_BY] = seat, NOBODY
            end_game(state, rules)
            return
        if rules[SCORING] == BY_COUNT:
            end_game(state, rules)
            return
    still_in = 0
    for other in range(state[SEATS]):
        still_in += 1 if is_active(state, other) else 0
    if still_in < 2:
        end_game(state, rules)
    else:
        pass_on(state, seat)


@shared
def after_sam_play(state, seat, breached, rules):
    """A block or the first finish ends the game, and who broke báo 1 before it is liable (S-14, S-24, S-33)."""
    if state[SAM_SEAT] not in (NOBODY, seat):
        if not rules[BLOCK_PAYS]:
            state[LINKS] = 0
        state[BLOCKED_BY] = seat
        end_game(state, rules)
        return
    if state[LEFT + seat]:
        pass_on(state, seat)
        return
    before = (seat - 1) % state[SEATS]
    punished = rules[FINISH_TWO] == PENALIZE_TWO and state[LAST + seat] & TWOS
    if breached == before and not punished:
        state[LIABLE] = before
    end_game(state, rules)


@shared
def do_play(state, seat, play, rules):
    """Lay a legal play: int64 [4]. Where it cuts into a closed round, the round must have been opened again."""
    if rules[GAME] == SAM_GAME:
        breached = state[BREACH]
        breaks = rules[BAO1] == 1 and breaks_duty(state, seat, rules, play[1], play[3])
        state[BREACH] = seat if breaks else NOBODY
        lay(state, seat, play, rules)
        after_sam_play(state, seat, breached, rules)
        return
    owner = state[OWNER]
    catches = False
    if rules[PUT] and state[PUT_SEAT] == NOBODY and state[FINISHES] == 0 and state[TOP_KIND]:
        catches = state[HANDS + owner] == THREE_OF_SPADES
    lay(state, seat, play, rules)
    after_tlmn_play(state, seat, catches, owner, rules)


@shared
def do_pass(state, seat, rules):
    """The seat to act passes and is out until the round ends."""
    breaks = False
    if rules[GAME] == SAM_GAME:
        breaks = rules[BAO1] == 1 and breaks_duty(state, seat, rules, 0, 0)
    state[PASSED] |= 1 << seat
    pass_on(state, seat)
    state[BREACH] = seat if breaks and state[TOP_KIND] else NOBODY
