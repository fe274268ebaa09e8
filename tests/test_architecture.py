"""The house rules that no other tool checks: who may import whom, and how large a part may grow.

Who may import whom stands in docs/house.md, which is read here and held against the whole import graph.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.helpers import house, house_picture
from tests.helpers.house import PACKAGES, ROOT

# What each package may import besides itself and the packages below it.
ALLOWED = {
    "rules": {"rules"},
    "solver": {"rules", "solver", "numpy", "numba"},
    "maubinh": {"rules", "solver", "api", "maubinh", "numpy", "msgspec"},
    "api": {
        *("rules", "solver", "api"),
        *("flask", "werkzeug", "msgspec", "click", "gunicorn", "limits", "flask_cors", "prometheus_client"),
        *("sqlalchemy", "huey"),
        "jinja2",  # Flask's own templates; the report is a page without a server
    },
}
# Heavy or optional packages: loaded only by those who ask for what they do.
ALLOWED_INSIDE_FUNCTIONS = {
    "rules": set(),
    "solver": {"ortools"},
    "api": {"pyarrow", "dask", "distributed", "psycopg"},
    "maubinh": {"pyarrow", "pandas", "polars", "matplotlib"},
}
FORBIDDEN_IN_RULES = {"random", "secrets", "time", "datetime", "os", "sys", "io", "socket", "threading", "subprocess"}
VIETNAMESE = set("ăâđêôơưĂÂĐÊÔƠƯ") | {chr(code) for code in range(0x1EA0, 0x1EFA)}
MAX_FILE_LINES, MAX_FUNCTION_LINES, MAX_PARAMETERS, MAX_ROOMS = 400, 40, 9, {"maubinh": 20, "api": 20, "solver": 16}
# A helper inside compiled code that takes plain numbers: as a record it made its callers three times slower.
MEASURED_ENTRIES = {"bonus_bound"}

SOURCES = sorted(house.modules().values())
TESTS = sorted((ROOT / "tests").rglob("*.py"))
SCRIPTS = [
    path
    for pattern in (
        "api/**/*.js",
        "api/**/*.css",
        "api/**/*.html",
        "clients/**/*.ts",
        "clients/**/*.cs",
        "tests/**/*.mjs",
    )
    for path in ROOT.glob(pattern)
    if not {"generated", "node_modules", "dist"} & set(path.parts)
]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def without_docstring(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function, its decorators and its docstring left out."""
    end = function.end_lineno or function.lineno
    first = function.body[0]
    if ast.get_docstring(function) is None:
        return end - function.lineno + 1
    return end - (first.end_lineno or 0) + 1


