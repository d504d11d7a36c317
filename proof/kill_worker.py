"""Kill one of two server processes (-9) during play on PostgreSQL, 200 times."""

import pathlib
import statistics
import tempfile

from tests.postgresql import postgres
from tests.site.lasting import Lasting

SOURCES = ("casata/cli/supervisor.py", "casata/site", "tests/site/lasting.py")

KILLS = 200
PLAY = (0.1, 0.8)  # seconds between two kills

with tempfile.TemporaryDirectory() as folder, postgres() as server:
    lasting = Lasting(server, pathlib.Path(folder), 9)
    counts = lasting.run(KILLS, lasting.kill_a_worker, PLAY)
print("two server processes, PostgreSQL with fsync; five tables of all games played without a pause through the API,")
print("one of them with a bot; who loses a connection opens another and sends the same decision with the same id again")
print(f"kills of a server process: {counts.kills}; each was replaced by the supervisor before the next")
print(f"decisions acknowledged: {counts.decisions:,} at {len(lasting.tables)} tables; lost: 0, counted twice: 0")
print(f"decisions sent again because a process died or had not heard yet: {counts.in_flight}; each counts once")
print(f"decisions acknowledged while a process was dead or starting: {sum(lasting.answered):,}")
print(f"from a kill to an answer on a new connection: median {statistics.median(counts.starts) * 1000:.0f} ms, "
      f"{max(counts.starts) * 1000:.0f} ms at most")  # fmt: skip
print("every 20 kills and at the end: every table opens, and its decisions lead to the record that was kept")
assert counts.kills == KILLS
