"""`python -m api.cli`: the same as `maubinh`."""

from __future__ import annotations

from api.cli.main import main

if __name__ == "__main__":
    main()
