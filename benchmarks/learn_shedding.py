"""Learn the weights of the playout policy for TLMN and Sâm anew: `make learn-shedding`, a quarter of an hour.

With arguments: `--games 1000000 --presets count standard --seed 2 --output weights.json`. Weights of presets that are
not named stay as they are.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from api.cli.figures import about_measured
from api.cli.progress import StepProgress
from api.clock import Stopwatch
from solver.shedding.policy import policies_file
from solver.training.shedding_policies import GAMES, SEED, PolicyTraining, learn

PRESETS = {"multiplier": "tlmn", "rank": "tlmn", "count": "tlmn", "points": "tlmn", "standard": "sam"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="games played for each preset")
    parser.add_argument("--presets", nargs="+", choices=PRESETS, default=list(PRESETS))
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--output", type=Path, default=policies_file())
    chosen = parser.parse_args()
    about, kept = about_measured(chosen.seed, 1, 0), {}
    if chosen.output.exists():
        kept = {one["made"]["preset"]: one for one in json.loads(chosen.output.read_text(encoding="utf-8"))["policies"]}
    for preset in chosen.presets:
        watch = Stopwatch()
        settings = PolicyTraining(PRESETS[preset], preset, chosen.games, chosen.seed)
        found = learn(settings, StepProgress(preset, sys.stderr))
        found["made"] |= about | {"seconds": round(watch.seconds)}
        kept[preset] = found
        policies = [kept[name] for name in PRESETS if name in kept]
        chosen.output.write_text(json.dumps({"policies": policies}, indent=1) + "\n", encoding="utf-8")
        print(f"{preset}: {time.strftime('%H:%M')}, gain by seats {found['made']['gain']}", flush=True)


if __name__ == "__main__":
    main()
