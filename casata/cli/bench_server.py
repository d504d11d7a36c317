"""casata bench-server."""

from __future__ import annotations

import json
from typing import Annotated, Any

from cyclopts import Parameter

from ..engine.errors import OptionError, list_of, quote
from ..engine.game import find
from ..lab.extras import need
from ..loadtest.bad_guests import KINDS
from ..loadtest.load import VISITED, Load, measure, measure_with_bad_guests
from .arguments import AsJson
from .laboratory import columns
from .terminal import console, t

MOST = 2_000  # tables
STEPS = 20  # of a ramp


def bench_server(
    *,
    tables: Annotated[int, Parameter(help="How many tables play at once; they take the games in turn.")] = Load.tables,
    game: Annotated[
        str, Parameter(help="The one game that all tables play.", show_default=False)
    ] = Load.game,
    seats: Annotated[int, Parameter(help="How many people at each table, 2 to 4, each with a page open.")]
    = Load.seats,
    seconds: Annotated[float, Parameter(help="How long to measure, once everyone is seated.")] = Load.seconds,
    think: Annotated[
        float, Parameter(help="Mean seconds between one decision at a table and the next click there.")
    ] = Load.think,
    played: Annotated[
        int, Parameter(help="The most decisions made at each table before measuring.")
    ] = Load.played,
    trouble: Annotated[
        str, Parameter(help=f"Add hostile visitors, who must not slow the others down: {', '.join(KINDS)}.",
                       show_default=False)
    ] = "",
    seed: Annotated[int, Parameter(help="The same seed makes the same choices.", show_default=False)] = Load.seed,
    db: Annotated[
        str, Parameter(help="An empty database; by default a temporary file.", show_default=False)
    ] = Load.db,
    workers: Annotated[int, Parameter(help="Server processes; more than one needs PostgreSQL.")] = Load.workers,
    ramp: Annotated[
        str, Parameter(help="Measure several numbers of tables in turn, such as 50,100,200.", show_default=False)
    ] = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Measure a busy server: how long it takes until the other pages of a table show a decision.

    Starts its own server, on a temporary file unless --db names a database, and seats scripted people there through
    the pages: each has a cookie, sends forms as browsers do, and keeps a socket open. They choose at random and at
    random moments (exponentially distributed, --think on average). The time runs from the click until *every* other
    page of the table has the new table; `own` is the time until the click is answered.

    People share loopback addresses, a few tables each, since no address may open all connections. The measurement uses
    the same processors: `client_cpu_share` says how much. To measure the engine, use `casata bench`.

    For example:

    * `casata bench-server`
    * `casata bench-server --tables 20 --seconds 10 --json`
    * `casata bench-server --tables 20 --game royals`
    * `casata bench-server --ramp 50,100,200,400 --think 9`
    * `casata bench-server --tables 200 --think 9 --db postgresql://casata@localhost/load --workers 2`
    """
    need("httpx2", "casata bench-server", "load")
    steps = _steps(ramp) if ramp else [tables]
    if not all(1 <= step <= MOST for step in steps):
        raise OptionError("--tables and --ramp take numbers from 1 to {most}.", most=MOST)
    if trouble and trouble not in KINDS:
        raise OptionError("--trouble must be one of {kinds}, not {value}.", kinds=list_of(KINDS), value=quote(trouble))
    if trouble and not all(step > VISITED for step in steps):
        raise OptionError("--trouble needs more than {count} tables, since those are not measured.", count=VISITED)
    if not 2 <= seats <= 4:
        raise OptionError("--seats must be 2, 3 or 4, not {count}.", count=seats)
    if game:
        find(game).check_seats(seats)
    if not (0 < seconds <= 3600 and 0 < think <= 3600 and 0 <= played <= 1000):
        raise OptionError("--seconds and --think must be above 0 and at most 3600, --played at most 1000.")
    if not 1 <= workers <= 64 or (workers > 1 and not db.startswith("postgresql")):
        raise OptionError("--workers must be from 1 to 64; more than one needs --db postgresql://...")
    for step in steps:
        load = Load(step, seats, seconds, think, played, seed, db, workers, game)
        for kind, found in measure_with_bad_guests(load, [trouble]) if trouble else [("", measure(load))]:
            guests = {"trouble": kind} if trouble else {}
            figures = {
                **({"game": game} if game else {}), "tables": step, "people": step * seats, "think_s": think, **guests,
                **found.to_json(),
            }  # fmt: skip
            if as_json:
                console.file.write(json.dumps(figures) + "\n")
            else:
                _report(figures)


def _steps(ramp: str) -> list[int]:
    parts = ramp.split(",")
    if len(parts) > STEPS or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise OptionError("--ramp takes at most {most} numbers separated by commas, such as 50,100,200.", most=STEPS)
    return [int(part) for part in parts]


def _report(figures: dict[str, Any]) -> None:
    title = t("Tables: {tables}, people: {people}", tables=figures["tables"], people=figures["people"])
    table = columns(title, [t("figure"), t("value")])
    for name, value in figures.items():
        if name != "error_kinds":
            table.add_row(name, f"{value:,}" if isinstance(value, int | float) else str(value))
    console.print(table)
    for kind, count in figures["error_kinds"].items():
        console.print(f"{count} × {kind}", markup=False)
