"""The games under tests/games play along as if they were in the collection."""

import pathlib

import casata.games

casata.games.__path__.append(str(pathlib.Path(__file__).parent / "games"))
