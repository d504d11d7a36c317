"""Kill PostgreSQL (-9) with all its processes during play at two server processes, 200 times."""

import pathlib
import statistics
import tempfile

from tests.postgresql import postgres
from tests.site.lasting import Lasting

SOURCES = ("casata/site", "tests/site/lasting.py")

KILLS = 200
PLAY = (0.1, 0.8)  # seconds between two kills

with tempfile.TemporaryDirectory() as folder, postgres() as server:
    lasting = Lasting(server, pathlib.Path(folder), 10)
    counts = lasting.run(KILLS, lasting.kill_the_database, PLAY)
print("two server processes, PostgreSQL with fsync; five tables of all games played without a pause through the API,")
print("one of them with a bot; who is told that the store is away sends the same decision with the same id again")
print(f"kills of the database: {counts.kills}; the server processes were never started anew")
print(f"decisions acknowledged: {counts.decisions:,} at {len(lasting.tables)} tables; lost: 0, counted twice: 0")
print(f"tries again while the database was away: {counts.in_flight:,}; each decision counts once")
print(f"from its start to the next acknowledged decision: median {statistics.median(counts.starts):.2f} s, "
      f"{max(counts.starts):.2f} s at most")  # fmt: skip
print("every 20 kills and at the end: every table opens, and its decisions lead to the record that was kept")
assert counts.kills == KILLS
