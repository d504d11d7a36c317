"""Who looks at a table."""

from __future__ import annotations

from dataclasses import dataclass

from ...ids import PersonId


@dataclass(frozen=True)
class Viewer:
    """Who looks: a person with a language, at a seat or none."""

    person: PersonId
    seat: int | None
    language: str = ""
    site: str = ""  # the address of this site, for invitations
    from_seat: int | None = None  # from where to look back at a game that has ended
