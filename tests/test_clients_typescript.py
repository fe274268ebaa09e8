"""The TypeScript client: built from a clean copy, its types up to date, its own tests and examples on a live server."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import api
from tests.helpers.page_browser import require_browser
from tests.helpers.scripted_server import scripted_server
from tests.helpers.write_client_types import CLIENTS, GAMES, operations

pytestmark = pytest.mark.slow
HAND = "AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C"
FLAGS = "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --no-first-run"
LOCAL = "http://127.0.0.1:8000"
NO_REGISTRY = re.compile(r"ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ENOTCACHED")


def run(folder, *command, **environment):
    return subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=240,
        env={**os.environ, **environment},
    )


def run_well(folder, *command, **environment):
    done = run(folder, *command, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of the client beside the document it is made from, built as a user would."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    copy = tmp_path_factory.mktemp("clients")
    shutil.copy(CLIENTS / "openapi.json", copy)
    made = shutil.ignore_patterns("node_modules", "dist", "build", "generated")
    shutil.copytree(CLIENTS / "typescript", copy / "typescript", ignore=made)
    done = run(copy / "typescript", "npm", "ci", "--no-audit", "--no-fund", "--prefer-offline")
    if done.returncode != 0 and NO_REGISTRY.search(done.stderr):
        pytest.skip("the npm registry cannot be reached")
    assert done.returncode == 0, done.stdout + done.stderr
    return copy / "typescript"


@pytest.fixture(scope="module")
def url(shared_server):
    return f"http://127.0.0.1:{shared_server.port}"


@pytest.fixture(scope="module")
def built(folder, url):
    """The folder with the examples, and the README's blocks as programs that ask the live server."""
    blocks = re.findall(r"^```ts\n(.*?)^```$", (folder / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    for number, block in enumerate(blocks):
        assert LOCAL in block
        (folder / "examples" / f"readme_{number}.ts").write_text(block.replace(LOCAL, url), encoding="utf-8")
    run_well(folder, "npm", "run", "examples")
    return folder / "build" / "examples"


def test_the_types_are_those_of_the_openapi_document(folder, tmp_path):
    """The build writes both files; what it wrote is what the document says now."""
    run_well(folder, "npm", "run", "generate", "--", str(tmp_path))
    written = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}
    assert written == {file.name: file.read_text("utf-8") for file in (folder / "src/generated").iterdir()}
    document = json.loads((CLIENTS / "openapi.json").read_text(encoding="utf-8"))
    for path, item in document["paths"].items():
        assert f'"{path}": {{' in written["schema.ts"]
        assert all(f'operations["{entry["operationId"]}"]' in written["schema.ts"] for entry in item.values())
    for game in GAMES:
        for path, _ in operations(document, game):
            assert f': at("{path}"),' in written["operations.ts"]


def test_the_build_is_plain_modules_that_import_nothing_else(folder):
    modules = sorted((folder / "dist").glob("*.js"))
    assert "index.js" in [module.name for module in modules]
    for module in modules:
        assert module.with_suffix(".d.ts").exists()
        imported = re.findall(r'(?:from|import\()\s*"([^"]+)"', module.read_text(encoding="utf-8"))
        assert all(name.startswith("./") and name.endswith(".js") for name in imported), module.name


def test_the_clients_own_tests_pass(folder, url):
    examples = str(Path(api.__file__).parent / "examples")
    shown = run_well(folder, "node", "--test", "test/", MAUBINH_URL=url, MAUBINH_EXAMPLES=examples)
    assert int(re.search(r"(?:#|ℹ) pass (\d+)", shown)[1]) >= 24, shown
    assert re.search(r"(?:#|ℹ) fail 0\b", shown), shown


def test_the_hint_button_lays_three_rows_and_explains_bad_cards(built, url):
    lines = run_well(built, "node", "hint_button.js", url).splitlines()
    laid = [card for line in lines[:3] for card in line.split() if card in HAND.split()]
    assert sorted(laid) == sorted(HAND.split())
    assert lines[3].startswith("expected")
    assert "/cards/0" in run_well(built, "node", "hint_button.js", url, HAND.replace("AS", "XX"))
    assert "http://127.0.0.1:9" in run_well(built, "node", "hint_button.js", "http://127.0.0.1:9")


def test_the_referee_refuses_a_move_out_of_turn_and_settles_the_game(built, url):
    lines = run_well(built, "node", "referee.js", url).splitlines()
    assert re.fullmatch(r"seat 1 plays out of turn: \S.*", lines[0])
    assert sum(int(line.split(": ")[1]) for line in lines[2:]) == 0
    assert len(lines) == 6


def test_the_bots_money_adds_up_to_nothing(built, url):
    amounts = [int(line.split(": ")[1]) for line in run_well(built, "node", "arranging_bot.js", url, "3").splitlines()]
    assert len(amounts) == 4
    assert sum(amounts) == 0
    assert any(amounts)


def test_every_block_of_the_readme_runs(built):
    programs = sorted(built.glob("readme_*.js"))
    assert len(programs) >= 4
    shown = [run_well(built, "node", program.name) for program in programs]
    assert all(shown), shown
    assert "duplicate_card" in "".join(shown)


IN_A_PAGE = """async ([address, cards]) => {
  const { MauBinhClient, ProblemError } = await import("/index.js");
  const client = new MauBinhClient(address);
  const { best } = await client.maubinh.solve({ cards, top: 1 });
  const error = await client.maubinh.solve({ cards: ["XX"] }).catch((error) => error);
  const lines = [];
  for await (const answer of client.batch([{ cards }, { cards: [] }, { cards }], { group: 2 })) lines.push(answer.line);
  const job = await client.jobs.submit([{ id: "one", cards }]);
  await client.jobs.wait(job.id);
  const results = [];
  for await (const line of client.jobs.results(job.id)) results.push(line.id);
  return [best.back.cards.length, error instanceof ProblemError, error.errors.length, lines, results[0]];
}"""


def test_it_works_in_a_browser_on_another_origin(folder, url):
    """The modules as they are, from a server of their own: the service's CORS headers have to let them through."""
    path = require_browser()
    from playwright.sync_api import sync_playwright

    def handle(talk):
        file = folder / "dist" / talk.path.lstrip("/")
        body = file.read_bytes() if file.is_file() else b"<!doctype html><title>game</title>"
        talk.answer(200, body, Content_Type="text/javascript" if file.is_file() else "text/html")

    with scripted_server(handle) as origin, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS.split())
        page = browser.new_page()
        page.goto(f"{origin}/page")
        seen = page.evaluate(IN_A_PAGE, [url, HAND.split()])
        browser.close()
    assert seen == [5, True, 2, [1, 2, 3], "one"]


