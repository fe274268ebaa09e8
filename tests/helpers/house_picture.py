"""Draws docs/images/house.svg from the imports as they are: `python -m tests.helpers.house_picture`.

A row is a floor of the table in docs/house.md, a box a room, a line an import. The same source gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tests.helpers.house import PACKAGES, ROOT, modules, room_of, rooms, table

PICTURE = ROOT / "docs" / "images" / "house.svg"
WIDTH, MARGIN, LEFT = 1160, 20, 90
BOX_HEIGHT, FLOOR_HEIGHT, GAP = 34, 64, 34
COLOURS = {"maubinh": "#6b3f8f", "api": "#2f6f9f", "solver": "#8a4b16", "rules": "#3c7a3c"}
Place = tuple[float, float, float]


def picture() -> str:
    """The SVG."""
    lines: list[str] = []
    top = float(MARGIN)
    for package in PACKAGES:
        places = dict(_places(package, top))
        lines += _arrows(package, places)
        lines += _boxes(package, places)
        middle = top + FLOOR_HEIGHT * len(table().floors[package]) / 2 - GAP / 2
        lines.append(f'<text x="{MARGIN}" y="{middle:.0f}" class="package" fill="{COLOURS[package]}">{package}</text>')
        top += FLOOR_HEIGHT * len(table().floors[package]) + GAP
    style = (
        "text{font-family:sans-serif;font-size:13px;text-anchor:middle}"
        ".package{font-size:20px;font-weight:bold;text-anchor:start}"
        "path{fill:none;stroke-opacity:.45}rect{fill:#fff;stroke-width:1.5}"
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top:.0f}" role="img">'
    words = "Rooms of maubinh, api, solver and rules, floor by floor; lines are imports, all of them downwards"
    return "\n".join(
        [
            head,
            f"<title>{words}</title>",
            f"<style>{style}</style>",
            '<rect width="100%" height="100%"/>',
            *lines,
            "</svg>\n",
        ]
    )


def _places(package: str, top: float) -> Iterator[tuple[str, Place]]:
    """Each room that is there, with the left, the top and the width of its box."""
    there = rooms()[package]
    for height, floor in enumerate(table().floors[package]):
        shown = [room for room in floor if room in there]
        width = (WIDTH - LEFT - MARGIN) / max(1, len(shown))
        for at, room in enumerate(shown):
            box = min(width - 12, 150.0)
            yield room, (LEFT + at * width + (width - box) / 2, top + height * FLOOR_HEIGHT, box)


def _arrows(package: str, places: dict[str, Place]) -> Iterator[str]:
    for room, below in sorted(rooms()[package].items()):
        for other in sorted(below):
            (left, top, width), (left2, top2, width2) = places[room], places[other]
            start, end = left + width / 2, left2 + width2 / 2
            high, low = top + BOX_HEIGHT, top2
            bend = (low - high) / 2
            curve = (
                f"M{start:.0f} {high:.0f}C{start:.0f} {high + bend:.0f} {end:.0f} {low - bend:.0f} {end:.0f} {low:.0f}"
            )
            yield f'<path d="{curve}" stroke="{COLOURS[package]}"/>'


def _boxes(package: str, places: dict[str, Place]) -> Iterator[str]:
    for room, (left, top, width) in places.items():
        files = sum(room_of(module) == (package, room) for module in modules())
        name = f"{room}/" if files > 1 else room
        shape = f'x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{BOX_HEIGHT}" rx="5"'
        yield f'<rect {shape} stroke="{COLOURS[package]}"/>'
        yield f'<text x="{left + width / 2:.0f}" y="{top + 22:.0f}">{escape(name)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
