"""The page of a table: options, the number of players and printed values change it as they change the rules."""

import functools
import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from casata.engine.game import find
from casata.engine.rulebook.answers import answers_of
from casata.engine.rulebook.markup import BlockKind
from casata.engine.rulebook.page import GAP, RulePage, Setting, make_page
from casata.engine.text.language import ENGLISH, language

from .test_sources import GAMES, source, text_of


def page_of(game: str, seats: int, **chosen: Any) -> RulePage:
    known = find(game)
    options = known.complete(seats, chosen)
    return make_page(known, ENGLISH, Setting(seats, options, known.printed(options)))


def words(page: RulePage) -> str:
    return "\n".join(rule.text for rule in (*page.rules, page.aid))


def changed(page: RulePage, other: RulePage) -> set[str]:
    """The rules that do not say the same on two pages."""
    ours, theirs = ({rule.anchor: rule.text for rule in one.rules} for one in (page, other))
    return {anchor for anchor in ours.keys() | theirs.keys() if ours.get(anchor) != theirs.get(anchor)}


def chosen_with(game: str, name: str, value: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    """How tables can choose a value of an option: alone or, where it needs that, with another one."""
    for seats in find(game).seats:
        for chosen in find(game).variations(seats):
            if chosen.get(name) == value:
                yield seats, chosen


VALUES = [
    (game, option.name, value)
    for game in GAMES
    for option in find(game).setup.options
    for value in option.candidates()
    if any(chosen_with(game, option.name, value))
]


def test_every_option_has_values_that_tables_can_choose() -> None:
    assert {(game, name) for game, name, _ in VALUES} == {
        (game, option.name) for game in GAMES for option in find(game).setup.options
    }


@pytest.mark.parametrize(("game", "name", "value"), VALUES, ids=str)
def test_an_option_changes_the_page_of_its_table(game: str, name: str, value: Any) -> None:
    """It changes the rule that explains the option."""
    known = answers_of(find(game))
    assert known
    explained = {anchor for anchor, rule in known.rules.items() if name in rule.options}
    tables = [(seats, {**chosen, name: value}) for seats, chosen in chosen_with(game, name, value)]
    assert any(explained & changed(page_of(game, seats), page_of(game, seats, **chosen)) for seats, chosen in tables)


@pytest.mark.parametrize(
    ("game", "seats", "chosen", "said"),
    [
        ("signorie", 2, {"boards": ["red", "blue"]}, "red, blue"),
        ("signorie", 3, {"unused_cities": ["roma"]}, "left out: Roma."),
        ("staufer", 2, {"privileges": "custom", "custom": list("234567")}, "has chosen: 2, 3, 4, 5, 6, 7."),
        ("staufer", 2, {"privileges": "quantity"}, "The set of this table: quantity."),
    ],
)
def test_a_page_names_what_its_table_has_chosen_and_no_other_page_does(
    game: str, seats: int, chosen: dict[str, Any], said: str
) -> None:
    assert said in words(page_of(game, seats, **chosen))
    assert said not in words(page_of(game, seats))
    assert said not in words(make_page(find(game), ENGLISH))


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_players_changes_the_page_of_its_table(game: str) -> None:
    pages = [words(page_of(game, seats)) for seats in find(game).seats]
    assert len(set(pages)) > 1


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_table_has_no_captions_and_leaves_out_what_does_not_hold(game: str) -> None:
    known, everything = find(game), make_page(find(game), ENGLISH)
    captions = [group.caption for rule in everything.rules for group in rule.groups if group.caption]
    assert captions, "the page of all tables says what holds for whom"
    for seats in known.seats:
        page = page_of(game, seats)
        assert not any(group.caption for rule in page.rules for group in rule.groups)
        assert len(words(page)) < len(words(everything))


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_all_tables_tells_the_standard_rules_from_those_of_options(game: str) -> None:
    pages = [words(page_of(game, seats)) for seats in find(game).seats]
    groups = [group for rule in make_page(find(game), ENGLISH).rules for group in rule.groups if group.caption]
    assert groups
    for group in groups:
        cells = ["".join(span.text for span in cell) for block in group.blocks for row in block.rows for cell in row]
        played = any(all(cell in page for cell in cells) for page in pages)
        assert played == group.standard, group.caption


@pytest.mark.parametrize("game", GAMES)
def test_the_player_aid_of_all_tables_is_that_of_standard_tables(game: str) -> None:
    """Its captions name numbers of players only, and its lists stay whole."""
    aid, known = make_page(find(game), ENGLISH).aid, find(game)
    for group in aid.groups:
        cells = [cell for block in group.blocks for row in block.rows for cell in row]
        assert any(
            all("".join(span.text for span in cell) in page_of(game, seats).aid.text for cell in cells)
            for seats in known.seats
        )
        kinds = [block.kind for block in group.blocks]
        assert all(not (one == other == BlockKind.BULLETS) for one, other in itertools.pairwise(kinds))
    labels = [str(option.label) for option in known.setup.options]
    assert not [group.caption for group in aid.groups for label in labels if label in group.caption]


def used_paths(game: str) -> list[str]:
    """The printed values that a page shows."""
    found = set()
    for part in source(game, "en").parts:
        for block in part.blocks:
            found |= {gap[2] for gap in GAP.finditer(text_of(block)) if not gap[1]}
    leaves = find(game).printed(find(game).complete(find(game).seats[0], None)).leaves
    return sorted({path if path in leaves else path.rpartition(".")[0] for path in found})


def is_name(path: str) -> bool:
    """Whether a printed value is a name."""
    return path.endswith(".name")


@pytest.mark.parametrize("game", GAMES)
def test_every_number_on_a_page_comes_from_the_box(game: str) -> None:
    """A house file that changes a printed number changes the page, whichever number it is."""
    known = find(game)
    paths = used_paths(game)
    assert len(paths) > 20
    usual = [(seats, dict[str, Any]()) for seats in known.seats]
    other = [(seats, chosen) for seats in known.seats for chosen in known.variations(seats)]
    tables = [(seats, known.complete(seats, chosen)) for seats, chosen in usual + other]
    settings = [Setting(seats, options, known.printed(options)) for seats, options in tables]

    @functools.cache
    def page(number: int) -> str:
        return words(make_page(known, ENGLISH, settings[number]))

    for path in paths:
        assert any(_changes(game, path, setting, page(number)) for number, setting in enumerate(settings)), path


def _changes(game: str, path: str, setting: Setting, page: str) -> bool:
    value = setting.printed[path]
    other: Any = ([_other(one) for one in value] or [7]) if isinstance(value, list) else _other(value)
    values = {**setting.printed.values(), path: other}
    changed = Setting(setting.seats, setting.options, setting.printed.with_values(values))
    try:
        return words(make_page(find(game), ENGLISH, changed)) != page
    except KeyError:
        return True  # a name that other values refer to


def _other(value: Any) -> Any:
    return value + 77 if isinstance(value, int) else f"{value}x"


@pytest.mark.parametrize("code", ["hu", "de"])
@pytest.mark.parametrize("game", [game for game in GAMES if any(map(is_name, used_paths(game)))])
def test_a_name_from_a_house_file_stands_on_the_page_as_it_was_typed(game: str, code: str) -> None:
    known = find(game)
    options = known.complete(known.seats[0], None)
    printed = known.printed(options)
    named = list(filter(is_name, used_paths(game)))
    changed = printed.with_house(f'[{named[0].rpartition(".")[0]}]\nname = "Zzyzx"', "house file")
    page = make_page(known, language(code), Setting(known.seats[0], options, changed))
    assert "Zzyzx" in words(page)
