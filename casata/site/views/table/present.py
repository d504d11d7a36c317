"""A table made ready for one viewer: read, seen, and drawn once for all who see the same."""

from __future__ import annotations

from dataclasses import replace

from ....engine.text.language import Phrase
from ...errors import Refused
from ...ids import PersonId
from ...storage.tables import find_layout, find_note
from ...tables.registry import Tables
from ...tables.stored import WAITING
from ...tables.table import NOTES, Table
from ...talk import talk
from ...talk.messages import Listener
from ...text import translator
from ..talk import talk_view
from .build import Reading, table_view
from .cache import DrawingCache
from .model import TableView
from .patch import Drawing, draw
from .viewer import Viewer


async def see_table(tables: Tables, table: Table, viewer: Viewer, step: int | None, listener: Listener) -> TableView:
    """A table as a viewer sees it, now or at an earlier step, with what has to be read for that."""
    if step is not None and (table.match is None or not 0 <= step <= table.match.step):
        raise Refused("There is no such moment in this game.", "no_such_step", 404)
    notes, layout = await _notes(tables, table, viewer.person), None
    if table.legacy:
        layout = await tables.store.read(find_layout, table.game, table.stored.rules)
    view = table_view(table, viewer, Reading(notes, layout), step)
    if step is not None:
        return view
    return replace(view, talk=talk_view(table, await talk.read_talk(tables, table), viewer, listener))


async def _notes(tables: Tables, table: Table, person: PersonId) -> str | None:
    """Somebody's private notes; None for those who have none: spectators, and people at a shared screen."""
    if len(table.seats_of(person)) != 1:
        return None
    known: dict[str, str] = table.parts.setdefault(NOTES, {})
    if person not in known:
        known[person] = await tables.store.read(find_note, table.id, person)
    return known[person]


async def draw_table(
    tables: Tables, drawings: DrawingCache, table: Table, viewer: Viewer, step: int | None = None
) -> Drawing:
    """A table drawn as a viewer sees it; once for all who see the same."""
    own = viewer.person if table.seats_of(viewer.person) or table.stored.host == viewer.person else None
    listener = await talk.read_listener(tables, table, viewer.person)
    may_read = talk.may_read(table, viewer.person)
    which = (own, viewer.seat, viewer.language, viewer.site, listener, may_read)
    found: Drawing | None = drawings.find(table, which) if step is None else None
    if found is None:
        view = await see_table(tables, table, viewer, step, listener)
        found = draw(view, viewer.language, title_of(view, viewer))
        if step is None:
            drawings.keep(table, found.revision, which, found)
    return found


def draw_frame(drawings: DrawingCache, table: Table, now: Drawing, before: Drawing | None) -> str:
    """What an open page is sent that was sent `before`; made once for all pages that were sent the same."""
    text: str | None = drawings.find(table, (now, before))
    if text is None:
        text = now.frame(before)
        drawings.keep(table, now.revision, (now, before), text)
    return text


def title_of(table: TableView, viewer: Viewer) -> str:
    """The title of a table's page: what the viewer has to do, and the game."""
    t = translator(viewer.language)
    if table.acting_names:
        return t("{names}'s turn · {game}", names=", ".join(table.acting_names), game=table.title)
    if table.status == WAITING and table.full:
        return t("Ready to start · {game}", game=table.title)
    if table.status == WAITING:
        return t("Waiting for players · {game}", game=table.title)
    return t("Your turn · {game}", game=table.title) if table.decision.choices else f"{table.title} · Casata"


def with_rule(table: Table, problem: Refused) -> Refused:
    """Why a move is not possible, for people: with the rule where there is one."""
    if table.match is not None:
        for reason in table.match.game.reasons.all:
            if reason.name == problem.reason:
                text, said = "{reason}{rule}", Phrase(reason.text, {}, table.game)
                return Refused(text, problem.reason, problem.status, reason=said, rule=reason.cited)
    return problem
