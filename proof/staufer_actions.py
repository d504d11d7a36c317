"""The Staufer Dynasty: no step loses or adds pieces, and every player has exactly fifteen actions."""

import random
from collections import Counter

import casata
from casata.engine.compiled.batch import Batch, warm_up
from casata.engine.game import find

DECISIONS = 1_000_000
BY_SEAT = 100
EACH = 15


def counted(match: casata.Match) -> dict[str, int]:
    """How many pieces of every kind there are, wherever they are."""
    out = [0] * int(match.game.stock)
    match.game.rules.stock(match.box, match._state, out)
    return dict(zip(match.game.stock.names, out, strict=True))


warm_up("staufer")
for seats in find("staufer").seats:
    stock = counted(casata.new("staufer", seats, seed=1))
    chests = sum(count for name, count in stock.items() if name.startswith("chests of kind"))
    figures = {
        sum(count for name, count in stock.items() if name.endswith(f"figures of seat {s}")) for s in range(seats)
    }
    cards = sum(count for name, count in stock.items() if name.startswith("cards of privilege"))
    assert (chests, figures) == (72, {18})
    print(f"{seats} players: {chests} chests, 18 figures a colour, {cards} privilege cards on display")
print("Each decision below is followed by a count of all of these, kind by kind: none ever changes.")
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
