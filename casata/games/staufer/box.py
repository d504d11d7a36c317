"""The printed numbers of The Staufer Dynasty as a record, and the checks that they add up."""

from __future__ import annotations

from ...engine.core.options import Options, Preset, choice, flag, several, start_seat
from ...engine.core.printed import Printed
from ...engine.core.record import Grid, Record, Row, cell, grid, record, row
from ...engine.errors import OptionError, list_of
from .state import (
    BROWN,
    CHESTS,
    CONDITIONS,
    COSTS,
    DECK,
    FIGURES,
    HIGHEST_COST,
    LOWEST_COST,
    OFFICES,
    ORANGE,
    PLACES,
    PRIVILEGES,
    PURPLE,
    REGIONS,
    SEATS,
    SPACES,
    TILES,
)

TWO = 2  # players, who have sides and rules of their own
FEW = 3  # up to so many use the short supply table
SET_SIZE = 6
PUBLISHER_CHANCE = 4
SETS = ("first", "alternative", "cooperation", "point_rain", "quantity", "publisher", "random", "custom")
ALL_CHESTS, ORANGE_CHESTS, TURQUOISE_CHESTS = 72, 16, 28
TABLE = 5  # entries of a stepped table
STEPPED = ("cost_3", "cost_4", "cost_5")
PATTERNS = tuple(f"pattern_{number}" for number in range(1, DECK + 1))
FIELD = 6  # bits for the figures of a region where regions are packed into one number
OPEN_OFFICE, NOBLE_OFFICE = 1, 2

OPTIONS = (
    choice(
        "privileges",
        "Which six privileges are on display.",
        *SETS,
        label="Privileges",
        labels=(
            "first game",
            "alternative",
            "cooperation",
            "point rain",
            "quantity",
            "publisher's choice",
            "random",
            "custom",
        ),
    ),
    several("custom", "Choose exactly six privileges for a custom set.", PRIVILEGES.names, "Custom privileges"),
    flag(
        "single_copies",
        "One card of each privilege but the first, with any number of players.",
        "Single copies of privileges",
    ),
    choice(
        "chest_mix",
        "How many brown and purple chests there are.",
        "de",
        "en",
        label="Chests",
        labels=("10 brown and 18 purple (German rules)", "18 brown and 10 purple (English rules)"),
    ),
    flag(
        "cost_excludes_occupant",
        "You pay the cost of an office in addition to the figure that takes it.",
        "Cost does not include the new officeholder",
    ),
    flag("pay_from_target", "Payment starts in the region of the office.", "Pay from the office's region"),
    choice(
        "refill",
        "Which places get a chest in the clean-up.",
        "add",
        "empty_only",
        label="Refilling chests",
        labels=("every place", "only empty places"),
    ),
    choice(
        "double_seat_first",
        "Which of two figures in the same office is ahead.",
        "left",
        "right",
        label="Shared offices",
        labels=("the left figure", "the right figure"),
    ),
    choice(
        "pattern",
        "Where a pattern job may start on the ring of regions.",
        "rotate",
        "fixed",
        label="Pattern jobs",
        labels=("at any region", "at the first region"),
    ),
    choice(
        "tie_break",
        "What happens when players finish with equal points.",
        "shared",
        "court",
        label="Tie-break",
        labels=("shared place", "more figures at court"),
    ),
)
PRESETS = (
    Preset("first_game", {}, "Simple privileges for your first game, all with the blue seal.", "First game"),
    Preset(
        "alternative",
        {"privileges": "alternative"},
        "After two games: shared offices, cheaper offices and travel.",
        "Alternative",
    ),
    Preset(
        "cooperation",
        {"privileges": "cooperation"},
        "After four games: privileges that help each other.",
        "Cooperation",
    ),
    Preset("point_rain", {"privileges": "point_rain"}, "After five games: points at every opportunity.", "Point rain"),
    Preset("quantity", {"privileges": "quantity"}, "After six games: many figures in cheap offices.", "Quantity"),
    Preset(
        "publisher",
        {"privileges": "publisher"},
        "After seven games: privileges 1 and 2, and four random ones.",
        "Publisher's choice",
    ),
    Preset("chance", {"privileges": "random"}, "After ten games: six random privileges.", "Random"),
    Preset(
        "advanced",
        {"privileges": "publisher", "single_copies": True},
        "For experts: one card of each privilege but the first, so that whoever takes it first has it alone.",
        "Advanced",
    ),
)


