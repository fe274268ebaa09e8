"""The pictures of the page in docs/images: `python -m tests.helpers.page_images` draws them anew.

Chromium packs them as WebP itself, so that no library for images is needed.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.helpers.page_browser import SIZES, Browser, Visit, browser_on_server
from tests.helpers.processes import ROOT

FOLDER: Final = ROOT / "docs" / "images"
MOST_BYTES: Final = 150_000
SCALES: Final = {"phone": 1.5, "desktop": 1.0}
_QUALITY: Final = 0.72
_HAND: Final = "ASKHQDJHTS9D9C7S7H5D4C3H2S"
_QUERIES: Final = {
    "solve": f"?cards={_HAND}&preset=majority",
    "practise": f"?part=arrange&cards={_HAND}&front=7S7H5D&middle=9D9C4C3H2S&back=ASKHQDJHTS&preset=majority",
    "play": "?part=shedding&view=play&pace=none&seed=cy&seats=4&level=3&preset=rank",
}
_THEMES: Final = {("phone", "vi"): "dark", ("phone", "en"): "light", ("desktop", "vi"): "light"}


@dataclass(frozen=True)
class Scene:
    """One picture."""

    name: str
    size: str
    language: str

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"page_{self.name}_{self.size}_{self.language}.webp"

    @property
    def dots(self) -> tuple[int, int]:
        """Its width and height."""
        width, height = SIZES[self.size]
        return round(width * SCALES[self.size]), round(height * SCALES[self.size])

    def taken(self, browser: Browser) -> bytes:
        """The picture as the page looks now."""
        theme = _THEMES.get((self.size, self.language), "light")
        options = {"size": self.size, "language": self.language, "theme": theme}
        with browser.visit(_QUERIES[self.name], **options, device_scale_factor=SCALES[self.size]) as visit:
            _ACTS[self.name](visit)
            return _as_webp(visit, visit.page.screenshot())


SCENES: Final = tuple(Scene(name, size, language) for name in _QUERIES for size in SIZES for language in ("vi", "en"))


def _solve(visit: Visit) -> None:
    visit.see(".mat .chance")


def _practise(visit: Visit) -> None:
    visit.page.locator(".finish:enabled").click()
    visit.see(".verdict .scale")


def _play(visit: Visit) -> None:
    visit.see('.room .hint[aria-disabled="false"]').click()
    visit.see(".hint-panel")
    visit.page.evaluate("document.querySelector('.room').scrollIntoView({ block: 'start' })")


_ACTS: Final = {"solve": _solve, "practise": _practise, "play": _play}


def _blank(visit: Visit) -> Any:
    """A page without a policy of its own, beside the one that is visited."""
    return visit.page.context.new_page()


def _as_webp(visit: Visit, png: bytes) -> bytes:
    page = _blank(visit)
    data = page.evaluate(
        """async ([png, quality]) => {
            const image = new Image();
            image.src = `data:image/png;base64,${png}`;
            await image.decode();
            const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
            canvas.getContext("2d").drawImage(image, 0, 0);
            return canvas.toDataURL("image/webp", quality).split(",")[1]; }""",
        [base64.b64encode(png).decode(), _QUALITY],
    )
    return base64.b64decode(data)


def dots_of(webp: bytes) -> tuple[int, int]:
    """Width and height of a WebP file in its extended form, as its head tells them."""
    assert webp[:4] == b"RIFF"
    assert webp[8:16] == b"WEBPVP8X"
    width, height = (1 + int.from_bytes(webp[at : at + 3], "little") for at in (24, 27))
    return width, height


def coarse(browser: Browser, *pictures: bytes) -> list[list[int]]:
    """Pictures as 16 by 16 brightnesses, from 0 to 255."""
    with browser.visit("?part=table") as visit:
        page = _blank(visit)
        return [
            page.evaluate(
                """async (data) => {
                    const image = new Image();
                    image.src = `data:image/webp;base64,${data}`;
                    await image.decode();
                    const canvas = Object.assign(document.createElement("canvas"), {width: 16, height: 16});
                    const brush = canvas.getContext("2d");
                    brush.imageSmoothingQuality = "high";
                    brush.drawImage(image, 0, 0, 16, 16);
                    const dots = brush.getImageData(0, 0, 16, 16).data;
                    return Array.from({length: 256}, (_, at) =>
                      Math.round((dots[4 * at] + dots[4 * at + 1] + dots[4 * at + 2]) / 3)); }""",
                base64.b64encode(picture).decode(),
            )
            for picture in pictures
        ]


def drawn() -> Iterator[Path]:
    """Draw every picture; where each was written."""
    with browser_on_server() as browser:
        for scene in SCENES:
            scene.path.write_bytes(scene.taken(browser))
            yield scene.path


if __name__ == "__main__":
    for path in drawn():
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")  # noqa: T201
