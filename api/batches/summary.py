"""What a batch found, in a few lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from api.batches.answers import Tally
from rules.maubinh.hands import Category


def summary(tally: Tally, what: str = "hands") -> Iterator[str]:
    """Hands and errors, what hands and arrangements are worth, shares of fouls and instant wins, categories by row.

    what: the word for what was answered.
    """
    facts = [f"{tally.hands:,} {what} answered", f"{tally.failed:,} errors"]
    if tally.valued:
        facts.append(f"{tally.hand_points / tally.valued:+.4f} points a hand on average")
        facts.append(f"{tally.points / tally.valued:+.4f} as arranged")
    if tally.judged:
        facts.append(f"{tally.regret / tally.judged:.4f} points short of the best")
        facts.append(f"fouls {tally.fouls / tally.judged:.2%}")
    if tally.hands:
        facts.append(f"instant wins {tally.instant_wins / tally.hands:.2%}")
    yield ", ".join(facts)
    for row, found in tally.categories.items():
        total = sum(found.values())
        if total:
            strongest_first = [category.wire for category in reversed(Category) if category.wire in found]
            shares = (f"{name} {found[name] / total:.1%}" for name in strongest_first)
            yield f"{row:<8}{', '.join(shares)}"
