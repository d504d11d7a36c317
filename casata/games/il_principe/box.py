"""The printed numbers of Il Principe as a record, and the checks that they add up."""

from __future__ import annotations

from ...engine.core.moves import Names
from ...engine.core.options import Options, Preset, choice, flag, start_seat
from ...engine.core.printed import Printed
from ...engine.core.record import Grid, Record, Row, grid, record, row
from ...engine.errors import quote
from .moves import COUNTS
from .state import BIGGEST_OFFER, CITIES, COLOURS, HIGHEST_BID, OFFERS, REGIONS, SMALLEST_OFFER, SPLITS

SIZES = ("small", "medium", "large")
CITIES_OF_A_SIZE = 5
ICONS = {"small": 3, "medium": 4, "large": 5}  # cards; small cities show each colour once, the others one pair
PUBLISHED_DRAW = 4
TWO = 2  # players, who have fewer cards and no minor roles

OPTIONS = (
    choice(
        "draw_per_player",
        "How many cards each player draws in a round; with two players always 5.",
        5,
        PUBLISHED_DRAW,
        label="Cards drawn per round",
    ),
    choice("start_gold", "How much gold each player starts with.", 0, 5, label="Starting gold"),
    choice(
        "tie_break",
        "What happens when players finish with equal points.",
        "shared",
        "gold",
        label="Tie-break",
        labels=("shared victory", "more gold wins"),
    ),
    flag("open_gold", "Every player's gold is visible to everyone.", "Open gold"),
)
PRESETS = (
    Preset(
        "document",
        {},
        "5 cards drawn per round, as printed in our rule document: fuller hands and a shorter game.",
        "Rule document",
    ),
    Preset(
        "published",
        {"draw_per_player": PUBLISHED_DRAW},
        "4 cards drawn per round, as in every public source. The deck limits of 12, 16 and 20 are 4 per player, "
        "so 5 is probably a misprint; with 5 the deck runs out early, and the last round may have no auctions.",
        "As published",
    ),
)


@record
class Box(Record):
    """What is fixed before the first move."""

    city_cost: Row = row(CITIES)
    city_points: Row = row(CITIES)
    city_shields: Row = row(CITIES)
    city_icons: Grid = grid(CITIES, COLOURS)
    city_regions: Row = row(CITIES)  # as a bit mask
    copies: int  # building cards of each colour in the deck
    city_cards: int  # in the game
    display: int
    shields: int  # for the map
    income: int
    drawn: int
    offer: int
    threshold: int
    last_lots: int
    rounds: int  # the most that can bring income
    start_gold: int
    major_income: int
    minor_income: int
    major_final: int
    minor_final: int
    white_points: int
    yellow_gold: int
    set_points: int
    most_gold: int
    most_cards: int
    region_first: int
    region_second: int
    gold_decides: int
    open_gold: int
    start: int  # a seat, NOBODY: by chance
    offer_cards: Grid = grid(OFFERS, COLOURS)  # what each offer is made of
    offer_size: Row = row(OFFERS)
    split: Grid = grid(SPLITS, REGIONS)  # shields on each region
    split_size: Row = row(SPLITS)


def make_box(printed: Printed, seats: int, options: Options) -> Box:
    """The Box for one table; BoxError names a value that is wrong."""
    box = Box()
    _fill_cities(box, printed)
    _fill_cards(box, printed, seats)
    _fill_round(box, printed, seats, options)
    _fill_points(box, printed)
    _fill_choices(box)
    box.start_gold = options["start_gold"]
    box.gold_decides = int(options["tie_break"] == "gold")
    box.open_gold = int(options["open_gold"])
    box.start = start_seat(options)
    _check_bids(box, printed, seats)
    return box


def box_names(printed: Printed) -> Names:
    """Cities under the names of this box."""
    return {"city": printed.slugs("cities")}


def _fill_cities(box: Box, printed: Printed) -> None:
    printed.slugs("cities")
    sizes = []
    for city, key in enumerate(printed.under("cities")):
        path = f"cities.{key}"
        size = printed.word(f"{path}.size", SIZES)
        sizes.append(size)
        box.city_cost[city] = printed.number(f"sizes.{size}.cost", 0, 9)
        box.city_points[city] = printed.number(f"sizes.{size}.points", 1, 20)
        box.city_shields[city] = printed.number(f"sizes.{size}.shields", 1, 2)
        box.city_icons[city] = _icons(printed, f"{path}.icons", size)
        box.city_regions[city] = _regions(printed, f"{path}.regions", size)
    _check_map(box, printed, sizes)


def _icons(printed: Printed, path: str, size: str) -> list[int]:
    """Cards by colour: three different ones, or one pair and the rest single."""
    counts = [printed.words(path, ICONS[size], COLOURS.names).count(colour) for colour in COLOURS.names]
    pairs = 0 if size == "small" else 1
    if counts.count(2) != pairs or max(counts) > 1 + pairs:
        value = quote(printed[path])
        if pairs:
            raise printed.wrong(path, "must have one pair and the rest different, not {value}", value=value)
        raise printed.wrong(path, "must be all different, not {value}", value=value)
    return counts


