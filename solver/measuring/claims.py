"""All that we claim of our strength, measured in one run: what is measured, how thoroughly, and the targets.

Every finished part is kept (solver.steps), so that an interrupted run goes on where it stopped. Source: docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from rules.maubinh.options import MauBinhRules
from solver.measuring.regret import Trial, regrets
from solver.measuring.strength import STORED, Measuring, encounter, encounter_from, exposure, exposure_from, unit_of
from solver.steps import rules_digest

MEASURED: Final = (STORED, "solve", "fast")
MEETINGS: Final = (("solve", "fast"), ("solve", "greedy"), ("fast", "greedy"))
# In units of the rules (strength.unit_of): what our hands may lose at a table of two, and a hint on average.
EXPLOITABILITY_TARGET: Final = 0.005
REGRET_TARGET: Final = 0.01
# The standard error of what is measured may be so much of the target.
ERROR_SHARE: Final = 0.4


@dataclass(frozen=True)
class Extent:
    """How much is measured. players: tables at which exploitability is measured; regret_players: and regret.

    hands, crowd, solved_crowd, stored_crowd: as solver.measuring.strength.Measuring; regret_hands, regret_samples: as
    solver.measuring.regret.Trial.
    """

    players: tuple[int, ...]
    hands: int
    crowd: int
    solved_crowd: int
    stored_crowd: int
    regret_players: tuple[int, ...]
    regret_hands: int
    regret_samples: int

    def of(self, measuring: Measuring) -> Measuring:
        """The same way to measure, to this extent."""
        return replace(
            measuring,
            hands=self.hands,
            crowd=self.crowd,
            solved_crowd=self.solved_crowd,
            stored_crowd=self.stored_crowd,
        )


FULL: Final = Extent((2, 3, 4), 16_384, 131_072, 65_536, 262_144, (2, 4), 1000, 1_000_000)
QUICK: Final = Extent((2,), 2048, 32_768, 8192, 262_144, (4,), 64, 20_000)


@dataclass(frozen=True)
class Finding:
    """One measured claim, in points a hand. what: in words; target: the most it may be, None where there is none.

    figures: all that was measured; seconds among them.
    """

    preset: str
    what: str
    points: float
    error: float
    target: float | None
    figures: dict[str, Any]

    @property
    def reached(self) -> bool | None:
        """Whether the target is kept, by a measurement that is sharp enough to tell; None without a target."""
        if self.target is None:
            return None
        return self.points <= self.target and self.error <= ERROR_SHARE * self.target


def report(rules: MauBinhRules, extent: Extent, measuring: Measuring) -> Iterator[Finding]:
    """Measure everything under one set of rules; gives each finding as soon as it is known."""
    measuring = extent.of(measuring)
    settings = {**asdict(extent), "rules": rules_digest(rules), "seed": measuring.seed}
    yield from _exposures(rules, extent, measuring, settings)
    yield from _encounters(rules, measuring, settings)
    yield from _regrets(rules, extent, measuring, settings)


def _exposures(
    rules: MauBinhRules, extent: Extent, measuring: Measuring, settings: dict[str, Any]
) -> Iterator[Finding]:
    for name in MEASURED:
        for players in extent.players:

            def work(name: str = name, players: int = players) -> dict[str, Any]:
                return asdict(exposure(name, rules, players, measuring))

            step = f"{rules.preset}-{name}-{players}-exploitability"
            found = exposure_from(measuring.steps.figures(step, settings, work))
            gained = found.found.gained
            target = EXPLOITABILITY_TARGET * unit_of(rules) if players == 2 else None
            what = f"exploitability of {name}, {players} players"
            yield Finding(rules.preset, what, gained.points, gained.error, target, asdict(found))


def _encounters(rules: MauBinhRules, measuring: Measuring, settings: dict[str, Any]) -> Iterator[Finding]:
    for first, second in MEETINGS:

        def work(first: str = first, second: str = second) -> dict[str, Any]:
            return asdict(encounter(first, second, rules, measuring))

        step = f"{rules.preset}-{first}-against-{second}"
        met = encounter_from(measuring.steps.figures(step, settings, work))
        what = f"{first} wins from {second}, 2 players"
        yield Finding(rules.preset, what, met.found.points, met.found.error, None, asdict(met))


def _regrets(rules: MauBinhRules, extent: Extent, measuring: Measuring, settings: dict[str, Any]) -> Iterator[Finding]:
    for players in extent.regret_players:

        def work(players: int = players) -> dict[str, Any]:
            started = measuring.clock()
            trial = Trial(rules.preset, players, extent.regret_hands, extent.regret_samples, measuring.seed)
            found = regrets(trial, measuring.workers, measuring.progress)
            return asdict(found) | {"players": players, "seconds": measuring.clock() - started}

        figures = measuring.steps.figures(f"{rules.preset}-regret-{players}", settings, work)
        what = f"regret of a hint, {players} players"
        yield Finding(rules.preset, what, figures["mean"], figures["error"], REGRET_TARGET * unit_of(rules), figures)
