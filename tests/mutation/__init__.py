"""Faults planted in the rules of a game, to see whether a test finds each: `python -m tests.mutation GAME`."""
