"""casata verify and casata show."""

from __future__ import annotations

import json
import sys
from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import CasataError, SaveError
from ..engine.match.match import Match
from ..engine.match.opening import load
from ..engine.text import narration
from .arguments import opened, read_file
from .players import Player
from .render import standings, wording
from .session import players_of
from .terminal import Terminal, errors, t

WRONG = 1


def verify(file: str, /) -> None:
    """Replay a saved game: every move, every random event against its key, the result. Exit code 1 if anything differs.

    For example:

    * `casata verify casata-royals.json`
    """
    text = read_file(file)
    try:
        match = load(text)
    except SaveError as problem:
        errors.print(
            t("{file}: NOT right: {problem}", file=file, problem=problem), style="red", markup=False, soft_wrap=True
        )
        sys.exit(WRONG)
    terminal = Terminal()
    terminal.say(
        t(
            "{file}: right. {game}, {seats} players, {moves} decisions: all legal, all chance by its key.",
            file=file,
            game=match.game.title,
            seats=match.seats,
            moves=match.step,
        ),
        "bold",
    )
    if match.over:
        terminal.lines(standings(match, wording(match, players_of(json.loads(text), match.seats))))
    else:
        terminal.say(t("The game is still running."))


def show(
    file: str, /, *,
    step: Annotated[int | None, Parameter(help="After so many decisions; the last moment unless given.")] = None,
    seat: Annotated[int | None, Parameter(help="As this seat (0, 1, ...) sees it; a spectator unless given.")] = None,
    log: Annotated[int, Parameter(help="How many lines of the log.")] = 10,
) -> None:  # fmt: skip
    """Show the table and the log of a saved game at any moment, as a seat saw it.

    For example:

    * `casata show casata-royals.json --step 40 --seat 0`
    """
    text = read_file(file)
    match = opened(file, text)
    players = players_of(json.loads(text), match.seats)
    if seat is not None and not 0 <= seat < match.seats:
        raise CasataError(f"--seat is one of 0 to {match.seats - 1}, not {seat}")
    _show(match if step is None else match.at(step), players, seat, log)


def _show(match: Match, players: list[Player], seat: int | None, log: int) -> None:
    say, terminal = wording(match, players), Terminal()
    who = t("a spectator") if seat is None else players[seat].name
    terminal.say(
        t("{game} after {step} decisions, as seen by {who}", game=match.game.title, step=match.step, who=who), "bold"
    )
    for line in narration.log(match, say, seat)[-log:] if log > 0 else []:
        terminal.say(line)
    terminal.say("")
    terminal.lines(match.game.draw(narration.scene(match, say, seat, terminal.width)))
    if match.over:
        terminal.lines(standings(match, say))
