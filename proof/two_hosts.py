"""Two machines at one PostgreSQL behind nginx, one of them killed (-9) again and again under load."""

import asyncio
import statistics
import time
from collections import Counter

from casata.loadtest.figures import Figures, percentile
from casata.loadtest.load import Load, LoadTest, Phase
from casata.loadtest.visitor import Decided
from tests.balancer import Host, Site, two_hosts
from tests.postgresql import postgres
from tests.site.acknowledged import check_stored

SOURCES = ("casata/site", "deploy")

KILLS = 6  # in turn one machine and the other
QUIET, GONE, BACK = 10.0, 20.0, 12.0  # seconds before a kill, until the machine is started again, and after that
SLOW = 3.0  # seconds after which a bot's answer counts as late: it had to be taken over
load = Load(40, think=9.0, alone=8, patience=60.0)


def phases(site: Site, at: list[tuple[float, float]]) -> list[Phase]:
    """What happens, and `at` which times machines are killed and started again."""
    found = []
    for number in range(KILLS):
        host = site.hosts[number % 2]

        def kill(host: Host = host) -> None:
            at.append((time.perf_counter(), 0.0))
            host.kill()

        def start(host: Host = host) -> None:
            host.start()
            at[-1] = at[-1][0], time.perf_counter()

        found += [Phase("before", QUIET), Phase("gone", GONE, kill), Phase("back", BACK, start)]
    return found


def per_second(decided: list[Decided], spans: list[tuple[float, float]]) -> str:
    """How many decisions a second were acknowledged within spans of time."""
    count = sum(any(since <= each.at < until for since, until in spans) for each in decided)
    return f"{count / sum(until - since for since, until in spans):.1f}"


def told(values: list[float]) -> str:
    """Seconds, in short."""
    if not values:
        return "none"
    middle, most = statistics.median(values), percentile(values, 95) / 1000
    return f"median {middle:.2f} s, p95 {most:.2f} s, {max(values):.2f} s at most"


at: list[tuple[float, float]] = []
with postgres() as server:
    url = server.database("two_hosts")
    with two_hosts(url, "--pause", "0") as site:
        test, plan = LoadTest(site, load), phases(site, at)
        found: list[Figures] = asyncio.run(test.run_through(plan))
    decided = [each for visitor in test.visitors for each in visitor.decided]
    tables = check_stored(url, decided)

moves = [seconds for visitor in test.visitors for _, seconds in visitor.moved]
answers = [seconds for figures in found for seconds in figures.bots]
late = [seconds for seconds in answers if seconds > SLOW]
errors: Counter[str] = sum((figures.errors for figures in found), Counter())
people = load.tables * load.seats + load.alone
print("two server processes at 127.0.0.2 and 127.0.0.3, one PostgreSQL with fsync, deploy/nginx.conf in a real nginx;")
print(
    f"{people} people with a page open: {load.tables} tables of all games with {load.seats} each, a click at each every"
)
print(
    f"{load.think:.0f} s on average, and {load.alone} with one person and a bot; on a machine that others use as well"
)
print(f"kills of a machine with everything on it: {len(at)}; each was started again after {GONE:.0f} s")
print(f"decisions acknowledged: {len(decided):,} at {tables} tables; in the database: all of them, each once")
print(f"requests that found nobody and were sent again by pages: {sum(each.sent_again for each in test.visitors)}")
print(f"errors that people saw: {errors.total()} {dict(errors) or ''}")
print(f"pages that lost their machine and moved to the other by themselves: {len(moves)}; "
      f"without one at the end: {sum(each.is_cut_off for each in test.visitors)}")  # fmt: skip
print(f"from losing it to the whole table on a new line: {told(moves)}")
print(f"answers of bots: {len(answers):,}; {len(late)} took more than {SLOW:.0f} s, since the machine of their table "
      f"was gone: {told(late)}")  # fmt: skip
spans = {
    f"in the {QUIET:.0f} s before a kill": [(kill - QUIET, kill) for kill, _ in at],
    "in the 5 s after it": [(kill, kill + 5) for kill, _ in at],
    "then, with one machine": [(kill + 5, back) for kill, back in at],
    f"in the {BACK:.0f} s after it is back": [(back, back + BACK) for _, back in at],
}
for when, some in spans.items():
    print(f"decisions a second {when}: {per_second(decided, some)}")
for name, what in {"before": "both machines", "gone": "one machine killed", "back": "that machine back"}.items():
    others = [
        seconds for phase, figures in zip(plan, found, strict=True) if phase.name == name for seconds in figures.others
    ]
    print(f"from a click to all other pages, {what}: {told(others)}")
assert len(at) == KILLS
assert moves
