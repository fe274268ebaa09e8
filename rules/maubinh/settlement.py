"""Who pays whom after a hand of Mậu binh: match-ups, the sweep of the table, caps and the fee.

Money is a whole number, points are multiples of the bet. Before fees everything sums to 0.
Source: docs/rules.md M-12, M-30 .. M-39, B-M-01 .. B-M-08, B-M-15 .. B-M-19, B-M-21, section 6 "Silences settled".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from rules.errors import Fault, InvalidInputError
from rules.maubinh.arrangement import Arrangement, card_places, duplicate_faults, is_foul, row_size_faults
from rules.maubinh.duel import (
    PointLine,
    RowResults,
    Side,
    ace_difference,
    bonus_rows,
    compare_arrangements,
    duel_lines,
    swept_side,
)
from rules.maubinh.instant_wins import InstantWin, find_instant_win
from rules.maubinh.options import MauBinhRules
from rules.money import capped_payments, fee, is_below_buy_in, points_of

Status = Literal["legal", "foul", "instant_win"]

_NOT_COMPARED = RowResults(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Player:
    """One seat. declare: claims an instant win, under `instant_declare=required`.

    purse: money he can lose at most, under `loss_cap=purse`; None = no limit.
    """

    arrangement: Arrangement
    declare: bool = False
    purse: int | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """What a hand brings one seat. net_points and net (money): before the fee; credited: net - fee.

    below_buy_in: the purse that was told is smaller than the table asks for (B-M-17).
    """

    status: Status
    instant_win: InstantWin | None
    net_points: int | float
    net: int
    fee: int
    credited: int
    below_buy_in: bool = False


@dataclass(frozen=True, slots=True)
class Matchup:
    """Two seats, `a` the earlier; everything seen from `a`. The lines add up to `points`; money = points x bet.

    With a foul or an instant win the rows are not compared: all 0, and nobody is swept.
    """

    a: int
    b: int
    rows: RowResults
    sweep: Side | None
    lines: tuple[PointLine, ...]
    points: int | float
    money: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled hand. accounts: in seat order; matchups: every pair; sweep_all: the seat that swept all, or None."""

    accounts: tuple[Account, ...]
    matchups: tuple[Matchup, ...]
    sweep_all: int | None


@dataclass(frozen=True, slots=True)
class _Standing:
    """A seat as it is judged: exactly one of legal, foul, instant win."""

    arrangement: Arrangement
    status: Status
    instant_win: InstantWin | None


def table_faults(players: Sequence[Player], bet: int = 1) -> list[Fault]:
    """Everything wrong with a table: [] when it can be settled. Pointers: `/players/1/back/0`, `/bet`.

    2..4 players (M-08), rows of 5, 5 and 3 cards, no card twice (M-02), bet >= 1, purses >= 0.
    """
    faults: list[Fault] = []
    if bet < 1:
        faults.append(Fault("/bet", "out_of_range", f"the bet is at least 1, not {bet}"))
    if not 2 <= len(players) <= 4:
        faults.append(Fault("/players", "out_of_range", f"a table has 2 to 4 players, not {len(players)}"))
    places = []
    for seat, player in enumerate(players):
        prefix = f"/players/{seat}"
        faults += [fault.below(prefix) for fault in row_size_faults(player.arrangement)]
        if player.purse is not None and player.purse < 0:
            faults.append(Fault(f"{prefix}/purse", "out_of_range", f"a purse is at least 0, not {player.purse}"))
        places += [(prefix + pointer, card) for pointer, card in card_places(player.arrangement)]
    return faults + duplicate_faults(places)


def settle(players: Sequence[Player], rules: MauBinhRules, bet: int = 1) -> Settlement:
    """Settle one hand of 2..4 players, in seat order.

    Raises InvalidInputError with every fault of `table_faults`.
    """
    faults = table_faults(players, bet)
    if faults:
        raise InvalidInputError(faults)
    return settle_unchecked(players, rules, bet)


