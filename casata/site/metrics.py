"""Numbers for a monitor, all in one place: how much of what there was, never whose."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterator, Mapping

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import Connection, func, select

from .refusals import Refused
from .storage import schema

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # a folder where all processes of a site count together; set by the supervisor
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 5)
SLOW = (0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30)

requests = Counter("casata_requests", "Requests answered.", ["method", "status"])
request_seconds = Histogram("casata_request_seconds", "How long answers took.", buckets=QUICK)
refusals = Counter("casata_refusals", "What was refused, by reason.", ["reason"])
decisions = Counter("casata_decisions", "Decisions kept: deal, play, undo.", ["kind"])
pushes = Counter("casata_pushes", "Tables sent to open pages by themselves.")
pushed_bytes = Counter("casata_pushed_bytes", "Bytes of them.")
store_seconds = Histogram("casata_store_seconds", "How long the store took, its queue included.", buckets=QUICK)
store_away = Counter("casata_store_away", "Times that the store did not answer.")
thinking_seconds = Histogram("casata_thinking_seconds", "How long bots took, their queue included.", ["level"],
                             buckets=SLOW)  # fmt: skip
workshop_seconds = Histogram("casata_workshop_seconds", "How long replays, imports and house files took.", buckets=SLOW)
bot_failures = Counter("casata_bot_failures", "Decisions that a bot could not make.")
broken_tables = Counter("casata_broken_tables", "Times that a table could not be read.")
open_tables = Gauge("casata_open_tables", "Tables in memory.", multiprocess_mode="livesum")
sockets = Gauge("casata_sockets", "Pages that are kept up to date.", multiprocess_mode="livesum")
bot_questions = Gauge("casata_bot_questions", "Questions that bots have not answered yet.", multiprocess_mode="livesum")
memory = Gauge("casata_memory_bytes", "Memory of the server processes, bots not included.", multiprocess_mode="livesum")
lateness = Gauge("casata_loop_late_seconds", "How late the busiest process is.", multiprocess_mode="livemax")

Facts = Mapping[str, Mapping[str, int]]
FACTS = {
    "casata_tables": ("Tables that are kept.", "status"),
    "casata_notices": ("Notices that are kept.", "state"),
    "casata_people": ("People who have acted here.", "kind"),
    "casata_workers": ("Server processes that are alive.", ""),
}


def refused(problem: Refused) -> None:
    """Count a refusal; the reasons of all games' rules count as one."""
    refusals.labels("not_possible" if problem.status == 422 else problem.reason).inc()


def answered(method: str, status: int, seconds: float) -> None:
    """Count an answer."""
    requests.labels(method if method in METHODS else "other", str(status)).inc()
    request_seconds.observe(seconds)


def memory_used() -> int:
    """Bytes this process has in memory; 0 where the system does not say."""
    try:
        pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def facts(c: Connection) -> Facts:
    """What the store itself counts, the same whichever process is asked."""
    table, notice, worker = schema.table.c.status, schema.notice.c.state, schema.worker
    people = c.execute(select(func.count()).select_from(schema.person)).scalar_one()
    accounts = c.execute(select(func.count()).select_from(schema.account)).scalar_one()
    workers = c.execute(select(func.count()).select_from(worker)).scalar_one()
    return {
        "casata_tables": {row[0]: row[1] for row in c.execute(select(table, func.count()).group_by(table))},
        "casata_notices": {row[0]: row[1] for row in c.execute(select(notice, func.count()).group_by(notice))},
        "casata_people": {"account": accounts, "guest": people - accounts},
        "casata_workers": {"": workers or 1},
    }


class _Facts:
    """Facts as a collector hands them out."""

    def __init__(self, found: Facts) -> None:
        """As they are now."""
        self.found = found

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """One family each."""
        for name, (said, label) in FACTS.items():
            family = GaugeMetricFamily(name, said, labels=[label] if label else [])
            for value, count in self.found.get(name, {}).items():
                family.add_metric([value] if label else [], count)
            yield family


def written(found: Facts) -> bytes:
    """Everything as a monitor reads it: of all processes where there are several."""
    ours = CollectorRegistry()
    ours.register(_Facts(found))
    counted = REGISTRY
    if SHARED in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    return generate_latest(counted) + generate_latest(ours)
