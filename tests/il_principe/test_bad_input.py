"""House files and positions of Il Principe: refused in one line that names what is wrong, or playable to the end."""

import pathlib
import random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import casata
from casata import Match
from casata.engine.errors import BoxError, OptionError, PositionError
from tests.houses import refusal_of

LONGEST_GAME = 2000  # decisions


def laid_out(text: str, folder: pathlib.Path, seats: int = 3, **options: Any) -> Match:
    """A table by a house file."""
    path = folder / "house.toml"
    path.write_text(text)
    return casata.new("il_principe", seats, seed=1, house=path, options=options)


def played_out(match: Match, seed: int = 1) -> Match:
    """The same match at its end: building where possible, bidding low, else at random; every number has its place."""
    chance = random.Random(seed)
    while not match.over:
        assert match.step < LONGEST_GAME
        seat = chance.choice(match.actors)
        moves = match.legal(seat)
        builds = [move for move in moves if move.kind == "build"]
        low = [move for move in moves if move.kind != "bid"] + [move for move in moves if move.kind == "bid"][:2]
        match.play(chance.choice(builds or low), seat)
        assert match._state.told <= len(match._state.tale)
        match._state.pack()
    return match


HOUSES = {
    "too few icons": ('[cities.siena]\nicons = ["green", "red"]', "cities.siena.icons must list 3 of green"),
    "an unknown colour": ('[cities.siena]\nicons = ["green", "red", "pink"]', "cities.siena.icons must list 3 of"),
    "a pair in a small city": (
        '[cities.siena]\nicons = ["red", "red", "blue"]',
        "cities.siena.icons must be all different, not ['red', 'red', 'blue']",
    ),
    "no pair in a medium city": (
        '[cities.lucca]\nicons = ["white", "red", "blue", "green"]',
        "cities.lucca.icons must have one pair and the rest different",
    ),
    "one icon for a list": ('[cities.siena]\nicons = "green"', "cities.siena.icons must list 3 of"),
    "a region twice": (
        '[cities.padova]\nregions = ["romagna", "romagna"]',
        "cities.padova.regions must all be different, not ['romagna', 'romagna']",
    ),
    "a region too few": ('[cities.padova]\nregions = ["romagna"]', "cities.padova.regions must list 2 of romagna"),
    "a region for a colour": ('[cities.siena]\nregions = ["green"]', "cities.siena.regions must list 1 of romagna"),
    "an unknown size": ('[cities.siena]\nsize = "tiny"', "cities.siena.size must be one of small, medium, large"),
    "a city twice": (
        '[cities.siena]\nname = "Pisa"',
        "must differ from all other names in cities, but 'Pisa' is there twice",
    ),
    "a city without a name": ('[cities.siena]\nname = ""', "cities.siena.name must be a name, not ''"),
    "a sixteenth city": (
        '[cities.roma]\nname = "Roma"',
        "cities.roma.name is not a value of this game. cities has siena",
    ),
    "too many cards": ("[cards]\ncopies = 21", "cards.copies must be a whole number from 1 to 20, not 21"),
    "a fraction of cards": ("[cards]\ncopies = 20.0", "cards.copies must be a whole number from 1 to 20, not 20.0"),
    "no display": ("[cards]\ndisplay = 0", "cards.display must be a whole number from 1 to 6, not 0"),
    "only the scoring shield": ("[shields]\nfamily = 1", "shields.family must be a whole number from 2 to 60, not 1"),
    "three shields": ("[sizes.large]\nshields = 3", "sizes.large.shields must be a whole number from 1 to 2, not 3"),
    "gold for a city": ("[sizes.small]\ncost = -1", "sizes.small.cost must be a whole number from 0 to 9, not -1"),
    "a truth for gold": ("[sizes.small]\ncost = true", "sizes.small.cost must be a whole number from 0 to 9, not True"),
    "four cards offered": (
        "[rounds.players_3]\noffer = 4",
        "rounds.players_3.offer must be a whole number from 2 to 3",
    ),
    "nothing to offer": ("[rounds.players_3]\nthreshold = 5", "rounds.players_3 must leave everybody 2 cards to offer"),
    "no first round": ("[cards]\ncopies = 2", "rounds.players_3 must allow a first round with a deck of 10"),
    "too rich": ("[rounds.players_3]\nincome = 9", "rounds.players_3 must leave nobody over 63 gold, but 6 rounds"),
    "rich bankers": ("[roles]\nyellow_gold = 9", "rounds.players_3 must leave nobody over 63 gold, but 6 rounds"),
    "a second as good": (
        "[final]\nregion_second = 5",
        "final must give the first of a region more than the second, not 5 and 5",
    ),
    "six players": ("[rounds.players_6]\nincome = 5", "rounds.players_6.income is not a value of this game"),
    "a power of ones own": (
        "[roles]\nblue_shields = 2",
        "roles.blue_shields is not a value of this game. roles has major",
    ),
    "an option": ("[options]\nstart_gold = 5", "options.start_gold is not a value of this game"),
}


