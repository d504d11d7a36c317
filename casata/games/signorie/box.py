"""The printed numbers of Signorie as a record, and the checks that they add up."""

from __future__ import annotations

from ...engine.core.moves import Names
from ...engine.core.options import Options, Preset, choice, flag, several, start_seat
from ...engine.core.printed import Printed
from ...engine.core.record import Cube, Grid, Record, Row, cube, grid, record, row
from ...engine.errors import OptionError, list_of
from ...engine.text.language import plural
from .moves import DOWRIES, FIGURES
from .state import (
    ASSIGNMENTS,
    BOARDS,
    BONUS_SPACES,
    BY_DIE,
    BY_PROGRESS,
    CAREERS,
    CITIES,
    COLOURS,
    EFFECTS,
    GAINS,
    GENDERS,
    HEIGHTS,
    HELPERS,
    HELPERS_IN_COLUMN,
    HIGHEST_TILE,
    HOUSES,
    LEVELS,
    LOWEST_TILE,
    MARRIAGE_ROW,
    NICHES,
    NO_HOUSE,
    ROWS,
    SEATS,
    SHIELDS,
    SONS,
    SPACES,
    TILES,
    TO_ALLIANCE,
    TO_MARRIAGE,
    TO_MISSION,
    TRACKS,
)

CITY_KEYS = ("milano", "venezia", "firenze", "roma", "napoli")
CITIES_IN_PLAY = {2: 3, 3: 4, 4: 5}
TWO = 2  # players, for whom there is no short game
TILES_OF_A_HOUSE = 9
CAREER_SHIELDS = 4
FACE_DOWN = ("draw", "marriage", "mission")  # helpers that give a tile face down
HIGHEST_RANK = 4
HIGHEST_VALUE = 13  # of a career space; with so many figures no number told is above 127
MOST_FIGURES = 18

OPTIONS = (
    flag("open_gates", "When all cities are full, marriages and missions still score.", "Open gates"),
    flag(
        "exclusive_assignments",
        "Each assignment can be used only once per round by all players together.",
        "Exclusive assignments",
    ),
    flag("short_game", "Six rounds, without the first reward space; for 3 and 4 players.", "Short game"),
    choice(
        "tile_take",
        "Whether you may leave a city's tile, or must take it if it fits.",
        "optional",
        "forced",
        label="City tiles",
        labels=("may be left", "must be taken"),
    ),
    choice(
        "career_rounding",
        "How half points are rounded for men still on their careers at the end.",
        "per_figure",
        "sum",
        label="Career scoring",
        labels=("round down for each man", "round down their sum"),
    ),
    choice(
        "helper_mission_row",
        "Which career row the tile of the mission helper goes to.",
        "any",
        "origin",
        label="Mission helper's tile",
        labels=("any row", "the row of the man"),
    ),
    choice(
        "helper_supply",
        "How many helpers there are.",
        "limited",
        "unlimited",
        label="Helpers",
        labels=("48 in all", "as many as there are spaces"),
    ),
    choice(
        "careers",
        "The career track that is printed on the boards.",
        "linear",
        "compressed",
        label="Career track",
        labels=("13 spaces worth 1 to 13", "9 spaces with leaps"),
    ),
    choice(
        "initiative",
        "The initiative track that is printed on the board.",
        "flat",
        "steep",
        label="Initiative track",
        labels=("9 steps to 9 points", "7 steps to 9 points"),
    ),
    choice(
        "helper_costs",
        "What helpers cost.",
        "printed",
        "spread",
        label="Cost of helpers",
        labels=("as printed on each space", "1, 3 and 5 by row"),
    ),
    several("boards", "Each player's board, in seat order; random if you choose none.", BOARDS.names, "Boards"),
    several("unused_cities", "Cities that are not in play; random if you choose none.", CITY_KEYS, "Unused cities"),
)
PRESETS = (
    Preset("rulebook", {}, "The game as printed.", "Rulebook"),
    Preset(
        "publisher_variants",
        {"open_gates": True, "exclusive_assignments": True},
        "Both variants that the publisher offered later: marriages and missions go on when cities are full, and an "
        "assignment that a player has used is gone for the round.",
        "Publisher's variants",
    ),
)


