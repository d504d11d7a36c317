"""The benchmark of the engine, with its thresholds."""

import json

from casata.engine.game import names
from casata.lab.bench import bench

SOURCES = ("casata/engine/compiled", "casata/engine/core", "casata/games/*/rules", "casata/lab/bench.py")

COMPILED = {"royals": 5e6, "il_principe": 3e6, "signorie": 2e6, "staufer": 2e6}  # decisions per CPU-second, at least
INTERPRETED = {"royals": 0.1e6, "il_principe": 0.1e6, "signorie": 0.02e6, "staufer": 0.02e6}
RATIO = {"royals": 25, "il_principe": 20, "signorie": 20, "staufer": 20}  # compiled against interpreted, at least

for name in names():
    figures = bench(name)
    print(name, json.dumps({key: round(value, 2) for key, value in figures.items()}))
    ratio = figures["compiled_decisions_per_s"] / figures["interpreted_decisions_per_s"]
    print(f"{name}: compiled / interpreted = {ratio:.1f}")
    assert figures["copies_per_s"] >= 20e6
    assert ratio >= RATIO[name]
    assert figures["compiled_decisions_per_s"] >= COMPILED[name]
    assert figures["interpreted_decisions_per_s"] >= INTERPRETED[name]
