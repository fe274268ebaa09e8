"""What can be asked about hands of Mậu binh: one function for each operation, named as over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack

from maubinh.asking import ask, asked, holdings, request_of, rows_or_text
from maubinh.errors import InvalidInput
from maubinh.hands import CardHand, ThreeRows
from maubinh.house import TableRules, as_rules
from maubinh.plain import plain, plain_cards
from rules.errors import Fault

if TYPE_CHECKING:
    from maubinh.answers import InstantWinFound, Listing, RowComparison, TableSettlement
    from maubinh.results import Judgement, Solution

HandLike = CardHand | str | list[Any] | tuple[Any, ...]
RowsLike = ThreeRows | str | list[Any] | tuple[Any, ...] | Mapping[str, Any]
RulesLike = TableRules | str | Mapping[str, Any] | None
OpponentsLike = str | Mapping[str, Any] | None


class JudgeOptions(TypedDict, total=False):
    """What else `evaluate` takes. samples: opponent hands wanted; known: hands or rows of opponents; seed: of all;
    explain: say why the best is better."""

    samples: int
    known: list[HandLike | RowsLike]
    seed: int
    explain: bool


class SolveOptions(JudgeOptions, total=False):
    """What else `solve` takes. dead: cards nobody else can hold; locked: cards by row; objective: mixed play or not;
    distinct: what has to differ between the arrangements that are told; outcomes: whole tables to deal and settle, to
    see what the best may bring, up to 500."""

    dead: HandLike
    locked: Mapping[str, HandLike]
    objective: Literal["expected", "mixed"]
    distinct: Literal["strength", "category"]
    outcomes: int


class ListOptions(TypedDict, total=False):
    """What else `enumerate` takes. locked: cards by row; offset, limit: of the page."""

    locked: Mapping[str, HandLike]
    offset: int
    limit: int


def solve(
    hand: HandLike,
    *,
    players: int = 4,
    rules: RulesLike = None,
    top: int = 3,
    opponents: OpponentsLike = None,
    **more: Unpack[SolveOptions],
) -> Solution:
    """The best arrangement of 13 cards under the table's own payouts, with what it is worth.

    players: at the table, 2 to 4. top: arrangements to tell, 1 to 50. opponents: how they arrange ("equilibrium",
    "greedy", "cautious", or a trained model). more: samples, known, seed, dead, locked, objective, distinct,
    outcomes, explain (SolveOptions).
    Raises InvalidInput with every fault.

    >>> import maubinh as mb
    >>> found = mb.solve("AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C", players=2, rules="per_chi", top=2)
    >>> print(found.best.arrangement)
    A♠ K♠ 6♠ 5♠ 3♠ / Q♠ Q♥ 8♣ 3♣ 2♥ / J♠ J♦ 9♥
    >>> found.best.categories
    {'back': 'flush', 'middle': 'pair', 'front': 'pair'}
    """
    from maubinh.results import Solution

    request = {"cards": plain_cards(hand), "players": plain(players), "top": plain(top)}
    told = ask("solve", {**request, **asked(rules, opponents, more)})
    return Solution(told, players=request["players"] or 4)


def evaluate(
    arrangement: RowsLike,
    *,
    players: int = 4,
    rules: RulesLike = None,
    opponents: OpponentsLike = None,
    **more: Unpack[JudgeOptions],
) -> Judgement:
    """What an arrangement that a person made is worth, beside the best one on the same samples.

    more: samples, known, seed, explain (JudgeOptions). Raises InvalidInput with every fault.

    >>> import maubinh as mb
    >>> judged = mb.evaluate("AS KS QS JS 6S / 3S 3C QH 9H 8C / JD 5S 2H", players=2)
    >>> judged.legal, judged.regret_points > 1
    (True, True)
    """
    from maubinh.results import Judgement

    fields = request_of([("arrangement", lambda: rows_or_text(arrangement))], players=plain(players))
    return Judgement(ask("evaluate", {**fields, **asked(rules, opponents, more)}))


def enumerate(
    hand: HandLike, *, rules: RulesLike = None, undominated: bool = False, **more: Unpack[ListOptions]
) -> Listing:
    """Every legal arrangement of 13 cards, page by page, strongest back first.

    undominated: one for each strength triple that no other dominates. more: locked, offset, limit (up to 5000).
    Raises InvalidInput with every fault.

    >>> import maubinh as mb
    >>> page = mb.enumerate("AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C", undominated=True, limit=10)
    >>> len(page), page.total
    (10, 124)
    """
    from maubinh.answers import Listing

    request = {"cards": plain_cards(hand), "undominated": plain(undominated)}
    return Listing(ask("enumerate", {**request, **asked(rules, None, more)}))


def arrange(
    hand: HandLike, *, players: int = 4, rules: RulesLike = None, level: str | int = "equilibrium", seed: int = 0
) -> ThreeRows:
    """A good arrangement of a hand at once, without estimates: for bots and simulations.

    level: how strong, from 1 (beginner) to 5, or the name of a model; seed: picks the hands set badly from 2 to 4.
    Raises InvalidInput with every fault. Many hands: `arrange_table`.

    >>> import maubinh as mb
    >>> mb.arrange("AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C", players=2)
    Arrangement("AS KS 6S 5S 3S / QS QH 8C 3C 2H / JS JD 9H")
    """
    request = {"hands": [{"cards": plain_cards(hand)}], "players": plain(players), "rules": as_rules(rules)}
    request |= {"level": plain(level), "seed": plain(seed)}
    (found,) = ask("arrange", request).arrangements
    return ThreeRows([found.back, found.middle, found.front])


def settle(players: Mapping[str, Any] | list[Any], *, rules: RulesLike = None, bet: int = 1) -> TableSettlement:
    """Who pays whom at a table of two to four.

    players: by name, what each holds: three rows as set, or 13 cards that are arranged; or mappings as over HTTP,
    with `purse` and `declare`. bet: money of one point. Raises InvalidInput with every fault.

    >>> import maubinh as mb
    >>> an, binh = mb.deal(2, seed=3)
    >>> table = mb.settle({"An": an, "Binh": mb.arrange(binh, players=2)}, bet=1000)
    >>> int(sum(table.points.values()))
    0
    """
    from maubinh.answers import TableSettlement

    if isinstance(players, Mapping):
        held = zip(players, holdings("players", players.values()), strict=True)
        listed: Any = [{"id": str(name), **one} if isinstance(one, dict) else one for name, one in held]
    else:
        listed = plain(players)
    return TableSettlement(ask("settle", {"players": listed, "rules": as_rules(rules), "bet": plain(bet)}))


def instant_win(hand: HandLike, *, rules: RulesLike = None) -> InstantWinFound | None:
    """The instant win that 13 cards are under these rules; None when they are none.

    Raises InvalidInput with every fault.

    >>> import maubinh as mb
    >>> mb.instant_win("2S 3S 4C 5D 6H 7S 8C 9D TH JS QC KD AH")
    <InstantWin dragon, 39 points each>
    """
    from maubinh.answers import InstantWinFound

    found = ask("instant-win", {"cards": plain_cards(hand), "rules": as_rules(rules)}).instant_win
    return None if found is None else InstantWinFound(found)


def compare(a: HandLike, b: HandLike, *, rules: RulesLike = None) -> RowComparison:
    """Which of two rows of three or five cards is the stronger. Raises InvalidInput with every fault.

    >>> import maubinh as mb
    >>> print(mb.compare("AS AD KH", "QS QD QH 3S 2D"))
    A♠ A♦ K♥ (Pair)  <  Q♠ Q♦ Q♥ 3♠ 2♦ (Three of a kind)
    """
    from maubinh.answers import RowComparison

    request = {"a": plain_cards(a), "b": plain_cards(b), "rules": as_rules(rules)}
    return RowComparison(ask("compare", request))


def is_legal(arrangement: RowsLike, *, rules: RulesLike = None) -> bool:
    """Whether an arrangement is no foul under these rules; nothing is estimated. Raises InvalidInput with every fault.

    >>> import maubinh as mb
    >>> mb.is_legal("AS KS 6S 5S 3S / QS QH 8C 3C 2H / JS JD 9H")
    True
    """
    from api.operations.catalogue import operation_named
    from rules.maubinh.arrangement import Arrangement, is_foul

    rows = arrangement if isinstance(arrangement, ThreeRows) else ThreeRows(arrangement)
    request, faults = operation_named("instant-win").faults({"cards": rows.hand.to_wire(), "rules": as_rules(rules)})
    if faults or request is None:
        raise InvalidInput(faults or [Fault("/rules", "bad_value", "these are no rules")])
    return not is_foul(Arrangement(*rows.rows), request.rules)
