"""Whatever is sent: a problem report that names every fault, never a 500. Source: the HTTP contract, "Errors"."""

from __future__ import annotations

import json

import pytest

HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
SOLVE = "/v1/maubinh/solve"


def post(http, path, body):
    """Send a JSON body with its fields in the order in which they are written here."""
    return http.post(path, data=json.dumps(body), content_type="application/json")


def problem(response, status):
    """The problem report of a response, checked for its fixed parts (RFC 9457)."""
    assert response.status_code == status, response.get_data(as_text=True)[:500]
    assert response.mimetype == "application/problem+json"
    report = json.loads(response.data)
    assert report["status"] == status
    assert {"type", "title", "detail", "code", "errors"} <= set(report)
    assert report["errors"]
    assert report["code"] == report["errors"][0]["code"]
    return report


def faults(response):
    """(pointer, code) of every fault of a 422."""
    return [(item["pointer"], item["code"]) for item in problem(response, 422)["errors"]]


UNREADABLE = {
    "empty": b"",
    "cut off": b'{"cards": ["AS"',
    "not a number": b'{"seed": NaN}',
    "infinite": b'{"seed": Infinity}',
    "beyond a double": b'{"seed": 1e999}',
    "thousands of digits": b'{"seed": ' + b"9" * 5000 + b"}",
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "an option deeper than Python recurses": b'{"rules": {"options": {"pair_win": %s}}}' % (b"[" * 900 + b"]" * 900),
    "cards deeper than Python recurses": b'{"dead":' * 900 + b"1" + b"}" * 900,
    "just too deep": b'{"cards":' + b"[" * 64 + b"]" * 64 + b"}",
    "not UTF-8": b'{"cards": ["\xff"]}',
    "a lone surrogate": b'{"opponents": {"model": "\\ud800abcdef"}}',
    "a control character": b'{"a": "\x01"}',
    "one name twice": b'{"cards": [], "cards": []}',
    "one name twice inside": b'{"opponents": {"samples": 1, "samples": 2}}',
    "two values": b"{} {}",
    "a comment": b"{} // no",
}


def test_a_byte_order_mark_before_json_says_nothing(http):
    body = b'{"a": ["AS"], "b": ["KS"]}'
    reports = [
        problem(http.post("/v1/maubinh/compare", data=mark + body, content_type="application/json"), 422)
        for mark in (b"", b"\xef\xbb\xbf")
    ]
    assert reports[0] == reports[1]
    assert problem(http.post(SOLVE, data=b"\xef\xbb\xbf", content_type="application/json"), 400)


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_not_json_is_400(http, body):
    report = problem(http.post(SOLVE, data=body, content_type="application/json"), 400)
    assert report["code"] == "unreadable_json"


@pytest.mark.parametrize(("opening", "closing"), [(b"[", b"]"), (b'{"dead":', b"}")])
@pytest.mark.parametrize("field", [b'{"dead": %s}', b'{"locked": %s}', b'{"rules": {"options": {"a2345": %s}}}'])
def test_all_that_may_be_nested_is_checked(http, field, opening, closing):
    body = field % (opening * 60 + b"1" + closing * 60)
    assert faults(http.post(SOLVE, data=body, content_type="application/json"))


@pytest.mark.parametrize("body", [b"[]", b'"AS"', b"1", b"null", b"true"])
def test_a_top_level_that_is_no_object_is_422(http, body):
    assert faults(http.post(SOLVE, data=body, content_type="application/json")) == [("", "bad_type")]


def test_huge_whole_numbers_are_out_of_range(http):
    body = b'{"cards": %s, "seed": %s}' % (json.dumps(HAND).encode(), b"9" * 400)
    assert faults(http.post(SOLVE, data=body, content_type="application/json")) == [("/seed", "out_of_range")]


@pytest.mark.parametrize("path", ["/nothing", "/v1/maubinh/nothing", "/v1/maubinh/solve/", "/v1", "/static/x"])
def test_what_does_not_exist_is_404(http, path):
    assert problem(http.get(path), 404)["code"] == "not_found"


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "TRACE"])
def test_another_method_is_405_with_the_methods_that_work(http, method):
    response = http.open(SOLVE, method=method)
    assert problem(response, 405)["code"] == "method_not_allowed"
    assert "POST" in response.headers["Allow"]


def test_posting_to_a_page_is_405(http):
    response = http.post("/healthz")
    problem(response, 405)
    assert "GET" in response.headers["Allow"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": ""},
        {"Content-Type": "application/json; charset=latin-1"},
        {"Content-Type": "application/json", "Content-Encoding": "gzip"},
    ],
)
def test_another_media_type_is_415(http, headers):
    assert problem(http.post(SOLVE, data=b"{}", headers=headers), 415)["code"] == "unsupported_media_type"


def test_media_type_parameters_are_no_obstacle(http):
    body = json.dumps({"cards": HAND})
    assert http.post(SOLVE, data=body, content_type="application/json; charset=UTF-8").status_code == 200


