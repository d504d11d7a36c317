"""Play and record games: `python -m tests.golden.make GAME`. Games that are there already stay as they are.

The first 20 or more are kept as saves, one file each, with a digest of all that was seen and told. They and more, 100
in all, are recorded decision by decision (`records.py`, which also says when to add `--renew`).
"""

import json
import pathlib
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import casata
from casata.bots.bot import Bot
from casata.bots.plan import LEVELS
from casata.bots.reflex import Reflex
from casata.bots.search_room import SearchRoom
from casata.bots.warm_up import make_ready
from casata.cli.players import Player, bot_for, decide
from casata.engine.compiled.loader import FAST
from casata.engine.core.moves import Move
from casata.engine.core.options import PRESET, START, Option
from casata.engine.errors import CasataError
from casata.engine.game import AnyGame, find
from casata.engine.match.match import Match
from tests.golden.records import FILE, HERE, Difference, Record, digest, played, read_lines, recorded, replay, written

GAMES = 20  # at least
MIXED = 4
RECORDED = 100
SAMPLE = 30  # the first ones, which `make test` replays
SEED = 1000  # of the first game
LIVELY = "lively"
SPARING = "sparing"
EVERY = 5  # of the later tables one in so many is all lively
MASTER = "master"
STRONG = "strong"
BOTS = (*LEVELS, "random", "greedy")
BY_CHANCE = ("royals",)  # whose first games were all played by plain chance
STRONG_ONES = 0.4  # the part of tables tried that has a strong player
TRIED = 60  # tables of which the one is taken that adds most


def settings(game: AnyGame) -> list[dict[str, Any]]:
    """No option, then each preset, each value of each option, and some of all of them mixed."""
    presets = [{PRESET: preset.name} for preset in game.setup.presets[1:]]
    counts = reversed(game.seats)
    tried = [chosen for seats in counts for chosen in game.variations(seats)]
    single = [chosen for number, chosen in enumerate(tried) if chosen not in tried[:number]]
    chance = random.Random(20)
    mixed: list[dict[str, Any]] = []
    while len(mixed) < MIXED or 1 + len(presets) + len(single) + len(mixed) < GAMES:
        chosen = {option.name: chance.choice([option.default, *option.candidates()]) for option in game.setup.options}
        chosen["start"] = chance.choice(["random", 0, 1])
        if any(game.accepts(seats, chosen) for seats in game.seats):
            mixed.append(chosen)
    return [{}, *presets, *single, *mixed, *lists(game, single)]


