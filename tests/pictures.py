"""Reads a drawn table: elements by id or class, and the words that people read in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from casata.engine.text.picture import Picture
from casata.site.rendering import find_theme_macro

SYMBOLS = "#(?:crest|chip)-(.+)"  # symbols that count as words: crests by their letters, chips by their colours


class NoAim:
    """Stands for the targets of a table where nothing can be chosen."""

    def __call__(self, place: str) -> str:
        """The button of a place."""
        return ""

    def count(self, places: Iterable[str]) -> int:
        """How many of these places can be chosen."""
        return 0

    def __contains__(self, place: str) -> bool:
        """Whether a place can be chosen."""
        return False


def draw(picture: Picture, game: str, part: str = "sheet") -> Element:
    """A part of a picture as the theme of its game draws it: ground, sheet, side, tray or over."""
    if part in ("ground", "sheet"):
        html = find_theme_macro(game, "sheet.html", part)(getattr(picture, part))
    else:
        html = find_theme_macro(game, f"{part}.html", part)(picture.areas[part], NoAim())
    whole = re.sub(r"\s(data-piece|data-said)(?=[\s>/])", r' \1=""', str(html))
    return ElementTree.fromstring(f"<svg>{whole}</svg>")


def at(drawing: Element, name: str) -> Element:
    """The element with an id."""
    [found] = drawing.iterfind(f".//*[@id='{name}']")
    return found


def ids(drawing: Element, start: str) -> list[str]:
    """The ids of a kind, in alphabetical order."""
    return sorted(known for element in drawing.iter() if (known := element.get("id", "")).startswith(start))


def with_class(drawing: Element, name: str) -> list[Element]:
    """All elements of a class."""
    return [element for element in drawing.iter() if name in element.get("class", "").split()]


def said(element: Element, symbols: str = SYMBOLS) -> str:
    """The words in an element, symbols among them by what the pattern finds in their names."""
    return " ".join(_words(element, symbols))


def _words(element: Element, symbols: str) -> Iterator[str]:
    yield from re.findall(symbols, element.get("href", ""))
    yield from (element.text or "").split()
    for child in element:
        yield from _words(child, symbols)
        yield from (child.tail or "").split()


def corner(element: Element) -> tuple[float, float]:
    """Where an element begins."""
    return float(element.get("x", "0")), float(element.get("y", "0"))


def middle(element: Element) -> tuple[float, float]:
    """The middle of an element."""
    x, y, width, height = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2
