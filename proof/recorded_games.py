"""Replay every recorded game: each decision, its events, the State, and the views of all seats and a spectator."""

import json
from collections import Counter

import casata
from casata.engine.game import find
from tests.golden.make import BOTS, RECORDED, values_of
from tests.golden.records import FILE, HERE, lines_of, replay

for name in casata.games():
    game = find(name)
    records = [json.loads(line) for line in lines_of(name)]
    assert len(records) == RECORDED, name
    for record in records:
        replay(record)
    saves = [record["save"] for record in records]
    events = Counter(event.split()[0] for record in records for step in record["steps"] for event in step["events"])
    moves = Counter(move.split()[0] for save in saves for _, move in save["moves"])
    levels = Counter(level for record in records for level in set(record["players"]))
    counts = Counter(save["seats"] for save in saves)
    values = {(option.name, item) for save in saves for option in game.options
              for item in values_of(save["options"][option.name])}  # fmt: skip
    print(f"{name}: {len(records)} games, {moves.total()} decisions, {events.total()} events replay as recorded;"
          f" {(HERE / name / FILE).stat().st_size // 1000} kB")  # fmt: skip
    print("  games by player count:", ", ".join(f"{count} players {counts[count]}" for count in game.seats))
    print("  games by level:", ", ".join(f"{level} {levels[level]}" for level in (*BOTS, "lively")))
    print(f"  values of options: {len(values)} of {sum(len(option.values) for option in game.options)}")
    print(f"  kinds of moves: {len(moves)} of {len(game.moves.kinds)}, of events: {len(events)} of"
          f" {len(game.events.kinds)}")  # fmt: skip
    missing = [kind.name for kind in game.events.kinds if kind.name not in events]
    if missing:
        print("  events that no game reaches (tests/golden/test_recorded.py says why):", ", ".join(missing))
