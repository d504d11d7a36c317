"""What can happen in Il Principe."""

from __future__ import annotations

from ...engine.core.events import Events
from ...engine.text.language import plural

EVENTS = Events()
ROUND = EVENTS.add("round", "Round {round} begins; {owner} is Principe", a="round", b="owner: seat")
STAGE = EVENTS.add("stage", "— {stage} —", a="stage: stage")
LAST_ROUND = EVENTS.add(
    "last_round",
    plural(
        "Fewer than {count} card is left in the deck: this is the last round, without income or offers",
        "Fewer than {count} cards are left in the deck: this is the last round, without income or offers",
    ),
    a="count",
)
CITIES_OUT = EVENTS.add(
    "cities_out",
    plural(
        "Only {count} city is face up, too few for another round: the game ends",
        "Only {count} cities are face up, too few for another round: the game ends",
    ),
    a="count",
)
RECEIVED = EVENTS.add("received", "receives {gold} gold", a="gold")
PAID = EVENTS.add("paid", "pays {gold} gold", a="gold")
SHORT_DEAL = EVENTS.add(
    "short_deal",
    plural(
        "The deck has only {count} card, too few for everybody: it is dealt from the Principe on",
        "The deck has only {count} cards, too few for everybody: they are dealt one by one from the Principe on",
    ),
    a="count",
)
DREW = EVENTS.add("drew", "draws a card[: <{colour}>]", secret="colour: colour")
OFFERED = EVENTS.add(
    "offered",
    plural("lays {number} card face down[: {cards}]", "lays {number} cards face down[: {cards}]", by="number"),
    a="number",
    secret="cards: offer",
)
SHOWN = EVENTS.add(
    "shown",
    plural("has offered <{count} {colour} card>", "has offered <{count} {colour} cards>"),
    a="count",
    b="colour: colour",
)
FROM_DECK = EVENTS.add(
    "from_deck",
    plural("From the deck: <{count} {colour} card>", "From the deck: <{count} {colour} cards>"),
    a="count",
    b="colour: colour",
)
NO_LOTS = EVENTS.add("no_lots", "The deck is empty: there are no lots this round")
LOT = EVENTS.add(
    "lot",
    plural("The lot of {count} {colour} card is auctioned", "The lot of {count} {colour} cards is auctioned"),
    a="count",
    b="colour: colour",
)
BADE = EVENTS.add("bade", "bids {gold} gold", a="gold")
PASSED = EVENTS.add("passed", "passes")
UNSOLD = EVENTS.add(
    "unsold",
    plural("Nobody bids: {count} {colour} card leaves the game", "Nobody bids: {count} {colour} cards leave the game"),
    a="count",
    b="colour: colour",
)
TOOK_LOT = EVENTS.add(
    "took_lot", plural("takes {count} {colour} card", "takes {count} {colour} cards"), a="count", b="colour: colour"
)
PRINCIPE = EVENTS.add("principe", "becomes Principe")
NO_BUILD = EVENTS.add("no_build", "builds nothing")
BUILT = EVENTS.add("built", "builds {city} (+{points})", a="city: city", b="points")
LAID = EVENTS.add(
    "laid",
    plural("lays out <{count} {colour} card>", "lays out <{count} {colour} cards>"),
    a="count",
    b="colour: colour",
)
SHIELD = EVENTS.add(
    "shield",
    plural("places <{count} shield in {region}>", "places <{count} shields in {region}>"),
    a="count",
    b="region: region",
)
INCOME = EVENTS.add("income", "scores {points} through roles as {city} is built", a="points", b="city: city")
NEW_CITY = EVENTS.add("new_city", "Turned up: <{city}>", a="city: city")
PLAYED = EVENTS.add(
    "played", plural("plays {count} {colour} card", "plays {count} {colour} cards"), a="count", b="colour: colour"
)
IDLE = EVENTS.add("idle", "does nothing")
ROLES_BACK = EVENTS.add("roles_back", "All roles go back to the board")
GOT_MAJOR = EVENTS.add(
    "got_major",
    plural(
        "becomes {role} and turns {number} card face down",
        "becomes {role} and turns {number} cards face down",
        by="number",
    ),
    a="role: major",
    b="number",
)
GOT_MINOR = EVENTS.add("got_minor", "becomes {role}", a="role: minor")
MAJOR_TIED = EVENTS.add(
    "major_tied",
    plural(
        "A tie with {number} card face up: the {role} is auctioned",
        "A tie with {number} cards face up: the {role} is auctioned",
        by="number",
    ),
    a="role: major",
    b="number",
)
MINOR_TIED = EVENTS.add(
    "minor_tied",
    plural(
        "A tie for second with {number} card face up: the {role} is auctioned",
        "A tie for second with {number} cards face up: the {role} is auctioned",
        by="number",
    ),
    a="role: minor",
    b="number",
)
NOBODY_HAS = EVENTS.add(
    "nobody_has", "Nobody has {colour} cards face up: the {colour} roles stay on the board", a="colour: colour"
)
MAJOR_UNSOLD = EVENTS.add("major_unsold", "Nobody bids: the {role} stays on the board", a="role: major")
MINOR_UNSOLD = EVENTS.add("minor_unsold", "Nobody bids: the {role} stays on the board", a="role: minor")
LEAD_TIED = EVENTS.add(
    "lead_tied", "The lead in {colour} is tied: the {role} stays on the board", a="role: minor", b="colour: colour"
)
NO_SECOND = EVENTS.add("no_second", "Nobody is second: the {role} stays on the board", a="role: minor")
TURNED = EVENTS.add("turned", "turns a {colour} card face up", a="colour: colour")
NOT_TURNED = EVENTS.add("not_turned", "turns no card face up")
NONE_TO_TURN = EVENTS.add("none_to_turn", "has no card to turn face up")
BLESSED = EVENTS.add("blessed", "scores {points} through the white role", a="points")
NONE_TO_DRAW = EVENTS.add("none_to_draw", "finds the deck empty")
NO_SHIELD = EVENTS.add("no_shield", "has no shield left to place")
SCORING = EVENTS.add("scoring", "— final scoring —")
REVEALED = EVENTS.add(
    "revealed",
    plural("shows {gold} gold and {number} card in hand", "shows {gold} gold and {number} cards in hand", by="number"),
    a="gold",
    b="number",
)
ROLE_POINTS = EVENTS.add("role_points", "scores {points} for roles", a="points")
SET_POINTS = EVENTS.add(
    "set_points",
    plural(
        "scores {points} for {number} set of all five colours",
        "scores {points} for {number} sets of all five colours",
        by="number",
    ),
    a="points",
    b="number",
)
MOST_GOLD = EVENTS.add("most_gold", "scores {points} for the most gold", a="points")
MOST_CARDS = EVENTS.add("most_cards", "scores {points} for the most cards in hand", a="points")
REGION_FIRST = EVENTS.add("region_first", "leads in <{region} (+{points})>", a="region: region", b="points")
REGION_SECOND = EVENTS.add("region_second", "is second in <{region} (+{points})>", a="region: region", b="points")
GAME_OVER = EVENTS.add("game_over", "The game is over")
EVENTS.quiet = (NEW_CITY,)
EVENTS.recalled = (PAID, UNSOLD, TOOK_LOT)
EVENTS.milestones = {ROUND: "Round {round}"}
EVENTS.study(BUILT, "Cities built")
EVENTS.study(GOT_MAJOR, "Major roles")
EVENTS.study(GOT_MINOR, "Minor roles")
EVENTS.study(TOOK_LOT, "Lots bought")
EVENTS.study(PLAYED, "Cards played")
EVENTS.study(SHIELD, "Shields placed")