def test_a_body_of_more_than_a_mebibyte_is_413(http):
    fits = b" " * (1024 * 1024 - 2) + b"{}"
    assert http.post(SOLVE, data=fits, content_type="application/json").status_code == 422
    assert problem(http.post(SOLVE, data=fits + b" ", content_type="application/json"), 413)["code"] == "body_too_large"


def test_every_fault_is_reported_at_once(http):
    body = {
        "cards": [*HAND[:11], "1S", "as"],
        "players": 5,
        "rules": {"preset": "per_chi", "options": {"pair_winn": 1, "a2345": "middle", "chi_value": -1}},
        "top": "3",
        "opponents": {"samples": 0, "model": 7},
        "dead": ["KX", "2D", "2d"],
        "seed": 1.5,
        "sead": 1,
        "objective": "luck",
    }
    assert faults(post(http, SOLVE, body)) == [
        ("/cards/11", "bad_card"),
        ("/cards/12", "duplicate_card"),
        ("/players", "out_of_range"),
        ("/rules/options/pair_winn", "unknown_option"),
        ("/rules/options/a2345", "bad_value"),
        ("/rules/options/chi_value", "out_of_range"),
        ("/top", "bad_type"),
        ("/opponents/samples", "out_of_range"),
        ("/opponents/model", "bad_type"),
        ("/dead/0", "bad_card"),
        ("/dead/2", "duplicate_card"),
        ("/seed", "bad_type"),
        ("/sead", "unknown_field"),
        ("/objective", "bad_value"),
    ]


def test_faults_across_fields_come_with_the_others(http):
    body = {
        "cards": HAND,
        "players": 3,
        "dead": ["AS"],
        "locked": {"back": ["2D"]},
        "opponents": {"model": "nobody", "known": [{"cards": ["ks", *[f"{rank}D" for rank in "23456789TQKA"]]}]},
        "top": 0,
        "extra": None,
    }
    found = faults(post(http, SOLVE, body))
    assert set(found) == {
        ("/dead/0", "duplicate_card"),
        ("/opponents/known/0/cards/0", "duplicate_card"),
        ("/locked/back/0", "no_arrangement"),
        ("/opponents/model", "unknown_model"),
        ("/top", "out_of_range"),
        ("/extra", "unknown_field"),
    }
    assert len(found) == 6


def test_a_card_twice_in_two_spellings_is_a_duplicate(http):
    body = {"cards": [*HAND[:12], "10s"], "dead": ["T♠"], "players": 2}
    assert faults(post(http, SOLVE, body)) == [("/dead/0", "duplicate_card")]


@pytest.mark.parametrize("count", [0, 12, 14, 52])
def test_another_number_of_cards_is_a_wrong_card_count(http, count):
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "SCDH"]
    assert faults(post(http, SOLVE, {"cards": deck[:count]})) == [("/cards", "wrong_card_count")]


@pytest.mark.parametrize("body", [{}, {"cards": None}, {"cards": ""}, {"cards": {}}])
def test_a_required_field_that_is_empty_is_missing(http, body):
    assert faults(post(http, SOLVE, body)) == [("/cards", "missing_field")]


@pytest.mark.parametrize("card", [5, None, True, ["AS"], {}, "", "A", "1S", "XX", "ASS", "AS\n", " AS", "joker", "0S"])
def test_what_is_no_card_is_a_bad_card(http, card):
    assert faults(post(http, SOLVE, {"cards": [*HAND[:12], card]})) == [("/cards/12", "bad_card")]


def test_rows_of_another_size_are_wrong_row_sizes(http):
    body = {"arrangement": {"back": HAND[:4], "middle": HAND[4:10], "front": HAND[10:12]}}
    assert faults(post(http, "/v1/maubinh/evaluate", body)) == [
        ("/arrangement/back", "wrong_row_size"),
        ("/arrangement/middle", "wrong_row_size"),
        ("/arrangement/front", "wrong_row_size"),
    ]


@pytest.mark.parametrize("size", [0, 1, 4, 6])
def test_compare_takes_rows_of_three_or_five(http, size):
    body = {"a": HAND[:size], "b": HAND[:3]}
    assert faults(post(http, "/v1/maubinh/compare", body)) == [("/a", "wrong_row_size")]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("majority", ("/rules", "bad_type")),
        ([], ("/rules", "bad_type")),
        ({"preset": "mine"}, ("/rules/preset", "unknown_preset")),
        ({"preset": 3}, ("/rules/preset", "bad_type")),
        ({"preset": "majority", "option": {}}, ("/rules/option", "unknown_field")),
        ({"options": []}, ("/rules/options", "bad_type")),
        ({"options": {"bonus_mode": "replace"}}, ("/rules/options/bonus_mode", "conflicting_options")),
        ({"options": {"stacked_chop": "flat"}}, ("/rules/options/stacked_chop", "unknown_option")),
        ({"options": {"foul_pays_bonus": 1}}, ("/rules/options/foul_pays_bonus", "bad_value")),
        ({"options": {"a/b~c": 1}}, ("/rules/options/a~1b~0c", "unknown_option")),
    ],
)
def test_rules_are_checked_by_name_and_value(http, rules, expected):
    assert faults(post(http, SOLVE, {"cards": HAND, "rules": rules})) == [expected]


