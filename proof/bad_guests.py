"""Bad guests, one kind after the other: what people at other tables, and a novice's opponent, notice of them."""

import os
from dataclasses import replace
from statistics import median

from casata.crowd import trouble
from casata.crowd.house import BAD_SENDER, FEW_FILES, TROUBLED, Load, measure

# Each kind is measured so many times, in turn, with a time without it before each round and at the end.
ROUNDS = int(os.environ.get("CASATA_ROUNDS", "2"))
MARGIN = 2.0  # times as long in the middle of all rounds, at most
GROWTH = 400.0  # megabytes that the server may have more than without them, at most
load = Load(tables=30, think=3.0, seconds=12.0, apart=True)
SHOWN = ("decisions", "others_p50_ms", "others_p95_ms", "others_p99_ms", "bot_p95_ms", "errors", "server_cpu_share",
         "server_memory_mb")  # fmt: skip
WORDS = {
    "": "nobody bad",
    "slow": f"{trouble.BAD} pages that read {trouble.SIP} B / {trouble.PAUSE} s",
    "deaf": f"{trouble.BAD} pages that never read",
    "idle": f"{trouble.IDLE} idle sockets",
    "reconnects": f"{trouble.FLOOD} pages reopened every {trouble.APART} s",
    "pings": "pings without end",
    "silent": f"{trouble.SILENT} silent connections, {FEW_FILES} files",
    "moments": f"{trouble.AT_ONCE} lines ask for past moments",
    "verify": f"{trouble.AT_ONCE} lines verify a long game",
    "house": f"{trouble.AT_ONCE} lines send house files",
    "imports": f"{trouble.AT_ONCE} lines import a long game",
    "masters": f"{trouble.MASTERS} tables with four masters each",
    "talk": f"{trouble.AT_ONCE} lines try passwords and search",
    "requests": f"{trouble.AT_ONCE} lines ask for anything",
}


def told(kind: str) -> dict[str, float]:
    """One measurement in a line."""
    found = measure(replace(load, trouble=kind)).to_json()
    guests = ", ".join(f"{count} × {status}" for status, count in found.get("guests", {}).items())
    print(f"  {WORDS[kind]:38}" + "".join(f"{found[each]:>18}" for each in SHOWN) + f"   {guests}")
    assert not found["errors"], found["error_kinds"]
    return found


def spread(found: list[float]) -> str:
    """The least and the most."""
    return f"{min(found):.0f} to {max(found):.0f}"


print(
    f"{load.tables} tables, {load.seats} people each at addresses of their own, a click at each every {load.think} s,"
)
print("and somebody who plays a novice; one process on SQLite with the usual limits, all of it on one processor;")
print(f"bad guests ({BAD_SENDER}) and those who measure on the other; bad pages look at {TROUBLED} of the tables,")
print(f"measured are the others; {load.seconds:.0f} s each, rounds: {ROUNDS}.")
print("Guests: how often they were answered what (0: cut off)")
print("  " + " " * 38 + "".join(f"{each:>18}" for each in SHOWN))
found: dict[str, list[dict[str, float]]] = {kind: [] for kind in WORDS}
for _ in range(ROUNDS):
    for kind in WORDS:
        found[kind].append(told(kind))
found[""].append(told(""))
p95 = {kind: [each["others_p95_ms"] for each in some] for kind, some in found.items()}
bots = {kind: median(each["bot_p95_ms"] for each in some) for kind, some in found.items()}
memory = {kind: max(each["server_memory_mb"] for each in some) for kind, some in found.items()}
usual = median(p95[""])
print(f"p95, the middle of all rounds (least to most): {usual:.0f} ms ({spread(p95[''])}) with nobody bad,")
ratios = {kind: median(p95[kind]) / usual for kind in WORDS if kind}
for kind, ratio in ratios.items():
    print(f"  {median(p95[kind]):4.0f} ms ({spread(p95[kind])}), {ratio:.2f} times that, with {WORDS[kind]}"
          f"; a novice {bots[kind] / 1000:.1f} s instead of {bots[''] / 1000:.1f} s")  # fmt: skip
assert max(ratios.values()) < MARGIN, ratios
assert max(memory.values()) < memory[""] + GROWTH, memory
