"""Slow and deaf readers, a thousand idle sockets, a flood of reconnects: what people at other tables notice."""

from dataclasses import replace

from casata.crowd import trouble
from casata.crowd.house import TROUBLED, Load, measure

ROUNDS = 1  # each kind is measured between two times without it
MARGIN = 1.5  # times as long, at most: this machine alone varies by a third
load = Load(tables=60, think=6.0, seconds=25.0)
SHOWN = (
    "decisions",
    "others_p50_ms",
    "others_p95_ms",
    "others_p99_ms",
    "errors",
    "server_cpu_share",
    "server_memory_mb",
)


def told(name: str, kind: str) -> float:
    """One measurement in a line; its p95."""
    figures = measure(replace(load, trouble=kind)).to_json()
    print(f"  {name:32}" + "".join(f"{figures[each]:>18}" for each in SHOWN))
    assert not figures["errors"]
    return float(figures["others_p95_ms"])


WORDS = {
    "slow": f"{trouble.BAD} pages that read {trouble.SIP} B / {trouble.PAUSE} s",
    "deaf": f"{trouble.BAD} pages that never read",
    "idle": f"{trouble.IDLE} idle sockets",
    "reconnects": f"{trouble.FLOOD} pages reopened every {trouble.APART} s",
}
print(f"{load.tables} tables, {load.seats} people each, a click at each every {load.think} s, one process on SQLite;")
print(f"bad guests look at {TROUBLED} of the tables, measured are the others; {load.seconds:.0f} s each")
print("  " + " " * 32 + "".join(f"{each:>18}" for each in SHOWN))
quiet = [told("nobody bad", "")]
bad: dict[str, list[float]] = {}
for _ in range(ROUNDS):
    for kind, words in WORDS.items():
        bad.setdefault(kind, []).append(told(words, kind))
    quiet.append(told("nobody bad", ""))
usual = sorted(quiet)[len(quiet) // 2]
for kind, found in bad.items():
    ratio = min(found) / usual
    print(f"p95 with {WORDS[kind]}: {ratio:.2f} times that without")
    assert ratio < MARGIN, kind