@record
class Box(Record):
    """What is fixed before the first move."""

    office: Row = row(OFFICES)  # 0 not there, OPEN_OFFICE, NOBLE_OFFICE
    spaces: int  # of the supply table
    space_figures: Grid = grid(SPACES, FIGURES)
    chests: Row = row(CHESTS)
    brown_points: Row = row(TABLE)
    tile_points: Grid = grid(TILES, PLACES)
    paid_places: int  # how many places of a region bring points
    augsburg_chests: int
    strasbourg_envoys: Row = row(2)
    palermo_points: Row = row(2)
    nijmegen_envoys: int
    milano_points: int
    conditions: Row = row(DECK, of="condition")  # B tiles
    steps: Row = row(DECK)  # C tiles
    job_first: int
    job_second: int
    job_costs: Grid = grid(len(STEPPED), TABLE)
    job_offices: Row = row(TABLE)
    job_further: int
    job_pair: int
    job_row: int
    pattern: Grid = grid(DECK, REGIONS, bits=64)  # the shape in each turn on the ring, FIELD bits a region
    pattern_size: Row = row(DECK)
    pattern_turns: Row = row(DECK)  # turns that differ
    pattern_points: Row = row(DECK)
    card_points: Row = row(SEATS)
    copies: int
    price: int  # purple chests for a privilege
    fixed_cost: int
    cheaper: int
    king_points: int
    extra_envoys: int
    supply_points: int
    skipped: int
    place_points: Row = row(PLACES)
    office_points: int
    orange_points: int
    display: int = cell(bits=32)  # privileges that are agreed, as a bit mask
    by_chance: int  # how many more come by chance
    figures: Row = row(FIGURES)  # of a colour
    court: Row = row(FIGURES)  # at the start
    influence: int  # of a noble
    excludes: int
    from_target: int
    empty_only: int
    right_first: int
    tie_court: int
    start: int  # a seat, NOBODY: by chance


def check_options(seats: int, options: Options) -> None:
    """A custom set names six privileges, and nothing else does."""
    named = options["custom"]
    if options["privileges"] == "custom" and len(named) != SET_SIZE:
        raise OptionError("Choose exactly {count} privileges for a custom set; you chose {chosen}.",
                          count=SET_SIZE, chosen=len(named))  # fmt: skip
    if options["privileges"] != "custom" and named:
        raise OptionError("Option custom is only for privileges = custom, not {value}.", value=options["privileges"])


def make_box(printed: Printed, seats: int, options: Options) -> Box:
    """The Box for one table; BoxError names a value that is wrong."""
    box = Box()
    _fill_regions(box, printed, seats)
    _fill_supply(box, printed, seats)
    _fill_chests(box, printed, options)
    _fill_tiles(box, printed, seats)
    _fill_jobs(box, printed, seats, options)
    _fill_privileges(box, printed, seats, options)
    _fill_figures(box, printed)
    box.excludes = int(options["cost_excludes_occupant"])
    box.from_target = int(options["pay_from_target"])
    box.empty_only = int(options["refill"] == "empty_only")
    box.right_first = int(options["double_seat_first"] == "right")
    box.tie_court = int(options["tie_break"] == "court")
    box.start = start_seat(options)
    return box


