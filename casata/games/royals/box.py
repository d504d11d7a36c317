"""The printed numbers of Royals as a record, and the checks that they add up."""

from __future__ import annotations

from ...engine.core.moves import Names
from ...engine.core.options import Options, choice, flag, start_seat
from ...engine.core.printed import Printed
from ...engine.core.record import Cube, Grid, Record, Row, cube, grid, record, row
from ...engine.errors import OptionError, list_of, quote
from .state import CITIES, COUNTRIES, DISPLAY_SIZE, KING, NOBLES, PAIRS, PERIODS, PLACES, PRIZES, SEATS, TITLES

CUBE_COLOURS = ("black", "white", "grey", "purple", "orange")  # by seat
UNLIMITED = 9999
TITLE_COUNTS = (4, 5, 4, 4, 4, 4, 4)  # positions of each title, Marshal to King
CITY_COUNTS = (5, 4, 3, 4)
CARD_TOTALS = {"abacus2014": 99, "arcane2016": 102}
CUBE_TOTAL = 200

HANDICAP, EQUAL, AS_HAND = range(3)  # what the first turn's draw is (#first-turn)

OPTIONS = (
    choice(
        "edition",
        "The printing whose cards and markers are used.",
        "abacus2014",
        "arcane2016",
        label="Edition",
        labels=("Abacusspiele, 2014", "Arcane Wonders, 2016"),
    ),
    choice(
        "joker",
        "Whether jokers replace only cards you are missing, or any card.",
        "shortfall",
        "free",
        label="Jokers",
        labels=("only for missing cards", "for any card"),
    ),
    choice(
        "cubes",
        "How many cubes each player has.",
        "fair",
        "as_printed",
        "unlimited",
        label="Cubes",
        labels=("46 each with two players, else 36", "as printed, by colour", "no limit"),
    ),
    flag("equal_first_turn", "Every player's first turn is a normal turn.", "Equal first turns"),
    flag(
        "first_draw_as_hand",
        "The first draw is dealt as a starting hand, and the first turn is a normal turn.",
        "First draw as starting hand",
    ),
    flag(
        "late_choice",
        "You need not say before drawing whether you take three Country cards, or one and an Intrigue card.",
        "Decide while drawing",
    ),
    flag("open_scores", "The values of collected markers are visible to everyone.", "Open scores"),
)


@record
class Box(Record):
    """What is fixed before the first move."""

    place_city: Row = row(PLACES)
    place_country: Row = row(PLACES)
    place_title: Row = row(PLACES)
    place_cost: Row = row(PLACES)  # Country cards
    place_intrigue: Row = row(PLACES)  # Intrigue cards for a takeover
    place_influence: Row = row(PLACES)
    city_country: Row = row(CITIES)
    city_bonus: Row = row(CITIES)
    country_bonus: Grid = grid(COUNTRIES, PRIZES)
    period_points: Cube = cube(PERIODS, COUNTRIES, PRIZES)
    title_full: Row = row(TITLES)
    title_half: Row = row(TITLES)
    noble_points: Row = row(NOBLES)
    nobles_out: int  # the highest ones that are not in play
    shows: Grid = grid(PAIRS, COUNTRIES)  # 1 where an Intrigue card shows a country
    deck: Row = row(COUNTRIES)
    intrigue_copies: int
    first_draw: Row = row(SEATS)  # from the start player on
    cubes: Row = row(SEATS)
    hand_limit: int
    intrigue_limit: int
    start: int  # a seat, NOBODY: by chance
    first_turn: int  # HANDICAP, EQUAL or AS_HAND
    free_jokers: int
    late_choice: int


def check_options(seats: int, options: Options) -> None:
    """Refuse what cannot go together."""
    if options["equal_first_turn"] and options["first_draw_as_hand"]:
        raise OptionError("Choose equal_first_turn or first_draw_as_hand, not both.")


