"""What can happen in The Staufer Dynasty."""

from __future__ import annotations

from ...engine.core.events import Events
from ...engine.text.language import plural

EVENTS = Events()
ROUND = EVENTS.add("round", "Round {round} begins", a="round")
BEGINS = EVENTS.add("begins", "begins")
RING_LAID = EVENTS.add("ring", "Regions, clockwise: <{region}>", a="region: region")
TILE_LAID = EVENTS.add("tile", "Points for first place: <{region} {points}>", a="region: region", b="points")
ROW_REGION = EVENTS.add("row_region", "Regions scored, by round: <{number}. {region}>", a="region: region", b="number")
ROW_CONDITION = EVENTS.add(
    "row_condition", "Second regions scored, by round: <{number}. {condition}>", a="condition: condition", b="number"
)
ROW_STEPS = EVENTS.add("row_steps", "Regions the king rides: <{steps} after round {number}>", a="steps", b="number")
KING_STARTS = EVENTS.add("king_starts", "The king starts in {region}", a="region: region")
DISPLAYED = EVENTS.add(
    "displayed",
    plural(
        "Privileges on display: <{privilege} ({count} card)>", "Privileges on display: <{privilege} ({count} cards)>"
    ),
    a="privilege: privilege",
    b="count",
)
DEALT = EVENTS.add("dealt", "receives a secret job[: <{job}>]", secret="job: job")
LAID_OFFICE = EVENTS.add("laid_office", "Chests on offices: <{office}: {chest}>", a="office: office", b="chest: chest")
LAID_SPACE = EVENTS.add(
    "laid_space", "Chests on the supply table: <space {space}: {chest}>", a="space: space", b="chest: chest"
)
NO_CHESTS = EVENTS.add(
    "no_chests",
    plural("No chests are left: {count} place gets none", "No chests are left: {count} places get none"),
    a="count",
)
RESHUFFLED = EVENTS.add(
    "reshuffled",
    plural("{count} discarded chest becomes the new stack", "{count} discarded chests are shuffled into a new stack"),
    a="count",
)
ORDERED = EVENTS.add("ordered", "Turn order: <{position}. {owner}>", a="owner: seat", b="position")
SUPPLIED = EVENTS.add("supplied", "supplies from space {space}", a="space: space")
RECEIVED = EVENTS.add("received", "brings {figure} to court", a="number", b="figure: figure")
NOT_RECEIVED = EVENTS.add(
    "not_received", "misses out on {figure}: none left in the province", a="number", b="figure: figure"
)
TOOK_ELSEWHERE = EVENTS.add("took_elsewhere", "takes the chests of space {space} instead", a="space: space")
USED = EVENTS.add("used", "uses chests: <{chest}>", a="chest: chest")
COSTS_SAID = EVENTS.add("costs", "pays {way} for travel and {price} for the office", a="way", b="price")
LAID = EVENTS.add("laid", "lays <{figure} in {region}>", a="figure: figure", b="region: region")
SAT = EVENTS.add("sat", "sends {figure} to {office}", a="figure: figure", b="office: office")
SAT_SECOND = EVENTS.add("sat_second", "adds a second envoy")
TOOK = EVENTS.add("took", "takes chests: <{chest}>", a="chest: chest")
DREW = EVENTS.add("drew", "draws a chest")
SCORED = EVENTS.add("scored", plural("scores {points} point", "scores {points} points", by="points"), a="points")
SCORED_CARD = EVENTS.add(
    "scored_card",
    plural(
        "scores {points} point with privilege {privilege}",
        "scores {points} points with privilege {privilege}",
        by="points",
    ),
    a="points",
    b="privilege: privilege",
)
EXCHANGED = EVENTS.add("exchanged", "exchanges purple chests for privilege {privilege}", a="privilege: privilege")
TO_SUPPLY = EVENTS.add(
    "to_supply",
    plural("will act first next round", "will act in place {position} next round", by="position"),
    a="position",
)
TO_DEPLOY = EVENTS.add(
    "to_deploy",
    plural("will act last next round", "will act in place {position} from the end next round", by="position"),
    a="position",
)
SCORED_ONCE = EVENTS.add(
    "scored_once",
    "{region} also meets the condition ({condition}) and is scored only once",
    a="region: region",
    b="condition: condition",
)
SCORED_TOO = EVENTS.add("scored_too", "{region} is scored ({condition})", a="region: region", b="condition: condition")
REGION_SCORED = EVENTS.add("region_scored", "{region} is scored", a="region: region")
NOBODY_THERE = EVENTS.add("nobody_there", "Nobody has an office in {region}", a="region: region")
PLACED = EVENTS.add("placed", "takes place {position} with influence {influence}", a="position", b="influence")
BEHIND = EVENTS.add("behind", "loses the tie: dearest office {cost}", a="cost")
BONUS = EVENTS.add("bonus", "{region} gives its bonus", a="region: region")
SHOWN = EVENTS.add("shown", "Chests drawn: <{chest}>", a="chest: chest")
LEFT_OVER = EVENTS.add("left_over", "Chests not taken and discarded: <{chest}>", a="chest: chest")
KEPT = EVENTS.add("kept", "keeps {figure} on {office}", a="figure: figure", b="office: office")
TO_PROVINCE = EVENTS.add(
    "to_province", "takes back to the province: <{figure} from {office}>", a="figure: figure", b="office: office"
)
TO_COURT = EVENTS.add(
    "to_court", "takes back to court: <{figure} from {office}>", a="figure: figure", b="office: office"
)
KING_ENTERED = EVENTS.add("king_entered", "The king enters <{region}>", a="region: region")
RETURNED = EVENTS.add("returned", "takes paid figures back to court: <{figure}>", a="number", b="figure: figure")
WITHDRAWN = EVENTS.add("withdrawn", "All paid figures return to the provinces")
SCORING = EVENTS.add("scoring", "The final scoring begins")
JOB_POINTS = EVENTS.add(
    "job_points",
    plural("scores {points} point for a job: {job}", "scores {points} points for a job: {job}", by="points"),
    a="job: job",
    b="points",
)
BROWN_POINTS = EVENTS.add(
    "brown_points",
    plural("scores {points} points for {count} brown chest", "scores {points} points for {count} brown chests"),
    a="count",
    b="points",
)
EVENTS.opening = (SUPPLIED, SAT, TO_PROVINCE, TO_COURT)
EVENTS.gathered = (REGION_SCORED, SCORED_TOO, NOBODY_THERE, PLACED, BEHIND, BONUS)
EVENTS.following = (SCORED, SCORED_CARD, RECEIVED)
EVENTS.quiet = (BEGINS, LAID_OFFICE, LAID_SPACE)
EVENTS.milestones = {ROUND: "Round {round}"}
EVENTS.study(EXCHANGED, "Privileges")
EVENTS.study(DEALT, "Jobs dealt")
EVENTS.study(ORDERED, "Places in the turn order", by="position", of="owner")
EVENTS.study(SAT, "Offices", by="office")
EVENTS.study(SUPPLIED, "Supply spaces")
EVENTS.study(TOOK, "Chests taken")
