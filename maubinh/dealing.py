"""Deals: hands of any size from one shuffled deck."""

from __future__ import annotations

from random import Random

from maubinh.errors import InvalidInput
from maubinh.plain import plain
from rules.cards import DECK, Cards
from rules.errors import Fault


def dealt_hands(seats: object, size: int, most: int, seed: object, least: int = 2) -> list[Cards]:
    """So many cards for each seat. seed: None = another deal each time. Raises InvalidInput with every fault."""
    number, chance = plain(seats), plain(seed)
    faults = []
    if type(number) is not int or not least <= number <= most:
        faults.append(Fault("/players", "out_of_range", f"players must be from {least} to {most}"))
    if chance is not None and type(chance) is not int:
        faults.append(Fault("/seed", "bad_type", "seed must be an integer"))
    if faults:
        raise InvalidInput(faults)
    cards = Random(chance).sample(DECK, size * number)
    return [tuple(cards[size * at : size * (at + 1)]) for at in range(number)]
