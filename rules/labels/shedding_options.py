"""The house options of TLMN and Sâm lốc in words. Keys are the names of the wire (docs/rules.md C-8.2, C-8.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.labels import Label

TLMN_PRESET_LABELS: Final[Mapping[str, Label]] = {
    "multiplier": Label("Tính theo số lần cược", "Multiples of the bet"),
    "rank": Label("Nhất nhì ba bét", "By rank"),
    "count": Label("Đếm lá", "By cards left"),
    "points": Label("Tính điểm", "By points"),
}

SAM_PRESET_LABELS: Final[Mapping[str, Label]] = {"standard": Label("Sâm lốc", "Sam loc")}

_MONEY: Final[Mapping[str, Label]] = {
    "fee_rate": Label("Phí bàn trên tiền thắng", "Fee on a positive net"),
    "buy_in": Label("Tiền vào bàn (số lần cược)", "Buy-in (multiples of the bet)"),
    "loss_cap": Label("Giới hạn mức thua", "Cap of a player's loss"),
}

TLMN_OPTION_LABELS: Final[Mapping[str, Label]] = {
    "scoring": Label("Cách tính tiền", "How a game is paid"),
    "first_lead": Label("Ai đi đầu ván đầu", "Who leads the first game"),
    "opening_must_include": Label("Lá bắt buộc ở lượt đầu ván đầu", "Card due in the first play of the first game"),
    "after_instant_lead": Label("Ai đi đầu sau ván tới trắng", "Who leads after an instant win"),
    "four_pairs_out_of_turn": Label("Bốn đôi thông chặt ngoài lượt", "Four consecutive pairs out of turn"),
    "cut_window": Label("Bốn đôi thông chặt được đến khi", "Four pairs may cut until"),
    "quad_cuts_pair2": Label("Tứ quý chặt đôi heo", "Four of a kind cuts a pair of 2s"),
    "five_pairs_playable": Label("Được đánh năm đôi thông", "Five consecutive pairs can be played"),
    "finish_with_two": Label("Về bằng heo", "Going out on a 2"),
    "place_pay_2": Label("Tiền thua khi có 2 nhà", "Payments by place, 2 players"),
    "place_pay_3": Label("Tiền thua khi có 3 nhà", "Payments by place, 3 players"),
    "place_pay_4": Label("Tiền thua khi có 4 nhà", "Payments by place, 4 players"),
    "places_after_cong": Label("Có nhà cóng thì thứ hạng", "Places when somebody is frozen"),
    "place_points": Label("Điểm theo thứ hạng", "Points by place"),
    "chop_two": Label("Chặt heo (bích, chuồn, rô, cơ)", "A 2 cut (♠ ♣ ♦ ♥)"),
    "chop_two_pair": Label("Chặt đôi heo tính theo", "A pair of 2s cut is priced"),
    "chop_two_pair_prices": Label("Chặt đôi heo (hai đen, đen đỏ, hai đỏ)", "A pair of 2s cut (black, mixed, red)"),
    "chop_pair_run_3": Label("Chặt ba đôi thông", "Three consecutive pairs cut"),
    "chop_quad": Label("Chặt tứ quý", "Four of a kind cut"),
    "chop_pair_run_4": Label("Chặt bốn đôi thông", "Four consecutive pairs cut"),
    "rotten_two": Label("Thối heo (bích, chuồn, rô, cơ)", "A 2 left (♠ ♣ ♦ ♥)"),
    "rotten_pair_run_3": Label("Thối ba đôi thông", "Three consecutive pairs left"),
    "rotten_quad": Label("Thối tứ quý", "Four of a kind left"),
    "rotten_pair_run_4": Label("Thối bốn đôi thông", "Four consecutive pairs left"),
    "chop_quad_by_pair_run_4": Label("Bốn đôi thông chặt tứ quý", "Four of a kind cut by four consecutive pairs"),
    "rotten_to": Label("Tiền thối trả cho ai", "Who receives for cards left"),
    "stacked_chop": Label("Chặt chồng", "Stacked cuts"),
    "stacked_flat": Label("Giá chặt chồng cố định", "Flat price of stacked cuts"),
    "chain_counts_twos": Label("Heo bị heo chặn cũng tính vào chặt chồng", "2s beaten by 2s count in a chain of cuts"),
    "chop_last_card": Label("Chặt heo là lá cuối", "Cutting a 2 that was the last play"),
    "cong_amount": Label("Tiền cóng", "Price of being frozen"),
    "cong_adds_rotten": Label("Cóng trả cả tiền thối", "Frozen pays for 2s and bombs too"),
    "den_cong": Label("Đền cóng", "Who pays for a frozen table"),
    "dut_mu": Label("Đứt mù (nhất bằng 3 bích)", "First place on the lone 3♠"),
    "dut_mu_amount": Label("Tiền đứt mù mỗi nhà", "Extra of each loser for it"),
    "put_3_spades": Label("Đút 3 bích và nuôi gà", "Put the 3♠, with a pot"),
    "put_3_spades_fail": Label("Đút 3 bích hụt trả lúc nào", "When a failed 3♠ is paid"),
    "chicken_ante": Label("Tiền vào gà", "Ante of the pot"),
    "instant_hands": Label("Các bộ tới trắng", "Instant wins"),
    "instant_amount": Label("Tiền tới trắng", "Price of an instant win"),
    "instant_adds_rotten": Label("Tới trắng ăn cả tiền thối", "An instant win collects for 2s and bombs too"),
    "instant_tie": Label("Hai nhà tới trắng cùng bộ", "Two instant wins of one kind"),
    "dragon_needs_two": Label("Sảnh rồng phải có heo", "A dragon needs a 2"),
    "count_rotten": Label("Heo, hàng thối có đếm lá không", "Do charged cards count as cards too"),
    "ung_any_last_holder": Label("Phạt úng cả khi có nhà cóng", "Cards left are charged though somebody is frozen"),
    **_MONEY,
}

SAM_OPTION_LABELS: Final[Mapping[str, Label]] = {
    "straight_two": Label("Heo trong sảnh", "2s in runs"),
    "quad_cuts_pair2": Label("Tứ quý chặt đôi heo", "Four of a kind cuts a pair of 2s"),
    "chop_two": Label("Chặt heo", "A 2 cut"),
    "chop_quad": Label("Chặt tứ quý", "Four of a kind cut"),
    "stacked_chop": Label("Chặt chồng", "Stacked cuts"),
    "cong_amount": Label("Tiền cóng", "Price of being frozen"),
    "sam_amount": Label("Tiền sâm mỗi nhà", "Price of a sam, from each"),
    "sam_adds_rotten": Label("Ăn sâm cả tiền thối", "A sam collects for 2s and quads too"),
    "den_sam_to": Label("Đền sâm cho ai", "Who receives for a lost sam"),
    "sam_block_pays_chop": Label("Chặn sâm bằng tứ quý có tính tiền chặt", "A sam blocked by a cut pays the cut"),
    "sam_priority": Label("Nhiều nhà báo sâm", "Several declarations"),
    "thoi_two": Label("Thối heo", "2s left"),
    "thoi_two_amount": Label("Tiền thối heo", "Price of 2s left"),
    "thoi_quad_amount": Label("Tiền thối tứ quý", "Price of a four of a kind left"),
    "finish_with_two": Label("Về bằng heo", "Going out on a 2"),
    "finish_two_pays": Label("Về bằng heo trả thế nào", "What going out on a 2 pays"),
    "finish_two_fixed": Label("Tiền phạt về bằng heo", "Fixed price of going out on a 2"),
    "bao1": Label("Báo một", "One card left"),
    "bao1_min_players": Label("Số người chơi ít nhất để tính báo một", "Players needed for it to count"),
    "bao1_amount": Label("Đền báo một trả gì", "What the liable seat pays"),
    "instant_hands": Label("Các bộ ăn trắng", "Instant wins"),
    "instant_amount": Label("Tiền ăn trắng", "Price of an instant win"),
    "first_lead": Label("Ai đi đầu ván đầu", "Who leads the first game"),
    **_MONEY,
    "max_players": Label("Số người chơi nhiều nhất", "Most players"),
}

_CAP_VALUES: Final[Mapping[str, Label]] = {
    "none": Label("Không giới hạn", "None"),
    "buy_in": Label("Tiền vào bàn", "The buy-in"),
    "purse": Label("Tiền đang có", "The purse"),
}
_STACKED_VALUES: Final[Mapping[str, Label]] = {
    "cumulative": Label("Người bị chặt cuối trả hết", "The last one cut pays all"),
    "flat": Label("Giá cố định", "A flat price"),
    "each": Label("Ai bị chặt trả người đó", "Each pays his own cutter"),
}
_LEAD_VALUES: Final[Mapping[str, Label]] = {
    "none": Label("Không bắt buộc", "None"),
    "random": Label("Ngẫu nhiên", "Drawn"),
    "3S": Label("Ba bích", "3♠"),
    "lowest": Label("Lá nhỏ nhất", "The lowest card dealt"),
}

TLMN_VALUE_LABELS: Final[Mapping[str, Mapping[str, Label]]] = {
    "scoring": {
        "places": Label("Các nhà thua trả nhà nhất", "Losers pay the first"),
        "rank": Label("Bét trả nhất, ba trả nhì", "The last pays the first, the third the second"),
        "count": Label("Đếm lá", "By cards left"),
        "points": Label("Điểm thứ hạng", "Points by place"),
    },
    "first_lead": _LEAD_VALUES,
    "opening_must_include": _LEAD_VALUES,
    "after_instant_lead": {
        "winner": Label("Nhà tới trắng", "Its winner"),
        "3S": Label("Nhà có ba bích", "The holder of 3♠"),
        "first_game": Label("Như ván đầu", "As in a first game"),
    },
    "four_pairs_out_of_turn": {
        "off": Label("Không", "No"),
        "passed_only": Label("Nhà đã bỏ lượt", "Seats that have passed"),
        "anyone": Label("Mọi nhà", "Any seat"),
    },
    "cut_window": {
        "before_last_pass": Label("Nhà cuối cùng bỏ lượt", "The last pass"),
        "before_next_lead": Label("Vòng sau ra bài", "The next round is led"),
    },
    "finish_with_two": {"allow": Label("Được", "Allowed"), "forbid": Label("Không được", "Forbidden")},
    "places_after_cong": {
        "kept": Label("Giữ tiền của thứ hạng", "Keep their prices"),
        "last_is_last": Label("Nhà còn bài cuối cùng là bét", "Who holds cards last is last"),
    },
    "chop_two_pair": {
        "sum": Label("Từng con cộng lại", "Each 2 added up"),
        "by_colour": Label("Màu của đôi", "The colours of the pair"),
    },
    "rotten_to": {
        "first": Label("Nhà nhất", "The first"),
        "second": Label("Nhà nhì", "The second"),
        "next_above": Label("Nhà ngay trên", "The place above"),
    },
    "stacked_chop": _STACKED_VALUES,
    "chop_last_card": {"free": Label("Không tính tiền", "Free"), "paid": Label("Tính tiền", "Paid")},
    "den_cong": {
        "off": Label("Không", "Off"),
        "could_beat": Label("Nhà chặn được mà bỏ lượt", "Who could have beaten and passed"),
    },
    "dut_mu": {
        "off": Label("Không", "Off"),
        "extra": Label("Trả thêm", "Extra"),
        "double": Label("Gấp đôi", "Double"),
    },
    "put_3_spades_fail": {
        "immediate": Label("Ngay khi bị chặn", "When caught"),
        "at_end": Label("Cuối ván", "At the end"),
    },
    "instant_tie": {
        "turn_order": Label("Theo lượt đi", "By turn order"),
        "top_card": Label("Theo lá lớn nhất", "By the highest card"),
    },
    "count_rotten": {
        "add": Label("Có đếm", "They count too"),
        "replace": Label("Không đếm", "They do not"),
    },
    "loss_cap": _CAP_VALUES,
}

SAM_VALUE_LABELS: Final[Mapping[str, Mapping[str, Label]]] = {
    "straight_two": {
        "none": Label("Không có", "None"),
        "low": Label("Dưới ba (A-2-3)", "Below 3 (A-2-3)"),
        "high": Label("Trên xì (K-A-2)", "Above the ace (K-A-2)"),
    },
    "stacked_chop": _STACKED_VALUES,
    "den_sam_to": {
        "blocker": Label("Nhà chặn sâm", "The blocker"),
        "all": Label("Mọi nhà", "Every other player"),
    },
    "sam_priority": {
        "first_declared": Label("Nhà báo trước", "Who declared first"),
        "turn_order": Label("Theo lượt đi", "By turn order"),
    },
    "thoi_two": {
        "only_twos": Label("Chỉ khi còn toàn heo", "Only when all cards left are 2s"),
        "per_two": Label("Mỗi lá heo", "For each 2"),
        "off": Label("Không", "Off"),
    },
    "finish_with_two": {
        "penalize": Label("Bị phạt", "Punished"),
        "forbid": Label("Không được", "Forbidden"),
        "allow": Label("Được", "Allowed"),
    },
    "finish_two_pays": {
        "cards_played": Label("Số lá mỗi nhà đã đánh", "The cards each has played"),
        "fixed": Label("Giá cố định", "A fixed price"),
    },
    "bao1": {
        "liability": Label("Đánh sai thì đền", "A breach is paid for"),
        "reject": Label("Không cho đánh sai", "A breach is refused"),
        "off": Label("Không", "Off"),
    },
    "bao1_amount": {
        "bill": Label("Tiền của mọi nhà thua", "What all losers would have paid"),
        "cards": Label("Số lá còn lại của mọi nhà", "The cards left in all hands"),
    },
    "first_lead": _LEAD_VALUES,
    "loss_cap": _CAP_VALUES,
}
