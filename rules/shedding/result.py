"""The record of a finished game, and of the money that follows from it.

The engines write a `GameResult`, the settlements read it; a caller without a history fills one in himself.
Seats are numbers in turn order. Source: docs/rules.md sections 2 to 7, B-T-15, B-T-17, B-T-20, B-S-05 to B-S-11.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Cards

NOBODY = -1
"""In place of a seat: nobody, or in a settlement line the pot."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How the game ended for one seat.

    place: 1 first out, then 2, 3, 4; 0 stopped by cóng, or nobody came first (B-T-15). Where the game stops at the
    first finish the losers are 2, 3, 4 in turn order. left: the cards still held. played: how many cards were played.
    last_play: the last combination laid, empty when none was. purse: the money brought, None = not told (B-T-25).
    """

    place: int
    left: Cards
    played: int
    last_play: Cards
    purse: int | None = None


@dataclass(frozen=True, slots=True)
class ChopChain:
    """One run of plays of a trick that cut each other, oldest first (T0-22, T1-26).

    `seats[i]` laid `links[i]`; `finishing[i]`: this play emptied the hand. The first link was captured by the second,
    and so on; 2s that were beaten by a higher 2 before the first cut stand at the front (`chain_counts_twos` decides
    whether they cost anything). At least two links, and every link after the leading 2s is a bomb.
    """

    links: tuple[Cards, ...]
    seats: tuple[int, ...]
    finishing: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class InstantWinResult:
    """A hand that won on the deal. kind: a name out of the option `instant_hands` (T0-46, B-S-15)."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class SamResult:
    """A declared Sâm. blocked_by: the seat that beat a play of the declarer; -1 = nobody did (S-13, S-14, B-S-07)."""

    seat: int
    blocked_by: int = NOBODY


@dataclass(frozen=True, slots=True)
class PutThreeSpades:
    """Đút 3 bích: `seat` was left with 3♠ alone. caught_by: who beat that play; -1 = it succeeded (T1-36, T1-38)."""

    seat: int
    caught_by: int = NOBODY


@dataclass(frozen=True, slots=True)
class GameResult:
    """Everything a settlement needs. `sam` and `liable` are of Sâm; `den_cong_seat`, `put_3_spades`, pot of TLMN.

    chops: in the order in which they were closed. liable: who pays for all after a breach of báo 1 (B-S-10).
    den_cong_seat: who pays for a whole table of cóng (T1-32). pot_before: the pot before this game's ante (B-T-21).
    untold: seats whose place is not told, and 0 until it is filled in (rules.shedding.places).
    """

    seats: tuple[SeatResult, ...]
    chops: tuple[ChopChain, ...] = ()
    instant_win: InstantWinResult | None = None
    sam: SamResult | None = None
    liable: int = NOBODY
    den_cong_seat: int = NOBODY
    put_3_spades: PutThreeSpades | None = None
    pot_before: int = 0
    untold: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChopPayment:
    """What one seat pays another for a cut. cards: the captured cards that this payment prices."""

    from_seat: int
    to_seat: int
    cards: Cards
    points: int


@dataclass(frozen=True, slots=True)
class SettlementLine:
    """One payment. Seat -1 is the pot or, for place points, nobody. kind: a line kind of the wire (`cong`, `chop`).

    is_told: shown even where it is 0, since the caller has sent what it answers for.
    """

    from_seat: int
    to_seat: int
    kind: str
    points: int | float
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class SeatSettlement:
    """What a seat wins or loses. net_points: in bets; net: money before the fee; credited: net less the fee.

    below_buy_in: the purse that was told is smaller than the table asks for (B-M-17).
    """

    net_points: int | float
    net: int
    fee: int
    credited: int
    below_buy_in: bool = False


@dataclass(frozen=True, slots=True)
class GameSettlement:
    """All seats in order, the payments that make their net, and the pot afterwards, in bets."""

    seats: tuple[SeatSettlement, ...]
    lines: tuple[SettlementLine, ...]
    pot_after: int = 0
