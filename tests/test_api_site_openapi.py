"""The OpenAPI document: valid, true to what the service does, with an example for everything.

Source: the HTTP contract; OpenAPI 3.1; the checks of schemathesis.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from rules.cards import CARD_PATTERN
from rules.options import option_table
from tests.helpers.live_server import ROOT, live_server
from tests.helpers.schemathesis_hooks import shorten

SHEDDING = (
    *("classify", "compare", "instant-win", "legal-moves", "decompose", "validate", "replay", "turn", "settle"),
    *("hint", "move"),
)
NAMES = {
    "maubinh": ("solve", "evaluate", "enumerate", "arrange", "settle", "instant-win", "compare", "batch"),
    "tlmn": SHEDDING,
    "sam": SHEDDING,
}
OPERATIONS = [f"/v1/{game}/{name}" for game, names in NAMES.items() for name in names]
JOBS = ("/v1/jobs", "/v1/jobs/{job_id}", "/v1/jobs/{job_id}/result", "/v1/jobs/{job_id}/report")
SERVICE = ("/", "/docs", "/openapi.json", "/healthz", "/readyz", "/metrics", "/v1/rules", "/v1/rules/{game}/{preset}")
SAMPLED = ("/v1/maubinh/solve", "/v1/maubinh/evaluate")
BATCH = "/v1/maubinh/batch"


@pytest.fixture(scope="module")
def document(application):
    return application.test_client().get("/openapi.json").get_json()


def content(entry):
    """Media type and content of a request body or a response that has just one."""
    ((media_type, found),) = entry["content"].items()
    return media_type, found


def schema_of(document, reference):
    return document["components"]["schemas"][reference["$ref"].rsplit("/", 1)[1]]


def faults(document, schema, value):
    return list(Draft202012Validator({**schema, "components": document["components"]}).iter_errors(value))


def test_the_document_is_valid(document):
    assert document["openapi"].startswith("3.1")
    validate(document)


def test_it_describes_what_there_is_and_nothing_else(document, application):
    described = {(path, method.upper()) for path, item in document["paths"].items() for method in item}
    built = {
        (rule.rule.replace("<", "{").replace(">", "}"), method)
        for rule in application.url_map.iter_rules()
        if rule.endpoint not in ("static", "docs/", "/sw.js", "/manifest.webmanifest", "hand")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert described == built
    assert {path for path, _ in described} == set(OPERATIONS) | set(SERVICE) | set(JOBS)


@pytest.mark.parametrize("path", OPERATIONS)
def test_every_operation_has_examples_that_fit_its_schemas(document, path):
    entry = document["paths"][path]["post"]
    for part in (entry["requestBody"], entry["responses"]["200"]):
        _, found = content(part)
        assert not faults(document, found["schema"], found["example"])
    assert entry["summary"]
    assert entry["operationId"]


@pytest.mark.parametrize("path", OPERATIONS)
def test_the_example_request_gets_the_example_answer(document, http, path):
    """Sampled numbers move when the stored opponents are trained anew; the shape of their answers does not."""
    entry = document["paths"][path]["post"]
    media_type, request = content(entry["requestBody"])
    _, expected = content(entry["responses"]["200"])
    body = request["example"] if isinstance(request["example"], str) else json.dumps(request["example"])
    response = http.post(path, data=body, content_type=media_type)
    assert response.status_code == 200
    if path == BATCH:
        answers = [json.loads(line) for line in response.text.splitlines()]
        examples = [json.loads(line) for line in expected["example"].splitlines()]
        response.close()
        assert [shape(answer) for answer in answers] == [shape(example) for example in examples]
    elif path in SAMPLED:
        assert shape(response.get_json()) == shape(expected["example"])
    elif path == "/v1/maubinh/arrange":
        assert len(response.get_json()["arrangements"]) == len(expected["example"]["arrangements"])
    else:
        assert response.get_json() == expected["example"]


def shape(value: Any) -> Any:
    """The names and types of an answer, without its numbers and words."""
    if isinstance(value, dict):
        return {name: shape(item) for name, item in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


def test_cards_are_a_pattern_with_counts_and_no_list_of_names(document):
    cards = document["components"]["schemas"]["SolveIn"]["properties"]["cards"]
    assert (cards["minItems"], cards["maxItems"], cards["uniqueItems"]) == (13, 13, True)
    assert cards["items"]["pattern"] == CARD_PATTERN
    assert '"enum": ["2S"' not in json.dumps(document)


@pytest.mark.parametrize(("game", "title"), [("maubinh", "MauBinh"), ("tlmn", "Tlmn"), ("sam", "Sam")])
def test_every_option_is_described_with_its_limits(document, game, title):
    schema = document["components"]["schemas"][f"{title}OptionsIn"]
    assert list(schema["properties"]) == list(option_table(game))
    for name, spec in option_table(game).items():
        sent = schema["properties"][name]
        assert spec.clause in sent["description"]
        kind = sent["anyOf"][0]
        if spec.allowed:
            assert kind.get("items", kind)["enum"] == list(spec.allowed)
        if spec.minimum is not None:
            kind = kind.get("items", kind)
            assert (kind["minimum"], kind["maximum"]) == (spec.minimum, spec.maximum)


def test_optional_fields_may_be_sent_empty_according_to_the_schema(document):
    schema = document["components"]["schemas"]["SolveIn"]
    hand = document["paths"]["/v1/maubinh/solve"]["post"]["requestBody"]["content"]["application/json"]["example"][
        "cards"
    ]
    for name in set(schema["properties"]) - {"cards"}:
        for empty in (None, "", {}):
            assert not faults(document, schema, {"cards": hand, name: empty}), name
    assert not faults(document, schema, {"cards": hand, "dead": []})
    assert faults(document, schema, {"cards": hand, "players": 0})
    assert faults(document, schema, {"cards": None})


def test_no_object_has_keys_that_vary_with_the_data(document):
    """Game clients map answers onto plain classes."""
    for name, schema in document["components"]["schemas"].items():
        if schema.get("type") == "object":
            assert schema.get("properties"), name
            assert not isinstance(schema.get("additionalProperties"), dict), name


@pytest.fixture(scope="module")
def api_schema(application):
    return schemathesis.openapi.from_wsgi("/openapi.json", application)


# Any JSON value may be a line of a batch, so nothing violates its schema.
GENERATED = [(path, GenerationMode.POSITIVE) for path in OPERATIONS]
GENERATED += [(path, GenerationMode.NEGATIVE) for path in OPERATIONS if path != BATCH]
LIMITED = settings(
    max_examples=15, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize(("path", "mode"), GENERATED)
def test_the_service_keeps_what_the_document_promises(api_schema, path, mode):
    """No server error, answers that match their schemas, refusals where the schema asks for them.

    A 422 for what the schema allows is right where a schema cannot say it: one card in two spellings.
    """

    @LIMITED
    @given(api_schema[path]["POST"].as_strategy(generation_mode=mode))
    def holds(case):
        shorten(case.body)
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    holds()


@pytest.mark.parametrize(
    "examples", [pytest.param(2, marks=pytest.mark.slow), pytest.param(10, marks=pytest.mark.long)]
)
def test_schemathesis_finds_nothing_in_a_running_server(tmp_path, examples):
    """All its phases, among them every method that is not described and every limit of every field."""
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "tests.helpers.schemathesis_hooks", "PYTHONPATH": str(ROOT)}
    with live_server(workers=1, threads=4) as server:
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"http://127.0.0.1:{server.port}/openapi.json"]
        # DELETE cancels a job, which is still there afterwards.
        command += ["--max-examples", str(examples), "--seed", "1"]
        command += ["--exclude-checks", "positive_data_acceptance,use_after_free"]
        done = subprocess.run(
            command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=1200
        )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
