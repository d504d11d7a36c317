"""The drawn table: what the game's theme draws, and on it the places that can be chosen now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec
from markupsafe import Markup

from ....engine.text.picture import Picture, Place
from ...rendering import find_macro, find_theme_macro
from .cache import draw_once
from .model import Choice, PictureView, RegionView, TargetView

MACROS = "tables/_picture.html"
AREAS = ("side", "tray", "over")  # around the sheet; a theme draws those that its game has something for


class Aim:
    """What the macros of a theme ask: whether a place can be chosen, and the button that chooses it."""

    def __init__(self, targets: Mapping[str, TargetView], draw: Callable[[TargetView, bool], str]) -> None:
        """`draw` makes the button of a target, or its mirror where the place itself lies on the sheet."""
        self._targets, self._draw = targets, draw

    def __contains__(self, place: str) -> bool:
        """Whether a place can be chosen now."""
        return place in self._targets

    def __call__(self, place: str) -> Markup:
        """The button that chooses a place; nothing where it cannot be chosen."""
        target = self._targets.get(place)
        return Markup(self._draw(target, target.place.at is not None)) if target else Markup("")  # noqa: S704

    def count(self, places: Iterable[str]) -> int:
        """How many of these places can be chosen."""
        return sum(place in self for place in places)

    def choice(self, place: str) -> Choice | None:
        """What a place chooses, for a list that says it once more; None where it cannot be chosen or means several."""
        target = self._targets.get(place)
        return target.choices[0] if target and len(target.choices) == 1 else None


def draw_picture(
    picture: Picture, choices_of: Callable[[Place], tuple[Choice, ...]], chosen: Place | None, game: str, language: str
) -> PictureView:
    """Draw a picture, with the place of a move that is under way; what many viewers see alike is drawn once."""
    targets = find_targets(picture, choices_of)
    on_sheet = tuple(target for target in targets.values() if target.place.at)
    areas = dict.fromkeys(AREAS, Markup())
    areas |= {name: _draw_area(game, language, name, values, targets) for name, values in picture.areas.items()}
    regions = tuple(RegionView(region, sum(place in targets for place in region.places)) for region in picture.regions)
    ground = _draw(game, "sheet.html", "ground", picture.ground) if picture.ground else Markup()
    return PictureView(
        picture.width, picture.height, ground, draw_sheet(picture, game),
        _draw_targets(on_sheet, chosen, language), areas, regions,
        frozenset(choice.number for target in targets.values() for choice in target.choices), picture.tellings,
        picture.symbols, draw_seats(picture, game), picture.trail,
    )  # fmt: skip


def find_targets(picture: Picture, choices_of: Callable[[Place], tuple[Choice, ...]]) -> dict[str, TargetView]:
    """The places that can be chosen.

    A place means the choice that names it alone, where all that name other things besides have places of their own.
    """
    targets = {place.id: TargetView(place, found) for place in picture.places if (found := choices_of(place))}
    elsewhere = {target.choices[0].number for target in targets.values() if len(target.choices) == 1}
    return {place: _alone(target, elsewhere) for place, target in targets.items()}


def _alone(target: TargetView, elsewhere: set[int]) -> TargetView:
    named = " ".join(str(value) for value in target.place.means.values())
    own = [choice for choice in target.choices if named and choice.move.partition(" ")[2] == named]
    others = {choice.number for choice in target.choices} - {choice.number for choice in own}
    return TargetView(target.place, tuple(own)) if len(own) == 1 and others <= elsewhere else target


def draw_sheet(picture: Picture, game: str) -> Markup:
    """What lies on the sheet, as the theme draws it."""
    return _draw(game, "sheet.html", "sheet", picture.sheet)


def draw_seats(picture: Picture, game: str) -> tuple[Markup, ...]:
    """What stands in the panel of each player beside the words, by seat."""
    return tuple(_draw(game, "seat.html", "seat", values) if values else Markup() for values in picture.seats)


def draw_areas(picture: Picture, game: str) -> str:
    """What lies around the sheet, where nothing can be chosen."""
    return "".join(_draw_area(game, "", name, values, {}) for name, values in picture.areas.items())


def _draw(game: str, template: str, macro: str, *values: object) -> Markup:
    """What a macro of a game's theme makes of plain values."""
    key = (game, template, macro, msgspec.msgpack.encode(values))
    return draw_once(key, lambda: find_theme_macro(game, template, macro)(*values))


def _draw_targets(targets: tuple[TargetView, ...], chosen: Place | None, language: str) -> Markup:
    """The buttons of the places on the sheet that can be chosen."""
    key = (language, "targets", msgspec.msgpack.encode((targets, chosen)))
    return draw_once(key, lambda: find_macro(language, MACROS, "targets")(targets, chosen))


def _draw_area(game: str, language: str, name: str, values: object, targets: Mapping[str, TargetView]) -> Markup:
    """An area of the theme, with the buttons of the places in it that can be chosen."""
    here = {place: target for place, target in targets.items() if target.place.at is None or name == "over"}
    key = (game, language if here else "", name, msgspec.msgpack.encode((values, here)))
    button = find_macro(language, MACROS, "button")
    return draw_once(key, lambda: find_theme_macro(game, f"{name}.html", name)(values, Aim(here, button)))
