"""What can be chosen before a game, and what is said to everything else."""

from typing import Any

import pytest

import casata
from casata.engine.core import options
from casata.engine.core.header import NOBODY
from casata.engine.core.options import Preset, choice, flag, several, start_seat
from casata.engine.errors import OptionError
from casata.engine.game import find, names

DECLARED = (
    choice("size", "how big", "small", "big"),
    choice("rounds", "how long", 3, 5),
    flag("open", "all is open"),
    several("barred", "left out", ("cup", "coin", "sword")),
)
ROYALS = {
    "edition": "abacus2014",
    "joker": "shortfall",
    "cubes": "fair",
    "equal_first_turn": False,
    "first_draw_as_hand": False,
    "late_choice": False,
    "open_scores": False,
    "start": "random",
}


def complete(**chosen: Any) -> options.Options:
    return options.complete(DECLARED, 3, chosen)


def refused(**chosen: Any) -> str:
    with pytest.raises(OptionError) as problem:
        complete(**chosen)
    return str(problem.value)


@pytest.mark.parametrize("chosen", [None, {}])
def test_what_is_not_chosen_has_its_default(chosen: dict[str, Any] | None) -> None:
    wanted = {"size": "small", "rounds": 3, "open": False, "barred": [], "start": "random"}
    assert options.complete(DECLARED, 3, chosen) == wanted


def test_a_chosen_value_is_kept_and_the_rest_stays() -> None:
    assert complete(size="big", open=True) == {**complete(), "size": "big", "open": True}


def test_the_defaults_of_royals_are_those_of_its_rules() -> None:
    assert casata.new("royals", 4, seed=1).options == ROYALS
    assert list(casata.new("royals", 4, seed=1).view(0)["options"]) == list(ROYALS)


def test_an_unknown_name_is_refused_with_the_nearest_and_all_others() -> None:
    message = refused(sise="big")
    assert "No option is called 'sise'. Did you mean size?" in message
    assert message.endswith("Options are size, rounds, open, barred, start.")
    assert "Did you mean" not in refused(zzz=1)


@pytest.mark.parametrize("value", [1, 0, "on", "true", None, "", [], 1.0])
def test_a_flag_is_true_or_false_and_nothing_like_it(value: Any) -> None:
    assert refused(open=value) == f"Option open must be one of false, true, not {value!r}."


@pytest.mark.parametrize("value", ["huge", "Small", None, 0, True, ["small"]])
def test_a_choice_is_one_of_its_values(value: Any) -> None:
    assert refused(size=value) == f"Option size must be one of small, big, not {value!r}."


@pytest.mark.parametrize("value", [3.0, "3", 4, True, None])
def test_a_number_is_not_what_merely_equals_it(value: Any) -> None:
    assert refused(rounds=value).startswith("Option rounds must be one of 3, 5, not ")


def test_several_values_keep_their_order() -> None:
    assert complete(barred=["sword", "cup"])["barred"] == ["sword", "cup"]
    assert complete(barred=("coin",))["barred"] == ["coin"]


@pytest.mark.parametrize("value", ["cup", None, True, {"cup": 1}, 3])
def test_several_values_come_as_a_list(value: Any) -> None:
    assert refused(barred=value).startswith("Option barred must be a list of some of cup, coin, sword, not ")


@pytest.mark.parametrize("value", [["cup", "cup"], ["plate"], [None], [["cup"]], ["cup", 1]])
def test_several_values_are_known_and_each_comes_once(value: Any) -> None:
    assert "lists some of cup, coin, sword, each at most once" in refused(barred=value)


def test_a_list_of_several_values_is_not_shared() -> None:
    given = ["cup"]
    chosen = complete(barred=given)
    given.append("coin")
    assert chosen["barred"] == ["cup"]
    assert complete()["barred"] is not complete()["barred"]


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_given_seat_starts_and_random_leaves_it_to_chance(seats: int) -> None:
    for seat in range(seats):
        match = casata.new("royals", seats, seed=1, options={"start": seat})
        assert match.actor == match.box.start == seat
    starters = {casata.new("royals", seats, seed=seed).actor for seed in range(60)}
    assert starters == set(range(seats))
    assert casata.new("royals", seats).box.start == NOBODY


@pytest.mark.parametrize("start", [3, -1, 9, "0", True, None, "youngest", 0.0])
def test_only_a_seat_of_the_table_can_start(start: Any) -> None:
    assert refused(start=start) == f"Option start must be one of random, 0, 1, 2, not {start!r}."


def test_the_start_seat_is_nobody_when_chance_decides() -> None:
    assert start_seat(complete()) == NOBODY
    assert start_seat(complete(start=2)) == 2


def test_the_two_other_first_turns_of_royals_exclude_each_other() -> None:
    both = {"equal_first_turn": True, "first_draw_as_hand": True}
    with pytest.raises(OptionError, match="Choose equal_first_turn or first_draw_as_hand, not both"):
        casata.new("royals", 3, options=both)
    for name in both:
        assert casata.new("royals", 3, options={name: True}).options[name] is True


