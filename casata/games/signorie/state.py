"""What is on the table in a game of Signorie."""

from __future__ import annotations

from ...engine.core.header import EVENT_PARTS, Header
from ...engine.core.moves import multisets
from ...engine.core.record import Axis, Cube, Grid, Row, cell, cube, grid, record, row

SEATS = Axis("seat", size=4)
ORDER = Axis("seat", size=SEATS, ordered=True)  # places in the order of play
COLOURS = Axis("colour", "yellow", "red", "purple", "grey", "turquoise")  # of dice and columns, left to right
FACES = Axis("face", "1", "2", "3", "4", "5", "6")
BOARDS = Axis("board", "yellow", "red", "blue", "purple")  # of players: they differ in their plan
GENDERS = Axis("gender", "woman", "man")
PEOPLE = Axis(
    "figure", "none", *(f"{seat}_{gender}" for seat in range(SEATS) for gender in GENDERS.names), by_seat=GENDERS
)
CAREERS = Axis("career", "politics", "church", "military")
TRACKS = Axis("track", *CAREERS.names, "initiative")
ROWS = Axis("row", *CAREERS.names, "marriage")  # of a plan
SPACES = Axis("space", *(str(number) for number in range(1, 14)))  # of a career
HEIGHTS = Axis("height", size=21)  # of the initiative track, 0 is its lowest space
CITIES = Axis("city", size=5)
NICHES = Axis("niche", size=8)  # figure spaces of a city, lowest first
HOUSES = Axis("house", size=6)
LOWEST_TILE, HIGHEST_TILE = 2, 5
TILE_VALUES = HIGHEST_TILE - LOWEST_TILE + 1
TILES = Axis("tile", size=1 + HOUSES * TILE_VALUES)  # none, then house by house, lowest first
SHIELDS = Axis("shield", size=6)  # of a plan row
LEVELS = ("top", "middle", "bottom")
HELPERS = Axis("helper", *(f"{colour}_{level}" for colour in COLOURS.names for level in LEVELS))
EFFECTS = Axis(
    "effect", "mission", "marriage", "draw", "roll", "pick", "men", "points", "florins", "progress", "die", "assignment"
)
ASSIGNMENTS = Axis(
    "assignment", "politics", "church", "military", "initiative", "alliance", "threshold", "marriage", "mission",
    "florins", "family",
)  # fmt: skip
ENVELOPES = Axis("envelope", *(f"{colour}_{row}" for colour in COLOURS.names for row in ("women", "men")))
BONUSES = (
    "mission_tile", "marriage_tile", "men_tile", "women_tile", "careers_tile", "initiative_tile", "alliance_tile",
    "helper_tile", "die_tile",
)  # fmt: skip
VICTORIES = ("helpers_tile", "cities_women_tile", "cities_men_tile", "women_out_tile", "men_out_tile")
REWARDS = Axis("reward", *BONUSES, *VICTORIES)
REWARD_SPACES = Axis("reward_space", size=7)
GAINS = Axis("gain", *multisets(GENDERS, 1, 3))
SOURCES = Axis("source", "missions", "marriages", "initiative", "helpers", "rewards", "sons", "careers", "alliances")
STAGES = Axis("stage", "actions", "rewards")
PHASES = Axis(
    "phase", "turn", "action", "spend", "progress", "man", "city", "dowry", "tile", "row", "gain", "helper",
    "assign", "reward", "free_helper", "bonus_die", "buy",
)  # fmt: skip

(TURN, ACTION, SPEND, PROGRESS, MAN, CITY, DOWRY, TILE, ROW, GAIN, HELPER, ASSIGN, REWARD, FREE_HELPER, BONUS_DIE,
 BUY) = range(PHASES)  # fmt: skip
YELLOW, RED, PURPLE, GREY, TURQUOISE = range(COLOURS)
WOMAN, MAN_FIGURE = range(GENDERS)
POLITICS, CHURCH, MILITARY, INITIATIVE = range(TRACKS)
MARRIAGE_ROW = int(CAREERS)
(BY_MISSION, BY_MARRIAGE, BY_DRAW, BY_ROLL, BY_PICK, BY_MEN, BY_POINTS, BY_FLORINS, BY_PROGRESS, BY_DIE,
 BY_ASSIGNMENT) = range(EFFECTS)  # fmt: skip
(TO_POLITICS, TO_CHURCH, TO_MILITARY, TO_INITIATIVE, TO_ALLIANCE, TO_THRESHOLD, TO_MARRIAGE, TO_MISSION, TO_FLORINS,
 TO_FAMILY) = range(ASSIGNMENTS)  # fmt: skip
