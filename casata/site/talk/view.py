"""The talk of a table as one viewer hears it."""

from __future__ import annotations

from starlette.requests import Request

from ..accounts.session import Session
from ..http.requests import meter, site_of
from ..moderation.audit import OPERATOR
from ..tables.table import CLOSED, WAITING, Table
from ..tables.view.build import Translator, Viewer, speaker
from ..tables.view.model import Control, MessageView, TalkView
from . import talk
from .talk import Listener, ModerationAct, Said, Talk


def heard(table: Table, talked: Talk, viewer: Viewer, ear: Listener) -> TalkView | None:
    """What a viewer hears, and may do; nothing at a table where nobody is there to talk to."""
    t = speaker(viewer.language)
    people = {table.host, *(chair.person for chair in table.chairs if chair.person)}
    if not talk.may_hear(table, viewer.person):
        return None
    if len(people) < 2 and table.status != WAITING and not talked.said:
        return None
    why = talk.why_not(table, talked, viewer.person, ear.silenced)
    return TalkView(
        [_said(table, said, viewer, ear, t) for said in talked.said],
        t(why.text) if why else "",
        _powers(table, talked, viewer, t),
        [(deed.at, deed_said(deed, t)) for deed in talked.deeds] if viewer.seat is not None else [],
    )


def _said(table: Table, said: Said, viewer: Viewer, ear: Listener, t: Translator) -> MessageView:
    words = withheld(said, ear, t)
    mine = said.person == viewer.person
    about = t("About this message") if not mine or (table.host == viewer.person and not said.hidden) else ""
    seat = table.seat_of(said.person)
    return MessageView(said.id, seat, said.name or t("Somebody"), words or said.text, bool(words), said.at, mine, about)


def withheld(said: Said, ear: Listener, t: Translator) -> str:
    """What stands instead of words that a viewer does not get."""
    if said.person in ear.muted:
        return t("(muted)")
    if said.hidden:
        return t("(taken away by the host)") if said.by_host else t("(taken away by an operator)")
    return "" if said.text else t("(no longer there)")


def _powers(table: Table, talked: Talk, viewer: Viewer, t: Translator) -> list[Control]:
    """Whom the host may silence, seat by seat."""
    if table.host != viewer.person or table.status == CLOSED:
        return []
    controls = []
    for seat, chair in enumerate(table.chairs):
        if chair.person in (None, viewer.person):
            continue
        if chair.person in talked.silenced:
            controls.append(Control(f"unsilence/{seat}", t("Let {name} talk again", name=chair.name)))
        else:
            controls.append(Control(f"silence/{seat}", t("Silence {name}", name=chair.name)))
    return controls


def deed_said(deed: ModerationAct, t: Translator) -> str:
    """What somebody did to somebody, in words."""
    who = t("An operator") if deed.role == OPERATOR else (deed.who or t("Somebody"))
    return done_said(deed.what, who, deed.whom or t("somebody"), t)


def done_said(what: str, who: str, whom: str, t: Translator) -> str:
    """A line of the audit log."""
    lines = {
        "remove": t("{who} removed {whom} from the table", who=who, whom=whom),
        "link": t("{who} made a new link: the old one stopped working", who=who),
        "close": t("{who} closed the table", who=who),
        "hide": t("{who} took a message of {whom} away", who=who, whom=whom),
        "restore": t("{who} gave a message of {whom} back", who=who, whom=whom),
        "silence": t("{who} silenced {whom}", who=who, whom=whom),
        "unsilence": t("{who} let {whom} talk again", who=who, whom=whom),
        "settle": t("{who} settled a report about {whom}", who=who, whom=whom),
        "sign_out": t("{who} signed {whom} out everywhere", who=who, whom=whom),
        "watch": t("{who} came to watch", who=who),
        "appoint": t("{who} made {whom} an operator", who=who, whom=whom),
        "dismiss": t("{who} made {whom} an operator no longer", who=who, whom=whom),
    }
    return lines.get(what, what)


async def say(request: Request, session: Session, table: Table, text: str, mark: str | None) -> Said:
    """Say something at a table that is held, not too often."""
    meter(request, "say", session.person)
    if table.host == session.person or table.seat_of(session.person) is not None:
        meter(request, "room", table.id)
    return await talk.say(site_of(request).tables, table, session.person, session.name, text, mark)
