"""casata bench."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from ..engine.game import find, names
from ..lab import bench as laboratory
from .arguments import AsJson
from .terminal import console, t


def bench(
    *games: str,
    search: Annotated[bool, Parameter(negative="", help="Measure search: iterations, and how it keeps to time limits.")]
    = False,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Measure the engine: decisions, games, copies and re-deals per CPU-second on one core (median of several rounds).

    For example:

    * `casata bench royals`
    * `casata bench --search --json`
    """
    for game in games:
        find(game)
    measure = laboratory.bench_search if search else laboratory.bench
    figures = {game: measure(game) for game in games or names()}
    if as_json:
        console.file.write(json.dumps(figures) + "\n")
        return
    for game, line in figures.items():
        table = Table(title=t("{game}: per CPU-second, one core", game=t(find(game).title)))
        table.add_column(t("figure"))
        table.add_column(t("value"), justify="right")
        for name, value in line.items():
            table.add_row(name, f"{value:,.2f}" if value < 1000 else f"{value:,.0f}")
        console.print(table)