(R_MISSION, R_MARRIAGE, R_MEN, R_WOMEN, R_CAREERS, R_INITIATIVE, R_ALLIANCE, R_HELPER, R_DIE, V_HELPERS,
 V_CITIES_WOMEN, V_CITIES_MEN, V_WOMEN, V_MEN) = range(REWARDS)  # fmt: skip
(FROM_MISSIONS, FROM_MARRIAGES, FROM_INITIATIVE, FROM_HELPERS, FROM_REWARDS, FROM_SONS, FROM_CAREERS,
 FROM_ALLIANCES) = range(SOURCES)  # fmt: skip
ACTIONS_STAGE, REWARDS_STAGE = range(STAGES)

BONUS_SPACES = 5  # the others are for victory tiles
SONS = 4
HELPERS_IN_COLUMN = len(LEVELS)
CAREER_MASK = (1 << CAREERS) - 1
ALL_TRACKS = (1 << TRACKS) - 1
ALL_ROWS = (1 << ROWS) - 1

NO_COLOUR = int(COLOURS)
NO_TILE = 0
NO_HOUSE = int(HOUSES)
NO_HELPER = int(HELPERS)
NO_ASSIGNMENT = int(ASSIGNMENTS)
NO_REWARD = int(REWARDS)
NO_CITY = int(CITIES)
NO_ROW = int(ROWS)
NO_SPACE = int(SPACES)

# What is still to be done, on the stack of the header.
NEXT_TURN, FIRE, START_REWARDS, NEXT_REWARD, AFTER_BONUS = range(5)


@record
class State(Header):
    """All that changes in a game of Signorie."""

    tale: Grid = grid(Axis("event", size=120), EVENT_PARTS, bits=8)

    stage: int = cell(of="stage")
    turn: int  # counts the turns of all, and the rewards taken
    player: int = cell(of="seat")  # whose turn or reward it is
    order: Row = row(ORDER, of="seat")
    passed: int = cell(of="mask:seat")  # the seats that have passed, as a bit mask
    eligible: int = cell(of="mask:seat")  # those that get the reward of this round

    board: Row = row(SEATS, of="board")
    florins: Row = row(SEATS)
    supply: Grid = grid(SEATS, GENDERS)
    reserve: Grid = grid(SEATS, GENDERS)
    threshold: Grid = grid(SEATS, GENDERS)
    career: Cube = cube(SEATS, CAREERS, SPACES, bits=8)  # men on each space
    brides: Row = row(SEATS)  # on portraits of sons
    brides_left: int
    helpers: Row = row(SEATS, of="mask:helper")  # hired, as a bit mask
    discs: int  # helpers not hired yet

    in_play: Row = row(CITIES)
    filled: Row = row(CITIES)  # niches taken, lowest first
    niche: Grid = grid(CITIES, NICHES, bits=8, of="code:figure")  # 0 empty, else 1 + 2 * seat + gender
    offer: Grid = grid(CITIES, GENDERS, of="tile")  # on the space for marriages (woman) and for missions (man)

    shield: Cube = cube(SEATS, ROWS, SHIELDS, bits=8)  # the value of the tile on each shield of a plan, 0 none
    down: Grid = grid(SEATS, ROWS)  # tiles face down
    pile: int  # tiles in the pile
    pool: Row = row(TILES)  # tiles nobody has seen: the pile and all that lie face down
    removed: Row = row(TILES)  # taken out at set-up, seen by nobody

    dice: Grid = grid(COLOURS, FACES)  # to be taken
    die: Grid = grid(SEATS, COLOURS)  # the face on each die space, 0 none
    aside: Row = row(COLOURS)  # dice cleared from boards for a bonus die

    envelope: Row = row(ASSIGNMENTS, of="envelope")  # where each assignment lies
    turned: int = cell(of="mask:assignment")  # assignments used up, as a bit mask
    reward: Row = row(REWARD_SPACES, of="reward")
    height: Row = row(SEATS)  # on the initiative track
    above: Row = row(SEATS)  # of two discs on a space the one with the higher number is on top

    # A turn in progress
    colour: int = cell(of="colour")  # the column of the die just taken
    helper: int = cell(of="helper")  # that is asked or used
    assignment: int = cell(of="assignment")  # whose figures are spent
    progress: int  # points still to be spent
    tracks: int = cell(of="mask:track")  # on which of them, as a bit mask
    started: int  # 1 when one of these points was spent
    sending: int = cell(of="gender")  # who goes to a city: a woman or a man
    origin: int = cell(of="row")  # the plan row that goes with it: the career a man leaves, or marriage
    space: int = cell(of="space")  # and the space he leaves
    city: int = cell(of="city")  # where a figure goes
    rows: int = cell(of="mask:row")  # a tile face down may go to, as a bit mask
    gain: int  # figures to take from the reserve

    points: Grid = grid(SEATS, SOURCES)
