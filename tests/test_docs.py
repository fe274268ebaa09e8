"""Every code block of the documentation is checked: requests are answered, commands run, files are well-formed.

What the words after a fence mean is told in tests/helpers/doc_blocks.py; a block that nobody checks fails.
"""

from __future__ import annotations

import configparser
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from api.settings import PREFIX, Settings
from rules.options import presets
from tests.helpers import readme_examples
from tests.helpers.doc_blocks import (
    Block,
    blocks_of,
    commands,
    maubinh_calls,
    missing,
    parse_call,
    rules_of,
    why_not_run,
)
from tests.helpers.readme_examples import ADDRESS, ROOT, difference, examples

README = ROOT / "README.md"
HAND = ["AS", "KS", "QS", "JS", "6S", "5S", "3S", "QH", "9H", "2H", "JD", "8C", "3C"]
VIETNAMESE = ROOT / "README.vi.md"
PAGES = [README, VIETNAMESE, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CLIENTS = sorted([*(ROOT / "clients").glob("README.md"), *(ROOT / "clients").glob("*/README.md")])
BLOCKS = [block for page in PAGES for block in blocks_of(page)]

# Blocks that other tests run: by page and kind, the test.
ELSEWHERE = {
    ("README.md", "console"): "test_readme.py",
    ("tlmn.md", "http"): "test_docs_shedding.py",
    ("tlmn.md", "ndjson"): "test_docs_shedding.py",
    ("tlmn.md", "json"): "test_docs_shedding.py",
    ("tlmn.md", "sh"): "test_docs_shedding.py",
    ("sam.md", "http"): "test_docs_shedding.py",
    ("sam.md", "ndjson"): "test_docs_shedding.py",
    ("sam.md", "json"): "test_docs_shedding.py",
    ("sam.md", "sh"): "test_docs_shedding.py",
    ("command_line.md", "console"): "test_api_cli_train_from.py",
    ("library.md", "python"): "test_maubinh_docs.py",
}
# The first word of a block, or the first two, and the test of this file that looks at it.
CHECKED = {
    *(("json", "POST"), ("json", "answer"), ("json", "rules"), ("ndjson",)),
    *(("console",), ("console", "measured"), ("sh", "run"), ("sh", "parsed"), ("python",)),
    *(("yaml",), ("ini",), ("nginx",), ("caddyfile",)),
    *(("text", "tree"), ("text", "who")),  # tests/test_architecture.py
    ("text", "game"),  # tests/test_api_wire_game_text.py
    ("sh",),
}


def chosen(*words: str, exactly: bool = False) -> list:
    """Blocks of a kind as parameters of a test, those left out that other tests run."""
    found = [
        block
        for block in BLOCKS
        if block.words[: len(words)] == words
        and (not exactly or len(block.words) == len(words))
        and ((block.page.name, block.kind) not in ELSEWHERE or len(block.words) > 1)
    ]
    return [pytest.param(block, id=block.name) for block in found]


@pytest.fixture(scope="module")
def client(application):
    return application.test_client()


@pytest.fixture(scope="module")
def place() -> Iterator[tuple[dict[str, str], str]]:
    with readme_examples.environment() as variables, readme_examples.server(variables) as address:
        yield variables, address


@pytest.mark.parametrize("block", [pytest.param(block, id=block.name) for block in BLOCKS])
def test_every_block_is_checked_by_somebody(block):
    if len(block.words) == 1 and (block.page.name, block.kind) in ELSEWHERE:
        test = (ROOT / "tests" / ELSEWHERE[block.page.name, block.kind]).read_text(encoding="utf-8")
        assert block.page.stem in test
        return
    assert block.words[:2] in CHECKED or block.words[:1] in CHECKED, "no test looks at blocks like this"
    assert block.kind != "json" or len(block.words) > 1, "say which operation this is sent to"


@pytest.mark.parametrize("page", CLIENTS, ids=[str(page.relative_to(ROOT)) for page in CLIENTS])
def test_the_blocks_of_a_client_are_run_by_its_own_tests(page):
    folder = page.parent.relative_to(ROOT)
    tests = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("test_clients*.py")]
    assert any("README.md" in text and folder.name in text for text in tests)