def _regions(printed: Printed, path: str, size: str) -> int:
    """The regions a city touches: one, two or three by its size."""
    names = printed.words(path, 1 + SIZES.index(size), REGIONS.names)
    if len(set(names)) < len(names):
        raise printed.wrong(path, "must all be different, not {value}", value=quote(names))
    return sum(1 << REGIONS.names.index(name) for name in names)


def _check_map(box: Box, printed: Printed, sizes: list[str]) -> None:
    """What is known of all fifteen cards together (#city-cards)."""
    for size in SIZES:
        if sizes.count(size) != CITIES_OF_A_SIZE:
            raise printed.wrong(
                "cities",
                "must have {wanted} of size {size}, not {found}",
                wanted=CITIES_OF_A_SIZE,
                size=size,
                found=sizes.count(size),
            )
    wanted = printed.numbers("totals.regions", int(REGIONS), 1, int(CITIES))
    for region, name in enumerate(REGIONS.names):
        touching = sum(mask >> region & 1 for mask in box.city_regions)
        if touching != wanted[region]:
            raise printed.wrong(
                "cities",
                "must have {wanted} in {name} (totals.regions), not {touching}",
                wanted=wanted[region],
                name=name,
                touching=touching,
            )
    wanted = printed.numbers("totals.icons", int(COLOURS), 1, 60)
    for colour, name in enumerate(COLOURS.names):
        icons = sum(row[colour] for row in box.city_icons)
        if icons != wanted[colour]:
            raise printed.wrong(
                "cities",
                "must show {wanted} icons in {name} (totals.icons), not {icons}",
                wanted=wanted[colour],
                name=name,
                icons=icons,
            )


def _fill_cards(box: Box, printed: Printed, seats: int) -> None:
    """Two players have fewer cards of every kind (#two-players)."""
    box.copies = printed.number("cards.copies", 1, int(COUNTS) - 1)
    box.city_cards = int(CITIES)
    box.display = printed.number("cards.display", 1, 6)
    if seats == TWO:
        box.copies -= printed.number("cards.removed_2", 0, box.copies - 1)
        box.city_cards -= printed.number("cards.cities_removed_2", 0, int(CITIES) - box.display)
    box.shields = printed.number("shields.family", 2, 60) - 1  # one marks the score


def _fill_round(box: Box, printed: Printed, seats: int, options: Options) -> None:
    path = f"rounds.players_{seats}"
    box.income = printed.number(f"{path}.income", 0, 20)
    box.offer = printed.number(f"{path}.offer", SMALLEST_OFFER, BIGGEST_OFFER)
    box.threshold = printed.number(f"{path}.threshold", 1, 60)
    box.last_lots = printed.number(f"{path}.last_lots", 1, 30)
    box.drawn = printed.number("draw.players_2", 1, 9) if seats == TWO else options["draw_per_player"]
    deck = box.copies * int(COLOURS)
    if box.drawn < box.offer or box.threshold < box.offer * seats:
        raise printed.wrong(
            path,
            "must leave everybody {offer} cards to offer, but {drawn} are drawn, none from a deck below {threshold}",
            offer=box.offer,
            drawn=box.drawn,
            threshold=box.threshold,
        )
    if deck < max(box.threshold, box.drawn * seats):
        raise printed.wrong(path, "must allow a first round with a deck of {deck}", deck=deck)
    box.rounds = (deck - box.threshold) // (box.drawn * seats) + 1  # without a card drawn through red


def _fill_points(box: Box, printed: Printed) -> None:
    box.major_income = printed.number("roles.major_income", 0, 9)
    box.minor_income = printed.number("roles.minor_income", 0, 9)
    box.major_final = printed.number("roles.major_final", 0, 9)
    box.minor_final = printed.number("roles.minor_final", 0, 9)
    box.white_points = printed.number("roles.white_points", 0, 9)
    box.yellow_gold = printed.number("roles.yellow_gold", 0, 9)
    box.set_points = printed.number("final.set", 0, 6)
    box.most_gold = printed.number("final.most_gold", 0, 20)
    box.most_cards = printed.number("final.most_cards", 0, 20)
    box.region_first = printed.number("final.region_first", 1, 20)
    box.region_second = printed.number("final.region_second", 0, 20)
    if box.region_second >= box.region_first:
        prizes = {"first": box.region_first, "second": box.region_second}
        raise printed.wrong(
            "final", "must give the first of a region more than the second, not {first} and {second}", **prizes
        )


def _fill_choices(box: Box) -> None:
    """What each offer and each split of shields is made of."""
    for offer, name in enumerate(OFFERS.names):
        cards = name.split("+")
        box.offer_cards[offer] = [cards.count(colour) for colour in COLOURS.names]
        box.offer_size[offer] = len(cards)
    for split, name in enumerate(SPLITS.names):
        regions = name.split("+")
        box.split[split] = [regions.count(region) for region in REGIONS.names]
        box.split_size[split] = len(regions)


def _check_bids(box: Box, printed: Printed, seats: int) -> None:
    """All gold anybody can have can be bid (#gold)."""
    most = box.start_gold + box.rounds * box.income + (box.rounds + 1) * box.yellow_gold
    if most > HIGHEST_BID:
        path = f"rounds.players_{seats}"
        raise printed.wrong(
            path,
            "must leave nobody over {limit} gold, but {rounds} rounds bring {most}",
            limit=HIGHEST_BID,
            rounds=box.rounds,
            most=most,
        )