@pytest.mark.parametrize("option", find("royals").setup.options, ids=lambda option: option.name)
def test_every_value_of_every_option_of_royals_can_be_played(option: options.Option) -> None:
    for value in option.values:
        match = casata.new("royals", 3, seed=1, options={option.name: value})
        assert match.options == {**ROYALS, option.name: value}
        assert match.legal()


@pytest.mark.parametrize(
    "seats", [0, 1, 6, -2, 2.0, True, "3", None, float("nan"), pytest.param(10**5000, id="endless")]
)
def test_royals_is_for_two_to_five(seats: Any) -> None:
    with pytest.raises(OptionError, match="Royals is for 2 to 5 players, not "):
        casata.new("royals", seats)


@pytest.mark.parametrize("name", ["chess", "", "Royals", "royals ", None, 3, ["royals"], {}])
def test_an_unknown_game_is_refused_with_those_there_are(name: Any) -> None:
    with pytest.raises(OptionError, match=r"Choose one of .*royals"):
        casata.new(name, 3)


@pytest.mark.parametrize("chosen", [3, "joker", ["joker"], [("joker", "free")], True])
def test_options_are_given_by_name(chosen: Any) -> None:
    with pytest.raises(OptionError, match="Options are edition, joker, cubes"):
        casata.new("royals", 3, options=chosen)


# Presets

PRESETS = (Preset("usual", {}, "as printed"), Preset("long", {"size": "big", "rounds": 5}, "for an evening"))


def with_preset(**chosen: Any) -> options.Options:
    return options.complete(DECLARED, 3, chosen, PRESETS)


def test_a_preset_sets_its_options_and_is_none_itself() -> None:
    assert with_preset(preset="long") == {**complete(), "size": "big", "rounds": 5}
    assert with_preset(preset="usual") == with_preset() == complete()


@pytest.mark.parametrize("chosen", [{"preset": "long", "rounds": 3}, {"rounds": 3, "preset": "long"}])
def test_an_option_that_is_named_goes_over_the_preset(chosen: dict[str, Any]) -> None:
    assert with_preset(**chosen) == {**complete(), "size": "big"}


@pytest.mark.parametrize("value", ["short", "Long", "", 1, True, ["long"], {"long": 1}, float("nan")])
def test_an_unknown_preset_is_refused_with_those_there_are(value: Any) -> None:
    with pytest.raises(OptionError) as problem:
        with_preset(preset=value)
    assert str(problem.value) == f"Preset must be one of usual, long, not {value!r}."


@pytest.mark.parametrize("preset", ["usual", None, "anything"])
def test_a_game_without_presets_has_no_such_option(preset: Any) -> None:
    assert refused(preset=preset).startswith("No option is called 'preset'. ")
    with pytest.raises(OptionError, match="No option is called 'preset'"):
        casata.new("royals", 3, options={"preset": preset})


def test_an_unknown_name_is_refused_with_preset_among_the_others() -> None:
    with pytest.raises(OptionError) as problem:
        with_preset(presets="long")
    assert "Did you mean preset?" in str(problem.value)
    assert str(problem.value).endswith("Options are size, rounds, open, barred, start, preset.")


def test_a_wrong_value_beside_a_preset_is_refused() -> None:
    with pytest.raises(OptionError, match="Option rounds must be one of 3, 5, not 4"):
        with_preset(preset="long", rounds=4)


def test_a_save_keeps_what_the_preset_came_to() -> None:
    match = casata.new("il_principe", 4, seed=1, options={"preset": "published", "start_gold": 5})
    kept = match.save()["options"]
    assert kept == match.options
    assert "preset" not in kept
    assert (kept["draw_per_player"], kept["start_gold"]) == (4, 5)
    same = casata.new("il_principe", 4, seed=1, options={"draw_per_player": 4, "start_gold": 5})
    assert same.save() == match.save()
    assert casata.load(match.save()).options == match.options


@pytest.mark.parametrize("name", names())
def test_every_preset_of_every_game_can_be_played(name: str) -> None:
    game = find(name)
    for preset in game.setup.presets:
        assert preset.reason
        for seats in game.seats:
            assert casata.new(name, seats, seed=1, options={"preset": preset.name}).legal()
    assert not game.setup.presets or game.setup.presets[0].options == {}


def test_values_that_need_each_other_are_varied_together() -> None:
    staufer = find("staufer")
    together = [chosen for chosen in staufer.variations(3) if len(chosen) > 1]
    assert together == [{"privileges": "custom", "custom": ["1", "2", "3", "4", "5", "6"]}]
    assert all(staufer.accepts(3, chosen) for chosen in staufer.variations(3))
    assert not staufer.accepts(3, {"privileges": "custom"})
