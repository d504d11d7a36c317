"""A plan: how a bot of one seat thinks, as a row of numbers that compiled contests read."""

from __future__ import annotations

RANDOM = 0
GREEDY = 1
SEARCH = 2

KIND = 0
ITERATIONS = 1
EXPLORE = 2
SHARP = 3
URGENCY = 4
EARLY = 5
LATE = 6
MARGIN = 7
SPAN = 8
WIDEN = 9
DEEP = 10
WIDTH = 11
SELF = 12
KEEP = 13
SIZE = 14
