"""Requests without and with one of their optional fields, for every operation: what tests/test_api_nothing_ignored.py
tries. House options are left out: they have tests of their own (test_rules_*_options.py).
"""

from __future__ import annotations

from typing import Any

from tests.helpers.sent_maubinh import MAUBINH, Sent, cards

TLMN_HANDS = [
    {"seat": 0, "cards": cards("3S 3C 3D 4S 5S 6S 7C 8C 9C TC JD QD 2S")},
    {"seat": 1, "cards": cards("4C 4D 5C 5D 6C 6D 7D 8H KS KC AS AC 2H")},
]
TLMN_GAME = [
    {"seat": 0, "cards": ["2S"]},
    {"seat": 1, "pass": True},
    {"seat": 0, "cards": cards("4S 5S 6S 7C 8C 9C TC JD QD")},
    {"seat": 1, "pass": True},
    {"seat": 0, "cards": cards("3S 3C 3D")},
]
SAM_HANDS = [
    {"seat": 0, "cards": cards("3S 3C 3D 4S 5S 6S 7C 8C 9C 2S")},
    {"seat": 1, "cards": cards("4C 4D 5C 5D 6C 7D KS KC AS 2H")},
]
SAM_GAME = [
    {"seat": 0, "cards": ["2S"]},
    {"seat": 1, "pass": True},
    {"seat": 0, "cards": cards("4S 5S 6S 7C 8C 9C")},
    {"seat": 1, "pass": True},
    {"seat": 0, "cards": cards("3S 3C 3D")},
]
ANNOUNCED = {"seat": 0, "declare_sam": True}
FIRST_GAME = {"tlmn": {"preset": "rank"}, "sam": {"options": {"first_lead": "lowest"}}}
NO_INSTANT_WINS = {"tlmn": {"preset": "points", "options": {"instant_hands": []}}, "sam": {}}


def as_text(game: str) -> str:
    """The deal as people write it down."""
    hands = TLMN_HANDS if game == "tlmn" else SAM_HANDS
    seats = [f"Seat {hand['seat']}: {' '.join(hand['cards'])}" for hand in hands]
    return "\n".join([f"Game: {game}", "Leader: 0", *seats])


