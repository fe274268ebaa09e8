"""Why a play of TLMN or Sâm is good, and what its loss is called, in words. Keys are the codes of the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.labels import Label

HINT_LABELS: Final[Mapping[str, Label]] = {
    "only_move": Label("Chỉ có một nước", "The only move"),
    "goes_out": Label("Về luôn", "Goes out"),
    "solved": Label("Đã tính hết mọi nước cho đến cuối ván", "Every line to the end was looked at"),
    "cuts": Label("Chặt được, ăn phạt", "Cuts, and is paid for it"),
    "must_highest_single": Label("Người kế báo một: đánh lá lớn nhất kẻo đền", "The next has one card: highest single"),
    "avoids_cut": Label("Tránh bị chặt", "Keeps clear of a cut"),
    "sheds_two": Label("Xả heo kẻo thối", "Gets rid of a 2 before it costs"),
    "avoids_frozen": Label("Đánh để khỏi cóng", "Saves from cóng"),
    "avoids_liability": Label("Khỏi phải đền báo một", "Will not have to pay for all"),
    "waits": Label("Bỏ lượt, giữ bài cho vòng sau", "Passes and keeps its strength"),
    "keeps_lead": Label("Không ai đè được, giữ cái", "Nobody can beat it: keeps the lead"),
    "blocks": Label("Chặn nhà sắp hết bài", "Blocks a seat that is nearly out"),
    "sheds_cards": Label("Khó về nhất, chạy bài cho nhẹ", "Hardly comes first: sheds cards"),
    "keeps_sets": Label("Giữ nguyên các bộ, không xé", "Breaks no set"),
    "best_on_balance": Label("Tính chung có lợi nhất", "Best on balance"),
}

VERDICT_LABELS: Final[Mapping[str, Label]] = {
    "forced": Label("Không có lựa chọn", "No choice"),
    "best": Label("Nước tốt nhất", "The best move"),
    "good": Label("Nước tốt", "A good move"),
    "inaccuracy": Label("Chưa chuẩn", "An inaccuracy"),
    "mistake": Label("Sai", "A mistake"),
    "blunder": Label("Sai nặng", "A blunder"),
}
