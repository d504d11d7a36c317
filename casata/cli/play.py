"""casata play."""

from __future__ import annotations

import json
import pathlib
from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import OptionError, list_of
from ..engine.game import find, names as registered
from ..engine.match.opening import new
from .arguments import House, Options, load_match, read_file, read_list, read_options
from .players import seat_people
from .presets import choose
from .savefile import free_name, players_of
from .terminal import Terminal
from .terminal_game import TerminalGame

DEFAULT_SEATS = 3
Jobs = Annotated[int, Parameter(help="How many processes a search uses.")]


def play(
    game: str = "", /, *,
    seats: Annotated[int, Parameter(help="How many players; 3 unless you name more.", show_default=False)] = 0,
    bots: Annotated[str, Parameter(help="Bots for the other seats, or none. Levels: novice, skilled, strong, master.")]
    = "skilled",
    names: Annotated[str, Parameter(help="The names of the people, separated by commas.", show_default=False)] = "",
    seed: Annotated[int | None, Parameter(help="The same seed deals the same game.")] = None,
    jobs: Jobs = 1,
    option: Options = None,
    house: House = None,
    resume: Annotated[str, Parameter(help="Continue a saved game.", show_default=False)] = "",
) -> None:  # fmt: skip
    """Play a game in the terminal, against bots or with others at the same keyboard.

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
            raise OptionError("The save says which game it is: leave the name out when you use --resume.")
        text = read_file(resume)
        match = load_match(resume, text)
        TerminalGame(match, players_of(json.loads(text), match.seats), terminal, pathlib.Path(resume), jobs).run()
        return
    if not game:
        raise OptionError("Which game? Type casata play and one of {games}.", games=list_of(registered()))
    found = find(game)
    wanted, people = read_list(bots), read_list(names)
    count = seats or max(DEFAULT_SEATS if wanted else found.seats[0], len(people), len(wanted) + max(1, len(people)))
    found.check_seats(count)
    players = seat_people(found, count, people, wanted)
    options = read_options(option, found)
    match = new(game, count, seed, options, house)
    chosen = choose(match, options, terminal)
    if chosen != options:
        match = new(game, count, seed, chosen, house)
    TerminalGame(match, players, terminal, free_name(found.name), jobs).run()
