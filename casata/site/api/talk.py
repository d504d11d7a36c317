"""The API of the chat at a table."""

from __future__ import annotations

from starlette.requests import Request

from ..accounts.session import Session
from ..http.json_calls import read_body, visible_table
from ..http.requests import check_id, meter_talk
from ..site import Site
from ..tables.table import Table
from ..talk import talk
from ..talk.messages import ChatMessage, Listener
from . import messages


async def read_chat(request: Request, site: Site, session: Session) -> messages.Conversation:
    """Read the chat of a table."""
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        chat = await talk.read_talk(site.tables, table)
        listener = await talk.read_listener(site.tables, table, session.person)
        may_talk = talk.why_not(table, chat, session.person, listener.silenced) is None
        found = chat.messages if talk.may_read(table, session.person) else []
        return messages.Conversation(may_talk, [_message(table, each, session, listener) for each in found])


async def send_message(request: Request, site: Site, session: Session) -> messages.TalkMessage:
    """Send a chat message at a table."""
    wanted = await read_body(request, messages.NewMessage)
    request_id = check_id(wanted.id)
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        meter_talk(request, session, table)
        message = await talk.say(site.tables, table, session.person, session.name, wanted.text, request_id)
        return _message(table, message, session, Listener())


def _message(table: Table, message: ChatMessage, session: Session, listener: Listener) -> messages.TalkMessage:
    muted = message.person in listener.muted
    return messages.TalkMessage(
        message.id, table.seat_of(message.person), message.name, message.person == session.person,
        "" if muted else message.text, message.at, message.hidden, muted,
    )  # fmt: skip