def of_both(game: str) -> list[Sent]:
    """Moves, verdicts and replays: what both games have."""
    hands, played = (TLMN_HANDS, TLMN_GAME) if game == "tlmn" else (SAM_HANDS, SAM_GAME)
    move = {"seat": 0, "cards": ["4S"]}
    asked = {"seats": 2, "hands": hands, "leader": 0, "move": move}
    led = {**asked, "history": [played[0]], "move": played[1]}
    whole = {"hands": hands, "leader": 0, "history": played}
    unfinished = {**whole, "history": played[:2]}
    facing = {"hand": hands[0]["cards"], "table": ["4C"]}
    lead = {"hand": hands[0]["cards"]}
    if game == "tlmn":
        first_game = {**asked, "rules": {"preset": "rank"}}
        after_a_deal = {**asked, "rules": {"preset": "points"}, "previous_winner": 1}
    else:
        first_game = {**asked, "rules": {"options": {"first_lead": "lowest"}}}
        after_a_deal = {**asked, "previous_winner": 0}
    after_a_deal.pop("leader")
    no_leader = {name: value for name, value in first_game.items() if name != "leader"}
    event = lambda operation, field, request, at, value, refused=None: Sent(  # noqa: E731
        f"{game}/{operation}", field, request, at, value, refused
    )
    found = [
        event("legal-moves", "table", lead, ("table",), ["4C"]),
        event("legal-moves", "table", lead, ("table",), ["4S"], ("/table/0", "duplicate_card")),
        event("legal-moves", "must_include", lead, ("must_include",), "3S"),
        event("legal-moves", "must_include", lead, ("must_include",), "AH", ("/must_include", "without_effect")),
        event("legal-moves", "passed", facing, ("passed",), True),
        event("legal-moves", "passed", lead, ("passed",), True),
        event("validate", "hands", {**asked, "hands": hands[:1]}, ("hands",), [hands[0]] * 2,
              ("/hands/1/seat", "duplicate_seat")),
        event("validate", "hands", {**asked, "hands": hands[1:]}, ("hands",), hands),
        event("validate", "history", {**led, "history": []}, ("history",), [played[0]]),
        event("validate", "move.cards", led, ("move", "cards"), ["4C"], ("/move/pass", "bad_value")),
        event("validate", "move.cards", {**led, "move": {"seat": 1}}, ("move", "cards"), ["2H"]),
        event("validate", "move.pass", {**led, "move": {"seat": 1}}, ("move", "pass"), True),
        event("validate", "move.pass", asked, ("move", "pass"), True, ("/move/pass", "bad_value")),
        event("validate", "history.cards", {**led, "history": [{"seat": 0}]}, ("history", 0, "cards"), ["2S"]),
        event("validate", "history.pass", led, ("history", 0, "pass"), True, ("/history/0/pass", "bad_value")),
        event("validate", "leader", {**asked, "previous_winner": 1}, ("leader",), 1),
        event("validate", "leader", asked, ("leader",), 2, ("/leader", "out_of_range")),
        event("validate", "previous_winner", no_leader, ("previous_winner",), 1),
        event("validate", "previous_winner", asked, ("previous_winner",), 2, ("/previous_winner", "out_of_range")),
        event("replay", "hands.purse", whole, ("hands", 1, "purse"), 0) if game == "tlmn" else
        event("replay", "hands.purse", {**whole, "rules": {"options": {"buy_in": 2}}}, ("hands", 1, "purse"), 0),
        event("replay", "history", {**whole, "history": []}, ("history",), played),
        event("replay", "history.cards", {**whole, "history": [{"seat": 0}]}, ("history", 0, "cards"), ["2S"]),
        event("replay", "history.pass", whole, ("history", 0, "pass"), True, ("/history/0/pass", "bad_value")),
        event("replay", "hands", {"leader": 0}, ("hands",), hands),
        event("replay", "hands", {"text": as_text(game)}, ("hands",), hands, ("/hands", "unknown_field")),
        event("replay", "text", {}, ("text",), as_text(game)),
        event("replay", "text", whole, ("text",), as_text(game), ("/hands", "unknown_field")),
        event("replay", "bet", whole, ("bet",), 10),
        event("replay", "leader", {**whole, "history": [], "leader": 0}, ("leader",), 1),
        event("replay", "leader", whole, ("leader",), 2, ("/leader", "out_of_range")),
        event("replay", "previous_winner", {"hands": hands}, ("previous_winner",), 1),
        event("replay", "previous_winner", whole, ("previous_winner",), 2, ("/previous_winner", "out_of_range")),
        event("replay", "pot_before", whole, ("pot_before",), 7),
        event("replay", "review", whole, ("review",), True),
        event("replay", "samples", {**whole, "review": True}, ("samples",), 16),
        event("replay", "samples", whole, ("samples",), 16, ("/samples", "without_effect")),
        event("replay", "seed", {**whole, "review": True}, ("seed",), 1),
        event("replay", "seed", whole, ("seed",), 1, ("/seed", "without_effect")),
        *(
            event(operation, "previous_instant_win", {**request, "rules": NO_INSTANT_WINS[game]},
                  ("previous_instant_win",), True, ("/previous_instant_win", "without_effect"))
            for operation, request in (("validate", asked), ("replay", whole))
        ),
    ]  # fmt: skip
    if game == "tlmn":
        opened = {"hands": hands, "leader": 0, "rules": {"preset": "rank"}}
        found += [
            event("validate", "game_number", first_game, ("game_number",), 2),
            event("replay", "game_number", opened, ("game_number",), 2),
            event("validate", "previous_instant_win", after_a_deal, ("previous_instant_win",), True),
            event("replay", "previous_instant_win",
                  {"hands": hands, "rules": {"preset": "points"}, "previous_winner": 1},
                  ("previous_instant_win",), True),
            event("replay", "den_cong_seat", whole, ("den_cong_seat",), 1),
            event("replay", "den_cong_seat", unfinished, ("den_cong_seat",), 1, ("/den_cong_seat", "without_effect")),
        ]  # fmt: skip
    else:
        found += [
            event("replay", "den_cong_seat", whole, ("den_cong_seat",), 1, ("/den_cong_seat", "unknown_field")),
            event("legal-moves", "next_has_one_card", facing, ("next_has_one_card",), True),
            event("legal-moves", "next_has_one_card", {**lead, "rules": {"options": {"bao1": "off"}}},
                  ("next_has_one_card",), True, ("/next_has_one_card", "without_effect")),
            event("validate", "move.declare_sam", {**asked, "move": {"seat": 0}}, ("move", "declare_sam"), True),
            event("validate", "move.declare_sam", asked, ("move", "declare_sam"), True,
                  ("/move/declare_sam", "bad_value")),
            event("validate", "history.declare_sam", {**asked, "history": [{"seat": 1}]},
                  ("history", 0, "declare_sam"), True),
            event("replay", "history.declare_sam", {**whole, "history": [{"seat": 1}]},
                  ("history", 0, "declare_sam"), True),
        ]  # fmt: skip
    return [*found, *turns(game, found), *hints(game)]


