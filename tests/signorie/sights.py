"""What a drawn table of Signorie shows, and positions to look at it in."""

from __future__ import annotations

from typing import Any

from casata import Match
from casata.engine.text.listing import moves_choosing
from casata.engine.text.picture import Picture, Place
from casata.games.signorie.view.places import picture
from tests.signorie.drawing import scene


def seen(match: Match, viewer: int | None = 0) -> Picture:
    """The picture of a table as somebody sees it."""
    return picture(scene(match, viewer))


def place(match: Match, name: str, viewer: int | None = 0) -> Place:
    """A place of the picture."""
    return next(one for one in seen(match, viewer).places if one.id == name)


def lit(match: Match, viewer: int = 0) -> set[str]:
    """The places where something can be chosen."""
    return {one.id for one in seen(match, viewer).places if moves_choosing(one, match.legal(viewer))}


def band(match: Match, colour: int, viewer: int | None = 0) -> dict[str, Any]:
    """One column of the viewer's board."""
    found: dict[str, Any] = seen(match, viewer).areas["tray"]["bands"][colour]
    return found
