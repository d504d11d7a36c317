"""How the cost of a decision grows with the size of a batch, with threads and processes."""

from benchmarks.growth import main

SOURCES = ("benchmarks", "casata/engine/compiled", "casata/engine/core", "casata/games/*/rules")

main([])
