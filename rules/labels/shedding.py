"""TLMN and Sâm lốc in words: sets, instant wins, reasons of a refusal, lines of a settlement.

Keys are the names of the wire. Options and presets are in rules.labels.shedding_options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.labels import Label

KIND_LABELS: Final[Mapping[str, Label]] = {
    "single": Label("Rác", "Single"),
    "pair": Label("Đôi", "Pair"),
    "triple": Label("Sám cô", "Triple"),
    "quad": Label("Tứ quý", "Four of a kind"),
    "run": Label("Sảnh", "Run"),
    "pair_run": Label("Đôi thông", "Run of pairs"),
}

TLMN_INSTANT_WIN_LABELS: Final[Mapping[str, Label]] = {
    "dragon": Label("Sảnh rồng", "Dragon"),
    "four_twos": Label("Tứ quý heo", "Four 2s"),
    "five_pair_run": Label("Năm đôi thông", "Five consecutive pairs"),
    "six_pairs": Label("Sáu đôi", "Six pairs"),
}

SAM_INSTANT_WIN_LABELS: Final[Mapping[str, Label]] = {
    "dragon": Label("Sảnh rồng (sảnh mười lá)", "Run of ten cards"),
    "four_twos": Label("Tứ quý heo", "Four 2s"),
    "same_colour": Label("Mười lá đồng màu", "Ten cards of one colour"),
    "three_triples": Label("Ba sám cô", "Three triples"),
    "five_pairs": Label("Năm đôi", "Five pairs"),
}

REASON_LABELS: Final[Mapping[str, Label]] = {
    "game_over": Label("Ván bài đã kết thúc", "The game is over"),
    "declare_too_late": Label("Báo sâm quá muộn", "Too late to declare"),
    "passed_this_round": Label("Đã bỏ lượt trong vòng này", "Passed in this round"),
    "not_your_turn": Label("Chưa đến lượt", "Not your turn"),
    "leader_must_play": Label("Người đi đầu phải ra bài", "The leader must play"),
    "empty_play": Label("Chưa chọn lá bài nào", "No card chosen"),
    "card_already_played": Label("Lá bài đã đánh rồi", "Card already played"),
    "card_not_in_hand": Label("Không có lá bài này trên tay", "Card not in hand"),
    "invalid_combination": Label("Không thành bộ", "Not a combination"),
    "must_include_card": Label("Lượt đầu phải có lá bài bắt buộc", "The opening card is missing"),
    "does_not_beat": Label("Không chặn được bài trên bàn", "Does not beat the table"),
    "must_play_highest_single": Label("Người kế báo một: phải đánh lá lớn nhất", "The highest single is due"),
    "only_twos_left": Label("Không được để lại toàn heo", "Only 2s would be left"),
    "finishes_with_two": Label("Không được về bằng heo", "The last play holds a 2"),
}

REASON_DETAILS: Final[Mapping[str, str]] = {
    "game_over": "The game has ended; nothing more can be played.",
    "declare_too_late": "A card has been played; a sam can be declared only before the first.",
    "passed_this_round": "This seat has passed and is out until the round ends.",
    "not_your_turn": "Another seat is to act.",
    "leader_must_play": "Whoever leads a round plays; only an answer can be a pass.",
    "empty_play": "A play holds at least one card.",
    "card_already_played": "A card of this play has been played before in this game.",
    "card_not_in_hand": "This seat does not hold every card of the play.",
    "invalid_combination": "The cards are no set that can be laid at this table.",
    "must_include_card": "The first play of the first game must hold the card that gave the lead.",
    "does_not_beat": "The play is neither a higher set of the same kind and size nor a cut.",
    "must_play_highest_single": (
        "The next seat has one card left: a single must be the highest held, and a single that it beats is not passed."
    ),
    "only_twos_left": "At this table no play may leave nothing but 2s.",
    "finishes_with_two": "At this table the last play may not hold a 2.",
}

LINE_LABELS: Final[Mapping[str, Label]] = {
    "place": Label("Tiền thứ hạng", "Payment by place"),
    "place_points": Label("Điểm thứ hạng", "Points by place"),
    "cards": Label("Đếm lá", "Cards left"),
    "rotten": Label("Thối heo, thối hàng", "2s and bombs left"),
    "cong": Label("Cóng", "Frozen: never played a card"),
    "chop": Label("Chặt", "Cut"),
    "instant_win": Label("Tới trắng", "Instant win"),
    "dut_mu": Label("Đứt mù", "First place on the lone 3♠"),
    "put_3_spades": Label("Đút 3 bích", "Put the 3♠"),
    "den_cong": Label("Đền cóng", "Pays for a frozen table"),
    "pot": Label("Gà", "Pot"),
    "sam": Label("Ăn sâm", "Sam won"),
    "den_sam": Label("Đền sâm", "Sam lost"),
    "finish_with_two": Label("Phạt về bằng heo", "Went out on a 2"),
    "thoi_two": Label("Thối heo", "2s left"),
    "bao1": Label("Đền báo một", "Pays for all after one card was reported"),
    "cap": Label("Giới hạn mức thua", "Cap of the loss"),
}


def combination_label(kind: str, size: int) -> Label:
    """A set in words, with its length where its kind alone does not tell it: `Sảnh 5 lá`, `4 đôi thông`."""
    label = KIND_LABELS[kind]
    if kind == "run":
        return Label(f"{label.vi} {size} lá", f"{label.en} of {size} cards")
    if kind == "pair_run":
        return Label(f"{size // 2} {label.vi.lower()}", f"{label.en} ({size // 2} pairs)")
    return label
