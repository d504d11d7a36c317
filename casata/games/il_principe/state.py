"""What is on the table in a game of Il Principe."""

from __future__ import annotations

from ...engine.core.header import EVENT_PARTS, Header
from ...engine.core.moves import multisets
from ...engine.core.record import Axis, Grid, Row, cell, grid, record, row

SEATS = Axis("seat", size=5)
COLOURS = Axis("colour", "green", "white", "red", "blue", "yellow")  # in the order of auctions and roles
REGIONS = Axis("region", "romagna", "lombardia", "emilia", "liguria", "toscana", "umbria")
CITIES = Axis("city", size=15)
MAJORS = Axis("major", "doctor", "bishop", "councillor", "nobleman", "banker")
MINORS = Axis("minor", "magister", "preacher", "scribe", "knight", "merchant")
SOURCES = Axis("source", "cities", "income", "white", "roles", "sets", "gold", "cards", "regions")
STAGES = Axis("stage", "income", "lots", "actions", "roles")  # the phases of a round
RANKS = Axis("rank", "major", "minor")
PHASES = Axis("phase", "offer", "bid", "build", "shields", "action", "role_bid", "turn_up", "place_shield")

OFFER, BID, BUILD, SHIELDS, ACTION, ROLE_BID, TURN_UP, PLACE_SHIELD = range(PHASES)
GREEN, WHITE, RED, BLUE, YELLOW = range(COLOURS)
FROM_CITIES, FROM_INCOME, FROM_WHITE, FROM_ROLES, FROM_SETS, FROM_GOLD, FROM_CARDS, FROM_REGIONS = range(SOURCES)
INCOME_STAGE, LOTS_STAGE, ACTIONS_STAGE, ROLES_STAGE = range(STAGES)
MAJOR, MINOR = range(RANKS)

# What is still to be done, on the stack of the header.
NEXT_LOT, NEXT_ACTION, NEXT_COLOUR, AWARD = range(4)

NO_CITY = int(CITIES)
HIGHEST_BID = 63  # nobody can have more gold
SMALLEST_OFFER, BIGGEST_OFFER = 2, 3

OFFERS = Axis("offer", *multisets(COLOURS, SMALLEST_OFFER, BIGGEST_OFFER))
SPLITS = Axis("split", *multisets(REGIONS, 1, 2))


@record
class State(Header):
    """All that changes in a game of Il Principe."""

    tale: Grid = grid(Axis("event", size=100), EVENT_PARTS, bits=8)

    principe: int = cell(of="seat")
    stage: int = cell(of="stage")
    last: int  # 1 in the last round

    deck: Row = row(COLOURS)
    deck_size: int
    removed: Row = row(COLOURS)  # lots nobody wanted
    hand: Grid = grid(SEATS, COLOURS)
    hand_size: Row = row(SEATS)
    known: Grid = grid(SEATS, COLOURS)  # how many of hand and offer everybody knows of (#secrets)
    offer: Grid = grid(SEATS, COLOURS)  # face down until all have offered
    offer_size: Row = row(SEATS)
    up: Grid = grid(SEATS, COLOURS)  # the tableau, face up
    down: Grid = grid(SEATS, COLOURS)  # and turned face down

    gold: Row = row(SEATS)
    received: Row = row(SEATS)  # the public ledger: gold is what was received less what was paid (#secret-gold)
    paid: Row = row(SEATS)

    auctioned: int  # cards in all lots of this round
    lot: Row = row(COLOURS)  # cards still to be auctioned
    colour: int = cell(of="colour")  # whose lot or role is decided now
    rank: int = cell(of="code:rank")  # MAJOR or MINOR, of the role that is decided
    bid: int
    bids: Row = row(SEATS)  # the last bid of each seat in this auction
    leader: int = cell(of="seat")  # who made the bid
    bidders: int = cell(of="mask:seat")  # the seats that take part in the auction, as a bit mask
    bidding: int = cell(of="mask:seat")  # those still in it

    major: Row = row(COLOURS, of="seat")
    minor: Row = row(COLOURS, of="seat")  # gone: not in the game (two players)

    pool: Row = row(CITIES)  # cities nobody has seen: the deck, and with two players those taken out
    city_deck: int  # how many of them are in the deck
    display: Row = row(CITIES)
    city_owner: Row = row(CITIES, of="seat")
    building: int = cell(of="city")  # the city whose shields are being placed, NO_CITY outside

    shields: Grid = grid(SEATS, REGIONS)
    supply: Row = row(SEATS)  # shields left

    points: Grid = grid(SEATS, SOURCES)
