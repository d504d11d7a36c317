"""Two hundred tables at once and more: how long it takes until the other pages of a table show a decision."""

from dataclasses import replace
from typing import Any

from casata.loadtest.load import Load, measure
from tests.postgresql import postgres

SOURCES = ("casata/loadtest", "casata/site")

GOAL = 300  # milliseconds that 95 of 100 decisions may take
TABLES = 200
RAMP = (100, 300, 400, 500, 600, 800)  # until it bends
SHOWN = ("decisions_per_s", "others_p50_ms", "others_p95_ms", "others_p99_ms", "errors", "server_cpu_ms_per_decision",
         "server_cpu_share", "client_cpu_share", "server_memory_mb", "memory_kb_per_table", "frame_kb")  # fmt: skip
load = Load(TABLES, think=9.0, seconds=40.0)  # people look, talk and think: a decision at each table every nine seconds


def measured(load: Load) -> dict[str, Any]:
    """Print the figures of the load that has a goal."""
    figures = measure(load).to_json()
    for name, value in figures.items():
        print(f"  {name}: {value}")
    assert not figures["errors"]
    assert figures["others_p95_ms"] < GOAL
    return figures


def ramp(load: Load) -> None:
    """Measure more and more tables until the server slows down."""
    print("  tables  " + "  ".join(SHOWN))
    for tables in RAMP:
        figures = measure(replace(load, tables=tables, seconds=15.0)).to_json()
        print(f"  {tables:6}  " + "  ".join(f"{figures[name]:>{len(name)}}" for name in SHOWN))
        if figures["others_p95_ms"] > GOAL:
            break


print(f"{TABLES} tables of all games, {load.seats} people each, every one with a page and its socket open;")
print(f"each table up to {load.played} decisions into its game, a click there every {load.think} s on average,")
print(f"measured for {load.seconds:.0f} s on the machine the server runs on, without anything else running.")
print("The load, and PostgreSQL, share its processors.")
print("One process on SQLite:")
measured(load)
print("The same with more and more tables:")
ramp(load)
with postgres() as server:  # every commit reaches the disk
    both = replace(load, workers=2)
    print("Two processes on PostgreSQL:")
    measured(replace(both, db=server.database("tables")))
    print("The same with more and more tables:")
    ramp(replace(both, db=server.database("ramp")))
