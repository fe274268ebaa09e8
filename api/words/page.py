"""Words of the page for people that stand before any script runs, and the names of the games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.labels import Label

GAME_LABELS: Final[Mapping[str, Label]] = {
    "maubinh": Label("Mậu binh", "Mậu binh"),
    "tlmn": Label("Tiến lên miền Nam", "Tiến lên miền Nam"),
    "sam": Label("Sâm lốc", "Sâm lốc"),
}

PAGE_LABELS: Final[Mapping[str, Label]] = {
    "brand": Label("Mậu Binh", "Mậu Binh"),
    "title": Label("Mậu binh – xếp bài tốt nhất", "Mậu binh – the best arrangement"),
    "description": Label(
        "Xếp 13 lá mậu binh tốt nhất theo luật của bàn, tự xếp và chấm điểm, tính tiền, tiến lên và sâm.",
        "The best arrangement of 13 cards under your table's rules, practice, settlement, tiến lên and sâm.",
    ),
    "share_title": Label("Bạn xếp 13 lá này thế nào?", "How would you arrange these 13 cards?"),
    "share_about": Label("Tự xếp ba chi rồi xem mất bao nhiêu điểm.", "Lay the three rows and see what they lose."),
    "skip": Label("Đến nội dung chính", "Skip to the content"),
    "no_script": Label("Trang này cần JavaScript. Tài liệu API:", "This page needs JavaScript. API reference:"),
}
