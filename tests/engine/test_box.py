"""The printed numbers of Royals add up (royals 7.2 to 7.11), and a house file that breaks them is refused."""

import functools
import pathlib

import pytest

import casata
from casata.engine.errors import BoxError
from casata.engine.game import find
from casata.games.royals.box import Box

GAME = find("royals")
FRANCE, GERMAN_STATES, BRITAIN, SPAIN = range(4)
MARSHAL, BARON, COUNTESS, DUKE, CARDINAL, PRINCESS, KING = range(7)


@functools.cache
def box(seats: int = 5, **chosen: str) -> Box:
    options = GAME.complete(seats, chosen)
    made: Box = GAME.setup.make_box(GAME.printed(options), seats, options)
    return made


def by_country(values: list[int], countries: list[int]) -> list[int]:
    return [sum(value for value, where in zip(values, countries, strict=True) if where == c) for c in range(4)]


def titles_in(city: int) -> list[int]:
    return [title for title, where in zip(box().place_title, box().place_city, strict=True) if where == city]


def test_check_1_there_are_99_country_cards_and_102_in_the_later_edition() -> None:
    assert box().deck == [31, 26, 22, 20]
    assert sum(box().deck) == 99
    assert box(edition="arcane2016").deck == [31, 26, 25, 20]
    assert sum(box(edition="arcane2016").deck) == 102


def test_check_2_there_are_24_intrigue_cards_four_of_each_pair() -> None:
    assert [sum(row) for row in box().shows] == [2] * 6
    assert sorted({tuple(row) for row in box().shows}) == sorted(tuple(row) for row in box().shows)
    assert [sum(column) for column in zip(*box().shows, strict=True)] == [3] * 4
    assert box().intrigue_copies * len(box().shows) == 24


def test_check_3_there_are_16_cities() -> None:
    assert [box().city_country.count(country) for country in range(4)] == [5, 4, 3, 4]
    assert len(box().city_country) == 16


def test_check_4_there_are_200_cubes() -> None:
    assert box(cubes="as_printed").cubes == [46, 46, 36, 36, 36]
    assert sum(box(cubes="as_printed").cubes) == 200


def test_check_5_there_are_51_bonus_markers() -> None:
    cities, countries = len(box().city_bonus), sum(len(pair) for pair in box().country_bonus)
    periods = sum(len(pair) for period in box().period_points for pair in period)
    assert (cities, countries, len(box().noble_points), periods) == (16, 8, 3, 24)
    assert cities + countries + len(box().noble_points) + periods == 51


def test_check_6_there_are_29_positions_in_13_double_and_3_single_cities() -> None:
    sizes = [len(titles_in(city)) for city in range(16)]
    assert sorted(sizes) == [1] * 3 + [2] * 13
    assert sum(sizes) == len(box().place_title) == 29
    assert [box().place_title.count(title) for title in range(7)] == [4, 5, 4, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("seats", "deck"), [(2, [20, 17, 14, 14]), (3, [22, 18, 15, 14]), (4, [25, 21, 17, 16]), (5, [31, 26, 22, 20])]
)
def test_check_7_the_deck_shrinks_with_the_players(seats: int, deck: list[int]) -> None:
    assert box(seats).deck == deck
    assert sum(deck) == {2: 65, 3: 69, 4: 79, 5: 99}[seats]
    assert sum(box(seats, edition="arcane2016").deck) == sum(deck) + 3


def test_check_8_there_are_24_period_markers() -> None:
    assert [len(period) for period in box().period_points] == [4, 4, 4]
    assert all(first > second for period in box().period_points for first, second in period)


def test_check_9_every_city_has_one_high_title_and_at_most_one_low_one() -> None:
    for city in range(16):
        high = [title for title in titles_in(city) if title >= DUKE]
        assert len(high) == 1
        assert len(titles_in(city)) - len(high) <= 1
    assert sum(title >= DUKE for title in box().place_title) == 16
    assert sum(title < DUKE for title in box().place_title) == 13


