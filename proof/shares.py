"""How the time of random play divides in each game, with every number of players."""

from benchmarks.shares import main

SOURCES = ("benchmarks", "casata/engine/compiled", "casata/engine/core", "casata/games/*/rules")

main([])
