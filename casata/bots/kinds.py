"""The kinds of bots, by number for compiled contests and by name for people."""

NAMES = ("random", "greedy")
RANDOM = 0
GREEDY = 1
