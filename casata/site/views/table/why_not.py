"""Why nothing can be done at a place, in words for the seat that tried; or what it is, where nothing ever can."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Required, TypedDict

from ....engine.core.moves import Move
from ....engine.core.reasons import LEGAL, NO_SUCH_MOVE, NOT_NOW, Reason
from ....engine.match.match import Match
from ....engine.match.preview import SEED
from ....engine.text.language import plural
from ....engine.text.listing import Entry, moves_choosing
from ....engine.text.narration import scene as scene_of
from ....engine.text.picture import Place
from ....engine.text.scene import AnyScene
from ...errors import Refused
from ...tables.table import Table
from ...text import translator
from ..learn import rule_of_reason
from .turn import move_under_way
from .wording import wording_of

INSTEAD = plural("{count} other choice is open.", "{count} other choices are open.")


class Explanation(TypedDict, total=False):
    """Why nothing can be done at a place, as it is sent."""

    place: Required[str]
    title: Required[str]
    text: Required[str]
    about: bool  # whether it only says what the place is
    rule: str  # the heading of the rule, and a link to it
    link: str
    instead: str  # how many choices there are elsewhere


def explain_place(table: Table, match: Match, seat: int, place: str, language: str) -> Explanation:
    """What forbids the moves that a place stands for; made from what the seat may see, and from nothing else.

    A place that no move ever chooses says what it is.
    """
    t, say = translator(language, match.game.name), wording_of(table, match, language)
    scene = scene_of(match, say, seat)
    name, thing = _find(match, scene, place)
    if isinstance(thing, Place) and thing.about and not thing.kinds:
        return {"place": place, "title": name, "text": thing.about, "about": True}
    reason, move = _most_telling(match.redeal(seat, SEED), seat, thing)
    rule = rule_of_reason(table.game, reason.name, language)
    return {
        "place": place, "title": t("{place}: not now", place=name),
        "text": _first_finish(table, match, seat, reason, language) or _numbers(match, scene, move, reason)
        or t(reason.text),
        "rule": rule.heading if rule else "", "link": f"/tables/{table.id}/rules#{rule.anchor}" if rule else "",
        "instead": t(INSTEAD, count=_count_marked(match, scene, seat)),
    }  # fmt: skip


def _count_marked(match: Match, scene: AnyScene, seat: int) -> int:
    """How many choices are marked on the drawn table; of one in words, how many there are."""
    legal = match.legal(seat)
    if match.game.board.picture is None:
        return len(legal)
    marked = (moves_choosing(place, legal) for place in match.game.board.picture(scene).places)
    return len({move.code for moves in marked for move in moves})


def _numbers(match: Match, scene: AnyScene, move: Move | None, reason: Reason) -> str:
    """What the game says with the numbers that the seat knows; nothing where it has none to say."""
    return match.game.words.refuse(scene, move, reason.name) if match.game.words.refuse and move else ""


def _first_finish(table: Table, match: Match, seat: int, reason: Reason, language: str) -> str:
    """That a move is under way, where that alone is why something else has to wait."""
    begun = move_under_way(table, match, seat)
    if begun is None or reason.name != match.game.reasons[NOT_NOW].name:
        return ""
    said = wording_of(table, match, language).move(begun[1])
    return translator(language)("A move is under way: {move}. Complete or cancel it first.", move=said)


def _find(match: Match, scene: AnyScene, place: str) -> tuple[str, Entry | Place]:
    """What a place is called, and what it means; Refused where the seat sees no such place."""
    if match.game.board.picture is not None:
        for one in match.game.board.picture(scene).places:
            if one.id == place:
                return one.name, one
    listing = match.game.words.listing(scene)
    for block in (*listing.own, *listing.blocks):
        for entry in block.entries:
            if entry.id == place:
                return "".join(text for text, _ in entry.name), entry
    raise Refused("There is no such place.", "no_such_place", 404)


def _most_telling(world: Match, seat: int, thing: Entry | Place) -> tuple[Reason, Move | None]:
    """The reason that comes last among those that forbid a place, with its move: that move has come the furthest.

    Games list their reasons in the order in which they check them; "not now" is what is left where there is no other.
    """
    found: dict[int, Move] = {}
    for move in _all_moves(world, thing):
        found.setdefault(world.refusal_code(move, seat), move)
    number = max(found.keys() - {LEGAL, NO_SUCH_MOVE}, default=NOT_NOW)
    return world.game.reasons[number], found.get(number)


def _all_moves(match: Match, thing: Entry | Place) -> Iterator[Move]:
    """Every move that there is at a place, possible or not."""
    for kind in match.game.moves:
        if (not thing.kinds or kind.name in thing.kinds) and set(thing.means) <= {name for name, _ in kind.axes}:
            codes = range(kind.first, kind.first + kind.size)
            yield from moves_choosing(thing, (match.game.move(code, match.names) for code in codes))
