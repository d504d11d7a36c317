"""All numbers for a monitor: how much of what there was, never whose."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterator, Mapping

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from .errors import Refused

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the folder where all processes of a site count together; the supervisor sets it
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 5)
SLOW = (0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30)

requests = Counter("casata_requests", "Answered requests.", ["method", "status"])
request_seconds = Histogram("casata_request_seconds", "How long answers took.", buckets=QUICK)
refusals = Counter("casata_refusals", "Refused requests, by reason.", ["reason"])
decisions = Counter("casata_decisions", "Stored entries: deal, play, undo.", ["kind"])
pushes = Counter("casata_pushes", "Updates sent to open pages.")
pushed_bytes = Counter("casata_pushed_bytes", "Bytes of updates sent to open pages.")
store_seconds = Histogram("casata_store_seconds", "How long the database took, including its queue.", buckets=QUICK)
store_away = Counter("casata_store_away", "How often the database did not respond.")
thinking_seconds = Histogram("casata_thinking_seconds", "How long bots took, including their queue.", ["level"],
                             buckets=SLOW)  # fmt: skip
workshop_seconds = Histogram("casata_workshop_seconds", "How long replays, imports and house files took.", buckets=SLOW)
bot_failures = Counter("casata_bot_failures", "Decisions that a bot failed to make.")
broken_tables = Counter("casata_broken_tables", "How often a table could not be read.")
open_tables = Gauge("casata_open_tables", "Tables in memory.", multiprocess_mode="livesum")
sockets = Gauge("casata_sockets", "Open pages that receive updates.", multiprocess_mode="livesum")
bot_questions = Gauge("casata_bot_questions", "Questions that bots have not answered yet.", multiprocess_mode="livesum")
memory = Gauge("casata_memory_bytes", "Memory of the server processes, without bots.", multiprocess_mode="livesum")
lateness = Gauge("casata_loop_late_seconds", "How late the busiest process is.", multiprocess_mode="livemax")
clock_error = Gauge("casata_clock_error_seconds", "How far the machine's clock is from that of the database.",
                    multiprocess_mode="livemax")  # fmt: skip

Facts = Mapping[str, Mapping[str, int]]
FACTS = {
    "casata_tables": ("Tables in the database.", "status"),
    "casata_notices": ("Notices in the database.", "state"),
    "casata_people": ("People who have acted here.", "kind"),
    "casata_workers": ("Server processes that are alive.", ""),
}


def count_refusal(problem: Refused) -> None:
    """Count a refusal; the reasons of all games' rules count as one."""
    refusals.labels("not_possible" if problem.status == 422 else problem.reason).inc()


def count_answer(method: str, status: int, seconds: float) -> None:
    """Count an answer to a request."""
    requests.labels(method if method in METHODS else "other", str(status)).inc()
    request_seconds.observe(seconds)


def memory_used() -> int:
    """How many bytes of memory this process uses; 0 where the system does not say."""
    try:
        pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


class _Facts:
    """Facts as Prometheus collects them."""

    def __init__(self, found: Facts) -> None:
        """Keep the facts as they are now."""
        self.found = found

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """One metric family for each fact."""
        for name, (description, label) in FACTS.items():
            family = GaugeMetricFamily(name, description, labels=[label] if label else [])
            for value, count in self.found.get(name, {}).items():
                family.add_metric([value] if label else [], count)
            yield family


def to_text(found: Facts) -> bytes:
    """All numbers in the text format of Prometheus, summed over all processes."""
    ours = CollectorRegistry()
    ours.register(_Facts(found))
    counted = REGISTRY
    if SHARED in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    return generate_latest(counted) + generate_latest(ours)
