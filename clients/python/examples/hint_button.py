"""A hint button for Mậu binh: thirteen cards in, the best three rows and a word on each out.

python hint_button.py [address of the service] [thirteen cards]
"""

import sys

from maubinh_client import Client, ConnectionFailedError, ProblemError, Retry

HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"
# Somebody waits for the button: rather no hint than a late one.
IMPATIENT = Retry(wait_seconds=1.0, connections=1)


def hint(client: Client, cards: list[str], players: int) -> str:
    """The text under the button."""
    best = client.maubinh.solve(cards=cards, players=players, top=1)["best"]
    rows = [("back", best["back"]), ("middle", best["middle"]), ("front", best["front"])]
    lines = [f"{name:7} {' '.join(row['cards']):15} {row['label']['vi']}" for name, row in rows]
    return "\n".join([*lines, f"expected {best['expected_points']:+.2f} ± {best['standard_error']:.2f} points"])


def main(url: str = "http://127.0.0.1:8000", cards: str = HAND) -> None:
    with Client(url, timeout_seconds=5.0, retry=IMPATIENT) as client:
        try:
            print(hint(client, cards.split(), players=4))
        except ProblemError as problem:
            for fault in problem.errors:
                print(f"{fault.pointer or 'request'}: {fault.message} ({fault.code})")
        except ConnectionFailedError:
            print(f"no hint now: no service answers at {url}")


if __name__ == "__main__":
    main(*sys.argv[1:])
