"""What the commands of the laboratory share: arguments, progress, Ctrl-C, tables of figures."""

from __future__ import annotations

import contextlib
import pathlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from ..engine.errors import CasataError, OptionError, list_of, quote
from ..lab.scheduler import Interrupt
from .arguments import read_list
from .terminal import errors, t

REPORT_SECONDS = 60  # between two lines about progress where no bar can be drawn

Jobs = Annotated[
    int | None,
    Parameter(
        help="How many processes to use: by default 1, or one for each CPU of a cluster. The games stay the same."
    ),
]
On = Annotated[
    str,
    Parameter(
        show_default=False,
        help="Where to play if not here: ray is a Ray cluster on this machine, started if there is none; ray=HOST:PORT"
        " is any other. The games are the same.",
    ),
]
Resume = Annotated[
    str | None,
    Parameter(
        name="--resume", help="A journal, created if need be: finished games are recorded there and not played again."
    ),
]
Seed = Annotated[int, Parameter(help="The same seed plays the same games.", show_default=False)]


def read_bots(given: str) -> tuple[str, ...]:
    """Bots separated by commas."""
    names = tuple(read_list(given))
    if not names:
        raise OptionError("--bots needs at least one bot.")
    return names


def check_numbers(games: int, jobs: int | None) -> None:
    """OptionError unless there is at least one game and one process."""
    if games < 1:
        raise OptionError("--games must be at least 1, not {count}.", count=games)
    if jobs is not None and jobs < 1:
        raise OptionError("--jobs must be at least 1, not {count}.", count=jobs)


def check_file(option: str, name: str, endings: Sequence[str]) -> str:
    """The ending of a file that is written at the end; refused now rather than then if it cannot be written."""
    ending = pathlib.Path(name).suffix.lower()
    if ending not in endings:
        raise OptionError("{option} takes a file that ends in one of {endings}, not {name}.",
                          option=option, endings=list_of(endings), name=quote(name))  # fmt: skip
    if not pathlib.Path(name).absolute().parent.is_dir():
        raise CasataError("{file}: its folder does not exist.", file=name)
    return ending


@contextlib.contextmanager
def playing(interrupt: Interrupt) -> Iterator[Callable[[int, int], None]]:
    """Show progress when called with games played and games in all; Ctrl-C ends the run without an error."""
    parts = (TextColumn(t("playing")), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*parts, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=None)
        played = games = 0
        reported = time.monotonic()

        def show(now: int, at_most: int) -> None:
            nonlocal played, games, reported
            played, games = now, at_most
            progress.update(task, completed=now, total=at_most)
            if not errors.is_terminal and time.monotonic() - reported > REPORT_SECONDS:
                reported = time.monotonic()
                errors.print(t("{count} of {games} games", count=played, games=games))

        try:
            with interrupt.catch(
                lambda: errors.print(t("Finishing the games under way; press Ctrl-C again to drop them."))
            ):
                yield show
        except KeyboardInterrupt:
            errors.print(t("Stopped after {count} of {games} games.", count=played, games=games))


def columns(title: str, headings: Sequence[str]) -> Table:
    """A table of figures whose first column holds names."""
    table = Table(title=title)
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="right" if i else "left", no_wrap=True)
    return table