def make_box(printed: Printed, seats: int, options: Options) -> Box:
    """The Box for one table; BoxError names a value that is wrong."""
    box = Box()
    _fill_titles(box, printed)
    _fill_cities(box, printed)
    _fill_countries(box, printed, seats, options["edition"])
    _fill_nobles(box, printed, seats)
    _fill_cards(box, printed, seats)
    _fill_cubes(box, printed, seats, options["cubes"])
    box.start = start_seat(options)
    box.first_turn = EQUAL if options["equal_first_turn"] else AS_HAND if options["first_draw_as_hand"] else HANDICAP
    box.free_jokers = int(options["joker"] == "free")
    box.late_choice = int(options["late_choice"])
    return box


def box_names(printed: Printed) -> Names:
    """Cities, and places as city.title, under the names of this box."""
    cities = printed.slugs("cities")
    places = [
        f"{city}.{title}"
        for city, key in zip(cities, printed.under("cities"), strict=True)
        for title in printed[f"cities.{key}.titles"]
    ]
    return {"city": cities, "place": tuple(places)}


def _fill_titles(box: Box, printed: Printed) -> None:
    for title, name in enumerate(TITLES.names):
        path = f"titles.{name}"
        box.title_full[title] = printed.number(f"{path}.full", 1, 99)
        box.title_half[title] = printed.number(f"{path}.half", 1, 99)
        if box.title_half[title] * 2 != box.title_full[title]:
            raise printed.wrong(
                path, "must have a half of {full}, not {half}", full=box.title_full[title], half=box.title_half[title]
            )
        if title > 0 and box.title_full[title] <= box.title_full[title - 1]:
            raise printed.wrong(path, "must be worth more than {title}", title=TITLES.names[title - 1])


def _fill_cities(box: Box, printed: Printed) -> None:
    printed.slugs("cities")
    place = 0
    for city, key in enumerate(printed.under("cities")):
        path = f"cities.{key}"
        country = COUNTRIES.names.index(printed.word(f"{path}.country", COUNTRIES.names))
        box.city_country[city] = country
        box.city_bonus[city] = printed.number(f"{path}.bonus", 1, 99)
        titles = _titles_of(printed, path)
        influence = printed.numbers(f"{path}.influence", len(titles), 1, 9)
        for title, weight in zip(titles, influence, strict=True):
            if place == PLACES:
                raise printed.wrong("cities", "have more than {count} positions", count=int(PLACES))
            _fill_place(box, printed, place, city, title, weight)
            place += 1
    _check_board(box, printed, place)


def _fill_place(box: Box, printed: Printed, place: int, city: int, title: int, influence: int) -> None:
    box.place_city[place] = city
    box.place_country[place] = box.city_country[city]
    box.place_title[place] = title
    box.place_cost[place] = printed.number(f"titles.{TITLES.names[title]}.cost", 1, 8)
    kind = "takeover_king" if title == KING else "takeover"
    box.place_intrigue[place] = printed.number(f"intrigue.{kind}", 1, 4)
    box.place_influence[place] = influence


def _titles_of(printed: Printed, path: str) -> list[int]:
    titles = printed[f"{path}.titles"]
    if not isinstance(titles, list) or not 1 <= len(titles) <= 2:
        raise printed.wrong(f"{path}.titles", "must list one or two titles, not {value}", value=quote(titles))
    for title in titles:
        if title not in TITLES.names:
            raise printed.wrong(
                f"{path}.titles",
                "must list some of {titles}, not {value}",
                titles=list_of(TITLES.names),
                value=quote(title),
            )
    if len(set(titles)) < len(titles):
        raise printed.wrong(f"{path}.titles", "must list two different titles")
    return [TITLES.names.index(title) for title in titles]


def _check_board(box: Box, printed: Printed, places: int) -> None:
    """The counts that are known of the real board."""
    for country, wanted in enumerate(CITY_COUNTS):
        found = box.city_country.count(country)
        if found != wanted:
            raise printed.wrong(
                "cities",
                "must have {wanted} in {country}, not {found}",
                wanted=wanted,
                country=COUNTRIES.names[country],
                found=found,
            )
    if places != PLACES:
        raise printed.wrong("cities", "must have {count} positions, not {places}", count=int(PLACES), places=places)
    for title, wanted in enumerate(TITLE_COUNTS):
        found = box.place_title.count(title)
        if found != wanted:
            raise printed.wrong(
                "cities",
                "must have {wanted} positions as {title}, not {found}",
                wanted=wanted,
                title=TITLES.names[title],
                found=found,
            )
    for country, name in enumerate(COUNTRIES.names):
        kings = sum(box.place_country[p] == country and box.place_title[p] == KING for p in range(PLACES))
        if kings != 1:
            raise printed.wrong("cities", "must have one king in {name}, not {kings}", name=name, kings=kings)


