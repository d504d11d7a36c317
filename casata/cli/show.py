"""casata show."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import CasataError
from ..engine.match.match import Match
from ..engine.text import narration
from .arguments import load_match, read_file
from .players import Player
from .render import standings, wording
from .savefile import players_of
from .terminal import Terminal, plural, t


def show(
    file: str, /, *,
    step: Annotated[int | None, Parameter(help="Show the table after this many decisions; by default all.")] = None,
    seat: Annotated[int | None, Parameter(help="Show what this seat (0, 1, ...) sees; by default a spectator.")] = None,
    log: Annotated[int, Parameter(help="How many lines of the log to show.")] = 10,
) -> None:  # fmt: skip
    """Show the table and the log of a saved game at any moment, as a seat saw it.

    For example:

    * `casata show casata-royals.json --step 40 --seat 0`
    """
    text = read_file(file)
    match = load_match(file, text)
    players = players_of(json.loads(text), match.seats)
    if seat is not None and not 0 <= seat < match.seats:
        raise CasataError("--seat must be from 0 to {last}, not {value}.", last=match.seats - 1, value=seat)
    _show(match if step is None else match.at(step), players, seat, log)


def _show(match: Match, players: list[Player], seat: int | None, log: int) -> None:
    say, terminal = wording(match, players), Terminal()
    terminal.say(_heading(match, None if seat is None else players[seat].display_name), "bold")
    for line in narration.log(match, say, seat)[-log:] if log > 0 else []:
        terminal.say(line)
    terminal.say("")
    terminal.lines(match.game.words.draw(narration.scene(match, say, seat, terminal.width)))
    if match.over:
        terminal.lines(standings(match, say))


def _heading(match: Match, viewer: str | None) -> str:
    values = {"game": t(match.game.title), "count": match.step, "name": viewer}
    if viewer is None:
        return t(
            plural(
                "{game} after {count} decision, as a spectator sees it",
                "{game} after {count} decisions, as a spectator sees it",
            ),
            **values,
        )
    return t(
        plural("{game} after {count} decision, as {name} sees it", "{game} after {count} decisions, as {name} sees it"),
        **values,
    )
