"""Batches as jobs: submit a file, wait, fetch the result. `make clients` writes the part that waits from it."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import httpx

from maubinh_client.calls import AsyncSend
from maubinh_client.connection import NDJSON, failure_of, json_of
from maubinh_client.errors import ConnectionFailedError
from maubinh_client.job_files import Body, Download, Job, Source, ended, job_query, poll_pauses

JOBS_PATH: Final = "v1/jobs"


class AsyncJobs:
    """Jobs of one service. send: the whole answer to a request, sent again when that helps."""

    def __init__(self, http: httpx.AsyncClient, send: AsyncSend) -> None:
        self._http = http
        self._send = send

    async def submit(
        self,
        source: Source | Iterable[Mapping[str, Any]],
        *,
        operation: str = "solve",
        defaults: Mapping[str, Any] | None = None,
        content_type: str = "",
        idempotency_key: str = "",
        callback: str = "",
    ) -> Job:
        """Start a job.

        source: a file, bytes, or requests (sent as NDJSON). operation: solve, arrange, settle or evaluate; of games
        tlmn/replay and its like. defaults: request fields for lines that leave them out. content_type: needed for
        bytes, and for files whose name does not tell. idempotency_key: the same key gives the same job; one is made up
        for each call, so that a sending that has to be repeated starts one job. callback: a URL that is told when the
        job has ended, of an origin that the service's operator allows. Raises MauBinhError.
        """
        with Body(source, content_type) as body:
            headers = body.headers(idempotency_key or uuid.uuid4().hex)
            query = job_query(operation, defaults, callback)
            started = await self._send(
                lambda: self._http.build_request(
                    "POST", JOBS_PATH, params=query, headers=headers, content=body.async_pieces()
                )
            )
        return await self.get(json_of(started)["id"])

    async def get(self, job_id: str) -> Job:
        """How a job is. Raises MauBinhError."""
        answer = await self._send(lambda: self._http.build_request("GET", f"{JOBS_PATH}/{job_id}"))
        return Job.from_json(json_of(answer))

    async def cancel(self, job_id: str) -> None:
        """End a job. Raises MauBinhError."""
        await self._send(lambda: self._http.build_request("DELETE", f"{JOBS_PATH}/{job_id}"))

    async def wait(
        self,
        job_id: str,
        *,
        on_progress: Callable[[Job], object] | None = None,
        timeout_seconds: float = float("inf"),
    ) -> Job:
        """Wait until a job is done. on_progress: called with what each look shows.

        Raises JobEndedError when it failed or was cancelled, TimedOutError when it is not done in time.
        """
        pauses, start = poll_pauses(), time.monotonic()
        while True:
            job = await self.get(job_id)
            if on_progress is not None:
                on_progress(job)
            if ended(job, time.monotonic() - start, timeout_seconds):
                return job
            await asyncio.sleep(next(pauses))

    async def download(self, job_id: str, target: Path | str, *, accept: str = NDJSON, attempts: int = 5) -> Path:
        """Fetch the result of a job into a file; what an earlier try has brought is kept.

        attempts: tries in a row that bring nothing before their error is raised. Raises MauBinhError.
        """
        download = Download(job_id, Path(target), accept)
        fruitless = 0
        while True:
            before = download.received
            try:
                await self._fetch(download, f"{JOBS_PATH}/{job_id}/result")
                return download.finish()
            except ConnectionFailedError:
                fruitless = 0 if download.received > before else fruitless + 1
                if fruitless >= attempts:
                    raise
                await asyncio.sleep(0.2 * 2.0**fruitless)

    async def _fetch(self, download: Download, path: str) -> None:
        """Bring what is missing. Raises ConnectionFailedError when only a part came."""
        request = self._http.build_request("GET", path, headers=download.headers())
        try:
            answer = await self._http.send(request, stream=True)
            try:
                if not answer.is_success:
                    download.check_whole(answer, await answer.aread())
                    return
                with download.open(answer) as file:
                    async for piece in answer.aiter_raw():
                        file.write(piece)
            finally:
                await answer.aclose()
        except httpx.TransportError as error:
            raise failure_of(error) from error
        if download.lacks():
            raise ConnectionFailedError("the result is not whole")