def answered(client, block: Block) -> object:
    method, path = block.words[1:3]
    answer = client.open(path, method=method, json=json.loads(block.text))
    assert answer.status_code == 200, answer.text
    return answer.get_json()


@pytest.mark.parametrize("block", chosen("json", "POST"))
def test_a_request_is_answered(client, block):
    answered(client, block)


@pytest.mark.parametrize("block", chosen("json", "answer"))
def test_an_answer_is_what_the_request_before_it_gets(client, block):
    request = max((one for one in blocks_of(block.page) if one.line < block.line), key=lambda one: one.line)
    assert not missing(json.loads(block.text), answered(client, request))


@pytest.mark.parametrize("block", chosen("json", "rules"))
def test_rules_are_taken_and_change_what_they_name(client, block):
    game = block.words[2]
    options, plain = rules_of(game, block)
    assert not [name for name, value in options.items() if plain[name] == value], "this is the default already"
    rules = json.loads(block.text)
    bodies = {
        "maubinh": {"cards": HAND, "top": 1, "opponents": {"samples": 20}},
        "tlmn": {"hand": ["3S", "3C", "4D", "2H"]},
        "sam": {"hand": ["3S", "3C", "4D", "2H"]},
    }
    operation = "solve" if game == "maubinh" else "legal-moves"
    answer = client.post(f"/v1/{game}/{operation}", json={**bodies[game], "rules": rules})
    assert answer.status_code == 200, answer.text


def test_the_guide_to_house_rules_has_variants_of_every_preset():
    named = {
        (block.words[2], json.loads(block.text)["preset"]) for block in BLOCKS if block.words[:2] == ("json", "rules")
    }

    assert {(game, preset) for game in ("maubinh", "tlmn", "sam") for preset in presets(game)} <= named


@pytest.mark.slow
@pytest.mark.parametrize("block", chosen("console", exactly=True))
def test_a_command_prints_what_is_shown(block, place):
    variables, address = place
    found = examples(f"```console\n{block.text}```\n")
    assert found
    for example in found:
        if not readme_examples.can_run(example):
            pytest.skip("needs curl")
        assert not why_not_run(example.command), "say `console measured` after the fence"
        assert not difference(example.output, readme_examples.run(example, variables, address), example.command)


@pytest.mark.slow
@pytest.mark.parametrize("block", [*chosen("sh", "run"), *chosen("python")])
def test_a_program_succeeds(block, place):
    variables, address = place
    if block.kind == "sh" and "curl" in block.text and shutil.which("curl") is None:
        pytest.skip("needs curl")
    text = block.text.replace(ADDRESS, address)
    command = ["bash", "-euo", "pipefail", "-c", text] if block.kind == "sh" else [sys.executable, "-c", text]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=variables["FOLDER"], env=variables, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout or block.kind == "python" or "grep -q" in block.text