@record
class Box(Record):
    """What is fixed before the first move."""

    number: Row = row(COLOURS)
    ring: Row = row(COLOURS, of="colour")
    signoria_florins: int
    signoria_tracks: int
    helper_effect: Row = row(HELPERS)
    helper_tracks: Row = row(HELPERS)  # as a bit mask
    helper_cost: Row = row(HELPERS)
    helper_points: int
    helper_florins: int
    helper_progress: int
    helper_men: int
    discs: int
    fewest_figures: Row = row(ASSIGNMENTS)
    most_figures: Row = row(ASSIGNMENTS)
    each_figure: Row = row(ASSIGNMENTS)
    bonus_men: int
    bonus_women: int
    bonus_careers: int
    bonus_initiative: int
    instead: int  # florins
    victory_helpers: int
    victory_cities_women: int
    victory_cities_men: int
    victory_women: int
    victory_men: int
    space_gift: Row = row(BONUS_SPACES)  # florins
    price: int
    price_points: int
    son_points: Row = row(SONS)
    brides: int
    city_spaces: Row = row(NICHES)
    dowry: int
    dowry_points: int
    gates_dowry: int
    gates_rank: int
    career_values: Row = row(SPACES)
    career_ranks: Row = row(SPACES)
    career_length: int
    florins_space: int  # spaces of careers count from 0 here
    space_florins: int
    initiative_space: int
    space_initiative: int
    initiative_points: Row = row(HEIGHTS)
    initiative_top: int
    tiles: Row = row(TILES)  # how many of each are printed
    house_tiles: int
    hidden_value: int
    needed: int
    plan: Cube = cube(BOARDS, ROWS, SHIELDS)  # the house of each shield
    start_florins: Row = row(SEATS)  # by place
    start_men: int
    start_women: int
    men: int
    women: int
    dice: int  # of each colour
    cities: int
    removed: int  # tiles of each house
    women_faces: int
    most_dice: int
    threshold: int
    threshold_each: int
    threshold_figures: int
    skipped: int  # reward spaces left out at the start
    open_gates: int
    exclusive: int
    forced_tiles: int
    round_sum: int
    origin_row: int
    boards: Row = row(SEATS)  # BOARDS: by chance
    unused: int  # cities agreed, as a bit mask; 0 by chance
    start: int  # a seat, NOBODY: by chance
    gain: Grid = grid(GAINS, GENDERS)  # what each gain is made of
    gain_size: Row = row(GAINS)


def check_options(seats: int, options: Options) -> None:
    """What some numbers of players cannot have."""
    if options["short_game"] and seats == TWO:
        raise OptionError("The short game is for 3 or 4 players.")
    if options["boards"] and len(options["boards"]) != seats:
        raise OptionError("Option boards must name {seats} boards, one for each seat, or none, not {boards}.",
                          seats=seats, boards=list_of(options["boards"]))  # fmt: skip
    unused = len(CITY_KEYS) - CITIES_IN_PLAY[seats]
    if options["unused_cities"] and len(options["unused_cities"]) != unused:
        raise OptionError(
            plural(
                "Option unused_cities must name {count} city with {seats} players, or none, not {cities}.",
                "Option unused_cities must name {count} cities with {seats} players, or none, not {cities}.",
            ),
            count=unused,
            seats=seats,
            cities=list_of(options["unused_cities"]),
        )


def make_box(printed: Printed, seats: int, options: Options) -> Box:
    """The Box for one table; BoxError names a value that is wrong."""
    box = Box()
    _fill_columns(box, printed)
    _fill_helpers(box, printed, options)
    _fill_assignments(box, printed)
    _fill_rewards(box, printed)
    _fill_cities(box, printed)
    _fill_tracks(box, printed, options)
    _fill_tiles(box, printed)
    _fill_start(box, printed, seats)
    _fill_gains(box)
    _choose(box, seats, options)
    return box


