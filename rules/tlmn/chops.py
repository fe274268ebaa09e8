"""Chặt and chặt chồng: what a chain of cuts costs, and who pays whom.

Prices are the options `chop_*`, of pairs of 2s also `chop_two_pair_prices`; besides `stacked_chop`, `stacked_flat`,
`chain_counts_twos`, `chop_last_card`.
Source: docs/rules.md T0-20 to T0-26, T0-37 to T0-45, T1-24 to T1-28, T4-31 to T4-41, B-T-04, B-T-14, B-T-17, B-T-23,
"Silences settled".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.cards import Cards
from rules.shedding.result import ChopChain, ChopPayment
from rules.tlmn.options import TlmnRules


@dataclass(frozen=True, slots=True)
class _Capture:
    """One link of a chain, beaten by the next.

    by_bomb: a cut; otherwise a 2 overplayed by a higher 2. free: these cards cost nothing, as they were somebody's
    last play. ends: the capturing play emptied a hand, so what was captured so far is paid at once.
    """

    victim: int
    captor: int
    cards: Cards
    points: int
    by_bomb: bool
    free: bool
    ends: bool


def chop_payments(chain: ChopChain, rules: TlmnRules) -> tuple[ChopPayment, ...]:
    """What the cuts of one chain cost, in the order in which they were laid; nothing for a free cut.

    Under `stacked_chop` cumulative and flat the player cut last pays the last cutter for all cards captured (B-T-17),
    under each every victim pays his own cutter. A finishing capture is paid at once, and a cut on top of a finishing
    play starts a new chain (B-T-23).
    """
    captures = list(_captures(chain, rules))
    if rules.stacked_chop == "each":
        runs = [[capture] for capture in captures if capture.by_bomb and not capture.free]
    else:
        runs = _runs(captures, rules)
    payments = (_payment(run, rules) for run in runs)
    return tuple(payment for payment in payments if payment.points)


def free_cuts(chain: ChopChain, rules: TlmnRules) -> tuple[ChopPayment, ...]:
    """The cuts of a chain that no payment prices: of somebody's last play (B-T-23), or of cards without a price."""
    priced = {card for payment in chop_payments(chain, rules) for card in payment.cards}
    return tuple(
        ChopPayment(capture.victim, capture.captor, capture.cards, 0)
        for capture in _captures(chain, rules)
        if capture.by_bomb and priced.isdisjoint(capture.cards)
    )


def _captures(chain: ChopChain, rules: TlmnRules) -> Iterator[_Capture]:
    for index, (cards, captor) in enumerate(zip(chain.links, chain.links[1:], strict=False)):
        last_play_is_free = _is_bomb(cards) or rules.chop_last_card == "free"
        yield _Capture(
            victim=chain.seats[index],
            captor=chain.seats[index + 1],
            cards=cards,
            points=_price(cards, captor, rules),
            by_bomb=_is_bomb(captor),
            free=chain.finishing[index] and last_play_is_free,
            ends=chain.finishing[index + 1],
        )


def _runs(captures: Sequence[_Capture], rules: TlmnRules) -> list[list[_Capture]]:
    """The captures that are paid together. Overplayed 2s count only under `chain_counts_twos` (B-T-17)."""
    runs: list[list[_Capture]] = [[]]
    for capture in captures:
        if capture.by_bomb and capture.free:
            runs[-1] = []  # nobody is charged for what the finisher had overplayed either
        elif not capture.free and (capture.by_bomb or rules.chain_counts_twos):
            runs[-1].append(capture)
        if capture.by_bomb and capture.ends:
            runs.append([])
    return [run for run in runs if run and run[-1].by_bomb]


def _payment(run: Sequence[_Capture], rules: TlmnRules) -> ChopPayment:
    """The price of one run: its cards, or `stacked_flat` for two or more cuts. The last victim pays (T0-26, T0-42)."""
    stacked = sum(capture.by_bomb for capture in run) > 1
    flat = stacked and rules.stacked_chop == "flat"
    return ChopPayment(
        from_seat=run[-1].victim,
        to_seat=run[-1].captor,
        cards=tuple(card for capture in run for card in capture.cards),
        points=rules.stacked_flat if flat else sum(capture.points for capture in run),
    )


def _is_bomb(cards: Cards) -> bool:
    """Whether a link is a bomb: 2s are laid singly, in pairs or threes, every bomb has four cards or more."""
    return len(cards) >= 4


def _price(cards: Cards, captor: Cards, rules: TlmnRules) -> int:
    """The price of captured cards: 2s by suit, added up, or a pair of them by its colours; a quad by its captor.

    Source: T0-45, B-T-14. Suits 2 and 3 are the red ones.
    """
    if len(cards) == 2 and rules.chop_two_pair == "by_colour":
        return rules.chop_two_pair_prices[sum(card.suit >= 2 for card in cards)]
    if not _is_bomb(cards):
        return sum(rules.chop_two[card.suit] for card in cards)
    if len(cards) > 4:
        return rules.chop_pair_run_3 if len(cards) == 6 else rules.chop_pair_run_4
    return rules.chop_quad if len(captor) == 4 else rules.chop_quad_by_pair_run_4
