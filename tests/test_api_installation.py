"""The check that three generic package names are one installation of this project."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

import api
from api.installation import PROJECT, InstallationError, check_installation, installation_faults

ROOT = Path(__file__).resolve().parent.parent


def package(name: str, folder: Path, project: str | None) -> ModuleType:
    made = ModuleType(name)
    made.__file__ = str(folder / name / "__init__.py")
    if project is not None:
        made.PROJECT = project
    return made


def test_this_checkout_is_one_installation():
    check_installation()
    assert Path(api.__path__[0]).parent == ROOT


def test_packages_of_the_project_side_by_side_have_no_fault():
    found = {name: package(name, ROOT, PROJECT) for name in ("rules", "solver")}
    assert installation_faults(found, ROOT) == []


def test_a_foreign_package_of_the_same_name_is_a_fault_even_in_the_same_folder():
    """Installing the other `rules` beside ours overwrites rules/__init__.py, so its place proves nothing."""
    found = {"rules": package("rules", ROOT, None), "solver": package("solver", ROOT, PROJECT)}
    (fault,) = installation_faults(found, ROOT)
    assert "rules" in fault


def test_our_own_package_from_another_checkout_is_a_fault():
    elsewhere = ROOT.parent / "an older checkout"
    found = {"rules": package("rules", ROOT, PROJECT), "solver": package("solver", elsewhere, PROJECT)}
    (fault,) = installation_faults(found, ROOT)
    assert str(elsewhere) in fault


def test_every_wrong_package_is_named_at_once():
    found = {"rules": None, "solver": package("solver", ROOT, "something else")}
    assert len(installation_faults(found, ROOT)) == 2


def test_a_broken_installation_is_an_error_that_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "rules", package("rules", ROOT.parent, PROJECT))
    with pytest.raises(InstallationError, match=r"virtual environment of its own"):
        check_installation()