def lists(game: AnyGame, single: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where an option is a list of some length, more lists of that length, so that every value is in one."""
    result: list[dict[str, Any]] = []
    for chosen, option in ((chosen, option) for chosen in single for option in game.setup.options if option.several):
        size = len(chosen.get(option.name, []))
        seen = {value for other in [*single, *result] for value in other.get(option.name, [])}
        missing = [value for value in option.values if value not in seen]
        while size and missing:
            filled = [*missing, *(value for value in option.values if value not in missing)][:size]
            result.append({**chosen, option.name: sorted(filled, key=option.values.index)})
            missing = missing[size:]
    return result


def tables(game: AnyGame) -> list[tuple[int, dict[str, Any]]]:
    """Each setting at the next number of players that can have it."""
    result: list[tuple[int, dict[str, Any]]] = []
    for number, chosen in enumerate(settings(game)):
        counts = [game.seats[(number + more) % len(game.seats)] for more in range(len(game.seats))]
        result.append((next(seats for seats in counts if game.accepts(seats, chosen)), chosen))
    return result


def stacked(s: Any) -> int:
    """Chests of Staufer that can be drawn."""
    return int(s.stack_size) + sum(s.discard)


LEFT_TO_DRAW = {"staufer": stacked}  # for players who are sparing


class Table(NamedTuple):
    """Who plays what: the bot level of every seat."""

    seats: int
    options: dict[str, Any]
    players: list[str]


def more_tables(game: AnyGame, before: list[Table], count: int) -> list[Table]:
    """Tables so that every bot level plays soon, and player counts, values of options and levels meet equally often."""
    chance = random.Random(100)
    known = settings(game)
    made = list(before)
    met = Counter(pair for table in before for pair in pairs(game, table))
    while len(made) < len(before) + count:
        lively = len(made) >= SAMPLE and len(made) % EVERY == 0
        tried = [a_table(game, chance, known, met, lively) for _ in range(TRIED)]
        levels = {level for table in made for level in table.players}
        news = [(len({*table.players} - levels), sum(1 / (1 + met[pair]) ** 2 for pair in pairs(game, table)))
                for table in tried]  # fmt: skip
        made.append(tried[news.index(max(news))])
        met.update(pairs(game, made[-1]))
    return made[len(before) :]


def pairs(game: AnyGame, table: Table) -> Iterator[tuple[str, str]]:
    """What meets at a table: player count, values of options, bot levels, two by two."""
    complete = game.complete(table.seats, table.options)
    values = {f"{option.name}={value}" for option in game.setup.options for value in values_of(complete[option.name])}
    yield from combinations(sorted({f"seats={table.seats}", *values, *table.players}), 2)


def values_of(value: Any) -> list[Any]:
    """The value of an option as a list."""
    return value if isinstance(value, list) else [value]


STEERED = {  # tables and seeds, the last of the recorded ones, that reach what is rarer than one in a hundred
    "signorie": [(Table(3, {"open_gates": True}, ["skilled"] * 3), 4)],  # women marry through open gates
    "staufer": [(Table(4, {"refill": "add"}, [SPARING] * 4), 1)],  # no chest is left
}


def a_table(
    game: AnyGame, chance: random.Random, known: list[dict[str, Any]], met: Counter[Any], lively: bool
) -> Table:
    """Any table; a master, who thinks long, only once for every player count, and one strong player at most."""
    seats = chance.choice(game.seats)
    options = chance.choice([chosen for chosen in known if game.accepts(seats, {**chosen, START: "random"})])
    options = {**options, START: chance.choice(["random", *range(seats)])}
    for option in game.setup.options:
        changed = {**options, option.name: a_value(option, chance)}
        if chance.random() < 0.5 and game.accepts(seats, changed):
            options = changed
    if lively:
        return Table(seats, options, [LIVELY] * seats)
    rare = [STRONG] if met[tuple(sorted([MASTER, f"seats={seats}"]))] else [STRONG, MASTER]
    often = [level for level in BOTS if level not in (STRONG, MASTER)]
    thinkers = rare if MASTER in rare or chance.random() < STRONG_ONES else []
    players = [*thinkers, *chance.sample(often, len(often)), *often][:seats]
    return Table(seats, options, chance.sample(players, seats))


def a_value(option: Option, chance: random.Random) -> Any:
    """Any value of an option; of a list any items."""
    if not option.several:
        return chance.choice(option.values)
    return chance.sample(option.values, chance.randint(0, len(option.values)))


def play_as(name: str, table: Table, seed: int) -> Match:
    """A whole game at a table, between bots or chance with an aim."""
    match = casata.new(name, table.seats, seed=seed, options=table.options)
    chance = random.Random(seed)
    levels = {level for level in table.players if level not in BY_HAND}
    bots = {level: bot_of(level, match, seed) for level in levels}
    while not match.over:
        seat = chance.choice(match.actors)
        if table.players[seat] in BY_HAND:
            match.play(BY_HAND[table.players[seat]](match, seat, chance), seat)
        else:
            decide(match, seat, bots[table.players[seat]])
    return match


def lively_move(match: Match, seat: int, chance: random.Random) -> Move:
    """Any kind of move that is possible, then any move of that kind."""
    moves = match.legal(seat)
    kind = chance.choice(sorted({move.kind for move in moves}))
    return chance.choice([move for move in moves if move.kind == kind])


def sparing_move(match: Match, seat: int, chance: random.Random) -> Move:
    """A move after which the fewest pieces are left to draw."""
    moves = match.legal(seat)
    left = []
    for move in moves:
        after = match._state.copy()
        match.game.rules.apply(match.box, after, seat, move.code)
        left.append(LEFT_TO_DRAW[match.game.name](after))
    return chance.choice([move for move, count in zip(moves, left, strict=True) if count == min(left)])


BY_HAND = {LIVELY: lively_move, SPARING: sparing_move}


def bot_of(level: str, match: Match, seed: int) -> Bot:
    """A bot of a level; one that does not search is compiled here as well, which decides the same more quickly."""
    bot = Bot(level, match.game, match.box, match.seats, seed)
    if isinstance(bot.thinker, Reflex):
        bot.thinker.mind = SearchRoom(match.game, match.box, match.seats, bot.plan, FAST)
    return bot


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
    return play_as(name, Table(seats, options, [LIVELY] * seats), seed)


def play_well(name: str, seats: int, seed: int, options: dict[str, Any]) -> Match:
    """A whole game between greedy bots, which reach what chance does not."""
    match = casata.new(name, seats, seed=seed, options=options)
    bot = bot_for(match, Player("", "greedy"))
    while match.actor is not None:
        decide(match, match.actor, bot)
    return match


def keep_golden(name: str) -> None:
    """Play and save those of the first games that are missing."""
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    known = folder / "digests.json"
    digests = json.loads(known.read_text()) if known.exists() else {}
    for number, (seats, options) in enumerate(tables(find(name))):
        path = folder / f"{number + 1:02}-{seats}p.json"
        if not path.exists():
            match = (play_well if number % len(find(name).seats) == 0 else play_lively)(
                name, seats, SEED + number, options
            )
            path.write_text(json.dumps(match.save(), separators=(",", ":")) + "\n")
            digests[path.name] = digest(match)
    known.write_text(json.dumps(digests, indent=1) + "\n")


def golden(name: str) -> list[tuple[Match, Table]]:
    """The games kept as saves, and who played them."""
    found = []
    for number, path in enumerate(sorted((HERE / name).glob("[0-9]*.json"))):
        match = casata.load(path.read_text())
        level = "random" if name in BY_CHANCE else LIVELY if number % len(match.game.seats) else "greedy"
        found.append((match, Table(match.seats, dict(match.options), [level] * match.seats)))
    return found


def keep_records(name: str) -> None:
    """Record those games that are missing; what is recorded stays as it is."""
    records: list[Record] = [json.loads(line) for line in read_lines(HERE / name)]
    saved = golden(name)
    steered = STEERED.get(name, [])
    mixed = more_tables(find(name), [table for _, table in saved], RECORDED - len(saved) - len(steered))
    more = [*((table, SEED + number) for number, table in enumerate(mixed, len(saved))), *steered]
    try:
        for number in range(len(records), RECORDED):
            if number < len(saved):
                (match, table), seed = saved[number], SEED + number
            else:
                table, seed = more[number - len(saved)]
                match = play_as(name, table, seed)
            records.append(recorded(match, f"{number + 1:02}-{table.seats}p", table.players, seed))
            print(records[-1]["name"], *table.players, match.step, flush=True)
    finally:
        (HERE / name / FILE).write_bytes(written(records))


def renewed(record: Record) -> tuple[Record, str]:
    """A record as the rules are today, and its first difference; without one it stays as it is."""
    try:
        replay(record)
    except Difference as difference:
        return recorded(_again(record), record["name"], record["players"], record["seed"]), str(difference)
    return record, ""


def _again(record: Record) -> Match:
    """The same decisions where they still lead to an end, otherwise the same players at the same table."""
    save = record["save"]
    try:
        match = played(save)
    except CasataError:
        match = None
    if match is not None and match.over:
        return match
    return play_as(save["game"], Table(save["seats"], save["options"], record["players"]), record["seed"])


def renew(folder: pathlib.Path) -> None:
    """Record again whatever differs, saves beside the records too, and print each first difference."""
    known = folder / "digests.json"
    digests = json.loads(known.read_text())
    records = []
    for line in read_lines(folder):
        record, difference = renewed(json.loads(line))
        records.append(record)
        path = folder / f"{record['name']}.json"
        if difference:
            print(difference, flush=True)
        if difference and path.exists():
            path.write_text(json.dumps(played(record["save"]).save(), separators=(",", ":")) + "\n")
            digests[path.name] = record["digest"]
    known.write_text(json.dumps(digests, indent=1) + "\n")
    (folder / FILE).write_bytes(written(records))


def main(name: str, *asked: str) -> None:
    """Make what is missing; --renew first records again whatever differs."""
    make_ready(name)
    if "--renew" in asked:
        renew(HERE / name)
    keep_golden(name)
    keep_records(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
