"""Chặt in Sâm: what a chain of cuts costs, and who pays whom.

Prices are the options `chop_two`, `chop_quad`, `stacked_chop`. Source: docs/rules.md S-27, S-31, S-34, B-S-04, B-S-05.
"""

from __future__ import annotations

from rules.cards import Cards
from rules.sam.options import SamRules
from rules.shedding.result import ChopChain, ChopPayment


def chop_payments(chain: ChopChain, rules: SamRules) -> tuple[ChopPayment, ...]:
    """What the cuts of one chain cost, in the order in which they were laid; nothing for cards without a price.

    Under `stacked_chop` each every victim pays his own cutter; under cumulative the player cut last pays the last
    cutter for all cards captured (B-S-05).
    """
    return tuple(payment for payment in all_cuts(chain, rules) if payment.points)


def all_cuts(chain: ChopChain, rules: SamRules) -> tuple[ChopPayment, ...]:
    """`chop_payments` with the cuts that cost nothing."""
    captured = chain.links[:-1]
    if rules.stacked_chop == "each":
        cutters = zip(chain.seats, chain.seats[1:], captured, strict=False)
        return tuple(ChopPayment(victim, cutter, cards, _price(cards, rules)) for victim, cutter, cards in cutters)
    all_cards = tuple(card for cards in captured for card in cards)
    total = sum(_price(cards, rules) for cards in captured)
    return (ChopPayment(chain.seats[-2], chain.seats[-1], all_cards, total),)


def _price(cards: Cards, rules: SamRules) -> int:
    """One price for every cut: of 2s, be it one or a pair (B-S-04, B-S-05), or of a quad."""
    return rules.chop_quad if len(cards) == 4 else rules.chop_two
