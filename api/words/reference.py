"""Words around the API reference. The reference itself is English: it is the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.labels import Label

REFERENCE_LABELS: Final[Mapping[str, Label]] = {
    "title": Label("Tài liệu API", "API reference"),
    "skip": Label("Đến nội dung chính", "Skip to the content"),
    "home": Label("Về trang chính", "To the page"),
    "language": Label("English", "Tiếng Việt"),
    "language_short": Label("EN", "VI"),
    "theme": Label("Đổi sáng / tối", "Switch light / dark"),
    "contents": Label("Mục lục", "Contents"),
    "filter": Label("Lọc thao tác", "Filter operations"),
    "no_match": Label("Không có thao tác nào khớp", "No operation matches"),
    "intro": Label(
        "Mọi thao tác của dịch vụ, lấy từ chính các kiểu dữ liệu kiểm tra yêu cầu. Mỗi ví dụ chạy được ngay tại đây.",
        "Every operation of the service, made from the types that check its requests. Each example runs right here.",
    ),
    "openapi": Label("Tài liệu OpenAPI 3.1 cho máy", "OpenAPI 3.1 document for machines"),
    "conventions": Label("Quy ước chung", "Common to all"),
    "about_cards": Label(
        "Một lá bài là một chuỗi: số {ranks} rồi chất S ♠ C ♣ D ♦ H ♥, ví dụ {card}. Đầu vào cũng nhận chữ thường, 10 "
        "và ký hiệu chất.",
        "A card is a string: a rank {ranks}, then a suit S ♠ C ♣ D ♦ H ♥, such as {card}. Input also takes lower case, "
        "10, and the signs of suits.",
    ),
    "about_absent": Label(
        "Trường không bắt buộc có thể gửi trống (null, chuỗi, đối tượng hay danh sách rỗng; -1 cho ghế, false cho cờ): "
        "như không gửi. Trường lạ bị từ chối.",
        "An optional field may be sent empty (null, an empty text, object or list; -1 for a seat, false for a flag): "
        "the same as leaving it out. Unknown fields are refused.",
    ),
    "about_same": Label(
        "Cùng một yêu cầu cho cùng một câu trả lời; điểm tính theo bội số tiền cược.",
        "The same request gives the same answer; points are multiples of the table's bet.",
    ),
    "about_refused": Label(
        "Nước đi bị từ chối là câu trả lời (200, legal: false), không phải lỗi.",
        "A refused move is an answer (200, legal: false), not an error.",
    ),
    "key": Label("Khóa API", "API key"),
    "key_help": Label("Chỉ giữ trong trang này, không lưu lại.", "Kept on this page only, and never stored."),
    "service": Label("Dịch vụ", "Service"),
    "jobs": Label("Công việc chạy nền", "Jobs"),
    "parameters": Label("Tham số", "Parameters"),
    "request": Label("Yêu cầu", "Request"),
    "answer": Label("Trả lời", "Answer"),
    "answer_fields": Label("Các trường của câu trả lời", "Fields of the answer"),
    "field": Label("Trường", "Field"),
    "type": Label("Kiểu", "Type"),
    "notes": Label("Ghi chú", "Notes"),
    "required": Label("bắt buộc", "required"),
    "example_request": Label("Yêu cầu mẫu", "Example request"),
    "example_answer": Label("Trả lời mẫu", "Example answer"),
    "run": Label("Chạy thử", "Run"),
    "running": Label("Đang chạy…", "Running…"),
    "reset": Label("Đặt lại", "Reset"),
    "copy": Label("Sao chép", "Copy"),
    "copied": Label("Đã sao chép", "Copied"),
    "live": Label("Câu trả lời của máy chủ", "The server's answer"),
    "took": Label("{status} · {milliseconds} ms · {bytes} byte", "{status} · {milliseconds} ms · {bytes} bytes"),
    "unreachable": Label("Máy chủ không trả lời", "The server did not answer"),
    "not_shown": Label("Dữ liệu nhị phân, không hiển thị", "Binary data, not shown"),
    "cut": Label("… (đã cắt bớt)", "… (cut here)"),
    "shell": Label("Dòng lệnh curl", "curl command"),
    "may_fail": Label("Có thể báo lỗi", "May be answered by"),
    "problems": Label("Mã lỗi", "Problem codes"),
    "problems_text": Label(
        "Mọi lỗi là application/problem+json (RFC 9457). errors liệt kê mọi lỗi tìm thấy, mỗi lỗi có con trỏ JSON vào "
        "yêu cầu; code ở trên cùng là của lỗi đầu tiên.",
        "Every error is application/problem+json (RFC 9457). errors lists every fault that was found, each with a JSON "
        "pointer into the request; the code at the top is the first fault's.",
    ),
    "status": Label("Mã HTTP", "Status"),
    "code": Label("Mã", "Code"),
    "meaning": Label("Ý nghĩa", "Meaning"),
    "schemas": Label("Kiểu dữ liệu", "Schemas"),
    "top": Label("Lên đầu trang", "To the top"),
    "version": Label("Phiên bản {version}", "Version {version}"),
}
