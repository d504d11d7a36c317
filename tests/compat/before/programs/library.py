"""The library as its README shows it: prints what every call gave, as JSON."""

import json

import casata
from casata.bots.bot import Bot

given = {}
match = casata.new("royals", seats=4, seed=7, options={"joker": "free"})
given["new"] = [match.actor, match.actors, [str(move) for move in match.legal()]]
move = match.play("blind")
given["play"] = [str(move), move.kind, move.code, match.step, match.decisions(3)]
given["view"] = [match.view(seat) for seat in (0, 1, 2, 3, None)]
given["events"] = [match.events(seat, since=0, until=1) for seat in (0, 3, None)]
given["undo"] = [match.can_undo(3)]
try:
    match.undo(3)
except casata.IllegalMove as problem:
    given["undo"].append(problem.reason)
try:
    match.play("blind", 0)
except casata.CasataError as problem:
    given["refused"] = problem.reason
given["why_not"] = [match.why_not("blind", 0) is None, match.why_not("blind") is None]
again = casata.load(match.save())
given["load"] = [again.save() == match.save(), casata.load(json.dumps(match.save())).step]
described = casata.position(
    "royals", seats=2, set={"round": 2, "actor": 0, "hand": {0: {"france": 5}}}, chance=["spain"]
)
given["position"] = [described.view(0), described.actor]
again = match.redeal(0, seed=1)
given["redeal"] = [again.view(0) == {**match.view(0), "step": again.view(0).get("step")}, again.step]
payment = casata.position(
    "royals", seats=3, options={"joker": "free"},
    set={"phase": "payment", "actor": 0, "target": "lyon.cardinal", "picks": 3, "hand": {0: {"spain": 4}}},
    chance=["spain", "france"],
)  # fmt: skip
payment.play("pay spain")
given["payment"] = payment.view(0)
bot = Bot("novice", match.game, match.box, match.seats)
while not match.over:
    seat = match.actor
    thought = bot.decide(match.view_record(seat), seat, [move.code for move in match.legal(seat)])
    match.play(thought.code, seat)
given["end"] = [match.over, match.scores(), match.tally(), match.places(), match.winners(), match.at(9).view(None)]
given["turn"] = [match.game.name, match.game.title, list(match.game.seats), match.seats, match.options]
other = casata.new("staufer", 2, seed=3)
other.play(other.legal()[0])
given["restart"] = other.restart_turn(other.history[0][0])
print(json.dumps(given))
