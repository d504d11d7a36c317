"""House files are checked line by line: every problem is found, and no file that a table takes has one."""

import random
import re

import pytest

from casata.engine.core.printed import LONGEST, house_file
from casata.engine.errors import BoxError
from casata.engine.game import EDITION, AnyGame, find, names
from casata.engine.house_check import MOST_PROBLEMS, check_house
from tests.samples import sample

BAD = """\
[cities.paris]
bonus = many
influence = [4, 5]
[cities.lyon]
bonus = 120
colour = "red"
titles = ["duke"
[titles.king]
full = 17
[cities.paris]
bonus = 9
bonus = 3
just words
name = "Lutetia
[countries.france]
cards = 32
[hand]
country_limit = 11
intrigue_limit = { value = 3, why = "so" }
[noble]
values = [
  16,
  12, 9
]
[[x]]
[y
"""
FOUND = {
    2: 'words stand in quotation marks: bonus = "many"',
    3: "cities.paris.influence must be a list of 1 number, not [4, 5].",
    5: "cities.lyon.bonus must be a whole number from 1 to 99, not 120.",
    6: "cities.lyon.colour is not a value of this game. Did you mean cities.lyon.country?",
    7: "a bracket is missing: write a list as [3, 4, 5]",
    9: "titles.king must have a half of 17, not 8.",
    10: "the section [cities.paris] is there already, in line 1: put its values there",
    12: "cities.paris.bonus is given already, in line 11: one of them is enough",
    13: "an equals sign is missing: write name = 5",
    14: 'a quotation mark is missing: write name = "word"',
    16: "countries must have 99 cards in all, not 100.",
    19: "hand.intrigue_limit takes value, from, see and note, not why.",
    25: "a section stands in single brackets: [x]",
    26: "a section is a name in brackets, alone on its line, such as [section.name]",
}
MUTATIONS = ("7", "99", "-1", '"red"', "[1, 2]", "[]", "many", "[1", '"', "3.5", "true", "{ value = 4 }", "")


def template(game: AnyGame) -> str:
    return house_file(game.title, game.printed(game.complete(game.seats[0], None)))


def is_taken(game: AnyGame, text: str) -> bool:
    """Whether tables of every size take a file."""
    try:
        for seats in game.seats:
            options = game.complete(seats, None)
            values = game.printed(options).with_house(text, "house.toml")
            game.setup.make_box(values, seats, options)
            values.check_plain()
    except BoxError:
        return False
    return True


def test_every_wrong_line_is_listed_with_what_would_be_right() -> None:
    report = check_house(find("royals"), BAD, {})
    assert {one.line: str(one.text) for one in report.problems} == FOUND
    assert report.complete
    assert {one.path: one.value for one in report.changes} == {
        "cities.paris.bonus": 9,
        "hand.country_limit": 11,
        "noble.values": [16, 12, 9],
    }


def test_the_values_of_a_section_that_cannot_be_read_wait_for_its_name() -> None:
    report = check_house(find("royals"), "[cities.paris\nbonus = 300\n[cities.lyon]\nbonus = 200\n", {})
    assert [one.line for one in report.problems] == [1, 4]
    assert not report.complete


@pytest.mark.parametrize("name", names())
def test_a_template_is_correct_and_changes_nothing(name: str) -> None:
    report = check_house(find(name), template(find(name)).replace("\n", "\r\n"), {})
    assert report.problems == report.changes == ()


def test_a_file_is_checked_for_its_edition() -> None:
    text = "[countries.britain]\ncards = 25\n"
    first = check_house(find("royals"), text, {})
    assert [one.line for one in first.problems] == [2]
    assert not check_house(find("royals"), text, {EDITION: "arcane2016"}).changes


def test_a_sum_that_lacks_only_a_wrong_line_is_not_a_problem_of_its_own() -> None:
    swapped = '[cities.lyon]\ntitles = ["princess", "baron"]\n[cities.bordeaux]\ntitles = ["cardinal", "barn"]\n'
    report = check_house(find("royals"), swapped, {})
    assert [one.line for one in report.problems] == [4]
    assert not check_house(find("royals"), swapped.replace("barn", "baron"), {}).problems


def test_a_line_that_spoils_another_value_is_named() -> None:
    text = "[hand]\nintrigue_limit = 3\n[countries.france]\ncards = 9\n[countries.spain]\ncards = 42\n"
    [problem] = check_house(find("royals"), text, {}).problems
    assert (problem.line, problem.path) == (4, "removed.players_2")


@pytest.mark.parametrize("name", names())
def test_a_file_has_no_problem_exactly_if_tables_take_it(name: str) -> None:
    game, chance = find(name), random.Random(name)
    lines = template(game).split("\n")
    values = [number for number, line in enumerate(lines) if re.match(r"\w+ = ", line)]
    for _ in range(sample(25, 400)):
        text = list(lines)
        for number in chance.sample(values, chance.choice((1, 1, 2, 4))):
            key = text[number].split(" = ")[0]
            text[number] = chance.choice((f"{key} = {chance.choice(MUTATIONS)}", key, f"x{key} = 1", f"[{key}", ""))
        report = check_house(game, "\n".join(text), {})
        assert (not report.problems) == is_taken(game, "\n".join(text)), "\n".join(text)


@pytest.mark.parametrize(
    "text",
    ["x" * (LONGEST + 1), "a = " + "[" * 99, "=\n" * 3000, "[\n" * 9999, "a=[\n" * 1999, "'''\n" * 9999, '"\n[]'],
)
def test_what_is_too_much_is_not_read_further(text: str) -> None:
    report = check_house(find("royals"), text, {})
    assert 1 <= len(report.problems) <= MOST_PROBLEMS
    assert not report.changes
