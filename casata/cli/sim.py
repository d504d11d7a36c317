"""casata sim."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from ..engine.game import find
from ..lab import arena
from ..lab.export import ENDINGS, PARQUET, as_bytes
from ..lab.extras import need
from ..lab.run import Run
from ..lab.scheduler import Interrupt
from ..lab.summary import Summary
from .arguments import AsJson, House, Options, read_options, write_bytes
from .laboratory import Jobs, On, Resume, Seed, check_file, check_numbers, columns, playing, read_bots
from .terminal import console, plural, t


def sim(
    game: str, /, *,
    seats: Annotated[int, Parameter(help="How many players; by default one per bot.", show_default=False)] = 0,
    games: Annotated[int, Parameter(help="How many games; with --paired rounded up to whole deals.")] = 1000,
    bots: Annotated[str, Parameter(help="Bots separated by commas; too few are repeated in turn.")] = "random",
    seed: Seed = 0,
    paired: Annotated[bool, Parameter(negative="", show_default=False, help="Play each deal from every seat.")] = False,
    option: Options = None,
    house: House = None,
    jobs: Jobs = None,
    on: On = "",
    resume: Resume = None,
    out: Annotated[str, Parameter(help="Write all games to a file: .csv, .json or .parquet.", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Let bots play many games, with rotating seats, and report the results.

    Ctrl-C stops after the games under way; press it twice to stop at once. Games already played are kept and reported.

    For example:

    * `casata sim royals --seats 4 --games 1000 --bots random --seed 1`
    * `casata sim royals --bots greedy,random --games 500 --paired --json`
    * `casata sim royals --bots greedy --seats 3 --jobs 2 --out games.parquet`
    * `casata sim royals --bots greedy,random --games 100000 --resume greedy.journal`
    """
    check_numbers(games, jobs)
    ending = check_file("--out", out, ENDINGS) if out else ""
    if ending == PARQUET:
        need("pyarrow.parquet", PARQUET)
    names = read_bots(bots)
    found = find(game)
    count, chosen = seats or max(len(names), found.seats[0]), read_options(option, found)
    pairing = arena.Pairing(found, count, names, chosen, seed, house, paired)
    played = _play(pairing, pairing.whole(games), jobs, resume, on)
    if out:
        write_bytes(out, as_bytes(ending, pairing, played))
    summary = Summary(pairing).add(played)
    if as_json:
        console.file.write(json.dumps(summary.to_json()) + "\n")
    else:
        _report(summary)


def _play(pairing: arena.Pairing, games: int, jobs: int | None, journal: str | None, on: str) -> list[arena.PlayedGame]:
    """Play the games until they are done or interrupted; those played, in order."""
    interrupt = Interrupt()
    form = arena.form_for([pairing], games)
    with Run("sim", [pairing], pairing.bots, form, jobs, journal, interrupt, on) as run:
        wanted = [(0, number) for number in range(games)]
        with playing(interrupt) as show:
            run.play(wanted, lambda known: show(known, games))
        return [run.games[each] for each in wanted if each in run.games]


def _report(summary: Summary) -> None:
    data = summary.to_json()
    title = t(
        plural("{game}, {seats} players, {count} game", "{game}, {seats} players, {count} games"),
        game=t(summary.pairing.game.title),
        seats=data["seats"],
        count=data["games"],
    )
    wins = columns(title, [t("bot"), t("wins"), t("95 % interval"), t("mean score")])
    points = columns(t("points by source"), [t("bot"), *(t(source.replace("_", " ")) for source in summary.sources)])
    for line in data["bots"]:
        interval = f"{100 * line['win_rate_low']:.1f} – {100 * line['win_rate_high']:.1f}"
        wins.add_row(line["name"], f"{100 * line['win_rate']:.1f} %", interval, f"{line['mean_score']:.1f}")
        points.add_row(line["name"], *(f"{value:.1f}" for value in line["points"].values()))
    console.print(wins)
    console.print(points)
    seats = ", ".join(f"{100 * rate:.1f} %" for rate in data["seat_win_rates"])
    console.print(
        t("Decisions per game: {count}. Mean score of winners: {score}. Wins by seat: {seats}.",
          count=round(data["decisions_per_game"]), score=f"{data['mean_winner_score']:.1f}", seats=seats)
    )  # fmt: skip
