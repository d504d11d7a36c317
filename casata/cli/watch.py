"""casata watch."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import OptionError
from ..engine.game import find
from ..engine.match.opening import new
from ..engine.text.narration import log, scene
from .arguments import House, Options, read_list, read_options
from .play import DEFAULT_SEATS, Jobs
from .players import bots_for, decide, seat_bots
from .render import considered, standings, wording
from .terminal import Terminal, t


def watch(
    game: str = "royals", /, *,
    seats: Annotated[int, Parameter(help="How many players.")] = DEFAULT_SEATS,
    bots: Annotated[str, Parameter(help="Bots separated by commas; too few are repeated in turn.")] = "skilled",
    seed: Annotated[int | None, Parameter(help="The same seed plays the same game.")] = None,
    thoughts: Annotated[
        bool, Parameter(help="Show what a search considered, including its secrets.", negative="")
    ] = False,
    tables: Annotated[bool, Parameter(help="Show the table at each new round and at the end.", negative="")] = False,
    jobs: Jobs = 1,
    option: Options = None,
    house: House = None,
) -> None:  # fmt: skip
    """Watch bots play a game, move by move, as a spectator sees it.

    For example:

    * `casata watch royals --seats 4 --bots skilled,novice --seed 7`
    * `casata watch staufer --seats 2 --bots master --thoughts`
    """
    match = new(game, seats, seed, read_options(option, find(game)), house)
    names = read_list(bots)
    if not names:
        raise OptionError("--bots needs at least one bot.")
    players = seat_bots(match.game, seats, names)
    bots_by_seat = bots_for(match, players, jobs)
    say, terminal = wording(match, players), Terminal()
    terminal.say(t("{game}, {count} players, as a spectator sees it", game=t(match.game.title), count=seats), "bold")
    shown = seen = -1
    while True:
        for line in log(match, say, None, shown):
            terminal.say(line)
        shown = match.step
        now = 0 if match.over else match.view(None)["round"]
        if tables and now != seen:
            seen = now
            terminal.lines([[], *match.game.words.draw(scene(match, say, None, terminal.width)), []])
        if match.actor is None:
            break
        seat = match.actor
        while match.actor == seat and match.view(None)["round"] in (now, 0):
            thought = decide(match, seat, bots_by_seat[seat])
            if thoughts:
                terminal.lines(considered(match, say, seat, thought))
    terminal.lines(standings(match, say))
