"""A referee of Tiến lên miền Nam: the game server asks about every move before it counts, and has the end settled.

python referee.py [address of the service] [seed of the deal]
"""

import random
import sys

from maubinh_client import Client
from maubinh_client.schemas.common import SettlementOut
from maubinh_client.schemas.tlmn import TlmnEventIn, TlmnSeatHandIn, TlmnStateOut


class Referee:
    """One game. history holds the moves that counted; state is what the table shows."""

    def __init__(self, client: Client, hands: list[TlmnSeatHandIn], leader: int) -> None:
        self.client = client
        self.hands = hands
        self.leader = leader
        self.history: list[TlmnEventIn] = []
        self.state: TlmnStateOut | None = None

    def move(self, event: TlmnEventIn) -> str:
        """ "" when the move counts, else why it does not, in words for the player."""
        verdict = self.client.tlmn.validate(
            rules={"preset": "multiplier"},
            seats=len(self.hands),
            leader=self.leader,
            hands=self.hands,
            history=self.history,
            move=event,
        )
        self.state = verdict["state"]
        if verdict["legal"]:
            self.history.append(event)
            return ""
        return verdict["label"]["vi"]

    def settlement(self) -> SettlementOut | None:
        """Who pays what, once the game is over."""
        return self.client.tlmn.replay(
            rules={"preset": "multiplier"}, bet=1000, leader=self.leader, hands=self.hands, history=self.history
        )["settlement"]


def deal(seed: int) -> list[TlmnSeatHandIn]:
    """Four hands of thirteen."""
    cards = [rank + suit for rank in "3456789TJQKA2" for suit in "SCDH"]
    random.Random(seed).shuffle(cards)
    return [{"seat": seat, "cards": cards[13 * seat : 13 * seat + 13]} for seat in range(4)]


def simple_move(client: Client, state: TlmnStateOut, hand: list[str]) -> TlmnEventIn:
    """What a simple player does: the first allowed play, or a pass."""
    moves = client.tlmn.legal_moves(hand=hand, table=state["trick"]["top"], rules={"preset": "multiplier"})["moves"]
    seat = state["seat_to_act"]
    return {"seat": seat, "cards": moves[0]["cards"]} if moves else {"seat": seat, "pass": True}


def main(url: str = "http://127.0.0.1:8000", seed: str = "1") -> None:
    hands = deal(int(seed))
    left = {hand["seat"]: list(hand["cards"]) for hand in hands}
    with Client(url) as client:
        referee = Referee(client, hands, leader=0)
        print("seat 1 plays out of turn:", referee.move({"seat": 1, "cards": left[1][:1]}))
        while referee.state is not None and not referee.state["over"]:
            seat = referee.state["seat_to_act"]
            event = simple_move(client, referee.state, left[seat])
            refusal = referee.move(event)
            assert not refusal, refusal
            left[seat] = [card for card in left[seat] if card not in event.get("cards", [])]
        print(f"the game took {len(referee.history)} moves")
        settlement = referee.settlement()
        assert settlement is not None
        for seat, money in enumerate(settlement["seats"]):
            print(f"seat {seat}: {money['net']:+d}")


if __name__ == "__main__":
    main(*sys.argv[1:])
