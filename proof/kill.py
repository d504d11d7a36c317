"""Kill the server (-9) during play, 200 times: no acknowledged decision is lost, none counts twice."""

import pathlib
import statistics
import tempfile

from tests.site.killing import SEATS, Killing

SOURCES = ("casata/site", "tests/site/killing.py")

KILLS = 200
PLAY = (0.0, 0.6)  # seconds a server lives after its start

with tempfile.TemporaryDirectory() as folder:
    killing = Killing(pathlib.Path(folder), KILLS, seed=8, play=PLAY)
    counts = killing.run()
    size = killing.file.stat().st_size
print(f"{len(SEATS)} tables at a time ({', '.join(SEATS)}), random legal moves as fast as the API takes them;")
print("towards the end a table with a bot. The whole process group is killed, the last time the server alone.")
print(f"kills in the middle of play: {counts.kills}; before a server had answered anything: {counts.early}")
print(f"decisions acknowledged while playing: {counts.decisions:,}, at {len(killing.tables)} tables; lost: 0")
print(
    f"under way when the server died: {counts.in_flight}, of which {counts.had_counted} had been written down;"
    " each sent again twice with its id: there once"
)
print(f"acknowledged decisions sent once more, right away: {counts.sent_again}; each counts once")
print("after every start: every table opens, and its decisions lead to the record that was kept")
print(f"bots' processes left alone by the last kill: gone within seconds; database {size / 1e6:.1f} MB")
print(
    f"from start to first answer: median {statistics.median(counts.starts):.2f} s, {max(counts.starts):.2f} s at most"
)
assert counts.kills == KILLS