def _fill_regions(box: Box, printed: Printed, seats: int) -> None:
    for region, name in enumerate(REGIONS.names):
        for side in ("two", "more"):
            path = f"regions.{name}.{side}"
            costs = printed.numbers(path, range(1, int(COSTS) + 1), LOWEST_COST, HIGHEST_COST)
            if costs != sorted(set(costs)):
                raise printed.wrong(path, "must ascend: the most expensive office decides ties")
            nobles = printed.numbers(f"{path}_noble", range(int(COSTS) + 1), LOWEST_COST, HIGHEST_COST)
            if set(nobles) - set(costs):
                raise printed.wrong(
                    f"{path}_noble", "must name costs of {offices}: {costs}", offices=path, costs=list_of(costs)
                )
            if side == ("two" if seats == TWO else "more"):
                for cost in costs:
                    kind = NOBLE_OFFICE if cost in nobles else OPEN_OFFICE
                    box.office[region * int(COSTS) + cost - LOWEST_COST] = kind
    box.augsburg_chests = printed.number("bonuses.augsburg", 2, 2)
    box.strasbourg_envoys = printed.numbers("bonuses.strasbourg", 2, 0, 15)
    box.palermo_points = printed.numbers("bonuses.palermo", 2, 0, 50)
    box.nijmegen_envoys = printed.number("bonuses.nijmegen", 0, 15)
    box.milano_points = printed.number("bonuses.milano", 0, 50)


def _fill_supply(box: Box, printed: Printed, seats: int) -> None:
    for table, spaces in (("few", int(SPACES) - 1), ("many", int(SPACES))):
        envoys = printed.numbers(f"supply.{table}.envoys", spaces, 0, 9)
        nobles = printed.numbers(f"supply.{table}.nobles", spaces, 0, 3)
        figures = [list(pair) for pair in zip(envoys, nobles, strict=True)]
        if [0, 0] in figures or any(figures.count(pair) > 1 for pair in figures):
            raise printed.wrong(f"supply.{table}", "must have figures on every space, and no two spaces alike")
        if (table == "few") == (seats <= FEW):
            box.spaces = spaces
            box.space_figures = figures + [[0, 0]] * (int(SPACES) - spaces)


def _fill_chests(box: Box, printed: Printed, options: Options) -> None:
    box.chests = [printed.number(f"chests.{name}", 0, ALL_CHESTS) for name in CHESTS.names]
    english = [printed.number(f"chest_mix.en.{name}", 0, ALL_CHESTS) for name in ("brown", "purple")]
    mixes = [box.chests[BROWN : PURPLE + 1], english]
    for brown, purple in mixes:
        if brown + purple != ALL_CHESTS - ORANGE_CHESTS - TURQUOISE_CHESTS:
            raise printed.wrong("chests", "must have 28 brown and purple chests together")
    if sum(box.chests[:ORANGE]) != ORANGE_CHESTS:
        raise printed.wrong(
            "chests", "must have {count} orange chests, not {sum}", count=ORANGE_CHESTS, sum=sum(box.chests[:ORANGE])
        )
    if sum(box.chests[ORANGE:BROWN]) != TURQUOISE_CHESTS:
        raise printed.wrong(
            "chests",
            "must have {count} turquoise chests, not {sum}",
            count=TURQUOISE_CHESTS,
            sum=sum(box.chests[ORANGE:BROWN]),
        )
    box.chests[BROWN], box.chests[PURPLE] = mixes[int(options["chest_mix"] == "en")]
    box.brown_points = _ascending(printed, "brown.points", 60)


def _fill_tiles(box: Box, printed: Printed, seats: int) -> None:
    tiles = printed.under("tiles")
    if len(tiles) != TILES:
        raise printed.wrong("tiles", "must be {count}", count=int(TILES))
    for tile, name in enumerate(tiles):
        places = printed.numbers(f"tiles.{name}.places", PLACES, 0, 50)
        if places != sorted(places, reverse=True):
            raise printed.wrong(f"tiles.{name}.places", "must descend")
        alone = printed.number(f"tiles.{name}.two", 0, 50)
        box.tile_points[tile] = [alone, 0, 0] if seats == TWO else places
    box.paid_places = 1 if seats == TWO else PLACES
    conditions = printed.words("rounds.conditions", DECK, CONDITIONS.names)
    box.conditions = [CONDITIONS.names.index(name) for name in conditions]
    box.steps = printed.numbers("rounds.steps", DECK, 1, 5)


def _fill_jobs(box: Box, printed: Printed, seats: int, options: Options) -> None:
    box.job_first = printed.number("jobs.first", 0, 60)
    box.job_second = 0 if seats == TWO else printed.number("jobs.second", 0, 60)
    box.job_costs = [_ascending(printed, f"jobs.{name}", 90) for name in STEPPED]
    box.job_offices = _ascending(printed, "jobs.all_offices", 90)
    box.job_further = printed.number("jobs.further", 0, 20)
    box.job_pair = printed.number("jobs.pair", 0, 30)
    box.job_row = printed.number("jobs.row", 0, 50)
    for number, name in enumerate(PATTERNS):
        _fill_pattern(box, printed, number, f"patterns.{name}", options["pattern"] == "fixed")


