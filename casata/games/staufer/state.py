"""What is on the table in a game of The Staufer Dynasty."""

from __future__ import annotations

from ...engine.core.header import EVENT_PARTS, Header
from ...engine.core.record import Axis, Cube, Grid, Row, cell, cube, grid, record, row

SEATS = Axis("seat", size=5)
MEMBERS = 3  # actions of a player in a round
ROUNDS = 5
TRACK = Axis("place", size=SEATS * MEMBERS)
FIGURES = Axis("figure", "envoy", "noble")
PIECES = Axis(
    "piece", "none", *(f"{seat}_{figure}" for seat in range(SEATS) for figure in FIGURES.names), by_seat=FIGURES
)
REGIONS = Axis("region", "augsburg", "strasbourg", "palermo", "aachen", "nijmegen", "milano")
RING = Axis("ring", size=REGIONS)  # places of regions, clockwise
LOWEST_COST, HIGHEST_COST = 3, 7
COSTS = Axis("cost", *(str(cost) for cost in range(LOWEST_COST, HIGHEST_COST + 1)))
OFFICES = Axis("office", *(f"{region}_{cost}" for region in REGIONS.names for cost in COSTS.names))
SIDES = Axis("side", "left", "right")
SPACES = Axis("space", "1", "2", "3", "4", "5")  # of the supply table
CHESTS = Axis(
    "chest", "points_2", "points_3", "points_4", "points_5", "envoys_1", "envoys_2", "envoys_3", "noble_chest",
    "first", "free_travel", "free_office", "supply", "keep", "brown", "purple",
)  # fmt: skip
PRIVILEGES = Axis("privilege", *(str(number) for number in range(1, 17)))
CATEGORIES = Axis("category", "region", "pattern", "office")
DECK = 6  # jobs of a category
JOBS = Axis(
    "job",
    *(f"job_{region}" for region in REGIONS.names),
    *(f"pattern_{number}" for number in range(1, DECK + 1)),
    "cost_3", "cost_4", "cost_5", "all_offices", "pairs", "rows",
)  # fmt: skip
CONDITIONS = Axis("condition", "king", "fewest", "most")
TILES = Axis("tile", size=6)
PLACES = 3  # that a point tile pays
WAYS = Axis(
    "way", "plain", "first", "free_travel", "first+free_travel", "free_office", "first+free_office",
    "free_travel+free_office", "first+free_travel+free_office",
)  # fmt: skip
SOURCES = Axis("source", "regions", "bonuses", "chests", "privileges", "jobs", "brown")
PHASES = Axis(
    "phase", "turn", "way", "chests", "payment", "second", "draw", "exchange", "pick", "keep"
)  # fmt: skip

TURN, WAY, CHESTS_OF, PAYMENT, SECOND, DRAW, EXCHANGE, PICK, KEEP = range(PHASES)
ENVOY, NOBLE = range(FIGURES)
LEFT, RIGHT = range(SIDES)
AUGSBURG, STRASBOURG, PALERMO, AACHEN, NIJMEGEN, MILANO = range(REGIONS)
(POINTS_CHEST, _, _, _, ENVOYS_CHEST, _, _, NOBLE_CHEST, FIRST_CHEST, TRAVEL_CHEST, OFFICE_CHEST, SUPPLY_CHEST,
 KEEP_CHEST, BROWN, PURPLE) = range(CHESTS)  # fmt: skip
ORANGE = FIRST_CHEST  # chests before this take effect at once
LEAST_POINTS = 2  # of an orange chest
BY_KING, BY_FEWEST, BY_MOST = range(CONDITIONS)
BY_REGION, BY_PATTERN, BY_OFFICE = range(CATEGORIES)
COST_3, COST_4, COST_5, ALL_OFFICES, PAIRS, ROWS = range(BY_OFFICE * DECK, JOBS)
(FROM_REGIONS, FROM_BONUSES, FROM_CHESTS, FROM_PRIVILEGES, FROM_JOBS, FROM_BROWN) = range(SOURCES)

# Privileges by what they do, as places of their axis: card number 1 is place 0.
(CARD_POINTS, CARD_JOIN, CARD_SECOND, CARD_FIXED, CARD_CHEAPER, CARD_KING, CARD_ENVOY, CARD_DRAW, CARD_SUPPLY,
 CARD_ONE, CARD_SKIP, CARD_NEIGHBOURS, CARD_COURT, CARD_PLACES, CARD_OFFICE,
 CARD_ORANGE) = range(PRIVILEGES)  # fmt: skip

# Ways to act, as bits.
USE_FIRST, USE_TRAVEL, USE_OFFICE = 1, 2, 4

NO_OFFICE = int(OFFICES)
NO_SPACE = int(SPACES)
NO_REGION = int(REGIONS)
NO_CHEST = int(CHESTS)

# What is still to be done, on the stack of the header.
NEXT_TURN, KING_BONUS, ASK_DRAW, SUPPLY_BONUS, OFFER, SCORE, TAKE_CHEST, ASK_KEEP, CLEAN_UP, FINAL = range(10)


@record
class State(Header):
    """All that changes in a game of The Staufer Dynasty."""

    tale: Grid = grid(Axis("event", size=160), EVENT_PARTS)

    turn: int  # counts the actions of all
    start: int = cell(of="seat")  # who began the game
    order: Row = row(TRACK, of="seat")  # members on the order track, from the top
    supplied: Row = row(TRACK, of="seat")  # members on the supply track, from the top
    supplied_count: int
    deployed: Row = row(TRACK, of="seat")  # on the deployment track, from the bottom
    deployed_count: int

    ring: Row = row(RING, of="region")  # the regions, clockwise
    place: Row = row(REGIONS)  # where in the ring each one lies
    tile: Row = row(REGIONS)  # the point tile of each
    king: int = cell(of="region")
    row_region: Row = row(ROUNDS, of="region")  # A tiles by round
    row_condition: Row = row(ROUNDS, of="condition")  # B tiles
    row_steps: Row = row(ROUNDS - 1)  # C tiles

    court: Grid = grid(SEATS, FIGURES)
    province: Grid = grid(SEATS, FIGURES)
    figure: Grid = grid(OFFICES, SIDES, bits=8, of="piece")
    paid: Cube = cube(REGIONS, SEATS, FIGURES, bits=8)  # payment areas

    office_chest: Grid = grid(OFFICES, CHESTS, bits=8)
    space_chest: Grid = grid(SPACES, CHESTS, bits=8)
    chest: Grid = grid(SEATS, CHESTS, bits=8)  # owned
    drawn: Row = row(CHESTS)  # for a region that is scored
    discard: Row = row(CHESTS)
    stack: Row = row(CHESTS)  # face down
    stack_size: int

    display: Row = row(PRIVILEGES)  # cards left of each number
    owned: Row = row(SEATS, bits=32, of="mask:privilege")  # privileges, as a bit mask

    job: Grid = grid(SEATS, CATEGORIES, of="job")

    # An action in progress
    office: int = cell(of="office")  # the target
    way: int = cell(of="way")  # turquoise chests used
    space: int = cell(of="space")  # of the supply table
    spots: Row = row(REGIONS)  # figures still to be laid in each payment area
    declined: int  # 1: an exchange was declined since the last chest

    # The end of a round in progress
    scored: Row = row(2, of="region")  # the regions of this round; NO_REGION if they are one
    kept: Grid = grid(OFFICES, SIDES, bits=8)  # figures that keep their office

    points: Grid = grid(SEATS, SOURCES)