@pytest.mark.parametrize(("text", "reason"), HOUSES.values(), ids=HOUSES)
def test_a_wrong_house_file_is_refused(text: str, reason: str, tmp_path: pathlib.Path) -> None:
    assert reason in refusal_of(lambda: laid_out(text, tmp_path))


def test_what_adds_up_alone_may_not_with_an_option(tmp_path: pathlib.Path) -> None:
    rich = "[rounds.players_3]\nincome = 8"
    assert laid_out(rich, tmp_path).box.income == 8
    with pytest.raises(BoxError, match="must leave nobody over 63 gold, but 6 rounds bring 67"):
        laid_out(rich, tmp_path, start_gold=5)


WRONG_OPTIONS = {
    "three cards": ({"draw_per_player": 3}, "Option draw_per_player must be one of 5, 4, not 3"),
    "a fraction of cards": ({"draw_per_player": 4.0}, "Option draw_per_player must be one of 5, 4, not 4.0"),
    "a word for cards": ({"draw_per_player": "4"}, "Option draw_per_player must be one of 5, 4, not '4'"),
    "true gold": ({"start_gold": True}, "Option start_gold must be one of 0, 5, not True"),
    "an unknown tie-break": ({"tie_break": "cards"}, "Option tie_break must be one of shared, gold, not 'cards'"),
    "one for true": ({"open_gold": 1}, "Option open_gold must be one of false, true, not 1"),
    "a sixth seat": ({"start": 5}, "Option start must be one of random, 0, 1, 2, not 5"),
    "another spelling": ({"drawPerPlayer": 4}, "No option is called 'drawPerPlayer'. Did you mean draw_per_player?"),
    "an unknown preset": ({"preset": "seed"}, "Preset must be one of document, published, not 'seed'"),
    "two presets": (
        {"preset": ["document", "published"]},
        "Preset must be one of document, published, not ['document'",
    ),
}


@pytest.mark.parametrize(("options", "reason"), WRONG_OPTIONS.values(), ids=WRONG_OPTIONS)
def test_a_wrong_option_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as problem:
        casata.new("il_principe", 3, options=options)
    assert reason in str(problem.value)
    assert len(str(problem.value).splitlines()) == 1


