"""The house rules that no other tool checks: which package may import what, and how large a part may grow.

Read from the source with `ast`, and from fresh interpreters for what an import really loads. Source: CONTRIBUTING.md.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("rules", "solver", "api")
GAMES = ("maubinh", "tlmn", "sam")
ALLOWED = {
    "rules": {"rules"},
    "solver": {"rules", "solver", "numpy", "numba"},
    "api": {
        *("rules", "solver", "api"),
        *("flask", "werkzeug", "msgspec", "click", "gunicorn", "limits", "flask_cors", "prometheus_client"),
        *("sqlalchemy", "huey"),
        "jinja2",  # Flask's own templates; the report is a page without a server
    },
}
# Heavy or optional packages: loaded only by those who ask for what they do.
ALLOWED_INSIDE_FUNCTIONS = {"rules": set(), "solver": {"ortools"}, "api": {"pyarrow", "dask", "distributed", "psycopg"}}
FORBIDDEN_IN_RULES = {"random", "secrets", "time", "datetime", "os", "sys", "io", "socket", "threading", "subprocess"}
VIETNAMESE = set("ăâđêôơưĂÂĐÊÔƠƯ") | {chr(code) for code in range(0x1EA0, 0x1EFA)}
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 40

SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
NAMES = [str(path.relative_to(ROOT)) for path in SOURCES]
each_source = pytest.mark.parametrize("path", SOURCES, ids=NAMES)
TESTS = sorted((ROOT / "tests").rglob("*.py"))


def package_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported_modules(node: ast.AST) -> Iterator[str]:
    """Dotted names that `node` itself imports; `from a import b` gives a and a.b."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are absolute here"
        yield node.module or ""
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports(tree: ast.AST, inside_function: bool = False) -> Iterator[tuple[str, bool]]:
    """Every imported dotted name of a tree, and whether the import runs only when a function is called."""
    for child in ast.iter_child_nodes(tree):
        yield from ((name, inside_function) for name in imported_modules(child))
        yield from imports(child, inside_function or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def without_docstring(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function, its decorators and its docstring left out."""
    end = function.end_lineno or function.lineno
    first = function.body[0]
    if ast.get_docstring(function) is None:
        return end - function.lineno + 1
    return end - (first.end_lineno or 0) + 1


def run_python(code: str, *flags: str) -> str:
    """What a fresh interpreter prints that sees this checkout and nothing of the caller's environment variables."""
    command = [sys.executable, *flags, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT.parent, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that are loaded after `statement` ran in a fresh interpreter."""
    printed = run_python(f"{statement}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))")
    return set(printed.split())


def test_the_sources_are_found():
    assert {package_of(path) for path in SOURCES} == set(PACKAGES)


@each_source
def test_imports_point_only_downwards(path):
    package = package_of(path)
    for name, inside_function in imports(parsed(path)):
        top = name.split(".")[0]
        if top in sys.stdlib_module_names:
            continue
        allowed = ALLOWED[package] | (ALLOWED_INSIDE_FUNCTIONS[package] if inside_function else set())
        assert top in allowed, f"{package} must not import {name}" + ("" if inside_function else " at its top")


@each_source
def test_games_never_import_each_other(path):
    """Mậu binh, TLMN and Sâm are three specifications; what two of them share lies in rules.shedding."""
    game = next((name for name in GAMES if name in path.relative_to(ROOT).parts), None)
    if game is None or package_of(path) != "rules":
        return
    others = {f"rules.{other}" for other in GAMES if other != game}
    if game == "maubinh":
        others.add("rules.shedding")
    for name, _ in imports(parsed(path)):
        assert not any(name == other or name.startswith(other + ".") for other in others), name


@pytest.mark.parametrize("path", [path for path in SOURCES if package_of(path) == "rules"], ids=str)
def test_rules_know_no_time_no_chance_and_no_environment(path):
    for name, _ in imports(parsed(path)):
        assert name.split(".")[0] not in FORBIDDEN_IN_RULES


@pytest.mark.parametrize("path", [path for path in SOURCES if package_of(path) == "solver"], ids=str)
def test_kernels_start_no_threads_of_their_own(path):
    """numba's thread layers break a fork after first use, or two Python threads at once."""
    for node in ast.walk(parsed(path)):
        assert not (isinstance(node, ast.keyword) and node.arg == "parallel"), node.lineno
        assert not (isinstance(node, ast.Name) and node.id == "prange"), node.lineno
        assert not (isinstance(node, ast.Attribute) and node.attr == "prange"), node.lineno


@each_source
def test_every_file_says_its_purpose(path):
    assert ast.get_docstring(parsed(path)), "a file starts with a docstring: purpose, limits, source"


@pytest.mark.parametrize("path", [*SOURCES, *TESTS], ids=[*NAMES, *(path.name for path in TESTS)])
def test_no_file_outgrows_its_purpose(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_FILE_LINES


@each_source
def test_no_function_outgrows_a_screen(path):
    long = {node.name: without_docstring(node) for node in functions(path) if "kernels" not in path.parts}
    assert not {name: lines for name, lines in long.items() if lines > MAX_FUNCTION_LINES}


@each_source
def test_vietnamese_words_live_only_with_the_labels(path):
    if {ROOT / "rules" / "labels", ROOT / "api" / "words"} & set(path.parents):
        return
    tree = parsed(path)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            assert not VIETNAMESE & set(node.value), f"line {node.lineno}: {node.value!r}"


def test_rules_run_on_the_standard_library_alone():
    modules = [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in NAMES]
    statement = "import " + ", ".join(name for name in modules if name.split(".")[0] == "rules")
    printed = run_python(f"{statement}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))", "-I", "-S")
    assert not {name for name in printed.split() if name not in sys.stdlib_module_names | {"rules", "__main__"}}


@pytest.mark.parametrize("package", ["api", "solver"])
def test_importing_a_package_loads_no_optimiser(package):
    assert not loaded_by(f"import {package}") & {"ortools", "pandas"}


def test_importing_the_solver_compiles_nothing():
    assert not loaded_by("import solver, solver.request") & {"numba", "llvmlite"}


def test_the_command_line_starts_without_any_heavy_package():
    heavy = {"numba", "llvmlite", "numpy", "ortools", "pandas", "flask", "gunicorn", "msgspec"}
    assert not loaded_by("import api.cli.main") & heavy


@pytest.mark.parametrize("package", PACKAGES)
def test_types_reach_whoever_installs_the_package(package):
    """PEP 561: without this file a type checker ignores our annotations."""
    assert (ROOT / package / "py.typed").is_file()
