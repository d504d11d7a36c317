"""The speed of search in the middle of a game, compiled and interpreted, and how it keeps to time limits."""

from casata.engine.game import names
from casata.lab.bench import bench_search

SOURCES = ("casata/bots", "casata/engine/compiled", "casata/engine/core", "casata/games/*/rules", "casata/lab/bench.py")

LEAST = {"royals": 10_000}  # iterations per CPU-second on one core,
OTHERS = 3_000
RATIO = 25  # and so many times the interpreted rate

for game in names():
    figures = bench_search(game)
    print(game, ", ".join(f"{name} {value:,.1f}" for name, value in figures.items()))
    assert figures["compiled_iterations_per_s"] >= LEAST.get(game, OTHERS)
    assert figures["compiled_to_interpreted"] >= RATIO
