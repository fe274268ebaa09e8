"""Words of the report that sums up an output of `maubinh batch`. In braces: what is filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.labels import Label

REPORT_LABELS: Final[Mapping[str, Label]] = {
    "title": Label("Báo cáo bài Mậu binh", "Mậu binh hands: report"),
    "from": Label("Tổng hợp từ {name}", "Summed up from {name}"),
    "rules": Label("luật", "rules"),
    "pipe": Label("đầu vào chuẩn", "standard input"),
    "summary": Label("Tóm tắt", "Summary"),
    "measure": Label("Chỉ số", "Measure"),
    "value": Label("Giá trị", "Value"),
    "lines": Label("Số dòng", "Lines"),
    "hands": Label("Số bài", "Hands"),
    "failed": Label("Dòng lỗi", "Failed lines"),
    "failed_one": Label("Dòng lỗi", "Failed line"),
    "hand_points": Label("Điểm mỗi bài khi đánh thật", "Points a hand as played"),
    "hand_points_short": Label("Điểm mỗi bài", "Points a hand"),
    "mean_points": Label("Điểm kỳ vọng trung bình", "Mean expected points"),
    "mean_points_short": Label("Điểm của cách xếp", "Points as arranged"),
    "deviation": Label("Độ lệch chuẩn giữa các bài", "Standard deviation between hands"),
    "estimation": Label("Sai số ước lượng trung bình của một bài", "Mean standard error of one hand's estimate"),
    "fouls": Label("Binh lủng", "Fouls"),
    "instant": Label("Thắng trắng", "Instant wins"),
    "sweep": Label("Sập ba chi một đối thủ", "Sweeps an opponent"),
    "swept": Label("Bị một đối thủ sập ba chi", "Is swept by an opponent"),
    "sweep_all": Label("Sập cả làng", "Sweeps the table"),
    "points_chart": Label("Điểm kỳ vọng của các bài", "Expected points of the hands"),
    "points_text": Label(
        "Trung bình {mean} điểm, trung vị {median}; một nửa số bài nằm giữa {low} và {high}.",
        "Mean {mean} points, median {median}; half of the hands lie between {low} and {high}.",
    ),
    "points_axis": Label("điểm", "points"),
    "share_axis": Label("% số bài", "% of hands"),
    "mean": Label("trung bình", "mean"),
    "median": Label("trung vị", "median"),
    "wins_chart": Label("Thắng, hòa, thua từng chi", "Rows won, tied and lost"),
    "wins_text": Label(
        "Xác suất trung bình trước một đối thủ: {rows}.", "Mean probability against one opponent: {rows}."
    ),
    "row_wins": Label("{row} thắng {share}", "{row} wins {share}"),
    "row": Label("Chi", "Row"),
    "win": Label("Thắng", "Won"),
    "tie": Label("Hòa", "Tied"),
    "lose": Label("Thua", "Lost"),
    "categories_chart": Label("Loại bài từng chi", "Categories by row"),
    "categories_text": Label("Mỗi chi thường gặp nhất: {rows}.", "What each row holds most often: {rows}."),
    "row_holds": Label("{row}: {category} {share}", "{row}: {category} {share}"),
    "category": Label("Loại bài", "Category"),
    "regret_chart": Label("Điểm mất so với cách xếp tốt nhất", "Points lost against the best arrangement"),
    "regret_text": Label(
        "{hands} bài đã xếp; {best} xếp đúng cách tốt nhất. Trung bình mất {mean} điểm, một nửa mất trên {median}, "
        "một phần mười mất trên {p90}.",
        "{hands} played arrangements; {best} are the best one. They lose {mean} points on average, half of them more "
        "than {median}, one in ten more than {p90}.",
    ),
    "regret_by_category": Label("Điểm mất theo loại bài từng chi", "Points lost by category of each row"),
    "regret_by_category_text": Label(
        "Trung bình điểm mất của các bài đã xếp có loại bài đó ở chi đó, không tính binh lủng.",
        "Mean points lost by arrangements that have that category in that row, fouls left out.",
    ),
    "regret_by_category_row": Label("Loại bài", "Category"),
    "regret_by_category_column": Label("Chi", "Row"),
    "regret_by_outer_rows": Label("Điểm mất theo chi năm lá lớn × chi ba lá", "Points lost by back × front"),
    "regret_by_outer_rows_text": Label(
        "Điểm mất trung bình. Hàng: loại bài của chi năm lá lớn; cột: loại bài của chi ba lá.",
        "Mean points lost. Down: the category of the back; across: that of the front.",
    ),
    "regret_by_outer_rows_row": Label("Chi năm lá lớn", "Back"),
    "regret_by_outer_rows_column": Label("Chi ba lá", "Front"),
    "regret_mean": Label("Mất trung bình", "Mean loss"),
    "regret_best": Label("Xếp đúng cách tốt nhất", "Best arrangement found"),
    "quantile": Label("Phân vị {percent} %", "{percent}th percentile"),
    "largest": Label("Lớn nhất", "Largest"),
    "errors_chart": Label("Lỗi theo mã", "Errors by code"),
    "errors_text": Label("{failed} trong {lines} dòng lỗi ({share}).", "Failed: {failed} of {lines} ({share})."),
    "code": Label("Mã lỗi", "Code"),
    "points_by_category": Label("Điểm theo loại bài từng chi", "Points by category of each row"),
    "points_by_category_text": Label(
        "Điểm kỳ vọng trung bình của cách xếp có loại bài đó ở chi đó.",
        "Mean expected points of arrangements with that category in that row.",
    ),
    "points_by_category_row": Label("Loại bài", "Category"),
    "points_by_category_column": Label("Chi", "Row"),
    "points_by_outer_rows": Label("Điểm theo chi năm lá lớn × chi ba lá", "Points by back × front"),
    "points_by_outer_rows_text": Label(
        "Hàng: loại bài của chi năm lá lớn; cột: loại bài của chi ba lá.",
        "Down: the category of the back; across: that of the front.",
    ),
    "points_by_outer_rows_row": Label("Chi năm lá lớn", "Back"),
    "points_by_outer_rows_column": Label("Chi ba lá", "Front"),
    "groups": Label("Theo {name}", "By {name}"),
    "instant_chart": Label("Thắng trắng theo loại", "Instant wins by kind"),
    "instant_text": Label("{count} bài thắng trắng, {share} số bài.", "{count} hands win at once, {share} of all."),
    "kind": Label("Loại", "Kind"),
    "others": Label("các tên khác", "other names"),
    "count": Label("Số lượng", "Count"),
    "share": Label("Tỷ lệ", "Share"),
    "points_from": Label("Từ", "From"),
    "points_to": Label("Đến dưới", "To below"),
    "numbers": Label("Xem số liệu", "Show the numbers"),
    "most_lost": Label("Những bài mất nhiều điểm nhất", "Hands that lost most"),
    "richest": Label("Những bài nhiều điểm nhất", "Hands with the most points"),
    "poorest": Label("Những bài ít điểm nhất", "Hands with the fewest points"),
    "hand": Label("Bài", "Hand"),
    "arrangement": Label("Chi 1 / chi 2 / chi 3", "Back / middle / front"),
    "points": Label("Điểm", "Points"),
    "lost": Label("Mất", "Lost"),
    "no_end": Label(
        "Tệp chưa trọn: không có dòng kết thúc. Báo cáo tính trên phần đã có; chạy tiếp bằng maubinh batch --resume.",
        "The file is not whole: its closing line is missing. The report covers what is there; go on with "
        "maubinh batch --resume.",
    ),
    "unfinished": Label(
        "Lần chạy chưa xong: báo cáo tính trên phần đã có; chạy tiếp bằng maubinh batch --resume.",
        "The run has not ended: the report covers what is there; go on with maubinh batch --resume.",
    ),
    "broken_last": Label(
        "Dòng cuối ({first}) bị cắt ngang và không được tính.", "The last line ({first}) was cut off and is left out."
    ),
    "count_differs": Label(
        "Dòng kết thúc nói {first} dòng, trong tệp có {second}.",
        "The closing line speaks of {first} lines, the file has {second}.",
    ),
    "alone": Label(
        "{first} câu trả lời không có bài tương ứng được tính trong tệp kia và bị bỏ khỏi so sánh.",
        "{first} answers have no answered hand beside them in the other file and are left out of the comparison.",
    ),
    "against": Label("So với {name}", "Against {name}"),
    "pairs": Label("Số bài so sánh", "Hands compared"),
    "rearranged": Label("Xếp khác", "Set in other rows"),
    "rearranged_points": Label("Chênh lệch ở các bài xếp khác", "Difference of hands set in other rows"),
    "difference_hand_points": Label("Chênh lệch điểm mỗi bài khi đánh thật", "Difference of points a hand as played"),
    "difference_points": Label("Chênh lệch điểm kỳ vọng", "Difference of expected points"),
    "difference_chart": Label("Chênh lệch điểm kỳ vọng từng bài", "Differences of expected points"),
    "difference_text": Label(
        "Trung bình {mean} ± {error} điểm trên {hands} bài.", "Mean {mean} ± {error} points over {hands} hands."
    ),
    "difference_by_category": Label("Chênh lệch theo loại bài từng chi", "Difference by category of each row"),
    "difference_by_category_text": Label(
        "Trung bình chênh lệch của các bài có loại bài đó ở chi đó, theo tệp thứ nhất.",
        "Mean difference of hands with that category in that row, as the first file has them.",
    ),
    "difference_by_category_row": Label("Loại bài", "Category"),
    "difference_by_category_column": Label("Chi", "Row"),
    "difference_by_outer_rows": Label("Chênh lệch theo chi năm lá lớn × chi ba lá", "Difference by back × front"),
    "difference_by_outer_rows_text": Label(
        "Chênh lệch trung bình. Hàng: loại bài của chi năm lá lớn; cột: loại bài của chi ba lá.",
        "Mean difference. Down: the category of the back; across: that of the front.",
    ),
    "difference_by_outer_rows_row": Label("Chi năm lá lớn", "Back"),
    "difference_by_outer_rows_column": Label("Chi ba lá", "Front"),
    "difference_groups": Label("Chênh lệch theo {name}", "Difference by {name}"),
    "about_difference": Label(
        "Chênh lệch là điểm của tệp thứ nhất trừ tệp thứ hai, lấy trên từng bài; sai số chuẩn tính từ các chênh lệch "
        "ấy.",
        "A difference is the first file's points less the second's, hand by hand; its standard error is that of these "
        "differences.",
    ),
    "nothing": Label("Không có bài nào để báo cáo.", "There is no hand to report on."),
    "about": Label("Cách đọc các con số", "How to read the numbers"),
    "about_error": Label(
        "Sau dấu ± là sai số chuẩn của trung bình, tính từ khác biệt giữa các bài, nếu các bài được chia độc lập.",
        "Behind ± stands the standard error of the mean, from the differences between hands, for hands that were "
        "dealt independently.",
    ),
    "about_hand_points": Label(
        "Điểm mỗi bài tính cả thắng trắng được báo; trên các bài ngẫu nhiên trung bình là 0. Điểm của cách xếp chỉ là "
        "điểm mà cách xếp tự kiếm.",
        "Points a hand count instant wins as declared: over random hands their mean is 0. Points as arranged are what "
        "the arrangement itself earns.",
    ),
    "about_points": Label(
        "Điểm kỳ vọng là tổng trước mọi đối thủ, chưa trừ phí; bài thắng trắng tính theo cách xếp thường tốt nhất.",
        "Expected points are summed over all opponents, before any fee; an instant win counts with its best ordinary "
        "arrangement.",
    ),
    "about_shares": Label(
        "Thắng, hòa, sập ba chi là trước một đối thủ; sập cả làng là trước cả bàn.",
        "Won, tied and swept are against one opponent; sweeping the table is against all.",
    ),
    "about_quantiles": Label(
        "Trung vị và phân vị đúng đến {width} điểm.", "Median and percentiles are right to {width} points."
    ),
    "about_fouls": Label(
        "Trong bảng, binh lủng được xét theo thứ tự chi của các bộ luật mặc định.",
        "In tables, fouls are told by the order of rows that the presets have.",
    ),
}
