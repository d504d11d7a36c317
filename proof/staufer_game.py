"""A full game of The Staufer Dynasty, two greedy and two random bots, move by move, to read beside the rules."""

from casata.cli.app import app

print("casata watch staufer --seats 4 --bots greedy,random --seed 15 --tables")
app(["watch", "staufer", "--seats", "4", "--bots", "greedy,random", "--seed", "15", "--tables"], exit_on_error=False)
