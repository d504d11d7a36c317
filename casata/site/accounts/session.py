"""Who a request comes from."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..ids import PersonId
from .preferences import Preferences


@dataclass(frozen=True)
class Session:
    """A person at a browser, or behind an API key."""

    person: PersonId
    name: str = ""
    preferences: Preferences = field(default_factory=Preferences)
    known: bool = False  # whether the store knows them
    fresh: bool = False  # whether the browser needs a new cookie
    by_token: bool = False
    csrf: str = ""
    login: str = ""  # the name of their account; "" for a guest
    epoch: int | None = None  # the epoch of that account: a new password starts a new one
    operator: bool = False

    @property
    def language(self) -> str:
        """The code of the language of their pages; "" for English."""
        return "" if self.preferences.language == "en" else self.preferences.language
