"""The command line: casata watch | sim | bench."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import casata

from .bots import bot
from .engine import chance
from .engine.errors import CasataError, OptionError
from .engine.game import find, names as registered
from .engine.wording import Wording
from .lab import arena, bench as benchmark
from .lab.summary import Summary

app = App(
    name="casata",
    help="Four games of noble houses on one table. Unofficial: not affiliated with authors or publishers of the games.",
    version=casata.__version__,
)
console = Console()
errors = Console(stderr=True)

Options = Annotated[
    list[str] | None, Parameter(name="--option", help="An option of the game as name=value; repeatable.")
]
Box = Annotated[str | None, Parameter(name="--box", help="A house file with printed values.")]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print plain JSON.")]


@app.command
def watch(
    game: str = "royals", /, *, seats: int = 0, bots: str = "random", seed: int | None = None,
    option: Options = None, box: Box = None,
) -> None:  # fmt: skip
    """Watch bots play one game, move by move.

    Example: casata watch royals --seats 3 --seed 7
    """
    seats = seats or min(3, find(game).seats[-1])
    match = casata.new(game, seats, seed, read_options(option), box)
    names = bots.split(",")
    players = [bot.make(names[seat % len(names)], match.game) for seat in range(seats)]
    people = [f"{chr(ord('A') + seat)} ({names[seat % len(names)]})" for seat in range(seats)]
    wording = Wording(match.game, match.game.labels(match.printed), people)
    streams = [[0, 0, 0, 0] for _ in range(seats)]
    for seat, stream in enumerate(streams):
        chance.start(stream, seed or 0, seat, 3)
    console.print(f"[bold]{match.game.title}[/bold], {seats} players, watched by a spectator")
    tell(match, wording, since=None)
    while match.actor is not None:
        seat = match.actor
        codes = [move.code for move in match.legal(seat)]
        match.play(players[seat](match.box, match.view_record(seat), seat, codes, streams[seat]), seat)
        tell(match, wording, since=match.step - 1)
    console.print(standings(match, people))


def tell(match: casata.Match, wording: Wording, since: int | None) -> None:
    """Print what a spectator is told."""
    for event in match.events(None, since):
        line = wording.event(match.game.veil(event, None, match.options, match.over))
        style = "bold" if event["kind"] == "turn" else None
        console.print(f"{event['step']:4}  {line}", style=style, highlight=False)


def standings(match: casata.Match, people: list[str]) -> Table:
    """The final table of points."""
    table = Table(title="Final scores")
    for heading in ("place", "player", *match.game.sources.names, "total"):
        table.add_column(heading.replace("_", " "), justify="left" if heading == "player" else "right")
    for seat in sorted(range(match.seats), key=lambda seat: match.places()[seat]):
        points = match.tally()[seat]
        table.add_row(str(match.places()[seat]), people[seat], *map(str, points.values()), str(sum(points.values())))
    return table


@app.command
def sim(
    game: str, /, *, seats: int = 0, games: int = 1000, bots: str = "random", seed: int = 0,
    option: Options = None, box: Box = None, as_json: AsJson = False,
) -> None:  # fmt: skip
    """Let bots play many games, seats rotated, and say what came out.

    Example: casata sim royals --seats 4 --games 1000 --bots random --seed 1 --json
    """
    if games < 1:
        raise OptionError(f"--games must be at least 1, not {games}")
    found = find(game)
    names = tuple(bots.split(","))
    pairing = arena.Pairing(found, seats or max(len(names), found.seats[0]), names, read_options(option), seed, box)
    summary = Summary(pairing)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        try:
            for played in arena.play(pairing, games):
                summary.add([played])
                progress.advance(task)
        except KeyboardInterrupt:
            errors.print(f"stopped after {summary.games} of {games} games")
    report(summary, as_json)


def report(summary: Summary, as_json: bool) -> None:
    """Print a summary for a person or a program."""
    data = summary.to_json()
    if as_json:
        print(json.dumps(data))
        return
    table = Table(title=f"{summary.pairing.game.title}, {data['seats']} players, {data['games']} games")
    for heading in ("bot", "wins", "95 % interval", "mean score", *summary.sources):
        table.add_column(heading.replace("_", " "), justify="left" if heading == "bot" else "right")
    for line in data["bots"]:
        interval = f"{line['win_rate_low']:.1%} – {line['win_rate_high']:.1%}"
        points = [f"{points:.1f}" for points in line["points"].values()]
        table.add_row(line["name"], f"{line['win_rate']:.1%}", interval, f"{line['mean_score']:.1f}", *points)
    console.print(table)
    seats = ", ".join(f"{rate:.1%}" for rate in data["seat_win_rates"])
    console.print(f"{data['decisions_per_game']:.0f} decisions a game; wins by seat: {seats}", highlight=False)


@app.command
def bench(*games: str, as_json: AsJson = False) -> None:
    """Measure the engine: decisions, games, copies and re-deals per CPU-second, median of several rounds.

    Example: casata bench royals --json
    """
    figures = {}
    for game in games or registered():
        find(game)
        figures[game] = benchmark.bench(game)
    if as_json:
        print(json.dumps(figures))
        return
    for game, line in figures.items():
        table = Table(title=f"{find(game).title}: per CPU-second, one core")
        table.add_column("figure")
        table.add_column("value", justify="right")
        for name, value in line.items():
            table.add_row(name, f"{value:,.2f}" if value < 1000 else f"{value:,.0f}")
        ratio = line["compiled_decisions_per_s"] / line["interpreted_decisions_per_s"]
        table.add_row("compiled / interpreted", f"{ratio:.1f}")
        console.print(table)


def read_options(given: list[str] | None) -> dict[str, Any]:
    """name=value pairs as options: true, false, numbers and JSON lists are understood."""
    options: dict[str, Any] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"--option takes name=value, not {pair!r}")
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options


def main() -> None:
    """Run a command; what cannot be done is said in one line, with exit code 2."""
    try:
        app(sys.argv[1:])
    except CasataError as problem:
        errors.print(f"casata: {problem}", style="red", highlight=False, markup=False, soft_wrap=True)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
