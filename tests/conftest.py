"""The games under tests/games play along like those of the collection; chance tries the same in each `make test`."""

import pathlib

from hypothesis import HealthCheck, settings

import casata.games
from tests.samples import ALL

casata.games.__path__.append(str(pathlib.Path(__file__).parent / "games"))
settings.register_profile(
    "casata", derandomize=not ALL, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # whatever the machine does beside it
settings.load_profile("casata")
