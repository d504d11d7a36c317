"""What a drawn table of Signorie shows, and positions to look at it in."""

from __future__ import annotations

from casata import Match
from casata.engine.text.listing import moves_choosing
from casata.engine.text.picture import Picture, Place
from casata.games.signorie.view.picture.picture import picture
from casata.games.signorie.view.picture.tray import Band, Tray, make_tray
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


def tray(match: Match, viewer: int | None = 0) -> Tray:
    """The viewer's board."""
    return make_tray(scene(match, viewer))


def band(match: Match, colour: int, viewer: int | None = 0) -> Band:
    """One column of the viewer's board."""
    return tray(match, viewer).bands[colour]
