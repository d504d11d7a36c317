"""casata verify."""

from __future__ import annotations

import json
import sys

from ..engine.errors import SaveError
from ..engine.match.opening import load
from .arguments import read_file
from .render import standings, wording
from .savefile import players_of
from .terminal import Terminal, chosen_language, errors, plural, t

WRONG = 1


def verify(file: str, /) -> None:
    """Replay a saved game and check every move, every random event and the result. Exit code 1 if anything differs.

    For example:

    * `casata verify casata-royals.json`
    """
    text = read_file(file)
    try:
        match = load(text)
    except SaveError as problem:
        line = t("{file}: NOT correct. {problem}", file=file, problem=problem.said(chosen_language()))
        errors.print(line, style="red", markup=False, soft_wrap=True)
        sys.exit(WRONG)
    terminal = Terminal()
    decisions = plural(
        "{file}: correct. {game}, {seats} players, {count} decision: legal, and every random result follows from the "
        "key.",
        "{file}: correct. {game}, {seats} players, {count} decisions: all legal, and every random result follows from "
        "the key.",
    )
    terminal.say(t(decisions, file=file, game=t(match.game.title), seats=match.seats, count=match.step), "bold")
    if match.over:
        terminal.lines(standings(match, wording(match, players_of(json.loads(text), match.seats))))
    else:
        terminal.say(t("The game is still running."))