@pytest.mark.parametrize("block", [*chosen("console", "measured"), *chosen("sh")])
def test_commands_that_are_named_exist(block):
    text = "\n".join(commands(block.text))
    done = subprocess.run(["bash", "-n"], input=text, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    for call in maubinh_calls(block.text):
        parse_call(call)
    for target in re.findall(r"^make ([a-z-]+)", block.text, re.MULTILINE):
        made = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stderr
    for file in re.findall(r"-r (requirements/\S+)", block.text):
        assert (ROOT / file).is_file(), file


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_setting_that_a_page_names_exists(page):
    known = {f"{PREFIX}{name.upper()}" for name in Settings.__dataclass_fields__}
    known |= {f"{PREFIX}{name}" for name in ("HOST", "PORT", "LANG", "BAKED_CACHE", "MODELS")}
    named = set(re.findall(rf"\b{PREFIX}[A-Z][A-Z_]*\b", page.read_text(encoding="utf-8")))
    unknown = {name for name in named - known if not any(one.startswith(name) for one in known)}
    assert not unknown


@pytest.mark.parametrize("block", chosen("ndjson"))
def test_every_line_is_an_object(block):
    assert all(isinstance(json.loads(line), dict) for line in block.text.splitlines())


@pytest.mark.parametrize("block", chosen("yaml"))
def test_yaml_can_be_read(block):
    assert isinstance(yaml.safe_load(block.text), dict)


def test_alerts_ask_for_figures_that_the_service_has(application, client):
    block = next(block for block in BLOCKS if block.words == ("yaml", "alerts"))
    client.post("/v1/maubinh/instant-win", json={"cards": []})
    figures = client.get("/metrics").text
    routes = {rule.rule for rule in application.url_map.iter_rules()}
    for rule in yaml.safe_load(block.text)["groups"][0]["rules"]:
        for name in re.findall(r"\bmaubinh_\w+", rule["expr"]):
            assert re.search(rf"^{name}[ {{]", figures, re.MULTILINE), name
        for label, value in re.findall(r"(\w+)=\"([^\"]+)\"", rule["expr"]):
            assert label == "job" or f'{label}="' in figures, label
            assert label != "route" or value in routes, value
        assert rule["expr"].count("(") == rule["expr"].count(")")


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_prometheus_takes_the_alerts(tmp_path):
    block = next(block for block in BLOCKS if block.words == ("yaml", "alerts"))
    (tmp_path / "alerts.yml").write_text(block.text, encoding="utf-8")
    done = subprocess.run(["promtool", "check", "rules", tmp_path / "alerts.yml"], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("block", chosen("ini"))
def test_units_and_files_of_settings_are_well_formed(block):
    text = block.text if block.text.startswith("[") else f"[settings]\n{block.text}"
    reader = configparser.RawConfigParser(strict=False)
    reader.optionxform = str  # type: ignore[assignment,method-assign]
    reader.read_string(text)
    if reader.has_option("Service", "ExecStart"):
        (call,) = maubinh_calls(reader.get("Service", "ExecStart"))
        parse_call(call)
    elif reader.has_section("settings"):
        Settings.from_environment(dict(reader.items("settings")))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_takes_the_unit(tmp_path):
    (block,) = (block for block in BLOCKS if block.kind == "ini" and block.text.startswith("[Unit]"))
    unit = tmp_path / "maubinh.service"
    # The program and the user are not on this machine.
    text = block.text.replace("/opt/maubinh/bin/maubinh", "/bin/true").replace("User=maubinh\nGroup=maubinh\n", "")
    unit.write_text(text, encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Unknown" not in done.stderr, done.stderr


@pytest.mark.parametrize("block", [*chosen("nginx"), *chosen("caddyfile")])
def test_a_proxy_sends_every_way_to_the_service_and_streams_batches(client, block):
    assert block.text.count("{") == block.text.count("}")
    paths = set(re.findall(r"(?:location = |path )(/\S+)", block.text))
    assert {"/v1/maubinh/batch", "/metrics"} <= paths
    known = {rule.rule for rule in client.application.url_map.iter_rules()}
    assert paths <= known
    unbuffered = {"nginx": "proxy_buffering off;", "caddyfile": "flush_interval -1"}[block.kind]
    assert unbuffered in block.text
    if block.kind == "nginx":
        assert "proxy_request_buffering off;" in block.text
        code = re.sub(r"#.*", "", block.text)
        assert all(line.rstrip().endswith((";", "{", "}")) for line in code.splitlines() if line.strip())


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
def test_nginx_takes_its_settings(tmp_path: Path):
    (block,) = (block for block in BLOCKS if block.kind == "nginx")
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{block.text}}}\n", encoding="utf-8")
    command = ["nginx", "-t", "-c", file, "-e", tmp_path / "log"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