def box_names(printed: Printed) -> Names:
    """Cities, houses and their tiles under the names of this box."""
    cities, houses = printed.slugs("cities"), printed.slugs("houses")
    values = range(LOWEST_TILE, HIGHEST_TILE + 1)
    return {
        "city": cities,
        "house": houses,
        "tile": ("none", *(f"{house}_{value}" for house in houses for value in values)),
        "offer": tuple(f"{city}_{kind}" for city in cities for kind in ("marriage", "mission")),
    }


def _choose(box: Box, seats: int, options: Options) -> None:
    """What was chosen before the start."""
    box.skipped = int(options["short_game"])
    box.open_gates = int(options["open_gates"])
    box.exclusive = int(options["exclusive_assignments"])
    box.forced_tiles = int(options["tile_take"] == "forced")
    box.round_sum = int(options["career_rounding"] == "sum")
    box.origin_row = int(options["helper_mission_row"] == "origin")
    boards = [BOARDS.names.index(board) for board in options["boards"]]
    box.boards = boards + [int(BOARDS)] * (int(SEATS) - len(boards))
    box.unused = sum(1 << CITY_KEYS.index(city) for city in options["unused_cities"])
    box.start = start_seat(options)


def _fill_columns(box: Box, printed: Printed) -> None:
    for colour, name in enumerate(COLOURS.names):
        path = f"columns.{name}"
        box.number[colour] = printed.number(f"{path}.number", 1, 6)
        box.ring[colour] = COLOURS.names.index(printed.word(f"{path}.ring", COLOURS.names))
        if box.ring[colour] == colour:
            raise printed.wrong(
                f"{path}.ring", "must be another column: helpers are not used in the turn in which they are hired"
            )
    if len(set(box.ring)) != COLOURS:
        raise printed.wrong("columns", "must hire in five different columns")
    if box.number[0] != 1:
        raise printed.wrong("columns.yellow.number", "must be 1: a yellow die never costs anything")
    box.signoria_florins = printed.number("signoria.florins", 1, 20)
    box.signoria_tracks = printed.number("signoria.tracks", 1, 20)


def _fill_helpers(box: Box, printed: Printed, options: Options) -> None:
    effects = []
    for helper, name in enumerate(HELPERS.names):
        path = f"helpers.{name}"
        effects.append(printed.word(f"{path}.effect", EFFECTS.names))
        box.helper_effect[helper] = EFFECTS.names.index(effects[-1])
        box.helper_tracks[helper] = _tracks(printed, f"{path}.tracks", box.helper_effect[helper])
        box.helper_cost[helper] = printed.number(f"{path}.cost", 0, 20)
        if options["helper_costs"] == "spread":
            level = LEVELS[helper % HELPERS_IN_COLUMN]
            box.helper_cost[helper] = printed.number(f"helper_costs.spread.{level}", 0, 20)
    _check_effects(printed, effects)
    box.helper_points = printed.number("helper_effects.points", 1, 20)
    box.helper_florins = printed.number("helper_effects.florins", 1, 20)
    box.helper_progress = printed.number("helper_effects.progress", 1, 20)
    box.helper_men = printed.number("helper_effects.men", 1, 5)
    box.discs = printed.number("helper_discs.total", 1, int(HELPERS) * int(SEATS))
    if options["helper_supply"] == "unlimited":
        box.discs = int(HELPERS) * int(SEATS)


def _tracks(printed: Printed, path: str, effect: int) -> int:
    """The tracks of a helper as a bit mask: progress serves some, a die one, all others none."""
    names = printed.some(path, TRACKS.names)
    known = {"tracks": list_of(TRACKS.names), "effect": EFFECTS.names[effect]}
    if effect == BY_PROGRESS and not names:
        raise printed.wrong(path, "must name one or more of {tracks} for the effect {effect}", **known)
    if effect == BY_DIE and len(names) != 1:
        raise printed.wrong(path, "must name one of {tracks} for the effect {effect}", **known)
    if effect not in (BY_PROGRESS, BY_DIE) and names:
        raise printed.wrong(path, "must name none of {tracks} for the effect {effect}", **known)
    return sum(1 << TRACKS.names.index(name) for name in names)


