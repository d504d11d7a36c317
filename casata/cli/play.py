"""casata play and casata watch."""

from __future__ import annotations

import json
import pathlib
from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import OptionError
from ..engine.game import find, names as registered
from ..engine.match.opening import new
from ..engine.text.narration import log, scene
from .arguments import House, Options, opened, read_file, read_list, read_options
from .players import bots_for, decide, seat_bots, seat_people
from .presets import choose
from .render import standings, weighed, wording
from .savefile import free_name
from .session import TerminalGame, players_of
from .terminal import Terminal, t

DEFAULT_SEATS = 3
Jobs = Annotated[int, Parameter(help="On how many processes a search thinks.")]


def play(
    game: str = "", /, *,
    seats: Annotated[int, Parameter(help="How many play; three unless more are named.", show_default=False)] = 0,
    bots: Annotated[str, Parameter(help="Bots for the other seats, or none; levels: novice, skilled, strong, master.")]
    = "skilled",
    names: Annotated[str, Parameter(help="The people's names between commas.", show_default=False)] = "",
    seed: Annotated[int | None, Parameter(help="The same seed deals the same game.")] = None,
    jobs: Jobs = 1,
    option: Options = None,
    box: House = None,
    resume: Annotated[str, Parameter(help="Go on with a saved game.", show_default=False)] = "",
) -> None:  # fmt: skip
    """Play a game in the terminal, against bots or with several people at one keyboard.

    For example:

    * `casata play royals`
    * `casata play royals --seats 4 --bots master,novice --option joker=free`
    * `casata play signorie --seats 2 --bots search:3s`
    * `casata play royals --bots none --names Anna,Bence`
    * `casata play il_principe --option preset=published`
    * `casata play --resume casata-royals.json`
    """
    terminal = Terminal()
    if resume:
        if game:
            raise OptionError("--resume knows which game it is: leave the name away")
        text = read_file(resume)
        match = opened(resume, text)
        TerminalGame(match, players_of(json.loads(text), match.seats), terminal, pathlib.Path(resume), jobs).run()
        return
    if not game:
        raise OptionError(f"which game? casata play {' | '.join(registered())}")
    found = find(game)
    wanted, people = read_list(bots), read_list(names)
    count = seats or max(DEFAULT_SEATS if wanted else found.seats[0], len(people), len(wanted) + max(1, len(people)))
    found.check_seats(count)
    players = seat_people(found, count, people, wanted)
    options = read_options(option, found)
    match = new(game, count, seed, options, box)
    chosen = choose(match, options, terminal)
    if chosen != options:
        match = new(game, count, seed, chosen, box)
    TerminalGame(match, players, terminal, free_name(found.name), jobs).run()


def watch(
    game: str = "royals", /, *,
    seats: Annotated[int, Parameter(help="How many play.")] = DEFAULT_SEATS,
    bots: Annotated[str, Parameter(help="Bots between commas; too few are seated again in turn.")] = "skilled",
    seed: Annotated[int | None, Parameter(help="The same seed plays the same game.")] = None,
    thoughts: Annotated[
        bool, Parameter(help="Show what a search weighed, its secrets included.", negative="")
    ] = False,
    tables: Annotated[bool, Parameter(help="Show the table as rounds begin, and at the end.", negative="")] = False,
    jobs: Jobs = 1,
    option: Options = None,
    box: House = None,
) -> None:  # fmt: skip
    """Watch bots play one game, move by move, as a spectator sees it.

    For example:

    * `casata watch royals --seats 4 --bots skilled,novice --seed 7`
    * `casata watch staufer --seats 2 --bots master --thoughts`
    """
    match = new(game, seats, seed, read_options(option, find(game)), box)
    names = read_list(bots)
    if not names:
        raise OptionError("name at least one bot")
    players = seat_bots(match.game, seats, names)
    minds = bots_for(match, players, jobs)
    say, terminal = wording(match, players), Terminal()
    terminal.say(t("{game}, {count} players, watched by a spectator", game=match.game.title, count=seats), "bold")
    shown = seen = -1
    while True:
        for line in log(match, say, None, shown):
            terminal.say(line)
        shown = match.step
        now = 0 if match.over else match.view(None)["round"]
        if tables and now != seen:
            seen = now
            terminal.lines([[], *match.game.draw(scene(match, say, None, terminal.width)), []])
        if match.actor is None:
            break
        seat = match.actor
        while match.actor == seat and match.view(None)["round"] in (now, 0):
            thought = decide(match, seat, minds[seat])
            if thoughts:
                terminal.lines(weighed(match, say, seat, thought))
    terminal.lines(standings(match, say))
