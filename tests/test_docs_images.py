"""The pictures of the page in the documents: small, of the right size, and still what the page looks like."""

from __future__ import annotations

from statistics import mean, pstdev

import pytest

from tests.helpers.page_images import FOLDER, MOST_BYTES, SCENES, coarse, dots_of

# Every picture of one language differs from its twin in words only: one of each scene is taken anew.
TAKEN = [scene for scene in SCENES if (scene.size, scene.language) == {"solve": ("phone", "vi")}.get(
    scene.name, ("desktop", "en"))]  # fmt: skip
# Of 255: fonts and lines may differ a little from machine to machine; another layout differs by more.
MOST_APART = 12


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.path.stem)
def test_a_picture_is_small_and_as_large_as_its_screen(scene):
    content = scene.path.read_bytes()
    assert 10_000 < len(content) < MOST_BYTES
    assert dots_of(content) == scene.dots


def test_there_are_no_other_pictures_of_the_page_and_every_one_is_shown():
    assert {path.name for path in FOLDER.glob("page_*")} == {scene.path.name for scene in SCENES}
    shown = (FOLDER.parent / "page.md").read_text(encoding="utf-8")
    assert [scene.path.name for scene in SCENES if f"images/{scene.path.name}" not in shown] == []


@pytest.mark.slow
def test_the_page_still_looks_like_its_pictures(browser):
    assert len(TAKEN) == 3
    taken = [scene.taken(browser) for scene in TAKEN]
    shown = coarse(browser, *taken, *(scene.path.read_bytes() for scene in TAKEN))
    for scene, now, kept in zip(TAKEN, shown[:3], shown[3:], strict=True):
        assert pstdev(now) > 20, f"{scene.path.stem} is blank"
        assert mean(abs(a - b) for a, b in zip(now, kept, strict=True)) < MOST_APART, scene.path.stem
    # The measure tells one scene from another.
    assert mean(abs(a - b) for a, b in zip(shown[1], shown[2], strict=True)) > MOST_APART