STRICT = {"strict": True, "noUncheckedIndexedAccess": True, "exactOptionalPropertyTypes": True, "types": []}
GAME = """\
import { MauBinhClient, ProblemError } from "maubinh-client";
import type { Arrangement, Fault, Job, Schemas, SolveAnswer, SolveRequest, TlmnState } from "maubinh-client";

const client = new MauBinhClient("URL");
const request: SolveRequest = { cards: "HAND".split(" "), top: 1 };
const answer: SolveAnswer = await client.maubinh.solve(request);
const best: Arrangement = answer.best;
const { cards } = request;
const hinted = await client.tlmn.hint({ seats: 2, seat: 0, hands: [{ seat: 0, cards }], leader: 0 });
const state: TlmnState = hinted.state;
const refused = client.maubinh.solve({ cards: ["XX"] });
const faults: readonly Fault[] = await refused.then(() => [], (error: ProblemError) => error.errors);
const points: Schemas["SettlementOut"]["seats"] = [];
const waits = (job: Job): string => job.state;
console.log(best.back.cards.length, state.cards_left[0], faults[0]?.code, points.length, typeof waits);
// @ts-expect-error: thirteen cards are a list
const wrong: SolveRequest = { cards: 13 };
"""
PAGE = """\
import "maubinh-client/hint";
import type { ChosenArrangement } from "maubinh-client/hint";

const hint = document.createElement("maubinh-hint");
hint.addEventListener("maubinh-choose", ({ detail }) => {
  const rows: ChosenArrangement | undefined = "back" in detail ? detail : undefined;
  console.log(rows?.back);
});
"""


@pytest.fixture(scope="module")
def installed(folder, tmp_path_factory):
    """An empty folder with the package in it, from its tarball and without a registry."""
    game = tmp_path_factory.mktemp("game")
    run_well(folder, "npm", "pack", "--pack-destination", str(game))
    (tarball,) = game.glob("*.tgz")
    (game / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    run_well(game, "npm", "install", "--offline", "--no-audit", "--no-fund", f"./{tarball.name}")
    return game


def type_checked(folder, project, source, **options):
    """Compile one file of a project by the compiler of the client."""
    options = {"module": "NodeNext", "target": "ES2022", "lib": ["ES2022", "DOM"], **STRICT, **options}
    config = {"compilerOptions": options, "files": [source, *options.pop("files", [])]}
    (project / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    run_well(project, str(folder / "node_modules/.bin/tsc"), "-p", "tsconfig.json")


def test_the_tarball_installs_without_a_checkout_and_brings_its_types(folder, installed, url):
    package = installed / "node_modules" / "maubinh-client"
    assert not package.is_symlink()
    assert [path.name for path in (installed / "node_modules").iterdir() if path.name[0] != "."] == ["maubinh-client"]
    (installed / "game.ts").write_text(GAME.replace("URL", url).replace("HAND", HAND), encoding="utf-8")
    type_checked(folder, installed, "game.ts")
    assert run_well(installed, "node", "game.js").split() == ["5", "13", "wrong_card_count", "0", "function"]
    (installed / "page.ts").write_text(PAGE, encoding="utf-8")
    type_checked(folder, installed, "page.ts", noEmit=True)
    assert (package / "widget" / "maubinh-hint.js").stat().st_size < 15_000


def test_the_component_for_cocos_creator_fits_its_engine_and_the_package(folder, installed):
    shutil.copy(CLIENTS / "typescript" / "cocos" / "HintButton.ts", installed)
    shutil.copy(Path(__file__).parent / "cocos" / "cc.d.ts", installed)
    type_checked(folder, installed, "HintButton.ts", files=["cc.d.ts"], experimentalDecorators=True, noEmit=True)