@pytest.mark.parametrize(("seats", "cubes"), [(2, 46), (3, 36), (4, 36), (5, 36)])
def test_check_13_two_players_have_46_cubes_and_more_have_36(seats: int, cubes: int) -> None:
    assert box(seats).cubes == [cubes] * seats + [0] * (5 - seats)


def test_check_15_city_values_differ_inside_each_country() -> None:
    for country in range(4):
        values = [bonus for bonus, where in zip(box().city_bonus, box().city_country, strict=True) if where == country]
        assert len(set(values)) == len(values)


def test_city_bonuses_are_65() -> None:
    assert by_country(box().city_bonus, box().city_country) == [22, 17, 9, 17]
    assert sum(box().city_bonus) == 65


def test_costs_are_118_and_influence_57() -> None:
    assert by_country(box().place_cost, box().place_country) == [37, 29, 25, 27]
    assert sum(box().place_cost) == 118
    assert by_country(box().place_influence, box().place_country) == [18, 14, 12, 13]
    assert sum(box().place_influence) == 57


def test_titles_cost_and_weigh_the_same_everywhere() -> None:
    costs, weights = [1, 2, 3, 4, 5, 6, 8], [1, 1, 1, 2, 2, 3, 4]
    for place, title in enumerate(box().place_title):
        assert box().place_cost[place] == costs[title]
        assert box().place_influence[place] == weights[title] == max(1, costs[title] // 2)
        assert box().place_intrigue[place] == (2 if title == KING else 1)


def test_positions_by_country_and_title() -> None:
    where = list(zip(box().place_country, box().place_title, strict=True))
    table = [[where.count((country, title)) for title in reversed(range(7))] for country in range(4)]
    assert table == [[1, 2, 1, 1, 1, 2, 1], [1] * 7, [1, 1, 1, 0, 1, 1, 1], [1, 0, 1, 2, 1, 1, 1]]


def test_country_bonuses_are_53() -> None:
    assert box().country_bonus == [[10, 6], [8, 5], [5, 3], [10, 6]]
    assert sum(sum(pair) for pair in box().country_bonus) == 53


def test_period_markers_are_123() -> None:
    points = box().period_points
    assert [points[period][FRANCE] for period in range(3)] == [[6, 3], [8, 4], [10, 5]]
    assert [points[period][GERMAN_STATES] for period in range(3)] == [[5, 3], [7, 4], [9, 5]]
    assert [points[period][BRITAIN] for period in range(3)] == [[4, 2], [6, 3], [8, 4]]
    assert [points[period][SPAIN] for period in range(3)] == [[4, 2], [6, 3], [8, 4]]
    assert sum(sum(pair) for period in points for pair in period) == 123


def test_title_markers_are_70_and_rise_with_the_rank() -> None:
    assert box().title_full == [4, 6, 8, 10, 12, 14, 16]
    assert box().title_half == [2, 3, 4, 5, 6, 7, 8]
    assert sum(box().title_full) == 70


@pytest.mark.parametrize(("seats", "most", "nobles"), [(2, 319, [8]), (3, 347, [16, 12, 8]), (5, 347, [16, 12, 8])])
def test_all_points_on_the_table(seats: int, most: int, nobles: list[int]) -> None:
    this = box(seats)
    assert this.noble_points[this.nobles_out :] == nobles
    periods = sum(sum(pair) for period in this.period_points for pair in period)
    countries = sum(sum(pair) for pair in this.country_bonus)
    assert sum(this.city_bonus) + countries + sum(nobles) + periods + sum(this.title_full) == most


def test_limits_are_twelve_and_four() -> None:
    assert (box().hand_limit, box().intrigue_limit) == (12, 4)


BROKEN = [
    ("[titles.baron]\nhalf = 2", "titles.baron must have a half of 6, not 2"),
    ("[titles.baron]\nfull = 4\nhalf = 2", "titles.baron must be worth more than marshal"),
    ("[titles.king]\ncost = 9", "titles.king.cost must be a whole number from 1 to 8, not 9"),
    ("[cities.paris]\nname = 3", "cities.paris.name must be a name, not 3"),
    ("[cities.paris]\nname = '!?'", "cities.paris.name must be a name, not '!?'"),
    (
        "[cities.paris]\nname = ' ROUEN '",
        "cities.paris.name must differ from all other names in cities, but ' ROUEN ' is there twice",
    ),
    ("[cities.paris]\ntitles = 'king'", "cities.paris.titles must list one or two titles, not 'king'"),
    ("[cities.paris]\ntitles = 5", "cities.paris.titles must list one or two titles, not 5"),
    ("[cities.paris]\ntitles = []", "cities.paris.titles must list one or two titles, not []"),
    ("[cities.paris]\ntitles = ['king', 'duke', 'baron']", "must list one or two titles"),
    ("[cities.paris]\ntitles = ['queen']", "cities.paris.titles must list some of marshal, baron, countess"),
    ("[cities.paris]\ntitles = [['king']]", "cities.paris.titles must list some of marshal, baron, countess"),
    ("[cities.lyon]\ntitles = ['baron', 'baron']", "cities.lyon.titles must list two different titles"),
    ("[cities.lyon]\ninfluence = [2]", "cities.lyon.influence must be a list of 2 numbers, not [2]"),
    ("[cities.paris]\ntitles = ['king', 'duke']\ninfluence = [4, 2]", "cities have more than 29 positions"),
    ("[cities.lyon]\ntitles = ['cardinal']\ninfluence = [2]", "cities must have 29 positions, not 28"),
    ("[cities.valencia]\ntitles = ['duke', 'baron']", "cities must have 4 positions as marshal, not 3"),
    (
        "[cities.madrid]\ntitles = ['duke']\n[cities.marseille]\ntitles = ['king', 'countess']",
        "cities must have one king in france, not 2",
    ),
    ("[cities.rouen]\ncountry = 'spain'", "cities must have 5 in france, not 4"),
    ("[countries.france]\ncards = 30", "countries must have 99 cards in all, not 98"),
    (
        "[countries.spain]\nbonus = [6, 10]",
        "countries.spain.bonus must give the first more points than the second, not 6 and 10",
    ),
    (
        "[countries.spain]\nperiod_1680 = [3, 3]",
        "countries.spain.period_1680 must give the first more points than the second",
    ),
    ("[removed]\nplayers_3 = [0, 0, 0, 20]", "removed.players_3 takes 20 of 20 cards of spain"),
    ("[removed]\nplayers_3 = [30, 20, 5, 6]", "removed.players_3 must leave at least 39 cards, not 38"),
    ("[noble]\nvalues = [16, 8, 12]", "noble.values must fall from first to last, not [16, 8, 12]"),
    ("[noble]\nvalues = [16, 16, 8]", "noble.values must fall from first to last"),
    ("[noble]\nin_play_3 = 4", "noble.in_play_3 must be a whole number from 1 to 3, not 4"),
    ("[intrigue]\ncopies = 5", "intrigue.copies must be a whole number from 4 to 4, not 5"),
    ("[intrigue]\ntakeover_king = 5", "intrigue.takeover_king must be a whole number from 1 to 4, not 5"),
    ("[hand]\ncountry_limit = 13", "hand.country_limit must be a whole number from 3 to 12, not 13"),
    ("[cubes]\nblack = 47", "cubes must be 200 in all, not 201"),
]


@pytest.mark.parametrize(("text", "reason"), BROKEN)
def test_a_house_file_that_does_not_add_up_is_refused(text: str, reason: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f"# ours\n\n{text}\n")
    with pytest.raises(BoxError) as problem:
        casata.new("royals", 3, house=path)
    assert str(problem.value).startswith("house.toml, line 4: ")
    assert reason in str(problem.value)


def test_the_smallest_deck_a_house_file_may_leave_can_be_played(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[removed]\nplayers_3 = [30, 20, 4, 6]\n")
    match = casata.new("royals", 3, seed=1, house=path)
    assert sum(match.box.deck) == 39
    while not match.over:
        match.play(match.legal()[0])
