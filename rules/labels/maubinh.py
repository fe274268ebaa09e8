"""Mậu binh in words: categories, rows, instant wins, lines of a settlement, options.

Rows are named by their size, never by number: houses number them in both directions (docs/rules.md M-11).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.labels import Label

PRESET_LABELS: Final[Mapping[str, Label]] = {
    "majority": Label("Tính theo số chi thắng", "Majority of rows"),
    "per_chi": Label("Tính từng chi", "Row by row"),
}

CATEGORY_LABELS: Final[Mapping[str, Label]] = {
    "high_card": Label("Mậu thầu", "High card"),
    "pair": Label("Đôi", "Pair"),
    "two_pair": Label("Thú", "Two pair"),
    "three_of_a_kind": Label("Sám cô", "Three of a kind"),
    "straight": Label("Sảnh", "Straight"),
    "flush": Label("Thùng", "Flush"),
    "full_house": Label("Cù lũ", "Full house"),
    "four_of_a_kind": Label("Tứ quý", "Four of a kind"),
    "straight_flush": Label("Thùng phá sảnh", "Straight flush"),
}

ROW_LABELS: Final[Mapping[str, Label]] = {
    "back": Label("Chi 1 (5 lá, lớn nhất)", "Back (five cards)"),
    "middle": Label("Chi 2 (5 lá, ở giữa)", "Middle (five cards)"),
    "front": Label("Chi 3 (3 lá)", "Front (three cards)"),
}

STATUS_LABELS: Final[Mapping[str, Label]] = {
    "legal": Label("Hợp lệ", "Legal"),
    "foul": Label("Binh lủng", "Foul"),
    "instant_win": Label("Thắng trắng", "Instant win"),
}

FOUL_LABELS: Final[Mapping[str, Label]] = {
    "middle_beats_back": Label("Chi 2 mạnh hơn chi 1", "The middle is too strong for the back"),
    "front_beats_middle": Label("Chi 3 mạnh hơn chi 2", "The front is too strong for the middle"),
}

INSTANT_WIN_LABELS: Final[Mapping[str, Label]] = {
    "dragon_flush": Label("Rồng cuốn", "One-suit dragon"),
    "dragon": Label("Sảnh rồng", "Dragon"),
    "five_pairs_triple": Label("Năm đôi một sám cô", "Five pairs and a triple"),
    "six_pairs": Label("Lục phé bôn (sáu đôi)", "Six pairs"),
    "three_straights": Label("Ba sảnh", "Three straights"),
    "three_flushes": Label("Ba thùng", "Three flushes"),
    "three_straight_flushes": Label("Ba thùng phá sảnh", "Three straight flushes"),
    "three_quads": Label("Ba tứ quý", "Three fours of a kind"),
    "quad_three_triples": Label("Một tứ quý ba sám cô", "A four and three threes of a kind"),
    "four_triples": Label("Bốn sám cô", "Four threes of a kind"),
    "twelve_faces": Label("Mười hai hoàng gia", "Twelve of J, Q, K, A"),
    "all_big": Label("Toàn lá lớn (8 trở lên)", "All big (8 and higher)"),
    "all_small": Label("Toàn lá nhỏ (8 trở xuống)", "All small (8 and lower)"),
    "thirteen_same_colour": Label("Mười ba lá đồng màu", "Thirteen of one colour"),
    "twelve_same_colour": Label("Mười hai lá đồng màu", "Twelve of one colour"),
    "five_pair_run": Label("Năm đôi thông", "Five consecutive pairs"),
}

BONUS_LABELS: Final[Mapping[str, Label]] = {
    "front_three_of_a_kind": Label("Sám cô chi 3", "Three of a kind in front"),
    "middle_full_house": Label("Cù lũ chi 2", "Full house in the middle"),
    "back_four_of_a_kind": Label("Tứ quý chi 1", "Four of a kind in back"),
    "middle_four_of_a_kind": Label("Tứ quý chi 2", "Four of a kind in the middle"),
    "back_straight_flush": Label("Thùng phá sảnh chi 1", "Straight flush in back"),
    "middle_straight_flush": Label("Thùng phá sảnh chi 2", "Straight flush in the middle"),
}

LINE_LABELS: Final[Mapping[str, Label]] = {
    "match": Label("Thắng nhiều chi hơn", "More rows won"),
    "row": Label("Thắng một chi", "A row won"),
    "sweep": Label("Sập ba chi", "Sweep of all three rows"),
    "sweep_all": Label("Sập cả làng", "Sweep of the whole table"),
    "foul": Label("Binh lủng", "Foul"),
    "instant_win": Label("Thắng trắng", "Instant win"),
    "ace_points": Label("Tính Át", "Aces"),
    "cap": Label("Giới hạn mức thua", "Cap of the loss"),
    **BONUS_LABELS,
}

OPTION_LABELS: Final[Mapping[str, Label]] = {
    "pair_scoring": Label("Cách tính giữa hai nhà", "Scoring of a match-up"),
    "pair_win": Label("Điểm cho nhà thắng nhiều chi hơn", "Points for winning more rows"),
    "chi_value": Label("Điểm mỗi chi", "Points of a row"),
    "bonus_mode": Label("Thưởng cộng thêm hay thay điểm của chi", "Bonuses add to, or replace, the row's value"),
    **{f"bonus_{kind}": Label(f"Thưởng: {label.vi}", f"Bonus: {label.en}") for kind, label in BONUS_LABELS.items()},
    "sweep_multiplier": Label("Hệ số sập ba chi", "Multiplier of a sweep"),
    "sweep_multiplies": Label("Sập ba chi nhân phần nào", "What a sweep multiplies"),
    "sweep_bonus_flat": Label("Điểm cộng khi sập ba chi", "Points added to a sweep"),
    "sweep_all_mode": Label("Cách tính sập cả làng", "How a sweep of the table is paid"),
    "sweep_all_amount": Label("Điểm mỗi nhà khi sập cả làng", "Points from each house for a sweep of the table"),
    "sweep_all_multiplier": Label("Hệ số sập cả làng", "Multiplier of a sweep of the table"),
    "sweep_all_min_players": Label("Số người chơi ít nhất để sập cả làng", "Players needed for a sweep of the table"),
    "foul_amount": Label("Binh lủng trả mỗi nhà", "What a foul pays each house"),
    "foul_pays_bonus": Label("Binh lủng trả cả thưởng của nhà kia", "A foul pays the other house's bonuses too"),
    "foul_counts_as_swept": Label("Binh lủng tính là bị sập", "A foul counts as swept"),
    "foul_vs_instant": Label("Binh lủng gặp thắng trắng", "A foul against an instant win"),
    "a2345": Label("Thứ hạng của A-2-3-4-5", "Rank of A-2-3-4-5"),
    "order_compare": Label("Hai chi bằng nhau", "Rows of equal strength"),
    "cross_compare": Label("So chi 3 với chi 2", "Comparing front with middle"),
    **{f"instant_{kind}": label for kind, label in INSTANT_WIN_LABELS.items()},
    "instant_vs_instant": Label("Thắng trắng gặp thắng trắng", "Instant win against instant win"),
    "instant_declare": Label("Báo thắng trắng", "Declaring an instant win"),
    "ace_points": Label("Tính Át (có 0, 1, 2, 3, 4 con Át)", "Points for 0, 1, 2, 3, 4 aces dealt"),
    "quads_as_two_pairs": Label("Tứ quý tính là hai đôi", "Four of a kind counts as two pairs"),
    "three_straights_allow_straight_flush": Label(
        "Thùng phá sảnh tính là sảnh trong ba sảnh", "Straight flushes count in three straights"
    ),
    "fee_rate": Label("Phí bàn dưới mức cược", "Fee below the boundary"),
    "fee_rate_high": Label("Phí bàn từ mức cược", "Fee from the boundary on"),
    "fee_boundary": Label("Mức cược đổi phí", "Bet at which the fee changes"),
    "fee_base": Label("Phí tính trên", "What the fee is taken from"),
    "buy_in": Label("Tiền vào bàn (số lần cược)", "Buy-in (multiples of the bet)"),
    "loss_cap": Label("Giới hạn mức thua", "Cap of a player's loss"),
}

VALUE_LABELS: Final[Mapping[str, Mapping[str, Label]]] = {
    "pair_scoring": {
        "majority": Label("Thắng nhiều chi hơn thì ăn", "Who wins more rows takes it"),
        "per_chi": Label("Tính từng chi", "Every row counts"),
        "both": Label("Tính từng chi, thắng nhiều chi hơn ăn thêm", "Every row counts, and who wins more rows"),
    },
    "bonus_mode": {
        "add": Label("Cộng thêm", "Added"),
        "replace": Label("Thay điểm của chi", "In place of the row's value"),
    },
    "sweep_multiplies": {
        "base": Label("Chỉ điểm thắng thua", "The match-up without bonuses"),
        "all": Label("Cả thưởng", "Bonuses too"),
    },
    "sweep_all_mode": {
        "none": Label("Không có", "None"),
        "replace": Label("Thay tiền sập ba chi", "In place of the sweep"),
        "add": Label("Cộng vào tiền sập ba chi", "Added to the sweep"),
        "multiply": Label("Nhân hệ số riêng", "A multiplier of its own"),
    },
    "foul_vs_instant": {
        "instant_only": Label("Chỉ trả tiền thắng trắng", "Pays the instant win only"),
        "both": Label("Trả cả tiền binh lủng", "Pays the foul as well"),
    },
    "a2345": {
        "lowest": Label("Sảnh nhỏ nhất", "The lowest straight"),
        "second": Label("Sảnh lớn thứ nhì", "The second highest straight"),
    },
    "order_compare": {
        "gte": Label("Hợp lệ", "Legal"),
        "gt": Label("Binh lủng", "Foul"),
    },
    "cross_compare": {
        "full": Label("Cả các lá lẻ", "All shared cards"),
        "main_rank": Label("Chỉ bộ và số chính", "Category and main rank only"),
    },
    "instant_vs_instant": {
        "none": Label("Không tính tiền với nhau", "Nothing between them"),
        "higher_wins": Label("Bộ cao hơn ăn", "The better paid one wins"),
    },
    "instant_declare": {
        "auto": Label("Tự động", "Found by itself"),
        "required": Label("Phải báo", "Must be declared"),
    },
    "fee_base": {
        "net": Label("Tiền thắng cả ván", "The net win of the hand"),
        "pair": Label("Từng cặp thắng", "Every match-up won"),
    },
    "loss_cap": {
        "none": Label("Không giới hạn", "None"),
        "buy_in": Label("Tiền vào bàn", "The buy-in"),
        "purse": Label("Tiền đang có", "The purse"),
    },
}