# Numbers from the edge of what is allowed, and beyond.
EDGES: dict[str, tuple[int, int]] = {
    "cards.copies": (11, 20), "cards.removed_2": (0, 7), "cards.cities_removed_2": (0, 9), "cards.display": (1, 6),
    "draw.players_2": (2, 9), "shields.family": (2, 60), "final.region_first": (3, 20), "final.region_second": (0, 2),
    "final.set": (0, 6), "final.most_gold": (0, 20), "final.most_cards": (0, 20), "roles.major_income": (0, 9),
    "roles.minor_income": (0, 9), "roles.major_final": (0, 9), "roles.minor_final": (0, 9),
    "roles.white_points": (0, 9), "roles.yellow_gold": (0, 4),
    **{f"sizes.{size}.cost": (0, 9) for size in ("small", "medium", "large")},
    **{f"sizes.{size}.points": (1, 20) for size in ("small", "medium", "large")},
    **{f"sizes.{size}.shields": (1, 2) for size in ("small", "medium", "large")},
    **{f"rounds.players_{seats}.income": (0, 20) for seats in (2, 3, 4, 5)},
    **{f"rounds.players_{seats}.offer": (2, 3) for seats in (2, 3, 4, 5)},
    **{f"rounds.players_{seats}.threshold": (2 * seats, 60) for seats in (2, 3, 4, 5)},
    **{f"rounds.players_{seats}.last_lots": (1, 30) for seats in (2, 3, 4, 5)},
}  # fmt: skip


def odd_house(chance: random.Random) -> str:
    """Some numbers far from the printed ones."""
    lines = []
    for path in chance.sample(sorted(EDGES), chance.choice([1, 4, 12, len(EDGES)])):
        section, _, key = path.rpartition(".")
        least, most = EDGES[path]
        lines.append(f"{section}.{key} = {chance.choice([least, most, chance.randint(least, most)])}")
    return "\n".join(lines)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_house_is_refused_or_can_be_played_to_the_end(seats: int, tmp_path: pathlib.Path) -> None:
    chance = random.Random(seats)
    games = 0
    for number in range(5):
        try:
            match = laid_out(odd_house(chance), tmp_path, seats, tie_break=chance.choice(["shared", "gold"]))
        except BoxError as problem:
            assert len(str(problem).splitlines()) == 1
            continue
        assert max(played_out(match, number)._state.gold) <= 63
        games += 1
    assert games >= 2


FIELDS = ("actor", "phase", "round", *casata.new("il_principe", 3).game.fields())
small = st.integers(0, 5)
shapes = small | st.lists(small, max_size=5) | st.lists(st.lists(small, max_size=5), max_size=3)
phases = st.sampled_from(["offer", "bid", "action"])
nothing = st.none() | st.booleans() | st.text(max_size=4) | st.floats()
placed = st.fixed_dictionaries(
    {
        "phase": phases,
        "hand": st.lists(st.lists(small, min_size=1, max_size=5), min_size=3, max_size=3),
        "up": st.lists(st.lists(st.integers(0, 2), max_size=5), max_size=3),
        "gold": st.lists(st.integers(0, 63), max_size=3),
    },
    optional={
        "principe": st.integers(0, 2),
        "round": st.integers(1, 9),
        "last": st.integers(0, 1),
        "down": st.lists(st.lists(st.integers(0, 2), max_size=5), max_size=3),
        "deck": st.lists(st.integers(0, 5), min_size=5, max_size=5),
        "lot": st.lists(st.integers(0, 3), max_size=5),
        "shields": st.lists(st.lists(st.integers(0, 2), max_size=6), max_size=3),
        "major": st.lists(st.integers(0, 2) | st.none(), max_size=5),
    },
)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(fields=st.dictionaries(st.sampled_from(FIELDS), nothing | shapes | phases, max_size=4))
def test_any_description_is_refused_or_can_be_played_to_the_end(fields: dict[str, Any]) -> None:
    try:
        match = casata.position("il_principe", 3, set=fields)
    except PositionError as problem:
        assert len(str(problem).splitlines()) == 1
        return
    assert played_out(match).over


@settings(derandomize=True, max_examples=30, deadline=None)
@given(fields=placed)
def test_a_likely_description_is_refused_or_can_be_played_to_the_end(fields: dict[str, Any]) -> None:
    try:
        match = casata.position("il_principe", 3, set=fields)
    except PositionError as problem:
        assert len(str(problem).splitlines()) == 1
        return
    assert played_out(match).over
    assert casata.load(match.save()).save() == match.save()
