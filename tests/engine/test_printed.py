"""Printed values: where each comes from, and house files that change them."""

import pathlib
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.core.printed import ORIGINS, Leaf, Printed, read, slug
from casata.engine.errors import BoxError
from casata.engine.game import find

BOX = find("royals").folder / "box.toml"
House = Callable[[str], Match]


@pytest.fixture
def house(tmp_path: pathlib.Path) -> House:
    def opened(text: str) -> Match:
        path = tmp_path / "house.toml"
        path.write_text(text, encoding="utf-8")
        return casata.new("royals", 3, seed=1, house=path)

    return opened


def occupying_paris(path: pathlib.Path | None, move: str = "occupy paris.king") -> Match:
    hand = {0: {"france": 8}}
    match = casata.position("royals", 3, set={"actor": 0, "phase": "play", "hand": hand}, house=path)
    match.play(move)
    return match


def bottom(data: dict[str, Any]) -> Iterator[Any]:
    for value in data.values():
        if isinstance(value, dict) and "value" not in value:
            yield from bottom(value)
        else:
            yield value


def test_there_are_five_origins() -> None:
    assert set(ORIGINS) == {"seed", "public", "derived", "reconstructed", "house"}


@pytest.mark.parametrize("edition", ["abacus2014", "arcane2016"])
def test_every_value_of_royals_says_where_it_comes_from(edition: str) -> None:
    printed = read(BOX, edition)
    assert len(printed.leaves) > 100
    for path, leaf in printed.leaves.items():
        assert leaf.origin in set(ORIGINS) - {"house"}, path
        assert leaf.line == 0


def test_every_value_in_the_file_itself_has_an_origin() -> None:
    data = tomllib.loads(BOX.read_text(encoding="utf-8"))
    del data["sources"]
    leaves = list(bottom(data))
    assert len(leaves) > 100
    for leaf in leaves:
        assert set(leaf) <= {"value", "from", "see", "note"}
        assert leaf["from"] in ORIGINS


def test_a_public_value_names_a_page_that_is_listed() -> None:
    printed = read(BOX, "arcane2016")
    cited = [leaf.see.split(", ") for leaf in printed.leaves.values() if leaf.origin == "public"]
    assert len(cited) > 15
    assert {key for keys in cited for key in keys} <= set(printed.sources)


def test_without_a_house_file_the_printed_values_are_used() -> None:
    match = occupying_paris(None)
    assert match.tally()[0]["cities"] == 8
    assert match.printed.values() == read(BOX, "abacus2014").values()


