"""The drawn table of The Staufer Dynasty, read off the drawing itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from casata import Match
from casata.engine.text.picture import Picture, Place
from casata.games.staufer.view.places import picture
from casata.site.rendering import find_macro
from tests.staufer.drawing import scene


def shown(match: Match, viewer: int | None = 0) -> Picture:
    return picture(scene(match, viewer))


def places(match: Match, viewer: int | None = 0) -> dict[str, Place]:
    return {place.id: place for place in shown(match, viewer).places}


def drawn(match: Match, part: str = "sheet", viewer: int | None = 0) -> Element:
    """A part of the drawing: ground, sheet, side or tray."""
    shows = shown(match, viewer)
    if part in ("ground", "sheet"):
        html = find_macro("", "staufer/sheet.html", part)(getattr(shows, part))
    else:
        html = find_macro("", f"staufer/{part}.html", part)(shows.areas[part], lambda _: "")
    whole = re.sub(r"\bdata-piece\b(?!=)", 'data-piece=""', str(html))
    return ElementTree.fromstring(f"<svg>{whole}</svg>")


def at(drawing: Element, name: str) -> Element:
    """The element with an id."""
    [found] = drawing.iterfind(f".//*[@id='{name}']")
    return found


def ids(drawing: Element, start: str) -> list[str]:
    """The ids of a kind, in alphabetical order."""
    return sorted(known for element in drawing.iter() if (known := element.get("id", "")).startswith(start))


def of_class(drawing: Element, name: str) -> list[Element]:
    """All elements of a class."""
    return [element for element in drawing.iter() if name in element.get("class", "").split()]


def said(element: Element) -> str:
    """The words in an element; symbols by their names."""
    return " ".join(words(element))


def words(element: Element) -> Iterator[str]:
    yield from re.findall("#(?:crest-)?(.+)", element.get("href", ""))
    yield from (element.text or "").split()
    for child in element:
        yield from words(child)
        yield from (child.tail or "").split()


def corner(element: Element) -> tuple[float, float]:
    return float(element.get("x", "0")), float(element.get("y", "0"))
