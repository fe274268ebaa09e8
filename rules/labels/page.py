"""Words of the page for people, and the names of the games."""

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
    "title": Label("Xếp bài Mậu binh", "Mậu binh arranger"),
    "intro": Label(
        "Chọn hoặc gõ 13 lá để xem cách xếp tốt nhất theo luật của bàn.",
        "Choose or type 13 cards to see the best arrangement under the table's rules.",
    ),
    "cards": Label("Bài của bạn", "Your cards"),
    "typed": Label("Gõ bài, ví dụ AS 10♦ kh", "Type cards, such as AS 10♦ kh"),
    "chosen": Label("Đã chọn {count}/13 lá", "{count} of 13 cards chosen"),
    "unreadable": Label("Không đọc được: {text}", "Not readable: {text}"),
    "deal": Label("Chia ngẫu nhiên", "Deal at random"),
    "clear": Label("Xóa hết", "Clear"),
    "preset": Label("Cách tính điểm", "House rules"),
    "players": Label("Số nhà", "Players"),
    "solve": Label("Xếp bài", "Arrange"),
    "working": Label("Đang tính…", "Working…"),
    "best": Label("Cách xếp tốt nhất", "Best arrangement"),
    "alternative": Label("Cách khác", "Alternative"),
    "instant_win": Label(
        "Thắng trắng: {kind}, {points} điểm mỗi nhà", "Instant win: {kind}, {points} points from each"
    ),
    "back": Label("Chi năm lá lớn", "Back (five cards)"),
    "middle": Label("Chi giữa năm lá", "Middle (five cards)"),
    "front": Label("Chi ba lá", "Front (three cards)"),
    "expected": Label("Điểm kỳ vọng {points} ± {error}", "Expected points {points} ± {error}"),
    "sweep": Label("Sập một nhà {win}, bị sập {lose}", "Sweeps a house {win}, is swept {lose}"),
    "wins": Label("thắng {win}, hòa {tie}", "wins {win}, ties {tie}"),
    "counts": Label(
        "{legal} cách hợp lệ, {undominated} cách đáng xét; {samples} bài đối thủ",
        "{legal} legal, {undominated} worth a look; {samples} opponent hands",
    ),
    "failed": Label("Máy chủ không trả lời", "The server did not answer"),
    "reference": Label("Tài liệu API", "API reference"),
    "language": Label("English", "Tiếng Việt"),
    "spade": Label("bích", "of spades"),
    "club": Label("chuồn", "of clubs"),
    "diamond": Label("rô", "of diamonds"),
    "heart": Label("cơ", "of hearts"),
}
