"""A full game of Signorie between two greedy and two random bots, move by move, to read beside the rules."""

from casata.cli.app import app

print("casata watch signorie --seats 4 --bots greedy,random --seed 15 --tables")
app(["watch", "signorie", "--seats", "4", "--bots", "greedy,random", "--seed", "15", "--tables"], exit_on_error=False)
