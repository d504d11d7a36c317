"""Who has a page of a table open: here, in other processes, and until when."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

from ..ids import PersonId


@dataclass
class Presence:
    """The people who look at one table."""

    here: Counter[PersonId] = field(default_factory=Counter)  # pages that people have open at this process
    elsewhere: dict[str, set[PersonId]] = field(default_factory=dict)  # people at other processes, by process
    last_seen: dict[PersonId, float] = field(default_factory=dict)  # when people who sit here last had a page open
    announced_at: float = -math.inf  # when everybody was last told who is there
    is_announcement_due: bool = False  # whether they are about to be told again

    def has(self, person: PersonId) -> bool:
        """Whether somebody has a page open, wherever that is."""
        return bool(self.here[person]) or any(person in there for there in self.elsewhere.values())

    def everybody(self) -> set[PersonId]:
        """All who have a page open."""
        return {person for person, pages in self.here.items() if pages > 0}.union(*self.elsewhere.values())

    def come(self, person: PersonId) -> bool:
        """Somebody has opened a page; whether it is their first one."""
        self.here[person] += 1
        return self.here[person] == 1

    def go(self, person: PersonId) -> bool:
        """Somebody has closed a page; whether it was their last one."""
        self.here[person] -= 1
        if self.here[person]:
            return False
        del self.here[person]
        return True
