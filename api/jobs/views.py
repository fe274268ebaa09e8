"""The HTTP views of jobs: take one in, tell how it stands, send its result or a report on it, cancel it.

Source: the HTTP contract, "Batches as jobs". Everything else of the service works where jobs do not.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import IO, Any, Final

import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from api.batches.blocks import Format
from api.clock import monotonic_seconds, sleep
from api.jobs.answering import write_result
from api.jobs.bell import HueyBell
from api.jobs.callbacks import allowed_origins
from api.jobs.database import REQUEST_PATIENCE_SECONDS, Database, StoreError, StoreFullError, database_url, is_full
from api.jobs.intake import MEDIA_TYPES, Intake, Limits, fingerprint, received
from api.jobs.metrics import render_metrics
from api.jobs.requests import (
    require_no_query,
    wanted_format,
    wanted_job,
    wanted_key,
    wanted_language,
    wanted_wait,
)
from api.jobs.results import ResultFile, ResultFiles, Write, results_folder
from api.jobs.sending import as_page, sent
from api.jobs.status import status_of
from api.jobs.store import Job, JobGoneError, KeyReusedError, Room, Store, TooManyJobsError
from api.jobs.tables import DONE
from api.report.outputs import summed_up
from api.report.page import page_of
from api.report.words import Language
from api.web.access import Caller
from api.web.gate import Slot
from api.web.reading import JSON_TYPE
from api.web.service import Service
from api.web.uploads import Upload
from api.web.worker import GOES_ON
from api.wire.common import Output
from api.wire.problems import BusyError, ServiceError

_LOG: Final = logging.getLogger("api.jobs")
_LATER: Final = {"Retry-After": "30"}
_FIRST_LOOK_SECONDS: Final = 0.05
_LONGEST_LOOK_SECONDS: Final = 0.5
_TYPES: Final = {kind: media_type for media_type, kind in MEDIA_TYPES.items()}


class JobMade(Output, frozen=True):
    """A job that was taken in."""

    id: str
    state: str


class Jobs:
    """The views. Opens the database when the first job is asked for."""

    def __init__(self, service: Service) -> None:
        self.service = service
        settings = service.settings
        url = database_url(settings.jobs_url, settings.data_folder)
        self.store = Store(Database(url, REQUEST_PATIENCE_SECONDS))
        self._bell = HueyBell(self.store.database)
        self._origins = allowed_origins(settings.jobs_callbacks)
        self._room = Room(settings.jobs_open, settings.jobs_kept, settings.jobs_kept_bytes)
        self._intake = Intake(self.store, Limits(settings.jobs_max_bytes, settings.jobs_max_lines, self._room))
        self._files = ResultFiles(results_folder(settings.data_folder), settings.jobs_cache_bytes)

    def close(self) -> None:
        """Let go of the database; the next request opens it again."""
        self._bell.close()
        self.store.database.close()

    def install(self, app: Flask) -> None:
        """Add the routes, and this object as the application's extension `jobs`."""
        app.extensions["jobs"] = self
        routes: tuple[tuple[str, str, Callable[..., Response], str], ...] = (
            ("/v1/jobs", "make", self.make, "POST"),
            ("/v1/jobs/<job_id>", "look", self.look, "GET"),
            ("/v1/jobs/<job_id>", "cancel", self.cancel, "DELETE"),
            ("/v1/jobs/<job_id>/result", "result", self.result, "GET"),
            ("/v1/jobs/<job_id>/report", "report", self.report, "GET"),
        )
        for path, name, view, method in routes:
            app.add_url_rule(path, endpoint=f"jobs.{name}", view_func=partial(_in_reports, view), methods=[method])

    def make(self) -> Response:
        """POST /v1/jobs."""
        caller = self._caller()
        wanted, key = wanted_job(request, self._origins), wanted_key(request, caller.name)
        settings = self.service.settings
        request.max_content_length = None
        if 0 < settings.jobs_max_bytes < (request.content_length or 0):
            raise ServiceError("body_too_large", f"the body of a job may have at most {settings.jobs_max_bytes} bytes")
        owner = self._owner(caller)
        # Before the body is read: is there a database, and would it take the job?
        self.store.require_room(caller.name, owner, key, self._room)
        with (
            self.service.gates.uploads.slot(client=caller.name),
            received(
                Upload(request.environ), settings.jobs_max_bytes, settings.spool_folder, settings.jobs_slowest
            ) as body,
        ):
            mark = fingerprint(body, wanted)
            job = self.store.with_key(owner, key, mark) if key else None
            if job is None:
                with self.service.gates.parquet.slot() if wanted.format == "parquet" else nullcontext():
                    name, lines = self._intake.make(body, wanted, owner, caller.name)
                self._charge(caller, lines, name)
                job = self.store.publish(name, mark, key, wanted.callback)
                self._bell.ring([job.id] if job.id == name else [])
        answer = _json(JobMade(id=job.id, state=job.state), 202)
        answer.headers["Location"] = f"{self.service.settings.path_prefix}/v1/jobs/{job.id}"
        return answer

    def look(self, job_id: str) -> Response:
        """GET /v1/jobs/{id}: at once, or when it has ended, or when the time to wait for that is over."""
        seconds = wanted_wait(request)
        job = self._job(job_id)
        if seconds and not job.has_ended:
            job = self._awaited(job_id, seconds)
        answer = _json(status_of(job), 200)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _awaited(self, job_id: str, seconds: float) -> Job:
        """A job when it has ended, or after so many seconds; at once where too many wait, or the server ends."""
        end, pause = monotonic_seconds() + seconds, _FIRST_LOOK_SECONDS
        goes_on: Callable[[], bool] = request.environ.get(GOES_ON, lambda: True)
        is_connected = Upload(request.environ).is_connected
        try:
            slot = self.service.gates.polls.slot(client=self._caller().name)
        except BusyError:
            return self._job(job_id)
        with slot:
            while True:
                job = self._job(job_id)
                left = end - monotonic_seconds()
                if job.has_ended or left <= 0 or not goes_on() or not is_connected():
                    return job
                sleep(min(pause, left))
                pause = min(1.5 * pause, _LONGEST_LOOK_SECONDS)

    def cancel(self, job_id: str) -> Response:
        """DELETE /v1/jobs/{id}."""
        require_no_query(request)
        job = self.store.cancel(job_id, self._owner(self._caller()))
        if job is None:
            raise NotFound
        return _json(status_of(job), 200)

    def result(self, job_id: str) -> Response:
        """GET /v1/jobs/{id}/result."""
        require_no_query(request)
        job = self._job(job_id)
        kind = wanted_format(request)
        _require_result(job)
        with self._download() as slot:
            file = self._file(job, kind)
            answer = sent(file, slot, _TYPES[kind], job.updated, attached_as=f"{job.id}.{kind}")
        answer.headers["Vary"] = "Accept, Authorization"
        return answer

    def report(self, job_id: str) -> Response:
        """GET /v1/jobs/{id}/report."""
        language = wanted_language(request)
        job = self._job(job_id)
        _require_result(job)
        with self._download() as slot:
            page = self._kept(job, f"{language}.html", partial(self._write_report, job, language))
            return as_page(sent(page, slot, "text/html", job.updated))

    def metrics(self) -> bytes:
        """Prometheus text about all jobs, from the tables. Nothing where no job was ever made on this machine."""
        return render_metrics(self.store) if self.store.database.exists() else b""

    def _job(self, job_id: str) -> Job:
        job = self.store.get(job_id, self._owner(self._caller()))
        if job is None:
            raise NotFound
        return job

    def _caller(self) -> Caller:
        return self.service.access.caller(request.environ)

    def _owner(self, caller: Caller) -> str:
        """Keys own their jobs; where there are no keys, whoever knows the id of a job may see it."""
        return caller.name if self.service.access.needs_key else ""

    @contextmanager
    def _download(self) -> Iterator[Slot]:
        """A slot that outlasts the block, for the response to leave; if the block fails, it is left at once."""
        slot = self.service.gates.downloads.slot(client=self._caller().name)
        try:
            yield slot
        except BaseException:
            slot.leave()
            raise

    def _charge(self, caller: Caller, lines: int, name: str) -> None:
        try:
            self.service.access.charge(caller, lines)
        except BusyError:
            self.store.give_up(name)
            raise

    def _write(self, job: Job, kind: Format, target: IO[bytes]) -> None:
        write_result(job, self.store.results(job.id), kind, target, self._files.folder)

    def _write_report(self, job: Job, language: Language, target: IO[bytes]) -> None:
        """The page that `maubinh report` makes of a result. Memory does not grow with it."""
        with self._file(job, "ndjson").stream as answers:
            totals, notes = summed_up(answers)
        target.write(page_of(totals, notes, job.id, language).encode())

    def _file(self, job: Job, kind: Format) -> ResultFile:
        return self._kept(job, kind, partial(self._write, job, kind))

    def _kept(self, job: Job, ending: str, write: Write) -> ResultFile:
        try:
            self._files.forget_at_times(self.store.known)
            return self._files.file(job.id, ending, write)
        except OSError as error:
            if is_full(error):
                raise ServiceError("storage_full", "there is no room to write the result out", _LATER) from error
            raise StoreError(f"results cannot be written out: {error.strerror}") from error


