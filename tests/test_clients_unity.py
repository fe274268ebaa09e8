"""The Unity client: its classes against the OpenAPI document, compiled and run by Mono with stand-ins for Unity.

The stand-ins (tests/unity) have JsonUtility's limits: public fields only, every field sent, no null, no dictionary, no
list of lists.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
from pathlib import Path

import pytest

import api
from tests.helpers.scripted_server import problem_body, scripted_server
from tests.helpers.write_client_types import CLIENTS, operations, reference, request_and_answer

SOURCE = CLIENTS / "unity" / "MauBinhClient.cs"
TYPES = CLIENTS / "unity" / "generated" / "MauBinhTypes.cs"
STANDINS = Path(__file__).resolve().parent / "unity"
HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"
GAMES = ("maubinh", "tlmn", "sam")
PLAIN = json.loads((CLIENTS / "openapi.json").read_text(encoding="utf-8"))
SCHEMAS = PLAIN["components"]["schemas"]
OPERATIONS = {path: request_and_answer(entry) for game in GAMES for path, entry in operations(PLAIN, game)}
FOLDER = Path(api.__file__).parent / "examples"
EXAMPLES = {
    path: example["request"]
    for game in GAMES
    for path, example in json.loads(
        (Path(api.__file__).parent / "examples" / f"{game}.json").read_text("utf-8")
    ).items()
    if path in OPERATIONS
}
# Of requests, classes of their own that stand for what a class cannot have.
OWN = {"RequestIn", "RulesIn", "CardList"}
COMPARE = ("/v1/maubinh/compare", "CompareIn", "CompareOut", {"a": ["AS", "AH", "AD"], "b": ["KS", "KH", "KD"]})


def classes_of(text):
    """Class name -> its public fields with their types and first values, read from the source."""
    found = {}
    for name, body in re.findall(r"\[Serializable\]\n    public class (\w+)[^{]*\n    {\n(.*?)\n    }", text, re.S):
        fields = re.findall(r"^        public ([\w<>\[\]]+) (\w+) = ([^;]+);", body, re.M)
        found[name] = {field: (kind, value) for kind, field, value in fields}
    return found


def fits(kind, schema):
    """Whether a C# type can hold every value of a schema, null aside."""
    choices = [one for one in schema.get("anyOf", [schema]) if one != {"type": "null"}]
    assert len(choices) == 1, schema
    (schema,) = choices
    if name := reference(schema):
        return kind == ("RulesIn" if name.endswith("RulesIn") else name)
    match schema["type"]:
        case "array" if schema["items"].get("type") == "array":
            return kind == "List<CardList>" and fits("string", schema["items"]["items"])
        case "array":
            inner = kind.removesuffix("[]") if kind.endswith("[]") else kind.removeprefix("List<").removesuffix(">")
            return inner != kind and fits(inner, schema["items"])
        case "integer":
            return kind == "long" or (kind == "int" and schema.get("maximum", 0) < 2**31)
        case other:
            return kind == {"string": "string", "boolean": "bool", "number": "double"}[other]


CLASSES = classes_of(SOURCE.read_text(encoding="utf-8") + TYPES.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(set(CLASSES) - OWN))
def test_every_class_has_the_fields_of_its_schema(name):
    properties = dict(SCHEMAS[name]["properties"])
    if name in {request for request, _ in OPERATIONS.values()}:
        assert reference(properties.pop("rules")).endswith("RulesIn")
    assert set(CLASSES[name]) == set(properties)
    for field, (kind, _) in CLASSES[name].items():
        assert fits(kind, properties[field]), field


@pytest.mark.parametrize("name", sorted(name for name in CLASSES if name in SCHEMAS and name.endswith("In")))
def test_new_requests_hold_the_defaults_of_the_contract(name):
    for field, (_, value) in CLASSES[name].items():
        default = SCHEMAS[name]["properties"][field].get("default")
        if default not in (None, []):
            assert json.loads(value) == default, field