def settle_unchecked(players: Sequence[Player], rules: MauBinhRules, bet: int = 1) -> Settlement:
    """`settle` without its checks: also for hands that share cards, as samples of opponents may."""
    standings = [_standing(player, rules) for player in players]
    sweeper = _sweep_all_seat(standings, rules)
    owed = [_matchup(a, b, standings, sweeper, rules, bet) for a, b in combinations(range(len(players)), 2)]
    matchups = _capped(owed, players, rules, bet)
    accounts = tuple(
        replace(
            _account(seat, standing, matchups, rules, bet),
            below_buy_in=is_below_buy_in(players[seat].purse, rules.buy_in, bet),
        )
        for seat, standing in enumerate(standings)
    )
    return Settlement(accounts, matchups, sweeper)


def _standing(player: Player, rules: MauBinhRules) -> _Standing:
    """How a seat is judged. Whoever has an instant win that counts is never a foul (B-M-15)."""
    if rules.instant_declare == "auto" or player.declare:
        instant_win = find_instant_win(player.arrangement.cards, rules)
        if instant_win is not None:
            return _Standing(player.arrangement, "instant_win", instant_win)
    return _Standing(player.arrangement, "foul" if is_foul(player.arrangement, rules) else "legal", None)


def _sweep_all_seat(standings: Sequence[_Standing], rules: MauBinhRules) -> int | None:
    """The legal seat that swept every other seat, if any (M-36, B-M-04).

    Needs `sweep_all_min_players` at the table and no instant win at it (B-M-19). A foul is no swept house, unless
    `foul_counts_as_swept` (B-M-06).
    """
    if rules.sweep_all_mode == "none" or len(standings) < rules.sweep_all_min_players:
        return None
    for seat, standing in enumerate(standings):
        others = [other for other in standings if other is not standing]
        if standing.status == "legal" and all(_is_swept(other, standing, rules) for other in others):
            return seat
    return None


def _is_swept(loser: _Standing, winner: _Standing, rules: MauBinhRules) -> bool:
    """Whether `loser` counts as a swept house for `winner`, who is legal."""
    if loser.status == "legal":
        return swept_side(compare_arrangements(winner.arrangement, loser.arrangement, rules)) == "a"
    return loser.status == "foul" and rules.foul_counts_as_swept


def _matchup(
    a: int, b: int, standings: Sequence[_Standing], sweeper: int | None, rules: MauBinhRules, bet: int
) -> Matchup:
    """The match-up of two seats before any cap."""
    first, second = standings[a], standings[b]
    rows, sweep = _NOT_COMPARED, None
    if first.status == second.status == "legal":
        rows = compare_arrangements(first.arrangement, second.arrangement, rules)
        sweep = swept_side(rows)
        lines = duel_lines(first.arrangement, second.arrangement, rules, swept_all=sweeper in (a, b))
    else:
        lines = (
            *_instant_lines(first, second, 1, rules),
            *_instant_lines(second, first, -1, rules),
            *_foul_lines(first, second, -1, rules),
            *_foul_lines(second, first, 1, rules),
        )
    lines = (*lines, PointLine("ace_points", ace_difference(first.arrangement, second.arrangement, rules)))
    lines = tuple(line for line in lines if line.points != 0)
    points = int(sum(line.points for line in lines))
    return Matchup(a, b, rows, sweep, lines, points, points * bet)


def _instant_lines(winner: _Standing, loser: _Standing, sign: int, rules: MauBinhRules) -> list[PointLine]:
    """What `winner` takes from `loser` for an instant win. sign: 1 when `winner` is seat `a` of the match-up.

    From another instant win nothing (M-30), or under `higher_wins` his amount if it is the higher one (B-M-08).
    """
    if winner.instant_win is None:
        return []
    points = winner.instant_win.points_each
    if loser.instant_win is not None:
        higher = points > loser.instant_win.points_each
        if rules.instant_vs_instant == "none" or not higher:
            return []
    return [PointLine("instant_win", sign * points)]