def _fill_pattern(box: Box, printed: Printed, number: int, path: str, fixed: bool) -> None:
    """The shape in every turn; two turns that cover the same regions count once."""
    shape = printed.numbers(f"{path}.shape", range(1, int(REGIONS) + 1), 0, int(REGIONS) - 1)
    if shape != sorted(set(shape)) or shape[0]:
        raise printed.wrong(f"{path}.shape", "must start with 0 and ascend")
    turns: list[int] = []
    for turn in range(1 if fixed else int(REGIONS)):
        packed = sum(1 << FIELD * ((offset + turn) % int(REGIONS)) for offset in shape)
        if packed not in turns:
            turns.append(packed)
    box.pattern[number] = turns + [0] * (int(REGIONS) - len(turns))
    box.pattern_turns[number] = len(turns)
    box.pattern_size[number] = len(shape)
    box.pattern_points[number] = printed.number(f"{path}.points", 0, 60)


def _fill_privileges(box: Box, printed: Printed, seats: int, options: Options) -> None:
    points = printed.numbers("privileges.points", int(SEATS), 0, 60)
    if points != sorted(points, reverse=True):
        raise printed.wrong("privileges.points", "must descend: the highest is on top")
    box.card_points = points[:seats] + [0] * (int(SEATS) - seats)
    copies = printed.number("privileges.copies", 1, 5)
    box.copies = 1 if seats == TWO or options["single_copies"] else copies
    box.price = printed.number("privileges.purple", 1, 9)
    box.fixed_cost = printed.number("privileges.fixed_cost", 2, HIGHEST_COST)
    box.cheaper = printed.number("privileges.cheaper", 0, LOWEST_COST - 2)
    box.king_points = printed.number("privileges.king", 0, 30)
    box.extra_envoys = printed.number("privileges.envoys", 0, 9)
    box.supply_points = printed.number("privileges.supply", 0, 30)
    box.skipped = printed.number("privileges.skipped", 0, int(REGIONS) - 1)
    box.place_points = printed.numbers("privileges.places", PLACES, 0, 30)
    box.office_points = printed.number("privileges.office", 0, 30)
    box.orange_points = printed.number("privileges.orange", 0, 30)
    for name in SETS[:-2]:
        _set(printed, name)
    _choose_set(box, printed, options)


def _set(printed: Printed, name: str) -> list[int]:
    """The numbers of a set, all different."""
    size = SET_SIZE - PUBLISHER_CHANCE if name == "publisher" else SET_SIZE
    numbers = printed.numbers(f"sets.{name}", size, 1, int(PRIVILEGES))
    if len(set(numbers)) != size:
        raise printed.wrong(f"sets.{name}", "must name different privileges")
    return numbers


def _choose_set(box: Box, printed: Printed, options: Options) -> None:
    """The privileges that are agreed; the rest comes by chance."""
    name = options["privileges"]
    numbers: list[int] = []
    if name == "custom":
        numbers = [int(number) for number in options["custom"]]
    elif name != "random":
        numbers = _set(printed, name)
    box.display = sum(1 << (number - 1) for number in numbers)
    box.by_chance = SET_SIZE - len(numbers)


def _fill_figures(box: Box, printed: Printed) -> None:
    box.figures = [printed.number("figures.envoys", 5, 20), printed.number("figures.nobles", 1, 9)]
    box.court = [
        printed.number("figures.court_envoys", 1, box.figures[0]),
        printed.number("figures.court_nobles", 0, box.figures[1]),
    ]
    box.influence = printed.number("figures.influence", 1, 5)


def _ascending(printed: Printed, path: str, most: int) -> list[int]:
    """A stepped table for 1 to 5 of something."""
    values = printed.numbers(path, TABLE, 0, most)
    if values != sorted(values):
        raise printed.wrong(path, "must ascend")
    return values
