"""What a hand is worth for the aces dealt to it and to its opponents, however anybody arranges them (B-M-21).

Exact, no sampling: unknown opponents hold any 13 of the cards that nobody has shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from rules.cards import Cards
from rules.maubinh.duel import ace_count, ace_value
from rules.maubinh.options import MauBinhRules


def ace_worth(cards: Cards, dead: Cards, known: Sequence[Cards], unknown: int, rules: MauBinhRules) -> float:
    """The expected points for aces, from all opponents together; 0 where the rules do not count aces.

    known: the hands of opponents who lie open; unknown: how many others there are.
    """
    if len(set(rules.ace_points)) == 1:
        return 0.0
    own = ace_value(cards, rules)
    points = float(sum(own - ace_value(theirs, rules) for theirs in known))
    if unknown == 0:
        return points
    seen = (*cards, *dead, *(card for theirs in known for card in theirs))
    return points + unknown * (own - _mean_value(52 - len(seen), 4 - ace_count(seen), rules))


def _mean_value(unseen: int, aces: int, rules: MauBinhRules) -> float:
    """The mean points for aces of 13 cards out of `unseen`, of which `aces` are aces."""
    ways = [comb(aces, held) * comb(unseen - aces, 13 - held) for held in range(5)]
    return sum(way * points for way, points in zip(ways, rules.ace_points, strict=True)) / comb(unseen, 13)