def _check_effects(printed: Printed, effects: list[str]) -> None:
    """Every effect is there; exactly three spaces give a tile face down (#helper-spaces)."""
    if missing := [name for name in EFFECTS.names if name not in effects]:
        raise printed.wrong("helpers", "must have every effect, but {effects} is missing", effects=list_of(missing))
    if sum(effects.count(name) for name in FACE_DOWN) != len(FACE_DOWN):
        raise printed.wrong(
            "helpers", "must give a face-down tile on three spaces: {effects} once each", effects=list_of(FACE_DOWN)
        )


def _fill_assignments(box: Box, printed: Printed) -> None:
    for tile, name in enumerate(ASSIGNMENTS.names):
        path = f"assignments.{name}"
        box.fewest_figures[tile] = printed.number(f"{path}.fewest", 1, int(FIGURES) - 1)
        box.most_figures[tile] = printed.number(f"{path}.most", 1, int(FIGURES) - 1)
        if tile not in (TO_ALLIANCE, TO_MARRIAGE, TO_MISSION):
            box.each_figure[tile] = printed.number(f"{path}.each", 1, 9)
        elif box.fewest_figures[tile] != box.most_figures[tile]:
            raise printed.wrong(f"{path}.most", "must be the same as fewest: the effect happens once")
        if box.fewest_figures[tile] > box.most_figures[tile]:
            raise printed.wrong(f"{path}.most", "must be at least fewest, {fewest}", fewest=box.fewest_figures[tile])
    if printed["assignments.family.each"] != 1:
        raise printed.wrong("assignments.family.each", "must be 1: one figure for each figure spent")


def _fill_rewards(box: Box, printed: Printed) -> None:
    box.bonus_men = printed.number("bonuses.men", 1, 12)
    box.bonus_women = printed.number("bonuses.women", 1, 12)
    box.bonus_careers = printed.number("bonuses.careers", 1, 20)
    box.bonus_initiative = printed.number("bonuses.initiative", 1, 20)
    box.instead = printed.number("bonuses.instead", 1, 20)
    box.victory_helpers = printed.number("victories.helpers", 1, 8)
    box.victory_cities_women = printed.number("victories.cities_women", 1, 20)
    box.victory_cities_men = printed.number("victories.cities_men", 1, 20)
    box.victory_women = printed.number("victories.women", 1, 6)
    box.victory_men = printed.number("victories.men", 1, 6)
    box.space_gift = printed.numbers("reward_spaces.florins", BONUS_SPACES, 0, 20)
    box.price = printed.number("reward_spaces.price", 1, 20)
    box.price_points = printed.number("reward_spaces.points", 1, 20)
    box.son_points = printed.numbers("sons.points", SONS, 0, 20)
    box.brides = printed.number("brides.total", SONS * int(SEATS), SONS * int(SEATS))


def _fill_cities(box: Box, printed: Printed) -> None:
    printed.slugs("cities")
    box.city_spaces = printed.numbers("city_spaces.values", int(NICHES), 1, int(DOWRIES) - 1)
    if box.city_spaces != sorted(box.city_spaces):
        raise printed.wrong("city_spaces.values", "must ascend")
    box.dowry = printed.number("marriages.dowry", max(box.city_spaces), int(DOWRIES) - 1)
    box.dowry_points = printed.number("marriages.points", 1, 6)
    box.gates_dowry = printed.number("open_gates.dowry", 1, 20)
    box.gates_rank = printed.number("open_gates.rank", 1, HIGHEST_RANK)


