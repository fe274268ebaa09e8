"""The requests of Mậu binh without and with one of their optional fields (tests.helpers.sent_fields)."""

from __future__ import annotations

from typing import Any, NamedTuple

Path = tuple[str | int, ...]


class Sent(NamedTuple):
    """A request without and with one field. field: as `optional_fields` names it; at: where; refused: pointer, code."""

    operation: str
    field: str
    request: dict[str, Any]
    at: Path
    value: Any
    refused: tuple[str, str] | None = None


def cards(text: str) -> list[str]:
    return text.split()


HAND = cards("AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C")
ROWS = {"back": cards("AS KS 6S 5S 3S"), "middle": cards("QS QH 8C 3C 2H"), "front": cards("JS JD 9H")}
OTHER = {"back": cards("AC AD KC KD 2C"), "middle": cards("TC TD 9C 9D 4C"), "front": cards("7C 7D 6C")}
OTHER_CARDS = [card for row in OTHER.values() for card in row]
DRAGON = cards("2S 3C 4D 5H 6S 7C 8D 9H TS JC QD KH AS")
FEW = {"samples": 200}
SOLVE = {"cards": HAND, "players": 2, "top": 1, "opponents": FEW}
JUDGE = {"arrangement": ROWS, "players": 2, "opponents": FEW}
OPEN = {"cards": HAND, "players": 2, "top": 1, "opponents": {"known": [OTHER]}}
SLACK = {"back": ROWS["back"], "middle": cards("QS QH JD 9H 8C"), "front": cards("JS 3C 2H")}
PAIR = {"players": [{"id": "a", **SLACK}, {"id": "b", **OTHER}]}
JUDGE_OPEN = {**JUDGE, "opponents": {"known": [OTHER]}}
# Set well at level 3 with one of the seeds 0 and 1, badly with the other.
BAD_AT_ONE_SEED = cards("8S AS 8D 2D 6S TS 9H 8C 6H 9D 7D JC 5C")
WORSE = {**JUDGE, "arrangement": SLACK}
TWO_KNOWN = [OTHER] * 2
KNOWN = ("opponents", "known")
SIX_PAIRS = cards("2H 2D 4S 4H 6H 6D 8S 8C TC TD KS KC AD")
MB = "maubinh/"

