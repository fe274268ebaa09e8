"""Write the stored order of all rows anew: `python -m tests.helpers.write_orders`."""

from __future__ import annotations

from pathlib import Path

from solver.hands.orders import stored_arrays
from solver.steps import store

FILE = Path(__file__).resolve().parents[2] / "solver" / "data" / "orders.npz"

if __name__ == "__main__":
    store(FILE, **stored_arrays())