def _fill_tracks(box: Box, printed: Printed, options: Options) -> None:
    path = f"careers.{options['careers']}"
    values = printed.numbers(f"{path}.values", range(6, int(SPACES) + 1), 1, HIGHEST_VALUE)
    ranks = printed.numbers(f"{path}.ranks", len(values), 1, HIGHEST_RANK)
    for name, numbers in (("values", values), ("ranks", ranks)):
        if numbers != sorted(numbers):
            raise printed.wrong(f"{path}.{name}", "must ascend")
    if ranks[-1] < (highest := max(box.city_spaces)):
        raise printed.wrong(f"{path}.ranks", "must reach {highest}, the highest space of a city", highest=highest)
    box.career_length = len(values)
    blank = [0] * (int(SPACES) - len(values))
    box.career_values, box.career_ranks = values + blank, ranks + blank
    box.florins_space = printed.number("career_bonus.florins_space", 1, len(values)) - 1
    box.space_florins = printed.number("career_bonus.florins", 0, 20)
    box.initiative_space = printed.number("career_bonus.initiative_space", 1, len(values)) - 1
    box.space_initiative = printed.number("career_bonus.initiative", 0, 9)
    path = f"initiative.{options['initiative']}.points"
    points = printed.numbers(path, range(3, int(HEIGHTS) + 1), 0, 40)
    if points != sorted(points) or points[0]:
        raise printed.wrong(path, "must start with 0 and ascend")
    box.initiative_top = len(points) - 1
    box.initiative_points = points + [0] * (int(HEIGHTS) - len(points))


def _fill_tiles(box: Box, printed: Printed) -> None:
    printed.slugs("houses")
    values = printed.numbers("tiles.values", TILES_OF_A_HOUSE, LOWEST_TILE, HIGHEST_TILE)
    of_each_house = [values.count(value) for value in range(LOWEST_TILE, HIGHEST_TILE + 1)]
    box.tiles = [0, *of_each_house * HOUSES]
    box.house_tiles = len(values)
    box.hidden_value = printed.number("tiles.hidden", 0, 2)
    box.needed = printed.number("tiles.needed", 1, CAREER_SHIELDS)
    for board, name in enumerate(BOARDS.names):
        for career, row_name in enumerate(CAREERS.names):
            path = f"plans.{name}.{row_name}"
            houses = printed.numbers(path, CAREER_SHIELDS, 1, int(HOUSES))
            if len(set(houses)) != CAREER_SHIELDS - 1:
                raise printed.wrong(path, "must show one house twice and two others once")
            blank = [NO_HOUSE] * (int(SHIELDS) - CAREER_SHIELDS)
            box.plan[board][career] = [house - 1 for house in houses] + blank
        box.plan[board][MARRIAGE_ROW] = list(range(HOUSES))


def _fill_start(box: Box, printed: Printed, seats: int) -> None:
    base = printed.number("start.florins", 0, 50)
    box.start_florins = [base + extra for extra in printed.numbers("start.extra", int(SEATS), 0, 50)]
    box.men = printed.number("figures.men", 1, MOST_FIGURES)
    box.women = printed.number("figures.women", 1, MOST_FIGURES)
    box.start_men = printed.number("start.men", 0, box.men)
    box.start_women = printed.number("start.women", 0, box.women)
    path = f"players_{seats}"
    box.most_dice = printed.number("rounds.dice", 1, int(COLOURS) - 1)
    box.dice = printed.number(f"{path}.dice", seats, 4)
    box.cities = printed.number(f"{path}.cities", CITIES_IN_PLAY[seats], CITIES_IN_PLAY[seats])
    box.removed = printed.number(f"{path}.removed", 0, TILES_OF_A_HOUSE - 2)
    box.women_faces = printed.number("offspring_dice.women", 0, 6)
    box.threshold = printed.number("rounds.threshold", 1, 24)
    box.threshold_each = printed.number("assignments.threshold.each", 1, 9)
    box.threshold_figures = printed.number("rounds.figures", 1, 9)
    if int(CITIES) * 2 > (TILES_OF_A_HOUSE - box.removed) * int(HOUSES):
        raise printed.wrong(f"{path}.removed", "must leave tiles for all cities")


def _fill_gains(box: Box) -> None:
    """What each gain of figures is made of."""
    for gain, name in enumerate(GAINS.names):
        figures = name.split("+")
        box.gain[gain] = [figures.count(gender) for gender in GENDERS.names]
        box.gain_size[gain] = len(figures)
