"""Pictures of hands for links: real PNG files that show each hand otherwise, and nothing for what is no hand."""

from __future__ import annotations

import random
import struct
import zlib

import pytest

from api.site.hand_picture import HEIGHT, WIDTH
from rules.cards import DECK, codes

HAND = "".join(codes(tuple(random.Random(1).sample(DECK, 13))))


def chunks(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length]) == (zlib.crc32(name + content),)
        yield name, content
        at += 12 + length


def pixels_of(png):
    parts = dict(chunks(png))
    width, height, depth, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    assert (width, height, depth, kind) == (WIDTH, HEIGHT, 4, 3)
    raw = zlib.decompress(parts[b"IDAT"])
    long = width // 2 + 1
    lines = [raw[row * long : (row + 1) * long] for row in range(height)]
    assert all(line[0] == 0 for line in lines)
    dots = [bytes(dot for pair in line[1:] for dot in (pair >> 4, pair & 15)) for line in lines[::10]]
    return dots, len(parts[b"PLTE"]) // 3


def test_the_picture_is_a_small_png_of_the_usual_size_for_links(http):
    answer = http.get(f"/hand/{HAND}.png")
    assert answer.mimetype == "image/png"
    assert "immutable" in answer.headers["Cache-Control"]
    assert len(answer.data) < 20_000
    lines, colours = pixels_of(answer.data)
    assert {dot for line in lines for dot in line} == set(range(colours))


def test_every_card_looks_otherwise_and_no_dot_is_drawn_beside_its_card(http):
    faces = {}
    for card in DECK:
        rest = [other.code for other in DECK if other != card][:12]
        lines, _ = pixels_of(http.get(f"/hand/{card.code}{''.join(rest)}.png").data)
        faces[card] = b"".join(line[40:200] for line in lines[4:30])  # the first card of the first line
        inks = {5, 6}
        assert not inks & {dot for line in lines for dot in line[:40]}
    assert len(set(faces.values())) == 52


@pytest.mark.parametrize("text", ["", "ASKH", HAND + "2D", HAND[:24] + HAND[:2], HAND.lower(), "XX" * 13, "../" + HAND])
def test_what_is_no_hand_has_no_picture(http, text):
    assert http.get(f"/hand/{text}.png").status_code == 404


def test_a_link_with_a_hand_carries_its_picture_and_another_none(http):
    page = http.get(f"/?part=arrange&cards={HAND}&lang=en").text
    assert f'<meta property="og:image" content="http://localhost/hand/{HAND}.png">' in page
    assert '<meta property="og:title" content="How would you' in page
    for query in ("", "?cards=ASKH", f"?cards={HAND}%22%3E<script>"):
        assert "og:image" not in http.get(f"/{query}").text
