"""What can happen in Il Principe."""

from __future__ import annotations

from ...engine.core.events import Events

EVENTS = Events()
ROUND = EVENTS.add("round", "round {round} begins; {owner} is Principe", a="round", b="owner: seat")
STAGE = EVENTS.add("stage", "— {stage} —", a="stage: stage")
LAST_ROUND = EVENTS.add(
    "last_round", "fewer than {count} cards are left in the deck: the last round, without income or offers", a="count"
)
CITIES_OUT = EVENTS.add("cities_out", "cities face up: {count}, too few for another round; the game ends", a="count")
RECEIVED = EVENTS.add("received", "receives {gold} gold", a="gold")
PAID = EVENTS.add("paid", "pays {gold} gold", a="gold")
SHORT_DEAL = EVENTS.add(
    "short_deal", "the deck has {count} cards, too few for all: dealt one by one from the Principe on", a="count"
)
DREW = EVENTS.add("drew", "draws a card[: <{colour}>]", secret="colour: colour")
OFFERED = EVENTS.add("offered", "lays {number} cards face down[: {cards}]", a="number", secret="cards: offer")
SHOWN = EVENTS.add("shown", "has offered <{count} × {colour}>", a="count", b="colour: colour")
FROM_DECK = EVENTS.add("from_deck", "from the deck: <{count} × {colour}>", a="count", b="colour: colour")
NO_LOTS = EVENTS.add("no_lots", "the deck is empty: there are no lots this round")
LOT = EVENTS.add("lot", "the lot of {count} × {colour} is auctioned", a="count", b="colour: colour")
BADE = EVENTS.add("bade", "bids {gold}", a="gold")
PASSED = EVENTS.add("passed", "passes")
UNSOLD = EVENTS.add("unsold", "nobody bids; out of the game: {count} × {colour}", a="count", b="colour: colour")
TOOK_LOT = EVENTS.add("took_lot", "takes {count} × {colour}", a="count", b="colour: colour")
PRINCIPE = EVENTS.add("principe", "becomes Principe")
NO_BUILD = EVENTS.add("no_build", "builds nothing")
BUILT = EVENTS.add("built", "builds {city} (+{points})", a="city: city", b="points")
LAID = EVENTS.add("laid", "lays out <{count} × {colour}>", a="count", b="colour: colour")
SHIELD = EVENTS.add("shield", "places shields: <{count} on {region}>", a="count", b="region: region")
INCOME = EVENTS.add("income", "+{points} through roles for {city}", a="points", b="city: city")
NEW_CITY = EVENTS.add("new_city", "turned up: <{city}>", a="city: city")
PLAYED = EVENTS.add("played", "plays {count} × {colour}", a="count", b="colour: colour")
IDLE = EVENTS.add("idle", "does nothing")
ROLES_BACK = EVENTS.add("roles_back", "all roles go back to the board")
GOT_MAJOR = EVENTS.add("got_major", "becomes {role} and turns {number} face down", a="role: major", b="number")
GOT_MINOR = EVENTS.add("got_minor", "becomes {role}", a="role: minor")
MAJOR_TIED = EVENTS.add(
    "major_tied", "tied with {number} face up: the {role} is auctioned", a="role: major", b="number"
)
MINOR_TIED = EVENTS.add(
    "minor_tied", "tied for second with {number} face up: the {role} is auctioned", a="role: minor", b="number"
)
NOBODY_HAS = EVENTS.add("nobody_has", "nobody has {colour} face up: its roles stay on the board", a="colour: colour")
MAJOR_UNSOLD = EVENTS.add("major_unsold", "nobody bids: the {role} stays on the board", a="role: major")
MINOR_UNSOLD = EVENTS.add("minor_unsold", "nobody bids: the {role} stays on the board", a="role: minor")
LEAD_TIED = EVENTS.add(
    "lead_tied", "the lead in {colour} is tied: the {role} stays on the board", a="role: minor", b="colour: colour"
)
NO_SECOND = EVENTS.add("no_second", "nobody is second: the {role} stays on the board", a="role: minor")
TURNED = EVENTS.add("turned", "turns {colour} face up", a="colour: colour")
NOT_TURNED = EVENTS.add("not_turned", "turns no card up")
NONE_TO_TURN = EVENTS.add("none_to_turn", "has no card to turn up")
BLESSED = EVENTS.add("blessed", "+{points} through the white role", a="points")
NONE_TO_DRAW = EVENTS.add("none_to_draw", "finds the deck empty")
NO_SHIELD = EVENTS.add("no_shield", "has no shield left to place")
SCORING = EVENTS.add("scoring", "— final scoring —")
REVEALED = EVENTS.add("revealed", "shows {gold} gold; cards in hand: {number}", a="gold", b="number")
ROLE_POINTS = EVENTS.add("role_points", "roles +{points}", a="points")
SET_POINTS = EVENTS.add("set_points", "{number} of every colour +{points}", a="points", b="number")
MOST_GOLD = EVENTS.add("most_gold", "the most gold +{points}", a="points")
MOST_CARDS = EVENTS.add("most_cards", "the most cards in hand +{points}", a="points")
REGION_FIRST = EVENTS.add("region_first", "leads in <{region} (+{points})>", a="region: region", b="points")
REGION_SECOND = EVENTS.add("region_second", "is second in <{region} (+{points})>", a="region: region", b="points")
GAME_OVER = EVENTS.add("game_over", "the game is over")
