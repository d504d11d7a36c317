"""casata balance."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import CasataError, OptionError
from ..engine.game import AnyGame, find
from ..lab import arena
from ..lab.balance import FILE, KIND, Balance
from ..lab.report import BalanceReport
from ..lab.run import Run
from ..lab.scheduler import Interrupt
from ..site.views.balance import BalanceView, Chart, Spread, report_view
from .arguments import AsJson, House, Options, read_options, write_bytes, write_file
from .laboratory import Jobs, On, Resume, Seed, check_file, check_numbers, columns, playing, read_bots
from .terminal import chosen_language, console

DIGITS = 5  # of published figures
Compare = Annotated[
    list[str] | None,
    Parameter(negative="", help="Play the same deals with this option=value, too, and say what changes; repeatable."),
]


def balance(
    game: str, /, *,
    seats: Annotated[int, Parameter(help="How many players; by default four, or the most.", show_default=False)] = 0,
    games: Annotated[int, Parameter(help="How many games; of each kind with --compare.")] = 1000,
    bots: Annotated[str, Parameter(help="A bot for every seat, or several separated by commas.")] = "skilled",
    seed: Seed = 0,
    option: Options = None,
    compare: Compare = None,
    house: House = None,
    jobs: Jobs = None,
    on: On = "",
    resume: Resume = None,
    html: Annotated[str, Parameter(help="Write a report: one .html file.", show_default=False)] = "",
    publish: Annotated[bool, Parameter(negative="", show_default=False, help="Make it the site's report.")] = False,
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
                   read_options(compare, found) if compare else None, seed, house)  # fmt: skip
    if publish and (house or option):
        raise OptionError("Only a report without --option and --house can be published.")
    _play(what, games, jobs, resume, on)
    data = what.to_json()
    if not data["variants"][0]["games"]:
        raise CasataError("No game was played.")
    if html:
        from ..site.views.balance_file import standalone

        write_file(html, standalone(report_view(data, chosen_language().code), chosen_language().code))
    if publish:
        _publish(found, data)
    if as_json:
        console.file.write(json.dumps(data) + "\n")
    else:
        _show(report_view(data, chosen_language().code))


def _play(what: Balance, games: int, jobs: int | None, journal: str | None, on: str) -> None:
    """Play the games until they are done or interrupted."""
    interrupt = Interrupt()
    pairings = what.pairings
    form = arena.form_for(pairings, games * len(pairings))
    with (
        Run(KIND, pairings, pairings[0].bots, form, jobs, journal, interrupt, on) as run,
        playing(interrupt) as show_progress,
    ):
        what.play(run, games, lambda known: show_progress(known, games * len(pairings)))


def _publish(game: AnyGame, data: BalanceReport) -> None:
    """Write the report into the folder of the game."""
    rounded = json.loads(json.dumps(data), parse_float=lambda number: round(float(number), DIGITS))
    write_bytes(str(game.folder / FILE), (json.dumps(rounded, indent=1) + "\n").encode())


def _show(report: BalanceView) -> None:
    """Print a report."""
    console.rule(report.title)
    console.print("; ".join(f"{name}: {value}" for name, value in report.facts))
    for note in filter(None, (report.stale, report.stand_ins)):
        console.print(note)
    if report.changes:
        _show_chart(report.changes)
    for part in report.parts:
        if len(report.parts) > 1:
            console.rule(part.heading)
        for chart in filter(None, (part.order, part.bots, part.sources)):
            _show_chart(chart)
        for spread in (part.scores, part.length):
            _show_spread(spread)
        for note in report.how if part.studies else ():
            console.print(note)
        for chart in part.studies:
            _show_chart(chart)


def _show_chart(chart: Chart) -> None:
    table = columns(chart.heading, chart.columns)
    table.columns[0].no_wrap = False
    for line in chart.lines:
        table.add_row(line.name, *line.figures)
    console.print(table)


def _show_spread(spread: Spread) -> None:
    console.print(f"{spread.heading}. {spread.note}")
