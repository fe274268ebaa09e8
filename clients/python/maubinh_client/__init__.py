"""Client of the maubinh service: Mậu binh solver, TLMN and Sâm rules.

from maubinh_client import Client

with Client("http://127.0.0.1:8000") as client:
    answer = client.maubinh.solve(cards="AS KS QS JS 6S 5S 3S QH 9H 2H JD 8C 3C".split())
    print(answer["best"]["back"]["label"]["vi"])
"""

from maubinh_client.async_client import AsyncClient
from maubinh_client.batch import BatchAnswer
from maubinh_client.connection import VERSION
from maubinh_client.errors import (
    BusyError,
    ConnectionFailedError,
    Fault,
    IncompleteBatchError,
    JobEndedError,
    MauBinhError,
    ProblemError,
    TimedOutError,
    UnexpectedAnswerError,
)
from maubinh_client.generated.client import Client
from maubinh_client.job_files import Job
from maubinh_client.retry import Retry

__version__ = VERSION
__all__ = [
    "AsyncClient",
    "BatchAnswer",
    "BusyError",
    "Client",
    "ConnectionFailedError",
    "Fault",
    "IncompleteBatchError",
    "Job",
    "JobEndedError",
    "MauBinhError",
    "ProblemError",
    "Retry",
    "TimedOutError",
    "UnexpectedAnswerError",
]
