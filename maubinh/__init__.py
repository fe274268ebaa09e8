"""Mậu binh (13-card Chinese poker), Tiến lên miền Nam and Sâm lốc for Python: solve, judge, arrange, settle, replay.

The face of the packages below it: it holds no game logic. Importing it loads neither the solver nor a compiler. Every
function checks what it is given and raises `InvalidInput`, a ValueError, with all that is wrong.

>>> import maubinh as mb
>>> hand = mb.Hand("A♠ K♠ Q♠ J♠ 6♠ 5♠ 3♠ Q♥ 9♥ 2♥ J♦ 8♣ 3♣")
>>> mb.solve(hand, players=2, rules=mb.rules("per_chi", chi_value=2)).best.arrangement
Arrangement("AS KS 6S 5S 3S / QS QH 8C 3C 2H / JS JD 9H")
"""

from __future__ import annotations

from maubinh import plot, sam, tlmn
from maubinh.calls import arrange, compare, enumerate, evaluate, instant_win, is_legal, settle, solve
from maubinh.errors import IllegalMove, InvalidInput
from maubinh.hands import CardHand as Hand
from maubinh.hands import ThreeRows as Arrangement
from maubinh.hands import deal
from maubinh.house import rules
from maubinh.language import set_language
from maubinh.many.tables import arrange_table, evaluate_table, settle_table, solve_table
from rules.cards import Card
from rules.errors import Fault

__all__ = [
    "Arrangement", "Card", "Fault", "Hand", "IllegalMove", "InvalidInput", "arrange", "arrange_table", "compare",
    "deal", "enumerate", "evaluate", "evaluate_table", "instant_win", "is_legal", "plot", "rules", "sam",
    "set_language", "settle", "settle_table", "solve", "solve_table", "tlmn",
]  # fmt: skip
