"""The client that waits for its answers.

Generated from async_client.py by tests/helpers/write_client_types.py; not to be edited by hand.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self, cast

import httpx

from maubinh_client.batch import BatchAnswer
from maubinh_client.batch_sync import Requests, batch_answers
from maubinh_client.calls import Build
from maubinh_client.connection import DEFAULT_URL, Target, failure_of, json_of, json_request
from maubinh_client.errors import MauBinhError
from maubinh_client.generated.jobs import Jobs
from maubinh_client.generated.operations import (
    MauBinhOperations,
    SamOperations,
    TlmnOperations,
)
from maubinh_client.retry import Attempts, Retry
from maubinh_client.schemas.common import AllRules


class Client:
    """A client of one service; to be closed, or used as a context manager. May be shared by threads.

    timeout_seconds: silence after which an answer is given up. api_key: sent as a bearer token. retry: see Retry.
    ssl_context: instead of the usual trust. transport: an httpx transport instead of the network (not for `batch`).
    """

    def __init__(
        self,
        base_url: str = DEFAULT_URL,
        *,
        api_key: str = "",
        timeout_seconds: float = 30.0,
        retry: Retry | None = None,
        ssl_context: ssl.SSLContext | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._target = Target.from_url(base_url, api_key, timeout_seconds, ssl_context)
        self._retry = retry or Retry()
        self._http = httpx.Client(transport=transport, **self._target.httpx_options())
        self.maubinh = MauBinhOperations(self._call)
        self.tlmn = TlmnOperations(self._call)
        self.sam = SamOperations(self._call)
        self.jobs = Jobs(self._http, self._send)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def rules(self) -> AllRules:
        """Every game with its presets."""
        return cast(AllRules, json_of(self._send(lambda: self._http.build_request("GET", "v1/rules"))))

    def preset(self, game: str, preset: str) -> Mapping[str, Any]:
        """Every option of a preset with its value, what it allows, and its words (MauBinhPreset and the like)."""
        answer = self._send(lambda: self._http.build_request("GET", f"v1/rules/{game}/{preset}"))
        return cast(Mapping[str, Any], json_of(answer))

    def is_ready(self) -> bool:
        """Whether the service can solve; False also when nobody answers."""
        try:
            answer = self._http.get("readyz")
        except httpx.TransportError:
            return False
        return answer.status_code == 200

    def batch(self, requests: Requests) -> Iterator[BatchAnswer]:
        """Solve many hands in one call: answers come, in order, while requests are still being taken.

        requests: `solve` requests, each with an optional `id`; taken as the connection accepts them, so they may be
        endless, or wait for answers. Memory does not grow with their number. In asyncio, ordinary iterables must not
        block.
        Raises ProblemError when the batch is refused, IncompleteBatchError when it breaks off.
        """
        return batch_answers(self._target, requests, self._retry)

    def _call(self, path: str, request: Mapping[str, Any]) -> Any:
        return json_of(self._send(lambda: json_request(self._http, path, request)))

    def _send(self, build: Build) -> httpx.Response:
        """The answer, read whole. The request is made and sent again as far as `retry` allows. Raises MauBinhError."""
        attempts = Attempts(self._retry)
        while True:
            try:
                answer = self._http.send(build())
                error: MauBinhError | None = failure_of(answer)
            except httpx.TransportError as broken:
                error = failure_of(broken)
            if error is None:
                return answer
            time.sleep(attempts.pause_after(error))