def turns(game: str, rows: list[Sent]) -> list[Sent]:
    """`turn` takes what `replay` takes, a move as `validate` does, and how its moves are to be told."""
    asked = [row for row in rows if row.operation == f"{game}/replay"]
    of_games = [row for row in asked if row.field not in ("hands", "text", "review", "samples", "seed")]
    of_moves = [row for row in rows if row.operation == f"{game}/validate" and row.field.startswith("move.")]
    hands = TLMN_HANDS if game == "tlmn" else SAM_HANDS
    led = {"hands": hands, "leader": 0, "previous_winner": 0, "game_number": 2}
    return [
        *(row._replace(operation=f"{game}/turn") for row in (*of_games, *of_moves)),
        Sent(f"{game}/turn", "seats", led, ("seats",), 3),
        Sent(f"{game}/turn", "seats", led, ("seats",), 1, ("/seats", "out_of_range")),
        Sent(f"{game}/turn", "move", led, ("move",), {"seat": 0, "cards": ["2S"]}),
        Sent(f"{game}/turn", "move", led, ("move",), {"seat": 2, "pass": True}, ("/move/seat", "out_of_range")),
        Sent(f"{game}/turn", "move.seat", {**led, "move": {"cards": ["2S"]}}, ("move", "seat"), 0),
        Sent(
            f"{game}/turn",
            "move.seat",
            {**led, "move": {"cards": ["2S"]}},
            ("move", "seat"),
            2,
            ("/move/seat", "out_of_range"),
        ),
        Sent(f"{game}/turn", "moves", led, ("moves",), "count"),
        Sent(f"{game}/turn", "moves", led, ("moves",), "some", ("/moves", "bad_value")),
    ]


def hints(game: str) -> list[Sent]:
    """`hint` and `move` take what a seat knows, and how hard to look at it."""
    return [
        row
        for operation, own in (("hint", {"samples": 16, "top": 1}), ("move", {"level": 4}))
        for row in (*told_of_a_game(game, f"{game}/{operation}", own), *asked_of_a_search(game, operation))
    ]


def told_of_a_game(game: str, path: str, own: dict[str, Any]) -> list[Sent]:
    """The deal and the history, for a seat that knows its own hand. own: what the operation takes besides."""
    hands, played = (TLMN_HANDS, TLMN_GAME) if game == "tlmn" else (SAM_HANDS, SAM_GAME)
    base = {"seats": 2, "seat": 0, "hands": hands[:1], "leader": 0, "game_number": 2, **own}
    later = {**base, "history": played[:2]}
    led = {name: value for name, value in base.items() if name != "leader"}
    nobody = [{"seat": 0}, *played[1:2]]
    found = [
        Sent(path, "hands", {**base, "hands": []}, ("hands",), hands[:1]),
        Sent(path, "hands", base, ("hands",), [hands[0]] * 2, ("/hands/1/seat", "duplicate_seat")),
        Sent(path, "history", base, ("history",), played[:2]),
        Sent(path, "history.cards", {**base, "history": nobody}, ("history", 0, "cards"), ["2S"]),
        Sent(path, "history.pass", later, ("history", 0, "pass"), True, ("/history/0/pass", "bad_value")),
        Sent(path, "leader", {**led, "previous_winner": 1, "history": []}, ("leader",), 0),
        Sent(path, "leader", base, ("leader",), 2, ("/leader", "out_of_range")),
        Sent(path, "previous_winner", {**led, "rules": FIRST_GAME[game], "game_number": 1}, ("previous_winner",), 1),
        Sent(path, "previous_winner", base, ("previous_winner",), 2, ("/previous_winner", "out_of_range")),
        Sent(path, "previous_instant_win", {**base, "rules": NO_INSTANT_WINS[game]}, ("previous_instant_win",), True,
             ("/previous_instant_win", "without_effect")),
    ]  # fmt: skip
    if game == "tlmn":
        for_3_spades = {"preset": "rank", "options": {"put_3_spades": True}}
        found.append(Sent(path, "pot_before", {**base, "rules": for_3_spades}, ("pot_before",), 7))
    else:
        found.append(Sent(path, "history.declare_sam", {**base, "history": [{"seat": 1}]},
                          ("history", 0, "declare_sam"), True))  # fmt: skip
    return found