def functions() -> list[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function of the packages, with the name of its file."""
    return [
        (name_of(path), node)
        for path in SOURCES
        for node in ast.walk(house.parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


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


def forbidden_imports(module: str, name: str) -> str | None:
    """What the table of docs/house.md has against `module` importing `name`, if anything."""
    table = house.table()
    module = f"{module}.__init__" if module in PACKAGES else module
    if any(house.lies_in(module, place) and house.lies_in(name, other) for place, other in table.never):
        return "never"
    for places, others in table.only:
        if any(house.lies_in(name, other) for other in others) and not any(
            house.lies_in(module, place) for place in places
        ):
            return f"only {', '.join(places)} may"
    if name not in house.modules():
        return None
    package, room = house.room_of(module)
    other_package, other = house.room_of(name)
    if package == other_package and room != other:
        upwards = table.floor_of(package, room) >= table.floor_of(package, other)
        return "it lies on the same floor or above" if upwards else None
    if package != other_package and other_package in ("solver", "api"):
        coming = [(place, names) for (place, to), names in table.door.items() if to == other_package]
        doors = [door for place, names in coming if house.lies_in(module, place) for door in names]
        return None if any(house.lies_in(name, door) for door in doors) else f"it is not at {other_package}'s door"
    return None


def test_the_sources_are_found():
    assert {house.room_of(module)[0] for module in house.modules()} == set(PACKAGES)
    assert len(SOURCES) > 200
    assert len(SCRIPTS) > 50


def test_every_import_is_allowed_by_the_table():
    wrong = [
        f"{module} imports {name}: {reason}"
        for module, found in house.graph().items()
        for name in sorted(found)
        if (reason := forbidden_imports(module, name))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("api.batches.run", "api.web.gate"),
        ("api.wire.common", "api.operations.catalogue"),
        ("api.report.lines", "api.web.reading"),
        ("api.web.service", "solver.values.contest"),
        ("api.jobs.store", "flask"),
        ("api.web.access", "click"),
        ("solver.values.contest", "numba"),
        ("solver.hands.enumeration", "solver.opponents.stored"),
        ("solver.batch", "api.clock"),
        ("api.operations.maubinh", "maubinh.hands"),
        ("maubinh.calls", "api.cli.solve"),
        ("maubinh.results", "solver.values.contest"),
        ("rules.tlmn.game", "rules.sam.game"),
        ("rules.sam.game", "rules.maubinh.duel"),
        ("rules.shedding.table", "rules.tlmn.game"),
    ],
)
def test_the_table_forbids(module, name):
    """The check itself: imports that nobody wants are seen."""
    known = {*house.modules(), name}
    assert name in known
    real = house.modules
    try:
        house.modules = lambda: dict.fromkeys(known, ROOT)
        assert forbidden_imports(module, name)
    finally:
        house.modules = real


def test_every_room_has_its_floor_in_the_table_and_the_table_names_no_other():
    for package, rooms in house.rooms().items():
        assert set(rooms) == {room for floor in house.table().floors[package] for room in floor}


def test_no_files_import_each_other_in_a_circle():
    assert not house.circles()


@pytest.mark.parametrize("package", MAX_ROOMS)
def test_a_package_has_few_rooms(package):
    assert len(set(house.rooms()[package]) - {"__init__"}) <= MAX_ROOMS[package]


def test_no_class_name_is_defined_twice():
    """One name, one thing."""
    names = Counter(
        node.name for path in SOURCES for node in ast.walk(house.parsed(path)) if isinstance(node, ast.ClassDef)
    )
    assert len(names) > 100
    assert not {name for name, count in names.items() if count > 1}


def test_the_picture_of_the_house_is_up_to_date():
    written = house_picture.PICTURE.read_text(encoding="utf-8")
    assert written == house_picture.picture(), "run `.venv/bin/python -m tests.helpers.house_picture`"


def test_the_page_of_the_house_names_only_what_is_there():
    """Every path of docs/house.md exists."""
    words = house.PAGE.read_text(encoding="utf-8").replace("`", " ").split()
    paths = {word.rstrip(".,;:)") for word in words if word.startswith((*(f"{one}/" for one in PACKAGES), "tests/"))}
    paths = {path.split("*")[0].rpartition("/")[0] if "*" in path else path for path in paths if "<" not in path}
    assert len(paths) > 20
    assert not [path for path in paths if not (ROOT / path).exists()]


def test_packages_import_no_other_packages_than_agreed():
    wrong = []
    for module, path in house.modules().items():
        package = module.split(".")[0]
        for name, inside_function in house.imports(house.parsed(path)):
            top = name.split(".")[0]
            allowed = ALLOWED[package] | (ALLOWED_INSIDE_FUNCTIONS[package] if inside_function else set())
            if top not in sys.stdlib_module_names and top not in allowed:
                wrong.append(f"{module} imports {name}" + ("" if inside_function else " at its top"))
    assert not wrong, "\n".join(wrong)


def test_rules_know_no_time_no_chance_and_no_environment():
    rules = {module: found for module, found in house.graph().items() if module.startswith("rules")}
    assert len(rules) > 30
    wrong = {
        module: names
        for module, found in rules.items()
        if (names := {name.split(".")[0] for name in found} & FORBIDDEN_IN_RULES)
    }
    assert not wrong


def test_kernels_start_no_threads_of_their_own():
    """numba's thread layers break a fork after first use, or two Python threads at once."""
    kernels = [path for path in SOURCES if path.parent.name == "kernels"]
    assert len(kernels) > 10
    for path in kernels:
        for node in ast.walk(house.parsed(path)):
            assert not (isinstance(node, ast.keyword) and node.arg == "parallel"), (path, node.lineno)
            assert not (isinstance(node, ast.Name) and node.id == "prange"), (path, node.lineno)
            assert not (isinstance(node, ast.Attribute) and node.attr == "prange"), (path, node.lineno)


def test_every_file_says_its_purpose():
    silent = [name_of(path) for path in SOURCES if not ast.get_docstring(house.parsed(path))]
    assert not silent, "a file starts with a docstring: purpose, limits, source"


def test_no_docstring_only_points_elsewhere():
    """A docstring is a contract; "See X." says nothing."""
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    wrong = [
        f"{name_of(path)}: {text}"
        for path in SOURCES
        for node in ast.walk(house.parsed(path))
        if isinstance(node, kinds) and (text := ast.get_docstring(node)) and text.startswith(("See ", "As "))
        if len(text.splitlines()) == 1 and text.count(".") <= 1 + text.count("`")
    ]
    assert not wrong, "\n".join(wrong)


def test_no_file_outgrows_its_purpose():
    lines = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in [*SOURCES, *TESTS, *SCRIPTS]}
    assert not {name: count for name, count in lines.items() if count > MAX_FILE_LINES}


