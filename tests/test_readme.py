"""What the README and the other pages say is true: examples print what is shown, commands and links exist."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers import readme_examples
from tests.helpers.readme_examples import Example, difference, examples

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "README.vi.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
ids = [page.name for page in PAGES]
EXAMPLES = examples(readme_examples.README.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def place() -> Iterator[tuple[dict[str, str], str]]:
    with readme_examples.environment() as variables, readme_examples.server(variables) as address:
        yield variables, address


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=[example.command.split("\n")[0][:60] for example in EXAMPLES])
def test_an_example_prints_what_the_readme_shows(example, place):
    if not readme_examples.can_run(example):
        pytest.skip("needs curl")
    variables, address = place
    assert not difference(example.output, readme_examples.run(example, variables, address), example.command)


def test_the_readme_solves_a_hand_by_curl_and_by_the_command_line():
    commands = [example.command for example in EXAMPLES]
    assert any(command.startswith("curl") and "/v1/maubinh/solve" in command for command in commands)
    assert any(command.startswith("maubinh solve") for command in commands)


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_make_target_that_a_page_names_exists(page):
    text = page.read_text(encoding="utf-8")
    for target in set(re.findall(r"(?:`|^|\$ )make ([a-z][a-z-]*)", text, re.MULTILINE)):
        done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"make {target}: {done.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_link_to_a_file_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_page_is_in_the_index():
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a  b\nc", "a b c\n", True),
        ("a … c", "a anything\nat all c", True),
        ("x 1.25", "x +1.30", True),
        ("x 1.25", "x 2.5", False),
        ("n 12", "n 13", False),
        ("A♠ K♠", "A♠ Q♠", False),
        ("", "something", False),
    ],
)
def test_the_comparison_is_loose_only_where_it_should_be(shown, printed, same):
    assert (difference(shown, printed) == "") is same


def test_the_comparison_reads_vietnamese_numbers():
    assert not difference("72.072 cách, +1,25", "72.072 cách, +1,30", "maubinh --lang vi")
    assert difference("72.072 cách", "72.073 cách", "maubinh --lang vi")
    assert difference("+1,25", "+2,5", "maubinh --lang vi")


def test_commands_may_take_several_lines():
    text = "```console\n$ one \\\n  two\nout\n$ three\n```\n"
    assert examples(text) == [Example("one \\\n  two\n", "out\n"), Example("three\n", "")]
