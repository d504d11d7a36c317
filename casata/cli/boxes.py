"""casata box."""

from __future__ import annotations

import pathlib
from collections import Counter
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table

from ..engine.errors import OptionError
from ..engine.game import Game, find
from ..engine.printed import ORIGINS, Printed, house_file
from .arguments import Options, read_options, write_file
from .terminal import console, t

STAND_IN = "reconstructed"


def box(
    game: str, /, *,
    option: Options = None,
    export: Annotated[str, Parameter(help="Write a house file to fill in.", show_default=False)] = "",
    check: Annotated[str, Parameter(help="Check a house file.", show_default=False)] = "",
) -> None:  # fmt: skip
    """Look into the box: every printed number and where it comes from; write or check a house file.

    For example:

    * `casata box royals`
    * `casata box royals --export my-royals.toml`
    * `casata box royals --check my-royals.toml`
    """
    if export and check:
        raise OptionError("--export and --check are two things: choose one")
    found = find(game)
    chosen = found.complete(found.seats[0], read_options(option))
    if export:
        if pathlib.Path(export).exists():
            raise OptionError(f"{export}: is there already; choose another name")
        write_file(export, house_file(found.title, found.printed(chosen)))
        console.print(
            t(
                "{file}: written. Put in the numbers of your copy, then: casata box {game} --check {file}",
                file=export,
                game=game,
            ),
            markup=False,
        )
    elif check:
        _check(found, check, read_options(option))
    else:
        _list(found, found.printed(chosen))


def _check(game: Game, path: str, options: dict[str, Any]) -> None:
    """Every player count must come out right with this file."""
    for seats in game.seats:
        chosen = game.complete(seats, options)
        values = game.printed(chosen, path)
        game.make_box(values, seats, chosen)
    own = sum(leaf.origin == "house" for leaf in values.leaves.values())
    stand_ins = sum(leaf.origin == STAND_IN for leaf in values.leaves.values())
    console.print(
        t(
            "{file}: right. Own values: {own}, stand-ins left: {left}. Play: casata play {game} --box {file}",
            file=path,
            own=own,
            left=stand_ins,
            game=game.name,
        ),
        markup=False,
    )


def _list(game: Game, values: Printed) -> None:
    table = Table(title=t("{game}: what is printed, and how we know", game=game.title))
    for heading in (t("value of"), t("printed"), t("origin"), t("see")):
        table.add_column(heading, no_wrap=heading != t("see"), overflow="fold")
    for path, leaf in values.leaves.items():
        style = "yellow" if leaf.origin == STAND_IN else ""
        shown = ", ".join(map(str, leaf.value)) if isinstance(leaf.value, list) else str(leaf.value)
        table.add_row(path, shown, leaf.origin, leaf.see, style=style)
    console.print(table)
    counts = Counter(leaf.origin for leaf in values.leaves.values())
    for origin, meaning in ORIGINS.items():
        if counts[origin]:
            console.print(f"{counts[origin]:4}  {origin}: {t(meaning)}", markup=False)
    console.print(
        t(
            "{count} of {all} values are stand-ins; to replace them: casata box {game} --export FILE",
            count=counts[STAND_IN],
            all=sum(counts.values()),
            game=game.name,
        ),
        markup=False,
    )
    for key, source in values.sources.items():
        console.print(f"      {key}: {source}", style="dim", markup=False)