def asked_of_a_search(game: str, operation: str) -> list[Sent]:
    """How many deals, how many plays, which deals, how strong."""
    hands = TLMN_HANDS if game == "tlmn" else SAM_HANDS
    base = {"seats": 2, "seat": 0, "hands": hands[:1], "leader": 0, "game_number": 2}
    path = f"{game}/{operation}"
    if operation == "move":
        return [
            Sent(path, "level", {**base, "level": 1}, ("level",), 5),
            Sent(path, "seed", {**base, "level": 1}, ("seed",), 5),
        ]
    few = {**base, "samples": 16}
    return [
        Sent(path, "samples", few, ("samples",), 17),
        Sent(path, "top", few, ("top",), 1),
        Sent(path, "seed", few, ("seed",), 5),
    ]


def ended(size: int, **more: Any) -> dict[str, Any]:
    """A game of two seats that ended as most do."""
    seats = [
        {"id": "a", "place": 1, "played": size, "last_play": ["AS"]},
        {"id": "b", "place": 2, "played": size - 1, "left": ["4S"]},
    ]
    return {"seats": seats, **more}


FROZEN = {
    "seats": [
        {"id": "a", "place": 1, "played": 13, "last_play": ["2S"]},
        {"id": "b", "place": 0, "played": 0, "left": TLMN_HANDS[1]["cards"]},
    ]
}
CAUGHT = {
    "rules": {"preset": "rank", "options": {"put_3_spades": True}},
    "seats": [
        {"id": "a", "place": 0, "played": 12, "left": ["3S"], "last_play": ["9S"]},
        {"id": "b", "place": 0, "played": 10, "left": cards("4C 5C 2H"), "last_play": ["TS"]},
    ],
}
FREE_CUT = {"links": [["2C"], cards("7S 7C 7D 7H")], "seats": [1, 0], "finishing": [True, False]}
THREE = {
    "seats": [
        {"id": "a", "place": 1, "played": 13, "last_play": ["AS"]},
        {"id": "b", "place": 2, "played": 13, "last_play": ["2C"]},
        {"id": "c", "place": 3, "played": 12, "left": ["4S"]},
    ]
}
BLOCKED = {
    "seats": [
        {"id": "a", "place": 0, "played": 3, "left": cards("3S 4S 5S 6S 7S 8S 9S"), "last_play": ["2S"]},
        {"id": "b", "place": 0, "played": 4, "left": cards("4C 5C 6C 7C 8C 9C"), "last_play": cards("JC JD JH JS")},
    ],
    "sam": {"seat": 0, "blocked_by": 1},
}
BLOCKING_CUT = {"links": [["2S"], cards("JS JC JD JH")], "seats": [0, 1], "finishing": [False, False]}
CUT = {"links": [["2C"], cards("7S 7C 7D 7H")], "seats": [1, 0], "finishing": [False, False]}


