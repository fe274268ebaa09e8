"""The console script `maubinh`: the command line, or a word on how to get it where only the library is installed."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line."""
    try:
        from api.cli.main import main as run
    except ModuleNotFoundError as missing:
        if missing.name != "click":
            raise
        sys.stderr.write("maubinh: the command line needs the extra `server`: pip install 'maubinh[server]'\n")
        sys.exit(1)
    run()
