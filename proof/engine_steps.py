"""A million random decisions in every game, with every step tested."""

from casata.engine.compiled.batch import Batch, warm_up
from casata.engine.game import find, names

SOURCES = ("casata/engine/compiled", "casata/engine/core", "casata/games/*/rules", "casata/games/*/secrets.py")

DECISIONS = 1_000_000

print("Random decisions, each followed by: pieces conserved, somebody can move, why_not is 0 exactly for the legal")
print(
    "moves of every seat, the tale fits, re-dealing leaves the view (of each seat and a spectator in turn) as it was."
)
for name in names():
    warm_up(name)
    total = games = 0
    tables = [Batch(name, seats) for seats in find(name).seats]
    tables += [Batch(name, seats, chosen) for seats in find(name).seats for chosen in find(name).variations(seats)]
    while total < DECISIONS:
        total += tables[games % len(tables)].check(3, games)
        games += 1
    print(f"{name}: {total:,} decisions in {games:,} games, {len(tables)} tables (player counts, options): no fault")