MAUBINH = [
    Sent(MB + "solve", "players", SOLVE, ("players",), 3),
    Sent(MB + "solve", "players", {**OPEN, "players": 2}, ("players",), 1, ("/players", "out_of_range")),
    Sent(MB + "solve", "top", SOLVE, ("top",), 2),
    Sent(MB + "solve", "opponents.model", SOLVE, ("opponents", "model"), "greedy"),
    Sent(MB + "solve", "opponents.model", OPEN, ("opponents", "model"), "greedy"),
    Sent(MB + "solve", "opponents.samples", SOLVE, ("opponents", "samples"), 300),
    Sent(MB + "solve", "opponents.samples", OPEN, ("opponents", "samples"), 300),
    Sent(MB + "solve", "opponents.known", SOLVE, ("opponents", "known"), [OTHER]),
    Sent(MB + "solve", "opponents.known", OPEN, KNOWN, TWO_KNOWN, ("/opponents/known", "out_of_range")),
    Sent(MB + "solve", "opponents.known.cards", SOLVE, ("opponents", "known"), [{"cards": OTHER_CARDS}]),
    *(
        Sent(MB + "solve", f"opponents.known.{row}", {**OPEN, "opponents": {"known": [{"cards": OTHER_CARDS}]}},
             ("opponents", "known", 0, row), OTHER[row], (f"/opponents/known/0/{row}", "unknown_field"))
        for row in ROWS
    ),
    Sent(MB + "solve", "dead", SOLVE, ("dead",), cards("AH AD AC")),
    Sent(MB + "solve", "dead", OPEN, ("dead",), cards("AH KH")),
    *(Sent(MB + "solve", f"locked.{row}", SOLVE, ("locked", row), ["3C"]) for row in ROWS),
    *(
        Sent(MB + "solve", f"locked.{row}", SOLVE, ("locked", row), ["4C"], (f"/locked/{row}/0", "no_arrangement"))
        for row in ROWS
    ),
    Sent(MB + "solve", "objective", SOLVE, ("objective",), "mixed"),
    Sent(MB + "solve", "seed", SOLVE, ("seed",), 5),
    Sent(MB + "solve", "seed", OPEN, ("seed",), 5),
    Sent(MB + "solve", "outcomes", SOLVE, ("outcomes",), 5),
    Sent(MB + "solve", "distinct", {**SOLVE, "top": 3}, ("distinct",), "category"),
    *(Sent(MB + name, "explain", sent, ("explain",), True) for name, sent in (("solve", SOLVE), ("evaluate", WORSE))),
    *(Sent(MB + name, "echo", sent, ("echo",), False) for name, sent in (("solve", SOLVE), ("evaluate", JUDGE))),
    Sent(MB + "arrange", "level", {"hands": [{"cards": HAND}]}, ("level",), 1),
    Sent(MB + "arrange", "level", {"hands": [{"cards": HAND}]}, ("level",), "6", ("/level", "unknown_model")),
    Sent(MB + "arrange", "seed", {"hands": [{"cards": BAD_AT_ONE_SEED}], "level": "3"}, ("seed",), 1),
    Sent(MB + "evaluate", "players", JUDGE, ("players",), 3),
    Sent(MB + "evaluate", "opponents.model", JUDGE, ("opponents", "model"), "greedy"),
    Sent(MB + "evaluate", "opponents.model", JUDGE_OPEN, ("opponents", "model"), "greedy"),
    Sent(MB + "evaluate", "opponents.samples", JUDGE, ("opponents", "samples"), 300),
    Sent(MB + "evaluate", "opponents.samples", JUDGE_OPEN, ("opponents", "samples"), 300),
    Sent(MB + "evaluate", "opponents.known", JUDGE, ("opponents", "known"), [OTHER]),
    Sent(MB + "evaluate", "opponents.known.cards", JUDGE, ("opponents", "known"), [{"cards": OTHER_CARDS}]),
    *(
        Sent(MB + "evaluate", f"opponents.known.{row}", {**JUDGE, "opponents": {"known": [{"cards": OTHER_CARDS}]}},
             ("opponents", "known", 0, row), OTHER[row], (f"/opponents/known/0/{row}", "unknown_field"))
        for row in ROWS
    ),
    Sent(MB + "evaluate", "seed", JUDGE, ("seed",), 5),
    Sent(MB + "evaluate", "seed", JUDGE_OPEN, ("seed",), 5),
    *(Sent(MB + "enumerate", f"locked.{row}", {"cards": HAND}, ("locked", row), ["3C"]) for row in ROWS),
    *(
        Sent(MB + "enumerate", f"locked.{row}", {"cards": HAND}, ("locked", row), ["4C"],
             (f"/locked/{row}/0", "no_arrangement"))
        for row in ROWS
    ),
    Sent(MB + "enumerate", "undominated", {"cards": HAND}, ("undominated",), True),
    Sent(MB + "enumerate", "offset", {"cards": HAND}, ("offset",), 3),
    Sent(MB + "enumerate", "limit", {"cards": HAND}, ("limit",), 3),
    Sent(MB + "arrange", "players", {"hands": [{"cards": HAND}]}, ("players",), 5, ("/players", "out_of_range")),
    Sent(MB + "settle", "players.cards", PAIR, ("players", 0), {"id": "a", "cards": HAND}),
    Sent(MB + "settle", "players.cards", PAIR, ("players", 0, "cards"), HAND, ("/players/0/back", "unknown_field")),
    *(
        Sent(MB + "settle", f"players.{row}", {"players": [{"id": "a", "cards": HAND}, PAIR["players"][1]]},
             ("players", 0, row), ROWS[row], (f"/players/0/{row}", "unknown_field"))
        for row in ROWS
    ),
    Sent(MB + "settle", "players.declare",
         {"players": [{"id": "a", "cards": DRAGON}, {"id": "b", "cards": SIX_PAIRS}],
          "rules": {"options": {"instant_declare": "required"}}}, ("players", 0, "declare"), True),
    Sent(MB + "settle", "players.purse", PAIR, ("players", 0, "purse"), 3),
    Sent(MB + "settle", "bet", PAIR, ("bet",), 100),
]  # fmt: skip
