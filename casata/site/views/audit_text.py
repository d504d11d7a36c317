"""The entries of the audit log in words."""

from __future__ import annotations

from ..text import Translator


def describe(what: str, who: str, whom: str, t: Translator) -> str:
    """What somebody did to somebody, as a line."""
    lines = {
        "remove": t("{who} removed {whom} from the table", who=who, whom=whom),
        "link": t("{who} made a new invitation link; the old one no longer works", who=who),
        "close": t("{who} closed the table", who=who),
        "hide": t("{who} hid a message by {whom}", who=who, whom=whom),
        "restore": t("{who} restored a message by {whom}", who=who, whom=whom),
        "silence": t("{who} silenced {whom}", who=who, whom=whom),
        "unsilence": t("{who} let {whom} chat again", who=who, whom=whom),
        "settle": t("{who} settled a report about {whom}", who=who, whom=whom),
        "sign_out": t("{who} signed {whom} out everywhere", who=who, whom=whom),
        "watch": t("{who} came to watch", who=who),
        "appoint": t("{who} made {whom} an operator", who=who, whom=whom),
        "dismiss": t("{who} removed {whom} as an operator", who=who, whom=whom),
    }
    return lines.get(what, what)