def _in_reports(view: Callable[..., Response], **arguments: Any) -> Response:
    """Call a view; what goes wrong with the store becomes a problem report."""
    try:
        return view(**arguments)
    except StoreFullError as error:
        _LOG.warning("no room for jobs: %s", error)
        raise ServiceError("storage_full", "the server has no room for jobs now", _LATER) from error
    except StoreError as error:
        _LOG.warning("jobs cannot be used now: %s", error)  # where the database is concerns nobody outside
        raise ServiceError("jobs_unavailable", "jobs cannot be used now; everything else works", _LATER) from error
    except TooManyJobsError as error:
        raise BusyError("too_many_jobs", str(error), error.wait_seconds) from error
    except JobGoneError:
        raise NotFound from None
    except KeyReusedError as error:
        raise ServiceError("idempotency_key_reused", str(error)) from error


def _require_result(job: Job) -> None:
    """Raise ServiceError for a job without a result, or none yet."""
    if not job.has_ended:
        raise ServiceError("job_not_done", f"the job is {job.state}", {"Retry-After": "1"})
    if job.state != DONE:
        raise ServiceError("job_without_result", f"the job is {job.state}: {job.error}".rstrip(": "))


def _json(answer: Any, status: int) -> Response:
    return Response(msgspec.json.encode(answer), status=status, content_type=JSON_TYPE)
