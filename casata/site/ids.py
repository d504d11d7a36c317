"""The ids of the site as types, so that no id stands where another one belongs."""

from __future__ import annotations

import secrets
from typing import NewType

PersonId = NewType("PersonId", str)
TableId = NewType("TableId", str)
LinkId = NewType("LinkId", str)  # of an invitation to a table
ChannelId = NewType("ChannelId", str)
MessageId = NewType("MessageId", str)  # of a chat message

NOBODY = PersonId("")
NO_TABLE = TableId("")


def new_table_id() -> TableId:
    """An id that no table has."""
    return TableId(secrets.token_urlsafe(12))


def new_link_id() -> LinkId:
    """An invitation that nobody can guess."""
    return LinkId(secrets.token_urlsafe(18))