def test_there_is_a_class_for_all_that_operations_need_and_a_method_for_each():
    text = TYPES.read_text(encoding="utf-8")
    for path, (request, answer) in OPERATIONS.items():
        assert {request, answer} <= set(CLASSES)
        method = "".join(word.capitalize() for word in path.rsplit("/", 1)[1].split("-"))
        assert f"public IEnumerator {method}({request} request, Action<{answer}> onAnswer" in text
        assert f'client.Post("{path}", request' in text


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The client, its examples, the README's classes and the stand-ins, compiled without a warning."""
    for tool in ("mcs", "mono"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed (Debian: mono-mcs, mono-runtime)")
    folder = tmp_path_factory.mktemp("unity")
    blocks = re.findall(r"^```csharp\n(.*?)^```$", (CLIENTS / "unity/README.md").read_text("utf-8"), re.M | re.S)
    for number, block in enumerate(blocks):
        (folder / f"Readme{number}.cs").write_text(block, encoding="utf-8")
    examples = (CLIENTS / "unity" / "examples").glob("*.cs")
    sources = [SOURCE, TYPES, *examples, *STANDINS.glob("*.cs"), *folder.glob("*.cs")]
    command = ["mcs", "-langversion:7", "-warn:4", "-warnaserror", "-r:System.dll", f"-out:{folder / 'client.exe'}"]
    done = subprocess.run([*command, *sources], capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "client.exe"


@pytest.fixture(scope="module")
def server(shared_server):
    return shared_server


def run(program, *arguments, tasks=(), **environment):
    done = subprocess.run(
        ["mono", str(program), *arguments],
        input="".join("\t".join(task) + "\n" for task in tasks),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def as_unity_holds_it(value, field=""):
    """A request as the C# object would hold it: options as text, lists of cards as objects, no purse as -1."""
    if isinstance(value, dict):
        if field == "rules":
            options = json.dumps(value["options"]) if value.get("options") else ""
            return {"preset": value.get("preset") or "", "options": options}
        return {name: as_unity_holds_it(item, name) for name, item in value.items() if item is not None}
    if isinstance(value, list):
        items = [as_unity_holds_it(item) for item in value]
        return [{"inner_list": item} for item in items] if field in ("links", "plays") else items
    return value


def with_empty_values(answer, name):
    """An answer as a C# object would show it: what is null as empty as its class."""
    return {
        field: emptied(answer[field], schema, CLASSES[name][field][0])
        for field, schema in SCHEMAS[name]["properties"].items()
    }


def emptied(value, schema, kind):
    choices = [one for one in schema.get("anyOf", [schema]) if one != {"type": "null"}]
    name = reference(choices[0])
    if value is None and not name:
        return empty_of(choices[0])
    if name:
        blank = {field: empty_of(one) for field, one in SCHEMAS[name]["properties"].items()}
        return blank if value is None else with_empty_values(value, name)
    if kind == "List<CardList>":
        return [{"inner_list": cards} for cards in value]
    if isinstance(value, list) and reference(choices[0]["items"]):
        return [with_empty_values(item, reference(choices[0]["items"])) for item in value]
    return value


def empty_of(schema):
    schema = schema.get("anyOf", [schema])[0]
    if name := reference(schema):
        return {field: empty_of(one) for field, one in SCHEMAS[name]["properties"].items()}
    return {"array": [], "string": "", "boolean": False}.get(schema["type"], 0)


@pytest.mark.slow
def test_unity_can_write_every_field(program):
    """None is of a type that JsonUtility passes over."""
    lines = [line.split("\t") for line in run(program, "fields")]
    assert {name for name, *_ in lines} == set(CLASSES)
    assert not [line for line in lines if any(field.endswith(" LOST") for field in line)]
    requests = {request for request, _ in OPERATIONS.values()}
    for name, *fields in lines:
        inherited = {"rules"} if name in requests else set()
        assert {field.split()[0] for field in fields} == set(CLASSES[name]) | inherited, name


@pytest.mark.slow
def test_every_operation_gets_the_same_answer_through_unity(program, server):
    """All fields are sent, most of them empty; what comes back is whole."""
    assert set(EXAMPLES) == set(OPERATIONS)
    tasks = [
        (path, *OPERATIONS[path], json.dumps(as_unity_holds_it(request), ensure_ascii=False))
        for path, request in EXAMPLES.items()
    ]
    lines = run(program, "call", f"http://127.0.0.1:{server.port}", tasks=tasks)
    for (path, request), line in zip(EXAMPLES.items(), lines, strict=True):
        text, waited = line.split("\t")
        status, direct = server.post(path, request)
        assert (status, waited) == (200, "0.0")
        expected, found = with_empty_values(direct, OPERATIONS[path][1]), json.loads(text)
        for answer in (expected, found):
            answer.pop("elapsed_ms", None)
        assert found == expected, path


@pytest.mark.slow
def test_what_a_class_cannot_hold_is_put_right_on_the_way(program):
    seat = {"id": 'a "purse":-1 \\ {"inner_list":[1]}', "place": 1, "played": 13}
    chain = {
        "links": [{"inner_list": ["2S"]}, {"inner_list": ["3S", "3C"]}],
        "seats": [0, 1],
        "finishing": [False, True],
    }
    settle = {"seats": [{**seat, "purse": 500}, {**seat, "purse": -1}], "chops": [chain, {"links": []}]}
    (line,) = run(program, "write", tasks=[("TlmnSettleIn", json.dumps(settle))])
    sent = json.loads(line)
    assert [one["purse"] for one in sent["seats"]] == [500, None]
    assert [one["id"] for one in sent["seats"]] == [seat["id"]] * 2
    assert [one["links"] for one in sent["chops"]] == [[["2S"], ["3S", "3C"]], []]
    assert sent["instant_win"] == {"seat": -1, "kind": ""}


@pytest.mark.slow
def test_house_rules_are_sent_as_an_object(program, server):
    solve, odd = (json.loads(line) for line in run(program, "rules"))
    options = {"chi_value": 2, "foul_pays_bonus": True, "a2345": "lowest", "fee_rate": 0.05}
    assert solve["rules"] == {"preset": "per_chi", "options": options}
    assert odd["rules"] == {"preset": "", "options": {'odd "name"\\': [1]}}
    status, answer = server.post("/v1/maubinh/solve", solve)
    assert status == 200, answer
    assert options.items() <= answer["rules"]["options"].items()


@pytest.mark.slow
def test_a_whole_set_of_options_can_be_given_back(program, server):
    """As README and header say: the options of an answer, written by JsonUtility, are options of a request."""
    hand = {"cards": HAND.split(), "rules": {"preset": "per_chi"}}
    _, answer = server.post("/v1/maubinh/solve", hand)
    (line,) = run(program, "read", tasks=[("MauBinhOptions", json.dumps(answer["rules"]["options"]))])
    status, again = server.post(
        "/v1/maubinh/solve", {**hand, "rules": {"preset": "per_chi", "options": json.loads(line)}}
    )
    assert (status, again["rules"]) == (200, answer["rules"])


@pytest.mark.slow
def test_errors_carry_the_service_s_code_and_every_fault(program, server):
    path, request, answer, _ = COMPARE
    body = json.dumps({"a": ["AS", "AS", "1X"], "b": ["KS", "KH", "KD"]})
    url = f"http://127.0.0.1:{server.port}"
    (line,) = run(program, "call", url, tasks=[(path, request, answer, body)])
    assert line.startswith("422 duplicate_card: ")
    assert "/a/1=duplicate_card /a/2=bad_card" in line
    assert "404 not_found" in run(program, "call", f"{url}/no", tasks=[(path, request, answer, body)])[0]


@pytest.mark.slow
def test_full_servers_are_tried_again_and_broken_ones_told(program):
    """One call after the other against a server with a script: what it answers, and what becomes of it."""
    path, request, answer, body = COMPARE
    good = json.dumps({"result": 1}).encode()
    script = [
        *((503, {"Retry-After": "1"}), (429, {"Retry-After": "2"}), (200, {})),
        (503, {"Retry-After": "60"}),
        *[("cut", {})] * 3,
        *(("cut", {}), (200, {})),
        (502, {}),
        ("silent", {}),
    ]
    keys, release = [], threading.Event()

    def handle(talk):
        keys.append(talk.header("Authorization"))
        what, headers = script.pop(0)
        talk.stream.read(int(talk.header("Content-Length") or 0))
        if what == "silent":
            release.wait(20)
        elif what != "cut":
            content = {200: good, 502: b"<html>"}.get(what) or problem_body(what, "server_full")
            talk.answer(what, content, **headers)

    with scripted_server(handle) as url:
        tasks = [(path, request, answer, json.dumps(body))] * 6
        lines = run(program, "call", url, tasks=tasks, API_KEY="secret", TIMEOUT="3")
        release.set()
    assert not script
    assert set(keys) == {"Bearer secret"}
    outcomes, waits = zip(*(line.split("\t") for line in lines), strict=True)
    assert [json.loads(outcomes[place])["result"] for place in (0, 3)] == [1, 1]
    assert 3.0 <= float(waits[0]) <= 3.3
    assert outcomes[1].startswith("503 server_full:  60")
    assert outcomes[2].startswith("0 connection_failed")
    assert outcomes[4].startswith("502 unexpected_answer: <html>")
    assert outcomes[5].startswith("0 timed_out")
    assert float(waits[1]) == float(waits[4]) == float(waits[5]) == 0


@pytest.mark.slow
def test_the_examples_and_the_readme_run(program, server):
    url = f"http://127.0.0.1:{server.port}"
    hint = run(program, "example", "HintButton", "OnClick", f"serviceUrl={url}", f"hand={HAND}")
    assert sorted(card for line in hint[:3] for card in line.split() if card in HAND.split()) == sorted(HAND.split())
    bad = run(program, "example", "HintButton", "OnClick", f"serviceUrl={url}", f"hand={HAND.replace('AS', 'XX')}")
    assert bad[0].startswith("/cards/0: ")
    lost = run(program, "example", "HintButton", "OnClick", "serviceUrl=http://127.0.0.1:9", f"hand={HAND}")
    assert lost == ["no hint now"]
    referee = run(program, "example", "Referee", "PlayOneDeal", f"serviceUrl={url}")
    assert re.fullmatch(r"seat 1 plays out of turn: \S.*", referee[0])
    assert sum(int(line.rsplit(" ", 1)[1]) for line in referee[2:]) == 0
    assert len(referee) == 6
    bots = run(program, "example", "ArrangingBot", "Start", f"serviceUrl={url}", "tables=3")
    assert sum(int(line.split(": ")[1]) for line in bots) == 0
    assert len(bots) == 4
    house = run(program, "example", "HouseRules", "Start", f"serviceUrl={url}")
    assert [line.split(": ")[0] for line in house] == ["An", "Chi"]
