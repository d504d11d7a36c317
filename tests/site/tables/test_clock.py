"""The clock that a server decides by: tests hand one in and move it, and nothing else passes the time."""

import pathlib
import re

import pytest

from casata.site.limits import Meter, Rate, TooOften
from tests.clocks import HandClock

SOURCES = pathlib.Path(__file__).parents[3] / "casata"
REAL_TIME = {
    "site/clock.py",  # the machine's own
    "site/notify/outbound.py",  # connections to elsewhere
    "site/notify/push.py",  # what others compare with their own clocks
    "site/http/guard.py",  # how long answers took
    "site/http/health.py",  # how late the loop is
}


def test_a_bucket_fills_with_the_time_of_its_clock_alone() -> None:
    clock, rate = HandClock(), Rate(3, 0.5)
    meter = Meter(clock)
    for _ in range(3):
        meter.take("act", "Ada", rate)
    with pytest.raises(TooOften) as often:
        meter.take("act", "Ada", rate)
    assert often.value.seconds == 2
    meter.take("act", "Bruno", rate)
    clock.move(1.9)
    with pytest.raises(TooOften):
        meter.take("act", "Ada", rate)
    clock.move(0.2)
    meter.take("act", "Ada", rate)
    with pytest.raises(TooOften):
        meter.take("act", "Ada", rate)
    clock.move(1000)
    for _ in range(3):
        meter.take("act", "Ada", rate)
    with pytest.raises(TooOften):
        meter.take("act", "Ada", rate)


def test_nothing_is_decided_by_another_clock() -> None:
    asks = re.compile(r"\btime\.(time|monotonic|perf_counter)\(|\bloop\.call_later\(|\bdatetime\.now\(")
    found = {
        str(path.relative_to(SOURCES)) for path in (SOURCES / "site").rglob("*.py") if asks.search(path.read_text())
    }
    assert found == REAL_TIME
