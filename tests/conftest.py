"""The games under tests/games play along as if they were in the collection; chance tries the same each time."""

import pathlib

from hypothesis import settings

import casata.games

casata.games.__path__.append(str(pathlib.Path(__file__).parent / "games"))
settings.register_profile("casata", derandomize=True, deadline=None)
settings.load_profile("casata")
