"""The chat of a table as one viewer sees it."""

from __future__ import annotations

from ...engine.text.language import language as language_of
from ..audit import OPERATOR
from ..tables.stored import CLOSED, WAITING
from ..tables.table import Table
from ..talk.messages import ChatMessage, Listener, ModerationAct, Talk
from ..talk.talk import may_read, why_not
from ..text import Translator, translator
from .audit_text import describe
from .table.model import Control, MessageView, TalkView
from .table.viewer import Viewer


def talk_view(table: Table, talk: Talk, viewer: Viewer, listener: Listener) -> TalkView | None:
    """What a viewer reads and may do; None where they may not read it, or there is nobody to chat with."""
    t = translator(viewer.language)
    people = {table.stored.host, *(chair.person for chair in table.chairs if chair.person)}
    if not may_read(table, viewer.person):
        return None
    if len(people) < 2 and table.status != WAITING and not talk.messages:
        return None
    refusal = why_not(table, talk, viewer.person, listener.silenced)
    return TalkView(
        tuple(_message_view(table, message, viewer, listener, t) for message in talk.messages),
        refusal.said(language_of(viewer.language)) if refusal else "",
        tuple(_host_controls(table, talk, viewer, t)),
        tuple((act.at, describe_act(act, t)) for act in talk.acts) if viewer.seat is not None else (),
    )


def _message_view(
    table: Table, message: ChatMessage, viewer: Viewer, listener: Listener, t: Translator
) -> MessageView:  # fmt: skip
    placeholder = text_instead(message, listener, t)
    mine = message.person == viewer.person
    about = t("About this message") if not mine or (table.stored.host == viewer.person and not message.hidden) else ""
    return MessageView(
        message.id, table.seat_of(message.person), message.name or t("Somebody"), placeholder or message.text,
        bool(placeholder), message.at, mine, about,
    )  # fmt: skip


def text_instead(message: ChatMessage, listener: Listener, t: Translator) -> str:
    """What a viewer reads instead of a message whose text they don't get; "" where they do."""
    if message.person in listener.muted:
        return t("(muted)")
    if message.hidden:
        return t("(hidden by the host)") if message.by_host else t("(hidden by an operator)")
    return "" if message.text else t("(deleted)")


def _host_controls(table: Table, talk: Talk, viewer: Viewer, t: Translator) -> list[Control]:
    """The host's controls: whom to silence, or to let chat again, seat by seat."""
    if table.stored.host != viewer.person or table.status == CLOSED:
        return []
    controls = []
    for seat, chair in enumerate(table.chairs):
        if chair.person in (None, viewer.person):
            continue
        if chair.person in talk.silenced:
            controls.append(Control(f"unsilence/{seat}", t("Let {name} chat again", name=chair.name)))
        else:
            controls.append(Control(f"silence/{seat}", t("Silence {name}", name=chair.name)))
    return controls


def describe_act(act: ModerationAct, t: Translator) -> str:
    """What a host or an operator did, as the people at the table read it: operators stay nameless."""
    who = t("An operator") if act.role == OPERATOR else (act.who or t("Somebody"))
    return describe(act.what, who, act.whom or t("somebody"), t)
