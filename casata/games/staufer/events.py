"""What can happen in The Staufer Dynasty."""

from __future__ import annotations

from ...engine.core.events import Events

EVENTS = Events()
ROUND = EVENTS.add("round", "— round {round} —", a="round")
BEGINS = EVENTS.add("begins", "begins")
RING_LAID = EVENTS.add("ring", "clockwise: <{region}>", a="region: region")
TILE_LAID = EVENTS.add("tile", "points for the first: <{region} {points}>", a="region: region", b="points")
ROW_REGION = EVENTS.add("row_region", "scored by round: <{number}. {region}>", a="region: region", b="number")
ROW_CONDITION = EVENTS.add(
    "row_condition", "second region by round: <{number}. {condition}>", a="condition: condition", b="number"
)
ROW_STEPS = EVENTS.add("row_steps", "regions the king rides: <after round {number}: {steps}>", a="steps", b="number")
KING_STARTS = EVENTS.add("king_starts", "the king begins in {region}", a="region: region")
DISPLAYED = EVENTS.add("displayed", "privileges: <{privilege} ({count} cards)>", a="privilege: privilege", b="count")
DEALT = EVENTS.add("dealt", "receives a secret job[: <{job}>]", secret="job: job")
LAID_OFFICE = EVENTS.add("laid_office", "chests: <{office}: {chest}>", a="office: office", b="chest: chest")
LAID_SPACE = EVENTS.add("laid_space", "supply table: <{space}: {chest}>", a="space: space", b="chest: chest")
NO_CHESTS = EVENTS.add("no_chests", "no chest is left; places that stay without: {count}", a="count")
RESHUFFLED = EVENTS.add("reshuffled", "{count} discarded chests are shuffled", a="count")
ORDERED = EVENTS.add("ordered", "order: <{position}. {owner}>", a="owner: seat", b="position")
SUPPLIED = EVENTS.add("supplied", "supplies from space {space}", a="space: space")
RECEIVED = EVENTS.add("received", "{number} × {figure} to the court", a="number", b="figure: figure")
NOT_RECEIVED = EVENTS.add(
    "not_received", "{number} × {figure} cannot come: the province has no more", a="number", b="figure: figure"
)
TOOK_ELSEWHERE = EVENTS.add("took_elsewhere", "takes the chests of space {space} instead", a="space: space")
USED = EVENTS.add("used", "uses the chest: <{chest}>", a="chest: chest")
COSTS_SAID = EVENTS.add("costs", "travel {way}, office {price}", a="way", b="price")
LAID = EVENTS.add("laid", "lays <{figure} in {region}>", a="figure: figure", b="region: region")
SAT = EVENTS.add("sat", "{figure} to {office}", a="figure: figure", b="office: office")
SAT_SECOND = EVENTS.add("sat_second", "adds a second envoy")
TOOK = EVENTS.add("took", "takes chests: <{chest}>", a="chest: chest")
DREW = EVENTS.add("drew", "draws a chest")
SCORED = EVENTS.add("scored", "+{points} points", a="points")
SCORED_CARD = EVENTS.add(
    "scored_card", "+{points} points by privilege {privilege}", a="points", b="privilege: privilege"
)
EXCHANGED = EVENTS.add("exchanged", "exchanges purple chests for privilege {privilege}", a="privilege: privilege")
TO_SUPPLY = EVENTS.add("to_supply", "goes to place {position} of the next order", a="position")
TO_DEPLOY = EVENTS.add("to_deploy", "goes to place {position} from the end of the next order", a="position")
SCORED_ONCE = EVENTS.add(
    "scored_once",
    "{region} meets the condition too ({condition}) and is scored once",
    a="region: region",
    b="condition: condition",
)
SCORED_TOO = EVENTS.add("scored_too", "{region} is scored ({condition})", a="region: region", b="condition: condition")
REGION_SCORED = EVENTS.add("region_scored", "{region} is scored", a="region: region")
NOBODY_THERE = EVENTS.add("nobody_there", "nobody has an office in {region}", a="region: region")
PLACED = EVENTS.add("placed", "place {position}, influence {influence}", a="position", b="influence")
BEHIND = EVENTS.add("behind", "as strong as the one before, but the dearest office is {cost}", a="cost")
BONUS = EVENTS.add("bonus", "the bonus of {region} is given", a="region: region")
SHOWN = EVENTS.add("shown", "chests drawn: <{chest}>", a="chest: chest")
LEFT_OVER = EVENTS.add("left_over", "not taken, discarded: <{chest}>", a="chest: chest")
KEPT = EVENTS.add("kept", "keeps the {figure} on {office}", a="figure: figure", b="office: office")
TO_PROVINCE = EVENTS.add(
    "to_province", "back to the province: <{figure} from {office}>", a="figure: figure", b="office: office"
)
TO_COURT = EVENTS.add("to_court", "back to the court: <{figure} from {office}>", a="figure: figure", b="office: office")
KING_ENTERED = EVENTS.add("king_entered", "the king enters <{region}>", a="region: region")
RETURNED = EVENTS.add(
    "returned", "back to the court as the king comes: <{number} × {figure}>", a="number", b="figure: figure"
)
WITHDRAWN = EVENTS.add("withdrawn", "all paid figures go to the provinces")
SCORING = EVENTS.add("scoring", "— final scoring —")
JOB_POINTS = EVENTS.add("job_points", "job {job}: +{points} points", a="job: job", b="points")
BROWN_POINTS = EVENTS.add("brown_points", "{count} × brown: +{points} points", a="count", b="points")
EVENTS.opening = (SUPPLIED, SAT)
