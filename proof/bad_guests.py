"""Slow and deaf readers, a thousand idle sockets, a flood of reconnects: what people at other tables notice."""

from dataclasses import replace
from statistics import median

from casata.crowd import trouble
from casata.crowd.house import TROUBLED, Load, measure

ROUNDS = 3  # times that each kind is measured, in turn, with a time without it before each round and at the end
MARGIN = 1.3  # times as long in the middle of all rounds, at most: one and the same measurement varies by more
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


def spread(found: list[float]) -> str:
    """The least and the most."""
    return f"{min(found):.0f} to {max(found):.0f}"


WORDS = {
    "": "nobody bad",
    "slow": f"{trouble.BAD} pages that read {trouble.SIP} B / {trouble.PAUSE} s",
    "deaf": f"{trouble.BAD} pages that never read",
    "idle": f"{trouble.IDLE} idle sockets",
    "reconnects": f"{trouble.FLOOD} pages reopened every {trouble.APART} s",
}
print(f"{load.tables} tables, {load.seats} people each, a click at each every {load.think} s, one process on SQLite;")
print(f"bad guests look at {TROUBLED} of the tables, measured are the others; {load.seconds:.0f} s each")
print("  " + " " * 32 + "".join(f"{each:>18}" for each in SHOWN))
found: dict[str, list[float]] = {kind: [] for kind in WORDS}
for _ in range(ROUNDS):
    for kind, words in WORDS.items():
        found[kind].append(told(words, kind))
found[""].append(told(WORDS[""], ""))
usual = median(found[""])
print(f"p95, the middle of all rounds (least to most): {usual:.0f} ms ({spread(found[''])}) with nobody bad,")
ratios = {kind: median(found[kind]) / usual for kind in WORDS if kind}
for kind, ratio in ratios.items():
    print(f"  {median(found[kind]):.0f} ms ({spread(found[kind])}), {ratio:.2f} times that, with {WORDS[kind]}")
assert max(ratios.values()) < MARGIN, ratios
