"""What can happen in Signorie."""

from __future__ import annotations

from ...engine.core.events import Events
from ...engine.text.language import plural

EVENTS = Events()
ROUND = EVENTS.add("round", "Round {round} begins", a="round")
SEATED = EVENTS.add(
    "seated",
    plural(
        "plays the {board} board and starts with {florins} florin",
        "plays the {board} board and starts with {florins} florins",
        by="florins",
    ),
    a="florins",
    b="board: board",
)
UNUSED = EVENTS.add("unused", "Cities not in play: <{city}>", a="city: city")
OFFERED = EVENTS.add("offered", "New tiles: <{tile} in {offer}>", a="tile: tile", b="offer: offer")
NO_TILES = EVENTS.add(
    "no_tiles",
    plural(
        "The pile is empty: {count} space stays without a tile", "The pile is empty: {count} spaces stay without a tile"
    ),
    a="count",
)
ROLLED_DICE = EVENTS.add("rolled_dice", "Dice rolled: <{colour} {face}>", a="colour: colour", b="face: face")
DEALT = EVENTS.add(
    "dealt", "Assignments: <{envelope}: {assignment}>", a="assignment: assignment", b="envelope: envelope"
)
PASSED = EVENTS.add("passed", "passes")
PASSED_FULL = EVENTS.add(
    "passed_full",
    plural("has taken {number} die and passes", "has taken {number} dice and passes", by="number"),
    a="number",
)
PASSED_STUCK = EVENTS.add("passed_stuck", "cannot take any die and passes")
TOOK = EVENTS.add("took", "takes the {colour} {face}", a="colour: colour", b="face: face")
FEE = EVENTS.add(
    "fee", plural("pays {florins} florin for the die", "pays {florins} florins for the die", by="florins"), a="florins"
)
COST = EVENTS.add(
    "cost",
    plural("pays {florins} florin for the helper", "pays {florins} florins for the helper", by="florins"),
    a="florins",
)
DOWRY_PAID = EVENTS.add(
    "dowry_paid",
    plural("pays a dowry of {florins} florin", "pays a dowry of {florins} florins", by="florins"),
    a="florins",
)
SIGNORIA_DONE = EVENTS.add("signoria", "does the Signoria action")
HIRED = EVENTS.add("hired", "hires the {helper}", a="helper: helper")
ASSIGNED = EVENTS.add("assigned", "does the {assignment} assignment", a="assignment: assignment")
SPENT = EVENTS.add("spent", "spends {gender}", a="number", b="gender: gender")
WAITING = EVENTS.add("waiting", "sends {gender} to the threshold", a="number", b="gender: gender")
RECEIVED = EVENTS.add(
    "received", plural("receives {florins} florin", "receives {florins} florins", by="florins"), a="florins"
)
NEW_MAN = EVENTS.add("new_man", "places a new man on the {career} track", a="career: career")
STEPPED = EVENTS.add("stepped", "moves a man up: <{career} to space {space}>", a="career: career", b="space: space")
CLIMBED = EVENTS.add("climbed", "moves up the initiative track to step <{height}>", a="height")
AT_THE_TOP = EVENTS.add(
    "at_the_top",
    plural(
        "is at the top of the initiative track and loses {count} step",
        "is at the top of the initiative track and loses {count} steps",
    ),
    a="count",
)
FORGONE = EVENTS.add("forgone", plural("gives up {number} step", "gives up {number} steps", by="number"), a="number")
LOST = EVENTS.add("lost", plural("cannot use {number} step", "cannot use {number} steps", by="number"), a="number")
LEFT = EVENTS.add("left", "sends the man on {career} space {space}", a="career: career", b="space: space")
ARRIVED = EVENTS.add("arrived", "places him in {city} on space {value}", a="city: city", b="value")
ARRIVED_OUTSIDE = EVENTS.add("arrived_outside", "sends him through the open gates; he returns to the reserve")
MARRIED = EVENTS.add("married", "marries a woman into {city} on space {value}", a="city: city", b="value")
MARRIED_OUTSIDE = EVENTS.add("married_outside", "marries a woman through the open gates; she returns to the reserve")
TOOK_TILE = EVENTS.add("took_tile", "takes {tile} for the {row} row", a="tile: tile", b="row: row")
NO_TILE_THERE = EVENTS.add("no_tile_there", "finds no tile there")
LEFT_TILE = EVENTS.add("left_tile", "leaves {tile} there", a="tile: tile")
TILE_STAYS = EVENTS.add("tile_stays", "leaves {tile} there: it fits no free shield", a="tile: tile")
FACE_DOWN = EVENTS.add("face_down", "puts a tile face down beside the {row} row", a="row: row")
PILE_OUT = EVENTS.add("pile_out", "finds the pile of tiles empty")
ROLLED = EVENTS.add("rolled", "rolls <{face}>", a="face: face")
BORN = EVENTS.add("born", "gains {gender}", a="number", b="gender: gender")
NOT_BORN = EVENTS.add("not_born", "misses out on {gender}: none left in the reserve", a="number", b="gender: gender")
USED = EVENTS.add("used", "uses the {helper}", a="helper: helper")
SKIPPED = EVENTS.add("skipped", "does not use the {helper}", a="helper: helper")
CANNOT_USE = EVENTS.add("cannot_use", "cannot use the {helper}", a="helper: helper")
SCORED = EVENTS.add("scored", plural("scores {points} point", "scores {points} points", by="points"), a="points")
REWARDS_BEGIN = EVENTS.add("rewards_begin", "The rewards of round {round} begin", a="round")
INITIATIVE_POINTS = EVENTS.add(
    "initiative_points",
    plural("scores {points} point for initiative", "scores {points} points for initiative", by="points"),
    a="points",
)
NEW_ORDER = EVENTS.add("new_order", "New turn order by initiative: <{owner} ({height})>", a="owner: seat", b="height")
ELIGIBLE = EVENTS.add("eligible", "gets the reward: dice total {sum}, limit {threshold}", a="sum", b="threshold")
TOO_HIGH = EVENTS.add("too_high", "gets no reward: dice total {sum}, limit {threshold}", a="sum", b="threshold")
REWARDED = EVENTS.add("rewarded", "takes the reward: {reward}", a="reward: reward")
USELESS = EVENTS.add("useless", "cannot use the reward: {reward}", a="reward: reward")
INSTEAD = EVENTS.add(
    "instead", plural("takes {florins} florin instead", "takes {florins} florins instead", by="florins"), a="florins"
)
CLEARED = EVENTS.add(
    "cleared", plural("clears {count} die from the board", "clears {count} dice from the board"), a="count"
)
BRIDE = EVENTS.add("bride", "receives a bride for son {number}", a="number")
VICTORY = EVENTS.add(
    "victory",
    plural("scores {points} point from the reward: {reward}", "scores {points} points from the reward: {reward}",
           by="points"),
    a="reward: reward",
    b="points",
)  # fmt: skip
BOUGHT = EVENTS.add(
    "bought",
    plural("pays {florins} florins for {points} point", "pays {florins} florins for {points} points", by="points"),
    a="florins",
    b="points",
)
KEPT = EVENTS.add("kept", "keeps the florins")
RETURNED = EVENTS.add(
    "returned",
    plural(
        "Back from the threshold: <{number} figure of {owner}>",
        "Back from the threshold: <{number} figures of {owner}>",
        by="number",
    ),
    a="number",
    b="owner: seat",
)
SCORING = EVENTS.add("scoring", "The final scoring begins")
CAREER_POINTS = EVENTS.add(
    "career_points",
    plural("scores {points} point for men left on careers", "scores {points} points for men left on careers",
           by="points"),
    a="points",
)  # fmt: skip
ROW_POINTS = EVENTS.add("row_points", "scores rows of tiles: <{row} {points}>", a="row: row", b="points")
ROW_SHORT = EVENTS.add("row_short", "has too few tiles to score: <{row} ({number})>", a="row: row", b="number")
GAME_OVER = EVENTS.add("game_over", "The game is over")
EVENTS.opening = (TOOK,)
EVENTS.quiet = (OFFERED,)
EVENTS.milestones = {ROUND: "Round {round}"}
EVENTS.study(TOOK, "Colours of dice")
EVENTS.study(TOOK, "Numbers of dice", by="face")
EVENTS.study(HIRED, "Helpers hired")
EVENTS.study(ASSIGNED, "Assignments")
EVENTS.study(REWARDED, "Rewards taken")
EVENTS.study(LEFT, "Careers that men were sent from")
EVENTS.study(ARRIVED, "Missions")
EVENTS.study(MARRIED, "Marriages")
