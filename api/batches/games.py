"""Games of TLMN and Sâm in a batch: the operations that take them, the columns of their answers, and how they are made.

An operation is named with its game: `tlmn/replay`. A record is a whole game, replayed and if wished reviewed, or the
result of one that is settled. Source: the HTTP contract, "TLMN and Sâm".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from api.batches.collecting import Collector
from api.batches.game_columns import SEATS, game_of
from api.operations import sam, tlmn
from api.operations.catalogue import Operation
from rules.cards import DECK, codes

OPERATIONS: Final[Mapping[str, Operation]] = {
    f"{catalogue.words.game}/{operation.name}": operation
    for catalogue in (tlmn.CATALOGUE, sam.CATALOGUE)
    for operation in catalogue.operations
    if operation.in_batches
}
_HAND_SIZES: Final = {"tlmn": 13, "sam": 10}


def sample_request(operation: str) -> dict[str, Any]:
    """A request that nothing is wrong with, to be asked with a batch's defaults."""
    game = game_of(operation)
    size = _HAND_SIZES[game]
    hands = [list(codes(DECK[start : start + size])) for start in (0, size)]
    if operation.endswith("/replay"):
        return {"hands": [{"seat": seat, "cards": hand} for seat, hand in enumerate(hands)]}
    loser = {"id": "b", "place": 2, "played": size - 1, "left": ["7D"]}
    return {"seats": [{"id": "a", "place": 1, "played": size}, loser]}


def perform_game(name: str, body: Any, at: int, record: str, found: Collector) -> None:
    """Answer a request that has been read into `found`. name: the operation; record: its id."""
    operation = OPERATIONS[name]
    answer = operation.answer(body)
    is_replay = operation.name == "replay"
    found.done(at, record, answer, _cells(answer, is_replay) if found.for_tables else [])
    win = answer.instant_win if is_replay else body.instant_win
    found.tally.instant_wins += win is not None


def _cells(answer: Any, is_replay: bool) -> list[Any]:
    """The columns of `game_columns.RESULTS`, without what is wrong with the record."""
    money = answer.settlement if is_replay else answer
    review = answer.review if is_replay else None
    cells: list[Any] = []
    for seat in range(SEATS):
        paid = money.seats[seat] if money is not None and seat < len(money.seats) else None
        judged = review.seats[seat] if review is not None and seat < len(review.seats) else None
        cells += [None, None] if paid is None else [float(paid.net_points), paid.net]
        cells += [None, None] if judged is None else [judged.lost, judged.lost_error]
    win = answer.instant_win.kind if is_replay and answer.instant_win is not None else None
    over = ("over" if answer.state.over else "unfinished") if is_replay else "over"
    return [*cells, over, win, None if money is None else money.pot_after]
