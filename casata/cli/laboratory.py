"""What the commands of the laboratory share: their arguments, progress, Ctrl-C, files."""

from __future__ import annotations

import contextlib
import pathlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from ..engine.errors import CasataError, OptionError
from ..lab.pool import Interrupt
from .arguments import read_list
from .terminal import errors, t

SAYING_SECONDS = 60  # between two lines about progress where no bar can be drawn

Jobs = Annotated[int, Parameter(help="On how many processes; the games are the same with any number.")]
Resume = Annotated[
    str | None,
    Parameter(
        name="--resume",
        help="A journal, begun where there is none: games are written there as they end, and not played again.",
    ),
]
Seed = Annotated[int, Parameter(help="The same seed plays the same games.", show_default=False)]


def read_bots(given: str) -> tuple[str, ...]:
    """The bots between commas."""
    names = tuple(read_list(given))
    if not names:
        raise OptionError("--bots needs at least one bot")
    return names


def check_numbers(games: int, jobs: int) -> None:
    """Refuse what cannot be meant."""
    if games < 1:
        raise OptionError(f"--games must be at least 1, not {games}")
    if jobs < 1:
        raise OptionError(f"--jobs must be at least 1, not {jobs}")


def check_file(option: str, name: str, endings: Sequence[str]) -> str:
    """The ending of a file that will be written when all is played; refused now rather than then."""
    ending = pathlib.Path(name).suffix.lower()
    if ending not in endings:
        raise OptionError(
            f"{option} writes {', '.join(endings[:-1])}{' or ' * (len(endings) > 1)}{endings[-1]}, not {name!r}"
        )
    if not pathlib.Path(name).absolute().parent.is_dir():
        raise CasataError(f"{name}: there is no such folder")
    return ending


@contextlib.contextmanager
def playing(interrupt: Interrupt) -> Iterator[Callable[[int, int], None]]:
    """Show how far it is: call with games played and their number; Ctrl-C ends it and is no error."""
    parts = (TextColumn(t("playing")), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*parts, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=None)
        played = games = 0
        said = time.monotonic()

        def show(now: int, at_most: int) -> None:
            nonlocal played, games, said
            played, games = now, at_most
            progress.update(task, completed=now, total=at_most)
            if not errors.is_terminal and time.monotonic() - said > SAYING_SECONDS:
                said = time.monotonic()
                errors.print(t("{count} of {games} games", count=played, games=games))

        try:
            with interrupt.noted(lambda: errors.print(t("finishing the games under way; Ctrl-C again drops them"))):
                yield show
        except KeyboardInterrupt:
            errors.print(t("stopped after {count} of {games} games", count=played, games=games))


def columns(title: str, headings: Sequence[str]) -> Table:
    """A table of figures: the first column is a name."""
    table = Table(title=title)
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="right" if i else "left", no_wrap=True)
    return table
