"""casata league."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from ..engine.game import find
from ..lab import arena, plot as plotting, ratings
from ..lab.extras import need
from ..lab.league import KIND, League
from ..lab.report import LeagueReport, MatrixCell, PairLine
from ..lab.run import Run
from ..lab.scheduler import Interrupt
from ..lab.sprt import BETTER, EVEN, MARGIN, OPEN, WORSE
from .arguments import AsJson, House, Options, read_options, write_bytes
from .laboratory import Jobs, On, Resume, Seed, check_file, check_numbers, columns, playing, read_bots
from .terminal import chosen_language, console, plural, t


def league(
    game: str, /, *,
    bots: Annotated[str, Parameter(help="Two or more bots, separated by commas.")],
    seats: Annotated[int, Parameter(help="How many players; by default the fewest possible.", show_default=False)] = 0,
    games: Annotated[int, Parameter(help="The most games of a pairing, rounded up to whole deals.")] = 1000,
    margin: Annotated[float, Parameter(help="The smallest win rate that counts as a difference.")] = MARGIN,
    seed: Seed = 0,
    option: Options = None,
    house: House = None,
    jobs: Jobs = None,
    on: On = "",
    resume: Resume = None,
    plot: Annotated[str, Parameter(help="Draw ratings and win matrix: .svg or .png.", show_default=False)] = "",
    out: Annotated[str, Parameter(help="Write all figures to a .json file.", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Let every bot play every other, and report how strong they are.

    Every deal is played from every seat. A pairing goes on until a sequential test (5 % errors) finds out who is better
    or that nobody is better by the margin, or until --games. At larger tables every combination of bots is a pairing.

    Ctrl-C stops after the games under way; press it twice to stop at once. Games already played are kept and reported.

    For example:

    * `casata league royals --bots greedy,random`
    * `casata league royals --bots greedy,random --seats 3 --games 300 --margin 0.6 --jobs 2`
    * `casata league royals --bots greedy,random --resume royals.journal --plot royals.svg --out royals.json`
    """
    check_numbers(games, jobs)
    ending = check_file("--plot", plot, plotting.ENDINGS) if plot else ""
    if out:
        check_file("--out", out, (".json",))
    need("openskill.models", ratings.PURPOSE)
    if plot:
        need("matplotlib.figure", plotting.PURPOSE)
    found = find(game)
    chosen = read_options(option, found)
    table = League(found, seats or found.seats[0], read_bots(bots), chosen, seed, house, games, margin)
    _play(table, jobs, resume, on)
    data = table.to_json()
    if out:
        write_bytes(out, (json.dumps(data, indent=1) + "\n").encode())
    if plot:
        write_bytes(plot, plotting.picture(data, ending, chosen_language()))
    if as_json:
        console.file.write(json.dumps(data) + "\n")
    else:
        _report(data)


def _play(table: League, jobs: int | None, journal: str | None, on: str) -> None:
    """Play the league until it is decided or interrupted."""
    interrupt = Interrupt()
    form = arena.form_for(table.pairings, table.most * len(table.pairings))
    with Run(KIND, table.pairings, table.bots, form, jobs, journal, interrupt, on) as run, playing(interrupt) as show:
        table.play(run, show)


def _report(data: LeagueReport) -> None:
    _report_ratings(data)
    _report_matrix(data)
    _report_pairs(data)
    if data["seats"] > 2:
        _report_pairings(data)


def _report_ratings(data: LeagueReport) -> None:
    title = t(
        plural("{game}, {seats} players, {count} game", "{game}, {seats} players, {count} games"),
        game=t(data["title"]), seats=data["seats"], count=data["games"],
    )  # fmt: skip
    table = columns(title, [t("bot"), t("rating"), t("95 % interval"), t("mean score"), t("games")])
    for line in data["ratings"]:
        table.add_row(
            line["bot"],
            f"{line['rating']:.1f}",
            f"{line['low']:.1f} – {line['high']:.1f}",
            f"{line['mean_score']:.1f}",
            str(line["games"]),
        )
    console.print(table)


def _report_matrix(data: LeagueReport) -> None:
    names = [line["bot"] for line in data["ratings"]]
    cells = {(cell["bot"], cell["against"]): cell for cell in data["matrix"]}
    matrix = columns(t("How often the bot of the row finishes ahead of the bot of the column"), [t("bot"), *names])
    matrix.show_lines = True
    for one in names:
        matrix.add_row(one, *("" if one == other else _cell(cells[one, other]) for other in names))
    console.print(matrix)


def _cell(cell: MatrixCell) -> str:
    if not cell["games"]:
        return "–"
    return f"{100 * cell['rate']:.1f} %\n{100 * cell['low']:.1f} – {100 * cell['high']:.1f}"


def _report_pairs(data: LeagueReport) -> None:
    games = {(cell["bot"], cell["against"]): cell["games"] for cell in data["matrix"]}
    pairs = columns(t("Who is better"), [t("bots"), t("games"), t("verdict"), t("after deals")])
    for pair in data["pairs"]:
        one, other = pair["bots"]
        pairs.add_row(f"{one}, {other}", str(games[one, other]), _verdict(pair, data["margin"]), str(pair["deals"]))
    console.print(pairs)


def _verdict(pair: PairLine, margin: float) -> str:
    return {
        BETTER: t("{bot} is better", bot=pair["better"]),
        WORSE: t("{bot} is better", bot=pair["better"]),
        EVEN: t("no difference beyond {margin} %", margin=f"{100 * margin:.3g}"),
        OPEN: t("undecided"),
    }[pair["verdict"]]


def _report_pairings(data: LeagueReport) -> None:
    pairings = columns(t("Pairings"), [t("bots"), t("games"), t("verdict")])
    for line in data["pairings"]:
        verdict = t("decided") if line["decided"] else t("undecided")
        pairings.add_row(", ".join(line["bots"]), str(line["games"]), verdict)
    console.print(pairings)
