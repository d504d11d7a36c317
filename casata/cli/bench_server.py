"""casata bench-server."""

from __future__ import annotations

import json
from typing import Annotated, Any

from cyclopts import Parameter

from ..engine.errors import OptionError
from ..loadtest.bad_guests import KINDS
from ..loadtest.load import VISITED, Load, measure, measure_with_bad_guests
from .arguments import AsJson
from .laboratory import columns
from .terminal import console, t

MOST = 2_000  # tables
STEPS = 20  # of a ramp


def bench_server(
    *,
    tables: Annotated[int, Parameter(help="How many tables are played at once, the games in turn.")] = Load.tables,
    seats: Annotated[int, Parameter(help="How many people sit at each, 2 to 4, every one with a page open.")]
    = Load.seats,
    seconds: Annotated[float, Parameter(help="How long to measure, once everybody is seated.")] = Load.seconds,
    think: Annotated[
        float, Parameter(help="Seconds from one decision of a table to the next click there, on average.")
    ] = Load.think,
    played: Annotated[
        int, Parameter(help="Up to so many decisions are made at each table before anything is measured.")
    ] = Load.played,
    trouble: Annotated[
        str, Parameter(help="Guests from one address that must not slow the others down: " + ", ".join(KINDS) + ".",
                       show_default=False)
    ] = "",
    seed: Annotated[int, Parameter(help="The same seed makes the same choices.", show_default=False)] = Load.seed,
    db: Annotated[
        str, Parameter(help="The address of an empty database; a temporary file unless named.", show_default=False)
    ] = Load.db,
    workers: Annotated[int, Parameter(help="Server processes; more than one need PostgreSQL.")] = Load.workers,
    ramp: Annotated[
        str, Parameter(help="Measure several numbers of tables one after the other: 50,100,200.", show_default=False)
    ] = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Measure a server full of people: how long a decision takes until the other pages of its table show it.

    Starts a server of its own, on a temporary file unless --db names a database, and seats scripted people there
    through the pages: a cookie each, forms as browsers send them, and a socket each that is kept up to date. They
    choose at random, at moments that are random too (exponential, --think on average). The time runs from the click
    until *every* other page of the table has got the new table; `own` is the time until the answer to the click.

    Whoever measures uses the same processors: `client_cpu_share` says how much. With `casata bench` one measures the
    engine instead.

    For example:

    * `casata bench-server`
    * `casata bench-server --tables 20 --seconds 10 --json`
    * `casata bench-server --ramp 50,100,200,400 --think 9`
    * `casata bench-server --tables 200 --think 9 --db postgresql://casata@localhost/load --workers 2`
    """
    steps = _steps(ramp) if ramp else [tables]
    if not all(1 <= step <= MOST for step in steps):
        raise OptionError(f"--tables and --ramp take numbers from 1 to {MOST}")
    if trouble and trouble not in KINDS:
        raise OptionError(f"--trouble is one of {', '.join(KINDS)}, not {trouble!r}")
    if trouble and not all(step > VISITED for step in steps):
        raise OptionError(f"--trouble looks at {VISITED} tables and measures the others: --tables is more than that")
    if not 2 <= seats <= 4:
        raise OptionError(f"--seats is 2, 3 or 4, not {seats}")
    if not (0 < seconds <= 3600 and 0 < think <= 3600 and 0 <= played <= 1000):
        raise OptionError("--seconds and --think are above 0 and at most 3600, --played at most 1000")
    if not 1 <= workers <= 64 or (workers > 1 and not db.startswith("postgresql")):
        raise OptionError("--workers is a number from 1 to 64; more than one need --db postgresql://...")
    for step in steps:
        load = Load(step, seats, seconds, think, played, seed, db, workers)
        for kind, found in measure_with_bad_guests(load, [trouble]) if trouble else [("", measure(load))]:
            guests = {"trouble": kind} if trouble else {}
            figures = {"tables": step, "people": step * seats, "think_s": think, **guests, **found.to_json()}
            if as_json:
                console.file.write(json.dumps(figures) + "\n")
            else:
                _report(figures)


def _steps(ramp: str) -> list[int]:
    parts = ramp.split(",")
    if len(parts) > STEPS or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise OptionError(f"--ramp is at most {STEPS} numbers with commas between them, such as 50,100,200")
    return [int(part) for part in parts]


def _report(figures: dict[str, Any]) -> None:
    title = t("{tables} tables, {people} people", tables=figures["tables"], people=figures["people"])
    table = columns(title, [t("figure"), t("value")])
    for name, value in figures.items():
        if name != "error_kinds":
            table.add_row(name, f"{value:,}" if isinstance(value, int | float) else str(value))
    console.print(table)
    for kind, count in figures["error_kinds"].items():
        console.print(f"{count} × {kind}", markup=False)
