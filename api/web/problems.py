"""Problem reports as HTTP answers: application/problem+json, whatever goes wrong.

Source: the HTTP contract, "Errors".
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from api.wire.problems import PROBLEM_TYPE, ServiceError, problem_of, problem_with

_CODE_OF_STATUS: Final = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    408: "request_timeout",
    413: "body_too_large",
    415: "unsupported_media_type",
}


def problem_response(error: Exception) -> Response:
    """The HTTP answer for any error."""
    if isinstance(error, HTTPException):
        status = error.code or 500
        code = _CODE_OF_STATUS.get(status, "internal_error" if status >= 500 else "bad_request")
        problem = problem_with(status, code, _words(error))
    else:
        problem = problem_of(error)
    response = Response(msgspec.json.encode(problem), status=problem.status, content_type=PROBLEM_TYPE)
    if isinstance(error, ServiceError):
        response.headers.extend(error.headers)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def install(app: Flask) -> None:
    """Answer every error of the application as a problem report."""
    app.register_error_handler(Exception, problem_response)


def _words(error: HTTPException) -> str:
    if error.code == 404:
        return f"there is nothing at {request.path}"
    if error.code == 405:
        return f"{request.method} is not possible at {request.path}"
    return error.description or HTTPStatus(error.code or 500).phrase
