"""Words of the command line's drawings and tables, by the name of what they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.labels import Label

TERMS: Final[Mapping[str, Label]] = {
    "alternatives": Label("Các cách xếp khác", "Alternatives"),
    "arrangements": Label("cách xếp", "arrangements"),
    "best": Label("Cách xếp tốt nhất", "Best arrangement"),
    "duel": Label("Từng cặp", "Match-ups"),
    "error": Label("sai số", "standard error"),
    "exact": Label("chính xác, không lấy mẫu", "exact, nothing sampled"),
    "expected_points": Label("Điểm kỳ vọng", "Expected points"),
    "fee": Label("phí", "fee"),
    "given": Label("Cách xếp đã cho", "The given arrangement"),
    "legal": Label("hợp lệ", "legal"),
    "loses": Label("thua", "loses"),
    "mixed": Label("Chơi pha trộn", "Mixed choice"),
    "net": Label("thực nhận", "net"),
    "nobody": Label("không ai", "nobody"),
    "opponent_hands": Label("bài đối thủ", "opponent hands"),
    "opponents": Label("đối thủ", "opponents"),
    "players": Label("nhà", "players"),
    "points": Label("điểm", "points"),
    "points_each": Label("điểm mỗi nhà", "points from each opponent"),
    "regret": Label("Kém cách tốt nhất", "Behind the best by"),
    "seed": Label("hạt giống", "seed"),
    "sweep": Label("sập ba chi đối thủ", "sweeps an opponent"),
    "sweep_all": Label("sập cả làng", "sweeps the table"),
    "swept": Label("bị sập ba chi", "is swept"),
    "tie": Label("hòa", "tie"),
    "total": Label("tất cả", "in all"),
    "undominated": Label("không bị lấn át", "undominated"),
    "win": Label("thắng", "win"),
}
