"""What a move would bring, for the seat that considers it: changes in words and numbers, and ghosts of pieces."""

from __future__ import annotations

from typing import TypedDict

from ....engine.core.moves import IN_A_ROW, Move
from ....engine.errors import IllegalMove
from ....engine.match.match import Match
from ....engine.match.preview import End, preview
from ....engine.text.narration import scene as scene_of
from ....engine.text.picture import Change
from ....engine.text.scene import AnyScene
from ... import limits
from ...errors import Refused
from ...rendering import find_macro, find_theme_macro
from ...tables.table import Table
from ...text import Translator, translator
from .cache import build_once
from .fragments import compare_pieces, cut_pieces
from .picture import MACROS, draw_areas, draw_sheet
from .turn import move_under_way
from .wording import wording_of


class SentPreview(TypedDict):
    """A preview as it is sent."""

    move: str
    label: str
    hint: str
    changes: str  # HTML
    places: list[str]  # of the changes
    ghosts: list[str]  # HTML of pieces
    leaving: list[str]  # the ids of pieces
    bill: str  # HTML
    end: str


def considered(table: Table, match: Match, seat: int, move: str, language: str) -> SentPreview:
    """A preview of a move, or of the rest of the move that is under way; made once, however often it is asked for."""
    stamp = len(table.entries), table.stored.names
    known = build_once(table, ("previews", seat, language), dict[str, SentPreview], stamp)
    if move not in known:
        found = _consider(table, match, seat, move, language)
        if len(known) >= limits.PREVIEWS:
            del known[next(iter(known))]
        known[move] = found
    return known[move]


def _consider(table: Table, match: Match, seat: int, move: str, language: str) -> SentPreview:
    """Make a preview; see `_origin` for what it compares with."""
    say, t = wording_of(table, match, language), translator(language)
    begun = move_under_way(table, match, seat)
    if not move and begun is None:
        raise Refused("No move is under way.", "no_move", 422)
    try:
        seen = preview(match, seat, move or None)
    except IllegalMove as problem:
        raise Refused.because(problem, problem.reason, 422) from None
    now, after = scene_of(match, say, seat), scene_of(seen.match, say, seat)
    before = scene_of(_origin(match, now, move, begun), say, seat)
    about = _about(match, move, begun)
    ghosts, leaving = _ghosts(match, before, after)
    changes = match.game.board.compare(before, after) if match.game.board.compare else ()
    worth = match.game.words.worth(now, about) if move else ""
    return {
        "move": move, "label": say.move(about), "hint": worth,
        "changes": _draw_changes(changes, language), "places": [change.place for change in changes if change.place],
        "ghosts": ghosts, "leaving": leaving,
        "bill": _bill(match, before, now, after), "end": _next(seen.end, t),
    }  # fmt: skip


def _origin(match: Match, now: AnyScene, move: str, begun: tuple[int, Move] | None) -> Match:
    """What a preview compares with: the table before the move began; as it is now, where every step stands alone."""
    alone = begun is None or (move and match.game.turns.missing and match.game.turns.missing(now, begun[1]) is None)
    return match if begun is None or alone else match.at(begun[0])


def _about(match: Match, move: str, begun: tuple[int, Move] | None) -> Move:
    """The move that a preview is about; the last of several."""
    return (
        begun[1] if begun and not move else match.game.moves.parse(move.rsplit(IN_A_ROW, maxsplit=1)[-1], match.names)
    )


def _draw_changes(changes: tuple[Change, ...], language: str) -> str:
    """How things stand now, and how they would stand then."""
    return str(find_macro(language, MACROS, "changes")(changes)) if changes else ""


def _bill(match: Match, before: AnyScene, now: AnyScene, after: AnyScene) -> str:
    """What a move is paid with, as the theme draws it; nothing where it does not."""
    values = match.game.board.bill(before, now, after) if match.game.board.bill else None
    return str(find_theme_macro(match.game.name, "bill.html", "bill")(values)) if values else ""


def _ghosts(match: Match, before: AnyScene, after: AnyScene) -> tuple[list[str], list[str]]:
    """The pieces on the sheet that would be new or elsewhere, and the ids of all that would leave."""
    if match.game.board.picture is None:
        return [], []
    old, new = match.game.board.picture(before), match.game.board.picture(after)
    name = match.game.name
    ghosts, leaving = compare_pieces(draw_sheet(old, name), draw_sheet(new, name))
    held, kept = (cut_pieces(draw_areas(picture, name)) for picture in (old, new))
    return list(ghosts), [*leaving, *(piece for piece in held if piece not in kept)]


def _next(end: End, t: Translator) -> str:
    """What follows on what a preview shows, where that is not the seat's own choice."""
    if end == "chance":
        return t("What follows depends on chance.")
    return t("Then another player decides.") if end == "others" else ""
