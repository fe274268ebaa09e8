"""Bots that arrange their hands at many Mậu binh tables at once, and what each wins.

python arranging_bot.py [address of the service] [tables]
"""

import random
import sys

from maubinh_client import Client
from maubinh_client.schemas.maubinh import HandIn, SettlePlayerIn


def deal(source: random.Random) -> list[list[str]]:
    """Four hands of thirteen."""
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "SCDH"]
    source.shuffle(cards)
    return [cards[start : start + 13] for start in range(0, 52, 13)]


def main(url: str = "http://127.0.0.1:8000", tables: str = "5") -> None:
    source = random.Random(1)
    dealt = [deal(source) for _ in range(int(tables))]
    names = ["An", "Bình", "Chi", "Dũng"]
    money = dict.fromkeys(names, 0)
    with Client(url) as client:
        # One call arranges up to a thousand hands, far faster than one call each.
        hands: list[HandIn] = [{"cards": cards} for table in dealt for cards in table]
        rows = iter(client.maubinh.arrange(hands=hands, players=4)["arrangements"])
        for _ in dealt:
            players: list[SettlePlayerIn] = []
            for name, row in zip(names, rows, strict=False):
                players.append({"id": name, "back": row["back"], "middle": row["middle"], "front": row["front"]})
            for player in client.maubinh.settle(bet=1000, players=players)["players"]:
                money[player["id"]] += player["net"]
    for name, amount in money.items():
        print(f"{name}: {amount:+d}")


if __name__ == "__main__":
    main(*sys.argv[1:])