def _foul_lines(payer: _Standing, other: _Standing, sign: int, rules: MauBinhRules) -> list[PointLine]:
    """What a foul pays to `other`. sign: 1 when `other` is seat `a` of the match-up.

    `foul_amount` to a legal house, with `foul_pays_bonus` also the plain values of its bonus rows; nothing to another
    foul; to an instant win nothing more than that, unless `foul_vs_instant=both` (M-37, B-M-06, B-M-07).
    """
    if payer.status != "foul" or other.status == "foul":
        return []
    if other.status == "instant_win":
        return [PointLine("foul", sign * rules.foul_amount)] if rules.foul_vs_instant == "both" else []
    lines = [PointLine("foul", sign * rules.foul_amount)]
    if rules.foul_pays_bonus:
        lines += [PointLine(bonus.kind, sign * bonus.points) for bonus in bonus_rows(other.arrangement, rules)]
    return lines


def _capped(
    matchups: Sequence[Matchup], players: Sequence[Player], rules: MauBinhRules, bet: int
) -> tuple[Matchup, ...]:
    """The match-ups with a `cap` line wherever a payer does not pay in full (B-M-17).

    A payer's limit holds for all he has to pay in this hand, whatever he receives.
    """
    capped = list(matchups)
    for seat, player in enumerate(players):
        limit = _loss_limit(player, rules, bet)
        if limit is None:
            continue
        # In the order of the receivers: a seat meets the seats before and after it in turn.
        lost = [index for index, matchup in enumerate(matchups) if _money_for(seat, matchup) < 0]
        owed = [-_money_for(seat, matchups[index]) for index in lost]
        for index, due, paid in zip(lost, owed, capped_payments(owed, limit), strict=True):
            if paid < due:
                capped[index] = _reduced(matchups[index], due - paid, bet)
    return tuple(capped)


def _reduced(matchup: Matchup, unpaid: int, bet: int) -> Matchup:
    """The match-up when its loser leaves `unpaid` money, above 0, unpaid."""
    change = -unpaid if matchup.money > 0 else unpaid
    money = matchup.money + change
    cap = PointLine("cap", points_of(change, bet))
    return replace(matchup, lines=(*matchup.lines, cap), points=points_of(money, bet), money=money)


def _loss_limit(player: Player, rules: MauBinhRules, bet: int) -> int | None:
    """The most a player pays in a hand, in money; None = no limit."""
    match rules.loss_cap:
        case "buy_in":
            return rules.buy_in * bet
        case "purse":
            return player.purse
        case "none":
            return None


def _money_for(seat: int, matchup: Matchup) -> int:
    """What the match-up brings a seat, in money; 0 when the seat is not in it."""
    if seat == matchup.a:
        return matchup.money
    return -matchup.money if seat == matchup.b else 0


def _account(seat: int, standing: _Standing, matchups: Sequence[Matchup], rules: MauBinhRules, bet: int) -> Account:
    """Net, fee and credit of one seat (M-39, B-M-16)."""
    money = [_money_for(seat, matchup) for matchup in matchups]
    net = sum(money)
    rate = fee_rate(rules, bet)
    taxed = [net] if rules.fee_base == "net" else money
    charge = sum(fee(amount, rate) for amount in taxed)
    return Account(standing.status, standing.instant_win, points_of(net, bet), net, charge, net - charge)


def fee_rate(rules: MauBinhRules, bet: int) -> float:
    """The share of winnings that the table keeps: `fee_rate_high` from a bet of `fee_boundary` on (M-39, B-M-16)."""
    return rules.fee_rate if bet < rules.fee_boundary else rules.fee_rate_high


def score_table(arrangements: Sequence[Arrangement], rules: MauBinhRules, *, declare: bool = True) -> tuple[int, ...]:
    """The net points of every seat at a bet of 1 without purses, before the fee: what an estimate averages.

    Fouls, instant wins, sweeping all and a `buy_in` cap count. declare: whether seats with an instant win claim it
    where the house requires that. The arrangements are not checked and may share cards.
    """
    settlement = settle_unchecked([Player(arrangement, declare) for arrangement in arrangements], rules)
    return tuple(account.net for account in settlement.accounts)