def test_a_value_of_a_house_file_is_used_by_the_game(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[cities.paris]\nbonus = 7\n")
    match = occupying_paris(path)
    assert match.tally()[0]["cities"] == 7
    assert {"step": 1, "kind": "city_marker", "seat": 0, "city": "paris", "points": 7} in match.events(None)


@pytest.mark.parametrize(
    "text",
    [
        "[cities.paris]\nbonus = 7",
        "[cities]\nparis = { bonus = 7 }",
        "cities.paris.bonus = 7",
        '[cities."paris"]\n"bonus" = 7',
        "[cities.paris.bonus]\nvalue = 7",
        '[cities.paris]\nbonus = { value = 7, from = "public", see = "a photo" }',
    ],
)
def test_a_house_file_needs_only_what_differs(text: str, house: House) -> None:
    match = house(text)
    before = read(BOX, "abacus2014").values()
    assert match.printed.values() == {**before, "cities.paris.bonus": 7}
    assert match.box.city_bonus[0] == 7
    assert match.printed.leaves["cities.paris.bonus"].origin in ("house", "public")


def test_an_empty_house_file_changes_nothing(house: House) -> None:
    assert house("# nothing\n").printed.values() == read(BOX, "abacus2014").values()


def test_a_renamed_city_changes_the_notation(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('[cities.paris]\nname = "Lutetia  Parisiorum"\n')
    match = occupying_paris(path, "occupy Lutetia_Parisiorum.king")
    assert match.view(None)["holder"]["lutetia_parisiorum.king"] == 0
    assert match.view(None)["city_owner"]["lutetia_parisiorum"] == 0
    with pytest.raises(casata.IllegalMove, match=r"no place is called 'paris\.king'"):
        match.play("occupy paris.king")


def test_a_save_opens_without_the_house_file(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('[cities.paris]\nbonus = 7\nname = "Lutetia"\n')
    match = occupying_paris(path, "occupy lutetia.king")
    path.unlink()
    again = casata.load(match.save())
    assert again.save() == match.save()
    assert again.tally()[0]["cities"] == 7


def test_an_edition_has_its_own_values() -> None:
    first, second = read(BOX, "abacus2014").values(), read(BOX, "arcane2016").values()
    changed = {path: second[path] for path in first if first[path] != second[path]}
    assert changed == {"countries.britain.cards": 25, "noble.in_play_3": 2}
    assert set(first) == set(second)


def test_a_house_file_goes_over_an_edition(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[noble]\nin_play_3 = 1\n")
    match = casata.new("royals", 3, options={"edition": "arcane2016"}, house=path)
    assert match.printed["noble.in_play_3"] == 1
    assert match.printed["countries.britain.cards"] == 25


WRONG = [
    (
        "type",
        "[cities.paris]\n\nbonus = 'much'",
        3,
        "cities.paris.bonus must be a whole number from 1 to 99, not 'much'",
    ),
    (
        "a truth",
        "# x\n[cities.paris]\nbonus = true",
        3,
        "cities.paris.bonus must be a whole number from 1 to 99, not True",
    ),
    ("a fraction", "[cities.paris]\nbonus = 7.0", 2, "must be a whole number from 1 to 99, not 7.0"),
    ("too low", "[cities.paris]\nbonus = 0", 2, "cities.paris.bonus must be a whole number from 1 to 99, not 0"),
    (
        "too high",
        "\n\n[cities.paris]\nbonus = 100",
        4,
        "cities.paris.bonus must be a whole number from 1 to 99, not 100",
    ),
    ("endless", f"[cities.paris]\nbonus = {'9' * 4000}", 2, "must be a whole number from 1 to 99"),
    ("count", "[first_draw]\nplayers_3 = [1, 2]", 2, "first_draw.players_3 must be a list of 3 numbers, not [1, 2]"),
    ("no list", "[first_draw]\nplayers_3 = 3", 2, "first_draw.players_3 must be a list of 3 numbers, not 3"),
    (
        "inside",
        "[first_draw]\nplayers_3 = [1, 2, 9]",
        2,
        "first_draw.players_3 must hold whole numbers from 1 to 3, not 9",
    ),
    (
        "a word",
        "[cities.rouen]\ncountry = 'poland'",
        2,
        "must be one of france, german_states, britain, spain, not 'poland'",
    ),
    (
        "path",
        "[cities.paris]\nbonus = 7\n[cities.prague]\nbonus = 3",
        4,
        "cities.prague.bonus is not a value of this game. cities has paris",
    ),
    (
        "leaf",
        "[cities.paris]\nname = 'Paris'\nbonuss = 7",
        3,
        "cities.paris.bonuss is not a value of this game. cities.paris has name, country",
    ),
    ("top", "a = 1\nb = 2\n", 1, "a is not a value of this game. The box has countries, titles, cities"),
    (
        "spaced",
        "[noble]\nvalues = [16, 12, 8]\n'my own' = 2",
        3,
        "noble.my own is not a value of this game. noble has values",
    ),
    ("tables", "[noble]\n\n[[cities]]\nx = 1", 3, "cities is not a value of this game"),
    ("inline", "[cities]\nlyon = { bonus = 3 }\nparis = { bonus = 0 }", 3, "cities.paris.bonus must be"),
    (
        "dotted",
        "hand.country_limit = 12\nhand.intrigue_limit = 9",
        2,
        "hand.intrigue_limit must be a whole number from 1 to 4, not 9",
    ),
    ("after a list", "[cities.lyon]\ntitles = [\n 'cardinal',\n 'baron'\n]\nbonus = 0", 6, "cities.lyon.bonus must be"),
    (
        "origin",
        "[cities.paris]\nbonus = { value = 7, from = 'hearsay' }",
        2,
        "cannot come from 'hearsay'; it can come from seed, public, derived, reconstructed, house",
    ),
    (
        "odd origin",
        "[cities.paris]\nbonus = { value = 7, from = ['seed'] }",
        2,
        "cannot come from ['seed']; it can come from seed, public",
    ),
    (
        "odd note",
        "[cities.paris]\nbonus = { value = 7, see = 3 }",
        2,
        "cities.paris.bonus must have texts as see and note, not 3",
    ),
    (
        "odd key",
        "[cities.paris]\nbonus = { value = 7, who = 'me' }",
        2,
        "cities.paris.bonus takes value, from, see and note, not who",
    ),
]


@pytest.mark.parametrize(("text", "line", "reason"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_a_wrong_value_is_refused_with_its_line(text: str, line: int, reason: str, house: House) -> None:
    with pytest.raises(BoxError) as problem:
        house(text)
    assert str(problem.value).startswith(f"house.toml, line {line}: ")
    assert reason in str(problem.value)


@pytest.mark.parametrize(
    ("text", "line"), [("[cities.paris]\nbonus = = 7", 2), ("\n\n[cities\n", 3), ("a = 1\na = 2\n", 2), ("x\n", 1)]
)
def test_what_is_not_toml_is_refused_with_its_line(text: str, line: int, house: House) -> None:
    with pytest.raises(BoxError, match=rf"house\.toml: this is not a TOML file: .*\(at line {line}, column"):
        house(text)


def test_a_file_that_is_not_there_is_refused(tmp_path: pathlib.Path) -> None:
    with pytest.raises(BoxError, match=r"nothing\.toml: it cannot be read: No such file"):
        casata.new("royals", 3, house=tmp_path / "nothing.toml")
    with pytest.raises(BoxError, match="cannot be read: Is a directory"):
        casata.new("royals", 3, house=tmp_path)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoxError, match=r"binary\.toml: this is not a text file"):
        casata.new("royals", 3, house=str(tmp_path / "binary.toml"))


def test_names_below_a_path_come_in_the_order_of_the_file() -> None:
    printed: Printed = read(BOX)
    assert printed.under("titles") == ["marshal", "baron", "countess", "duke", "cardinal", "princess", "king"]
    assert printed.under("cities")[:2] == ["paris", "marseille"]
    assert printed.under("nowhere") == []


# Names as they are typed, and words out of a list


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Siena", "siena"),
        ("Reggio  Emilia", "reggio_emilia"),
        ("L'Aquila", "l_aquila"),
        ("  San-Marino ", "san_marino"),
        ("Forlì", "forlì"),
        ("Rom (2)", "rom_2"),
        ("_x_", "x"),
        ("...", ""),
    ],
)
def test_a_name_is_typed_in_lower_case_as_one_word(name: str, typed: str) -> None:
    assert slug(name) == typed


def towns(*values: Any, lines: tuple[int, ...] = ()) -> Printed:
    numbers = lines or (0,) * len(values)
    leaves = {
        f"towns.t{place}.name": Leaf(value, "seed", line=line)
        for place, (value, line) in enumerate(zip(values, numbers, strict=True))
    }
    return Printed(leaves, {}, "house.toml" if any(numbers) else "")


def test_the_things_of_a_section_are_called_by_their_names_in_order() -> None:
    assert towns("Siena", "San Marino").slugs("towns") == ("siena", "san_marino")
    assert towns().slugs("towns") == ()


@pytest.mark.parametrize("name", ["", "  ", "!?", 3, None, True, ["Siena"]])
def test_what_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(BoxError) as problem:
        towns("Pisa", name).slugs("towns")
    assert str(problem.value).startswith("towns.t1.name must be a name, not ")


@pytest.mark.parametrize("names", [("Siena", "Pisa", "Siena"), ("San Marino", "Pisa", "san-marino!")])
def test_names_that_are_typed_alike_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(BoxError, match=r"must differ from all other names in towns, but .* is there twice"):
        towns(*names).slugs("towns")


def test_of_two_equal_names_the_one_of_the_house_file_is_wrong() -> None:
    with pytest.raises(BoxError) as problem:
        towns("Siena", "Siena", "Pisa", lines=(4, 0, 0)).slugs("towns")
    assert str(problem.value).startswith("house.toml, line 4: towns.t0.name must differ")


WORDS = ("red", "green", "blue")


def one(value: Any) -> Printed:
    return Printed({"x": Leaf(value, "seed")}, {})


@pytest.mark.parametrize("words", [["red"], ["blue", "red"], ["red", "red", "green"]])
def test_words_are_kept_in_their_order_and_may_come_again(words: list[str]) -> None:
    printed = one(words)
    found = printed.words("x", len(words), WORDS)
    assert found == words
    assert found is not printed["x"]


@pytest.mark.parametrize(
    "words", ["red", ["red"], ["red", "mauve"], ["red", "red", "red"], [], None, [1, 2], [["red"], "red"]]
)
def test_other_words_or_another_number_of_them_are_refused(words: Any) -> None:
    with pytest.raises(BoxError) as problem:
        one(words).words("x", 2, WORDS)
    assert str(problem.value) == f"x must list 2 of red, green, blue, not {words!r}."


@pytest.mark.parametrize("value", ["mauve", "", 1, None, ["red"], "Red"])
def test_another_word_is_refused(value: Any) -> None:
    assert one("green").word("x", WORDS) == "green"
    with pytest.raises(BoxError) as problem:
        one(value).word("x", WORDS)
    assert str(problem.value) == f"x must be one of red, green, blue, not {value!r}."


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("[cities.siena]\nicons = ['green', 'red']", 2, "cities.siena.icons must list 3 of green, white, red, blue"),
        ("[cities.siena]\nicons = ['green', 'red', 'mauve']", 2, "cities.siena.icons must list 3 of"),
        ("[cities.siena]\n\nname = 'Pisa'", 3, "cities.siena.name must differ from all other names in cities"),
        ("[cities.pisa]\nname = ''", 2, "cities.pisa.name must be a name, not ''"),
        ("[cities.pisa]\nsize = 'huge'", 2, "cities.pisa.size must be one of small, medium, large, not 'huge'"),
    ],
)
def test_a_house_file_of_il_principe_is_refused_with_its_line(
    text: str, line: int, reason: str, tmp_path: pathlib.Path
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(text)
    with pytest.raises(BoxError) as problem:
        casata.new("il_principe", 3, house=path)
    assert str(problem.value).startswith(f"house.toml, line {line}: {reason}")