def test_an_unknown_preset_names_those_that_exist(http):
    report = problem(post(http, SOLVE, {"cards": HAND, "rules": {"preset": "mine"}}), 422)
    assert "majority" in report["detail"]
    assert "per_chi" in report["detail"]


def test_a_full_set_of_options_can_be_sent_back(http):
    for preset in ("majority", "per_chi"):
        first = post(http, "/v1/maubinh/solve", {"cards": HAND, "rules": {"preset": preset}}).get_json()
        again = {"preset": first["rules"]["preset"], "options": first["rules"]["options"]}
        second = post(http, "/v1/maubinh/solve", {"cards": HAND, "rules": again}).get_json()
        assert {**second, "elapsed_ms": 0} == {**first, "elapsed_ms": 0}


ABSENT = [
    {"players": None, "rules": None, "top": None, "opponents": None, "dead": None, "locked": None, "objective": None},
    {"players": "", "rules": {}, "top": {}, "opponents": {}, "dead": [], "locked": {}, "objective": "", "seed": None},
    {"rules": {"preset": "", "options": {}}, "opponents": {"model": "", "samples": None, "known": []}},
    {"rules": {"preset": None, "options": None}, "locked": {"back": [], "middle": None, "front": []}},
    {"rules": {"options": {"pair_win": None, "a2345": ""}}, "opponents": {"known": None}, "dead": ""},
]


@pytest.mark.parametrize("fields", ABSENT)
def test_empty_optional_fields_are_the_same_as_absent(http, fields):
    plain = post(http, SOLVE, {"cards": HAND}).get_json()
    sent = post(http, SOLVE, {"cards": HAND, **fields})
    assert sent.status_code == 200, sent.get_json()
    assert {**sent.get_json(), "elapsed_ms": 0} == {**plain, "elapsed_ms": 0}


def test_whole_numbers_may_be_written_as_decimals(http):
    body = json.dumps({"cards": HAND, "players": 4.0, "top": 3e0, "rules": {"options": {"pair_win": 7.0}}})
    answer = http.post(SOLVE, data=body, content_type="application/json")
    assert answer.status_code == 200
    assert answer.get_json()["rules"]["options"]["pair_win"] == 7


@pytest.mark.parametrize("value", [True, False, "4", [4], 4.5])
def test_what_is_no_whole_number_is_a_bad_type(http, value):
    assert faults(post(http, SOLVE, {"cards": HAND, "players": value})) == [("/players", "bad_type")]


def test_known_opponents_are_given_in_one_way(http):
    rows = {"back": HAND[:5], "middle": HAND[5:10], "front": HAND[10:]}
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "SCDH"]
    other = [card for card in deck if card not in HAND][:13]

    def found(known):
        return faults(post(http, SOLVE, {"cards": other, "players": 2, "opponents": {"known": [known]}}))

    assert found({}) == [("/opponents/known/0/cards", "missing_field")]
    assert found({"back": HAND[:5]}) == [
        ("/opponents/known/0/middle", "missing_field"),
        ("/opponents/known/0/front", "missing_field"),
    ]
    assert ("/opponents/known/0/back", "unknown_field") in found({"cards": HAND, **rows})


def test_players_of_a_settlement_are_told_apart_by_their_ids(http):
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "SCDH"]
    players = [{"id": "a", "cards": deck[:13]}, {"id": "a", "cards": deck[13:26]}]
    assert faults(post(http, "/v1/maubinh/settle", {"players": players})) == [("/players/1/id", "duplicate_id")]
    players = [{"cards": deck[:13]}, {"id": "", "cards": deck[13:26]}]
    assert faults(post(http, "/v1/maubinh/settle", {"players": players})) == [
        ("/players/0/id", "missing_field"),
        ("/players/1/id", "missing_field"),
    ]


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_table_has_two_to_four_players(http, count):
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "SCDH"]
    players = [{"id": str(seat), "cards": deck[seat * 13 : seat * 13 + 13]} for seat in range(min(count, 4))]
    players += [{"id": "4", "cards": deck[:13]}] * (count - len(players))
    assert ("/players", "out_of_range") in faults(post(http, "/v1/maubinh/settle", {"players": players}))


def test_a_report_stays_within_reason(http):
    body = {f"field {number}": None for number in range(40_000)}
    response = post(http, SOLVE, body)
    report = problem(response, 422)
    assert report["errors"][-1]["code"] == "too_many_faults"
    assert len(response.data) < 8_000_000


def test_long_values_are_shortened_in_messages(http):
    body = {"cards": ["A" * 100_000], "rules": {"preset": "p" * 100_000, "options": {}}, "x" * 100_000: 1}
    report = problem(post(http, SOLVE, body), 422)
    assert all(len(item["message"]) < 5_000 for item in report["errors"])
