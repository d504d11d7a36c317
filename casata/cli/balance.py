"""casata balance."""

from __future__ import annotations

import json
from typing import Annotated, Any

from cyclopts import Parameter

from ..engine.errors import CasataError, OptionError
from ..engine.game import Game, find
from ..lab import arena
from ..lab.balance import FILE, KIND, Balance
from ..lab.pool import Interrupt
from ..lab.run import Run
from ..site.balance.report import report_view, standalone
from .arguments import AsJson, House, Options, read_options, write_bytes, write_file
from .balance_text import show
from .laboratory import Jobs, Resume, Seed, check_file, check_numbers, playing, read_bots
from .terminal import console, language_code


def balance(
    game: str, /, *,
    seats: Annotated[int, Parameter(help="How many players; by default four, or as many as there can be.", show_default=False)] = 0,
    games: Annotated[int, Parameter(help="How many games; of each kind with --compare.")] = 1000,
    bots: Annotated[str, Parameter(help="A level for everybody, or bots separated by commas, which change seats.")] = "skilled",
    seed: Seed = 0,
    option: Options = None,
    compare: Annotated[list[str] | None, Parameter(negative="", help="Also play the same deals with this option=value; repeatable.")] = None,
    box: House = None,
    jobs: Jobs = 1,
    resume: Resume = None,
    html: Annotated[str, Parameter(help="Write the report to an .html file that needs no other.", show_default=False)] = "",
    publish: Annotated[bool, Parameter(negative="", show_default=False, help="Write the report into the game's folder, for the page of the site.")] = False,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Let bots play many games, and report what the game is like.

    Wins by place in the turn order, scores, points by source, length; and for everything that can be taken how often it
    is taken and how that goes with winning. The first seat begins, unless --option start=random.

    Ctrl-C stops after the games under way; press it twice to stop at once. Games already played are kept and reported.

    For example:

    * `casata balance royals --bots strong --games 500 --resume royals.journal --html royals.html`
    * `casata balance royals --games 2000 --compare equal_first_turn=true --jobs 2`
    * `casata balance staufer --seats 3 --json`
    """
    check_numbers(games, jobs)
    if html:
        check_file("--html", html, (".html",))
    found = find(game)
    what = Balance(found, seats or min(4, found.seats[-1]), read_bots(bots), read_options(option, found),
                   read_options(compare, found) if compare else None, seed, box)  # fmt: skip
    if publish and (box or option):
        raise OptionError("Only a report without --option and --box can be published.")
    _play(what, games, jobs, resume)
    data = what.to_json()
    if not data["variants"][0]["games"]:
        raise CasataError("No game was played.")
    if html:
        write_file(html, standalone(report_view(data, language_code()), language_code()))
    if publish:
        _publish(found, data)
    if as_json:
        console.file.write(json.dumps(data) + "\n")
    else:
        show(report_view(data, language_code()))


def _play(what: Balance, games: int, jobs: int, journal: str | None) -> None:
    """Play the games until they are done or interrupted."""
    interrupt = Interrupt()
    pairings = what.pairings
    form = arena.form_for(pairings, games * len(pairings))
    with Run(KIND, pairings, pairings[0].bots, form, jobs, journal, interrupt) as run, playing(interrupt) as show_progress:
        what.play(run, games, lambda known: show_progress(known, games * len(pairings)))


def _publish(game: Game, data: dict[str, Any]) -> None:
    """Write the report into the folder of the game."""
    write_bytes(str(game.folder / FILE), (json.dumps(data, indent=1) + "\n").encode())
