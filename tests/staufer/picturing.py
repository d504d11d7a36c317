"""The drawn table of The Staufer Dynasty, read off the drawing itself."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from casata import Match
from casata.engine.text.picture import Picture, Place
from casata.games.staufer.view.picture.picture import picture
from tests import pictures
from tests.staufer.drawing import scene


def shown(match: Match, viewer: int | None = 0) -> Picture:
    return picture(scene(match, viewer))


def places(match: Match, viewer: int | None = 0) -> dict[str, Place]:
    return {place.id: place for place in shown(match, viewer).places}


def drawn(match: Match, part: str = "sheet", viewer: int | None = 0) -> Element:
    """A part of the drawing: ground, sheet, side, tray or over."""
    return pictures.draw(shown(match, viewer), "staufer", part)


def said(element: Element) -> str:
    """The words in an element; symbols by their names."""
    return pictures.said(element, "#(?:crest-)?(.+)")