def settlements(game: str) -> list[Sent]:
    """Results of both games."""
    size = 13 if game == "tlmn" else 10
    usual, path = ended(size), f"{game}/settle"
    bare = {"seats": [{**usual["seats"][0]}, {**usual["seats"][1]}]}
    del bare["seats"][0]["last_play"], bare["seats"][1]["left"]
    dealt = (TLMN_HANDS if game == "tlmn" else SAM_HANDS)[1]["cards"]
    winner = (
        cards("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AD 2S") if game == "tlmn" else cards("3S 4S 5S 6S 7S 8S 9S TS JS QS")
    )
    on_the_deal: dict[str, Any] = {
        "seats": [
            {"id": "a", "place": 1, "played": 0, "left": winner},
            {"id": "b", "place": 0, "played": 0, "left": [card for card in dealt if card not in winner]},
        ],
        "rules": {} if game == "tlmn" else {"options": {"instant_hands": ["dragon"]}},
    }
    purse_rules = {"options": {"buy_in": 6}}
    unplaced = {name: value for name, value in usual["seats"][1].items() if name != "place"}
    found = [
        Sent(path, "seats.left", {"seats": [usual["seats"][0], bare["seats"][1]]}, ("seats", 1, "left"), ["4S"]),
        Sent(path, "seats.left", usual, ("seats", 0, "left"), ["4C"], ("/seats/0/left", "wrong_card_count")),
        Sent(path, "seats.last_play", {"seats": [bare["seats"][0], usual["seats"][1]]}, ("seats", 0, "last_play"),
             ["AS"]),
        Sent(path, "seats.place", {"seats": [usual["seats"][0], unplaced]}, ("seats", 1, "place"), 1,
             ("/seats/1/place", "inconsistent_result")),
        Sent(path, "seats.purse", {**usual, "rules": purse_rules}, ("seats", 1, "purse"), 0),
        Sent(path, "chops", usual, ("chops",), [CUT]),
        Sent(path, "bet", usual, ("bet",), 10),
        Sent(path, "instant_win", on_the_deal, ("instant_win",), {"seat": 0, "kind": "dragon"}),
        Sent(path, "instant_win", usual, ("instant_win",), {"seat": 0, "kind": "dragon"},
             ("/instant_win/kind", "inconsistent_result" if game == "tlmn" else "bad_value")),
        Sent(path, "pot_before", usual, ("pot_before",), 7),
    ]  # fmt: skip
    if game == "tlmn":
        return [
            *found,
            Sent(path, "chops", THREE, ("chops",), [FREE_CUT]),
            Sent(path, "chops", {**usual, "rules": {"options": {"chop_two": [0] * 4}}}, ("chops",), [CUT]),
            Sent(path, "den_cong_seat", FROZEN, ("den_cong_seat",), 1),
            Sent(path, "den_cong_seat", usual, ("den_cong_seat",), 1, ("/den_cong_seat", "inconsistent_result")),
            Sent(path, "put_3_spades", CAUGHT, ("put_3_spades",), {"seat": 0, "caught_by": 1}),
            Sent(path, "put_3_spades", usual, ("put_3_spades",), {"seat": 0, "caught_by": 1},
                 ("/put_3_spades", "inconsistent_result")),
            Sent(path, "put_3_spades.caught_by", {**CAUGHT, "put_3_spades": {"seat": 0}},
                 ("put_3_spades", "caught_by"), 1),
            Sent(path, "put_3_spades.caught_by", {**usual, "put_3_spades": {"seat": 0}},
                 ("put_3_spades", "caught_by"), 1,
                 ("/put_3_spades", "inconsistent_result")),
        ]  # fmt: skip
    alone = {"seats": [{**usual["seats"][0], "last_play": ["AD"]}, {"id": "b", "place": 0, "played": 0, "left": dealt}]}
    off, few = {"options": {"bao1": "off"}}, {"options": {"bao1_min_players": 3}}
    return [
        *found,
        Sent(path, "chops", BLOCKED, ("chops",), [BLOCKING_CUT]),
        Sent(path, "chops", {**usual, "rules": {"options": {"chop_two": 0}}}, ("chops",), [CUT]),
        Sent(path, "sam", alone, ("sam",), {"seat": 0}),
        Sent(path, "sam", usual, ("sam",), {"seat": 0}, ("/seats/1/played", "inconsistent_result")),
        Sent(path, "sam.blocked_by", {**BLOCKED, "sam": {"seat": 0}}, ("sam", "blocked_by"), 1),
        Sent(path, "sam.blocked_by", {**alone, "sam": {"seat": 0}}, ("sam", "blocked_by"), 1,
             ("/sam/blocked_by", "inconsistent_result")),
        Sent(path, "liable", usual, ("liable",), 1),
        Sent(path, "liable", {**usual, "rules": off}, ("liable",), 1, ("/liable", "inconsistent_result")),
        Sent(path, "liable", {**usual, "rules": {"options": {"bao1": "reject"}}}, ("liable",), 1,
             ("/liable", "inconsistent_result")),
        Sent(path, "liable", {**usual, "rules": few}, ("liable",), 1, ("/liable", "inconsistent_result")),
        Sent(path, "liable", BLOCKED, ("liable",), 1, ("/liable", "inconsistent_result")),
    ]  # fmt: skip


SENT = [*MAUBINH, *of_both("tlmn"), *of_both("sam"), *settlements("tlmn"), *settlements("sam")]