def test_no_line_is_longer_than_a_screen():
    """Of Python ruff says it."""
    wrong = [
        f"{name_of(path)}:{number}"
        for path in SCRIPTS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert not wrong, "\n".join(wrong)


def test_no_function_outgrows_a_screen():
    long = {f"{path}: {node.name}": without_docstring(node) for path, node in functions() if "/kernels/" not in path}
    assert len(long) > 1500
    assert not {name: lines for name, lines in long.items() if lines > MAX_FUNCTION_LINES}


def test_no_function_has_many_parameters():
    """Groups of tables travel as one record (solver/kernels/records.py)."""
    many = {
        node.name
        for _, node in functions()
        if len(node.args.posonlyargs + node.args.args + node.args.kwonlyargs) > MAX_PARAMETERS
    }
    assert many == MEASURED_ENTRIES


def test_vietnamese_words_live_only_with_the_labels():
    homes = {ROOT / "rules" / "labels", ROOT / "api" / "words"}
    for path in SOURCES:
        if homes & set(path.parents):
            continue
        tree = house.parsed(path)
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                assert not VIETNAMESE & set(node.value), f"{name_of(path)}, line {node.lineno}: {node.value!r}"


def test_rules_run_on_the_standard_library_alone():
    statement = "import " + ", ".join(name for name in house.modules() if name.split(".")[0] == "rules")
    printed = run_python(f"{statement}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))", "-I", "-S")
    assert not {name for name in printed.split() if name not in sys.stdlib_module_names | {"rules", "__main__"}}


@pytest.mark.parametrize("package", ["api", "solver"])
def test_importing_a_package_loads_no_optimiser(package):
    assert not loaded_by(f"import {package}") & {"ortools", "pandas"}


def test_importing_the_library_loads_nothing_that_is_heavy():
    heavy = {"numba", "llvmlite", "numpy", "ortools", "pandas", "flask", "click", "msgspec", "matplotlib"}
    assert not loaded_by("import maubinh") & heavy


def test_using_the_library_needs_no_web_framework():
    served = {"flask", "werkzeug", "click", "gunicorn", "sqlalchemy", "huey", "prometheus_client", "limits"}
    assert not loaded_by("import maubinh as mb; mb.Hand(mb.deal(1, seed=1)[0]); import maubinh.results") & served


def test_importing_the_solver_compiles_nothing():
    assert not loaded_by("import solver, solver.request") & {"numba", "llvmlite"}


def test_the_command_line_starts_without_any_heavy_package():
    heavy = {"numba", "llvmlite", "numpy", "ortools", "pandas", "flask", "gunicorn", "msgspec"}
    assert not loaded_by("import api.cli.main") & heavy


@pytest.mark.parametrize("package", PACKAGES)
def test_types_reach_whoever_installs_the_package(package):
    """PEP 561: without this file a type checker ignores our annotations."""
    assert (ROOT / package / "py.typed").is_file()
