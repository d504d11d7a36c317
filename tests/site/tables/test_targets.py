"""Targets as they are drawn: on the sheet, and as buttons in the areas around it."""

import pytest

from casata.engine.text.picture import Picture, Place, Rectangle
from casata.site.rendering import find_macro
from casata.site.views.table.model import Choice, TargetView
from casata.site.views.table.picture import find_targets

CHOICE = Choice(7, "take_over lyon.duke", "Take over Lyon (Duke)", "", False, False)


def draw(*, war: bool, on_sheet: bool) -> str:
    """One target."""
    place = Place("place-lyon-duke", "Lyon, Duke", at=Rectangle(10, 20, 44, 48) if on_sheet else None, war=war)
    target = TargetView(place, (CHOICE,))
    if on_sheet:
        return find_macro("en", "tables/_picture.html", "targets")([target], None)
    return find_macro("en", "tables/_picture.html", "button")(target)


@pytest.mark.parametrize("on_sheet", [True, False])
def test_what_hurts_somebody_has_a_dagger(on_sheet: bool) -> None:
    assert "#dagger" in draw(war=True, on_sheet=on_sheet)
    assert "#dagger" not in draw(war=False, on_sheet=on_sheet)


def test_what_is_dear_has_its_mark() -> None:
    place = Place("place-lyon-duke", "Lyon, Duke", at=Rectangle(10, 20, 44, 48), mark="3:1")
    drawn = find_macro("en", "tables/_picture.html", "targets")([TargetView(place, (CHOICE,))], None)
    assert 'class="target dear"' in drawn
    assert ">3:1<" in drawn
    assert "dear" not in draw(war=False, on_sheet=True)


@pytest.mark.parametrize("on_sheet", [True, False])
def test_a_target_has_its_number_and_says_what_it_does(on_sheet: bool) -> None:
    drawn = draw(war=False, on_sheet=on_sheet)
    assert ">7<" in drawn
    assert 'aria-label="7: Take over Lyon (Duke)"' in drawn
    assert 'data-move="take_over lyon.duke"' in drawn


def shown(*places: tuple[str, tuple[Choice, ...]]) -> dict[str, tuple[str, ...]]:
    """The moves of each place that is drawn; a place means the first argument that its choices share."""
    found = dict(places)
    things = [Place(place, place, {"way": place.replace("-", "+")}) for place in found]
    picture = Picture(10, 10, tuple(things), {}, {})
    return {
        target.place.id: tuple(choice.move for choice in target.choices)
        for target in find_targets(picture, lambda place: found[place.id]).values()
    }


def use(number: int, way: str) -> Choice:
    """A choice that names one thing or several."""
    return Choice(number, f"use {way}", "Use", "", False, False)


def test_a_place_means_what_names_it_alone_where_the_rest_has_places_of_its_own() -> None:
    boat, seat, both = use(1, "boat"), use(2, "seat"), use(3, "boat+seat")
    targets = shown(("boat", (boat, both)), ("seat", (seat, both)), ("boat-seat", (both,)))
    assert targets == {"boat": ("use boat",), "seat": ("use seat",), "boat-seat": ("use boat+seat",)}


def test_a_place_keeps_all_its_choices_where_one_of_them_has_no_other_place() -> None:
    boat, seat, both = use(1, "boat"), use(2, "seat"), use(3, "boat+seat")
    assert shown(("boat", (boat, both)), ("seat", (seat, both)))["boat"] == ("use boat", "use boat+seat")
