"""Play and keep golden games: `python -m tests.golden.make GAME`. Games that are there already stay as they are."""

import hashlib
import json
import pathlib
import random
import sys
from typing import Any

import casata
from casata.cli.players import Player, bot_for, decide
from casata.engine.game import Game, find
from casata.engine.match import Match
from casata.engine.options import PRESET

HERE = pathlib.Path(__file__).parent
GAMES = 20  # at least
MIXED = 4


def settings(game: Game) -> list[dict[str, Any]]:
    """No option, then each preset, each value of each option, and some of all of them mixed."""
    presets = [{PRESET: preset.name} for preset in game.presets[1:]]
    counts = reversed(game.seats)
    tried = [chosen for seats in counts for chosen in game.variations(seats)]
    single = [chosen for number, chosen in enumerate(tried) if chosen not in tried[:number]]
    chance = random.Random(20)
    mixed = []
    while len(mixed) < MIXED or 1 + len(presets) + len(single) + len(mixed) < GAMES:
        chosen = {option.name: chance.choice([option.default, *option.candidates()]) for option in game.options}
        chosen["start"] = chance.choice(["random", 0, 1])
        if any(game.accepts(seats, chosen) for seats in game.seats):
            mixed.append(chosen)
    return [{}, *presets, *single, *mixed, *lists(game, single)]


def lists(game: Game, single: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where an option is a list of some length, more lists of that length, so that every value is in one."""
    result: list[dict[str, Any]] = []
    for chosen, option in ((chosen, option) for chosen in single for option in game.options if option.several):
        size = len(chosen.get(option.name, []))
        seen = {value for other in [*single, *result] for value in other.get(option.name, [])}
        missing = [value for value in option.values if value not in seen]
        while size and missing:
            filled = [*missing, *(value for value in option.values if value not in missing)][:size]
            result.append({**chosen, option.name: sorted(filled, key=option.values.index)})
            missing = missing[size:]
    return result


def tables(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Each setting at the next number of players that can have it."""
    result: list[tuple[int, dict[str, Any]]] = []
    for number, chosen in enumerate(settings(game)):
        counts = [game.seats[(number + more) % len(game.seats)] for more in range(len(game.seats))]
        result.append((next(seats for seats in counts if game.accepts(seats, chosen)), chosen))
    return result


def play(name: str, seats: int, seed: int, options: dict[str, Any]) -> Match:
    """A whole random game."""
    match = casata.new(name, seats, seed=seed, options=options)
    chance = random.Random(seed)
    while not match.over:
        seat = chance.choice(match.actors)
        match.play(chance.choice(match.legal(seat)), seat)
    return match


def play_lively(name: str, seats: int, seed: int, options: dict[str, Any]) -> Match:
    """A whole random game in which each kind of move is as likely: rare kinds are seen more often."""
    match = casata.new(name, seats, seed=seed, options=options)
    chance = random.Random(seed)
    while not match.over:
        seat = chance.choice(match.actors)
        moves = match.legal(seat)
        kind = chance.choice(sorted({move.kind for move in moves}))
        match.play(chance.choice([move for move in moves if move.kind == kind]), seat)
    return match


def play_well(name: str, seats: int, seed: int, options: dict[str, Any]) -> Match:
    """A whole game between greedy bots, which reach what chance does not."""
    match = casata.new(name, seats, seed=seed, options=options)
    bot = bot_for(match, Player("", "greedy"))
    while match.actor is not None:
        decide(match, match.actor, bot)
    return match


def digest(match: Match) -> str:
    """What every seat and a spectator saw and were told, boiled down."""
    seen = [[match.view(seat), match.events(seat)] for seat in [*range(match.seats), None]]
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()


def main(name: str) -> None:
    """Make what is missing."""
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    known = folder / "digests.json"
    digests = json.loads(known.read_text()) if known.exists() else {}
    for number, (seats, options) in enumerate(tables(find(name))):
        path = folder / f"{number + 1:02}-{seats}p.json"
        if not path.exists():
            match = (play_well if number % len(find(name).seats) == 0 else play_lively)(
                name, seats, 1000 + number, options
            )
            path.write_text(json.dumps(match.save(), separators=(",", ":")) + "\n")
            digests[path.name] = digest(match)
    known.write_text(json.dumps(digests, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
