"""Every game of The Staufer Dynasty has exactly fifteen actions a player."""

import random
from collections import Counter

import casata
from casata.engine.batches import Batch, warm_up
from casata.engine.game import find

DECISIONS = 1_000_000
BY_SEAT = 100
EACH = 15

warm_up("staufer")
total = games = 0
tables = [Batch("staufer", seats, {"privileges": "random"}) for seats in find("staufer").seats]
while total < DECISIONS:
    batch = tables[games % len(tables)]
    total += batch.check(4, games)
    assert batch.table().turn == EACH * batch.seats
    games += 1
print(f"{games:,} random games, {total:,} decisions, privileges by chance: {EACH} actions a player in all of them")

for seats in find("staufer").seats:
    for seed in range(BY_SEAT):
        match = casata.new("staufer", seats, seed=seed)
        chance = random.Random(seed)
        acted: Counter[int] = Counter()
        while match.actor is not None:
            move = chance.choice(match.legal())
            acted[match.actor] += move.kind in ("supply", "deploy")
            match.play(move)
        assert acted == dict.fromkeys(range(seats), EACH)
    print(f"{seats} players, {BY_SEAT} games: every seat acted {EACH} times")
