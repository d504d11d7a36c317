"""Who is at a table, as one viewer sees it, and what they can do about the table and about each other."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from ....engine.game import find
from ....engine.match.match import Match
from ....engine.text.listing import Panel
from ...archive import archive
from ...ids import NOBODY
from ...tables import seats
from ...tables.stored import CLOSED, OVER, RUNNING, WAITING
from ...tables.table import Table
from ...text import Translator, translator
from .game import GameView
from .model import Control, Face, PlayerView, Screen
from .names import seat_name
from .viewer import Viewer


class SeatNow(NamedTuple):
    """How the game is at a seat, at the moment that is shown."""

    acting: bool
    rank: int  # at the end, 1 for the best
    panel: Panel
    drawn: Markup  # what the game draws of it


def list_players(
    table: Table, viewer: Viewer, match: Match | None = None, game: GameView | None = None, is_past: bool = False
) -> tuple[PlayerView, ...]:
    """Everybody, the viewer first, then in seating order; with the game at a moment, once there is one."""
    now = [SeatNow(False, 0, Panel(seat, "", ()), Markup()) for seat in range(table.stored.seats)]
    if match is not None and game is not None:
        now = _seats_now(match, game, is_past or table.status == RUNNING)
    first = viewer.seat or 0
    order = [(first + i) % table.stored.seats for i in range(table.stored.seats)]
    return tuple([_player(table, viewer, seat, now[seat]) for seat in order])


def _seats_now(match: Match, game: GameView, may_act: bool) -> list[SeatNow]:
    """The game at each seat."""
    acting = match.actors if may_act else ()
    ranks = match.ranks() if match.over else [0] * match.seats
    picture = game.display.picture
    drawn = picture.seats if picture and picture.seats else [Markup()] * match.seats
    return [SeatNow(seat in acting, ranks[seat], panel, drawn[seat]) for seat, panel in enumerate(game.panels)]


def _player(table: Table, viewer: Viewer, seat: int, now: SeatNow) -> PlayerView:
    chair, own, panel = table.chairs[seat], table.seats_of(viewer.person), now.panel
    return PlayerView(
        seat=seat, name=seat_name(table.status, chair, translator(viewer.language)), you=seat == viewer.seat,
        bot=chair.bot, away=chair.away, online=bool(chair.bot) or table.is_here(chair.person or NOBODY),
        screen=seat in own and len(own) > 1, guest=seat in own and chair.screen,
        host=chair.person == table.stored.host and not chair.screen, acting=now.acting,
        deadline=int(chair.deadline * 1000), points=panel.points, facts=panel.facts,
        remark=panel.remark, rank=now.rank, drawn=now.drawn,
    )  # fmt: skip


def count_spectators(table: Table) -> int:
    """How many look at a table without sitting there."""
    return len(table.presence.everybody() - {chair.person for chair in table.chairs})


def list_controls(table: Table, viewer: Viewer, t: Translator) -> list[Control]:
    """What can be done about the table itself."""
    host, own = table.stored.host == viewer.person, table.seats_of(viewer.person)
    controls = []
    if table.status == WAITING and host:
        free = any(chair.free for chair in table.chairs)
        why = t("Every seat must be filled first: share the link, or give free seats to bots.") if free else ""
        controls.append(Control("start", t("Start the game"), not free, why))
    if table.status == RUNNING and any(table.chairs[seat].away for seat in own):
        back = t("Take your seats back") if len(own) > 1 else t("Take your seat back")
        controls.append(Control("return", back))
    elif own and table.status in (WAITING, RUNNING):
        controls.append(Control("leave", t("Leave the table")))
    if table.status == RUNNING and own:
        controls += _powers(table, viewer, host, t)
    if seats.may_close(table, viewer.person):
        controls.append(Control("close", t("Close the table")))
    if table.status in (OVER, CLOSED) and own and not table.legacy:
        controls.append(Control("rematch", t("Play again")))
    if archive.may_publish(table, viewer.person):
        controls.append(_publicity(table, t))
    return controls


def _publicity(table: Table, t: Translator) -> Control:
    """Who sees a game that has ended."""
    if table.stored.public:
        return Control("withdraw", t("Make private"))
    return Control("publish", t("Make public"))


def _powers(table: Table, viewer: Viewer, host: bool, t: Translator) -> list[Control]:
    """What can be done about others in a running game."""
    controls = []
    for seat, chair in enumerate(table.chairs):
        if chair.person in (None, viewer.person):
            continue
        if not chair.away and seats.is_gone(table, seat):
            controls.append(Control(f"replace/{seat}", t("Let a bot play for {name}", name=chair.name)))
        if host:
            controls.append(Control(f"remove/{seat}", t("Remove {name}", name=chair.name)))
    return controls


def shared_screen(table: Table, viewer: Viewer, t: Translator) -> Screen | None:
    """Who shares the viewer's screen, once there is something to hide or to decide."""
    own = table.seats_of(viewer.person)
    if len(own) < 2 or table.status != RUNNING:
        return None
    deciding = table.deciding()
    faces = [Face(seat, table.chairs[seat].name, seat in deciding) for seat in own if seat != viewer.seat]
    faces.sort(key=lambda face: not face.acting)
    if viewer.seat is None:
        return Screen(tuple(faces), curtain=True)
    name = table.chairs[viewer.seat].name
    if find(table.game).secrecy.open:
        return Screen(tuple(faces), shown=name)
    return Screen((), shown=name, hide=Control("hide", t("Hide again")))
