"""casata sim."""

from __future__ import annotations

import csv
import io
import json
from typing import Annotated, Any

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..engine.errors import OptionError
from ..engine.game import find
from ..lab import arena
from ..lab.summary import Summary
from .arguments import AsJson, House, Options, read_list, read_options, write_file
from .terminal import console, errors, t


def sim(
    game: str, /, *,
    seats: Annotated[int, Parameter(help="How many play; one for each bot unless given.", show_default=False)] = 0,
    games: Annotated[int, Parameter(help="How many games.")] = 1000,
    bots: Annotated[str, Parameter(help="Bots between commas; too few are seated again in turn.")] = "random",
    seed: Annotated[int, Parameter(help="The same seed plays the same games.", show_default=False)] = 0,
    option: Options = None,
    box: House = None,
    out: Annotated[str, Parameter(help="Keep every game in a file: .csv or .json.", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Let bots play many games, seats rotated, and say what came out. Ctrl-C keeps what was played.

    For example:

    * `casata sim royals --seats 4 --games 1000 --bots random --seed 1`
    * `casata sim royals --bots greedy,random --games 500 --json`
    * `casata sim royals --bots greedy --seats 3 --out games.csv`
    """
    if games < 1:
        raise OptionError(f"--games must be at least 1, not {games}")
    if out and not out.endswith((".csv", ".json")):
        raise OptionError(f"--out writes .csv or .json, not {out!r}")
    names = tuple(read_list(bots))
    if not names:
        raise OptionError("--bots needs at least one bot")
    found = find(game)
    count, chosen = seats or max(len(names), found.seats[0]), read_options(option, found)
    pairing = arena.Pairing(found, count, names, chosen, seed, box)
    played = _play(pairing, games)
    if out:
        write_file(out, _table_csv(pairing, played) if out.endswith(".csv") else _table_json(pairing, played))
    summary = Summary(pairing).add(played)
    if as_json:
        console.file.write(json.dumps(summary.to_json()) + "\n")
    else:
        _report(summary)


def _play(pairing: arena.Pairing, games: int) -> list[arena.Played]:
    """As many games as there is patience for."""
    played: list[arena.Played] = []
    columns = (TextColumn(t("playing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("", total=games)
        try:
            for one in arena.play(pairing, games):
                played.append(one)
                progress.advance(task)
        except KeyboardInterrupt:
            errors.print(t("stopped after {count} of {games} games", count=len(played), games=games))
    return played


def _rows(pairing: arena.Pairing, played: list[arena.Played]) -> list[dict[str, Any]]:
    """A row for every seat of every game."""
    return [
        {
            "game": one.number,
            "seat": seat,
            "bot": pairing.bots[which],
            "place": one.places[seat],
            "score": sum(one.points[seat]),
            **dict(zip(pairing.game.sources.names, one.points[seat], strict=True)),
            "decisions": one.decisions,
        }
        for one in played
        for seat, which in enumerate(one.seating)
    ]


def _table_csv(pairing: arena.Pairing, played: list[arena.Played]) -> str:
    text = io.StringIO()
    fields = ["game", "seat", "bot", "place", "score", *pairing.game.sources.names, "decisions"]
    writer = csv.DictWriter(text, fields, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_rows(pairing, played))
    return text.getvalue()


def _table_json(pairing: arena.Pairing, played: list[arena.Played]) -> str:
    return json.dumps({**Summary(pairing).add(played).to_json(), "rows": _rows(pairing, played)}, indent=1) + "\n"


def _report(summary: Summary) -> None:
    data = summary.to_json()
    title = t(
        "{game}, {seats} players, {games} games",
        game=summary.pairing.game.title,
        seats=data["seats"],
        games=data["games"],
    )
    wins = _columns(title, [t("bot"), t("wins"), t("95 % interval"), t("mean score")])
    points = _columns(t("points by source"), [t("bot"), *(t(source.replace("_", " ")) for source in summary.sources)])
    for line in data["bots"]:
        interval = f"{100 * line['win_rate_low']:.1f} – {100 * line['win_rate_high']:.1f}"
        wins.add_row(line["name"], f"{100 * line['win_rate']:.1f} %", interval, f"{line['mean_score']:.1f}")
        points.add_row(line["name"], *(f"{value:.1f}" for value in line["points"].values()))
    console.print(wins)
    console.print(points)
    seats = ", ".join(f"{100 * rate:.1f} %" for rate in data["seat_win_rates"])
    console.print(
        t("{count} decisions a game; winners score {score}; wins by seat: {seats}",
          count=round(data["decisions_per_game"]), score=f"{data['mean_winner_score']:.1f}", seats=seats)
    )  # fmt: skip


def _columns(title: str, headings: list[str]) -> Table:
    table = Table(title=title)
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="right" if i else "left", no_wrap=True)
    return table