def _fill_countries(box: Box, printed: Printed, seats: int, edition: str) -> None:
    removed = printed.numbers(f"removed.players_{seats}", int(COUNTRIES), 0, 30)
    total = 0
    for country, name in enumerate(COUNTRIES.names):
        path = f"countries.{name}"
        cards = printed.number(f"{path}.cards", 1, 99)
        total += cards
        box.deck[country] = cards - removed[country]
        if box.deck[country] < 1:
            raise printed.wrong(
                f"removed.players_{seats}",
                "takes {taken} of {cards} cards of {name}",
                taken=removed[country],
                cards=cards,
                name=name,
            )
        box.country_bonus[country] = _prizes(printed, f"{path}.bonus")
        for period, year in enumerate(PERIODS.names):
            box.period_points[period][country] = _prizes(printed, f"{path}.period_{year}")
    if total != CARD_TOTALS[edition]:
        raise printed.wrong(
            "countries", "must have {wanted} cards in all, not {total}", wanted=CARD_TOTALS[edition], total=total
        )


def _prizes(printed: Printed, path: str) -> list[int]:
    first, second = printed.numbers(path, int(PRIZES), 1, 99)
    if first <= second:
        raise printed.wrong(
            path,
            "must give the first more points than the second, not {first} and {second}",
            first=first,
            second=second,
        )
    return [first, second]


def _fill_nobles(box: Box, printed: Printed, seats: int) -> None:
    box.noble_points = printed.numbers("noble.values", int(NOBLES), 1, 99)
    if sorted(set(box.noble_points), reverse=True) != box.noble_points:
        raise printed.wrong("noble.values", "must fall from first to last, not {values}", values=box.noble_points)
    box.nobles_out = int(NOBLES) - printed.number(f"noble.in_play_{seats}", 1, int(NOBLES))


def _fill_cards(box: Box, printed: Printed, seats: int) -> None:
    for pair, name in enumerate(PAIRS.names):
        for country, initial in enumerate("fgbs"):
            box.shows[pair][country] = int(initial in name)
    box.intrigue_copies = printed.number("intrigue.copies", 4, 4)
    draws = printed.numbers(f"first_draw.players_{seats}", seats, 1, 3)
    box.first_draw = draws + [0] * (int(SEATS) - seats)
    box.hand_limit = printed.number("hand.country_limit", 3, 12)
    box.intrigue_limit = printed.number("hand.intrigue_limit", 1, 4)
    _check_deck(box, printed, seats)


def _check_deck(box: Box, printed: Printed, seats: int) -> None:
    """Full hands leave enough for the display, so that everybody can draw (#refill)."""
    least = box.hand_limit * seats + DISPLAY_SIZE
    if sum(box.deck) < least:
        raise printed.wrong(
            f"removed.players_{seats}", "must leave at least {least} cards, not {left}", least=least, left=sum(box.deck)
        )


def _fill_cubes(box: Box, printed: Printed, seats: int, rule: str) -> None:
    """Royals A11: fair gives 46 each to two players, 36 to more."""
    counts = [printed.number(f"cubes.{colour}", 2, 200) for colour in CUBE_COLOURS]
    if sum(counts) != CUBE_TOTAL:
        raise printed.wrong("cubes", "must be {wanted} in all, not {found}", wanted=CUBE_TOTAL, found=sum(counts))
    if rule == "unlimited":
        counts = [UNLIMITED] * len(counts)
    elif rule == "fair":
        counts = [min(counts[:seats])] * len(counts)
    box.cubes = counts[:seats] + [0] * (int(SEATS) - seats)
