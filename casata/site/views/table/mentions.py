"""Which places on the table an event speaks of, so that a line of the chronicle can light them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ....engine.core.events import RESERVED, Event
from ....engine.core.moves import PLUS
from ....engine.text.listing import Entry, Listing
from ....engine.text.picture import Picture, Place


class Mentions:
    """The places of a table by what events call them: what happens in Paris speaks of the place meant by it."""

    def __init__(self, listing: Listing, picture: Picture | None) -> None:
        """All entries and places, each once: the same thing has the same id in both."""
        self._own = {entry.id for block in listing.own for entry in block.entries}
        entries = [entry for block in (*listing.own, *listing.blocks) for entry in block.entries]
        things: list[Entry | Place] = [*entries, *(picture.places if picture else ())]
        self._things = {thing.id: thing for thing in things}
        self._ids = {*self._things, *(region.id for region in (picture.regions if picture else ()))}
        self._meaning: dict[tuple[str, str | int], list[str]] = defaultdict(list)
        for thing in self._things.values():
            if isinstance(thing, Place) and thing.passing:
                continue
            for pair in thing.means.items():
                self._meaning[pair].append(thing.id)
                break

    def of(self, events: Iterable[Event], kinds: dict[int, str], viewer: int | None) -> tuple[str, ...]:
        """The ids of the places that some events speak of; `kinds` says by which move each decision was made."""
        found: dict[str, None] = {}
        for event in events:
            found |= dict.fromkeys(self._of(event, kinds.get(event["step"], ""), viewer))
        return tuple(found)

    def _of(self, event: Event, act: str, viewer: int | None) -> list[str]:
        named = [(name, part) for name, value in event.items() if name not in RESERVED for part in _parts(value)]
        meant = [place for pair in named for place in self._meaning.get(pair, ()) if self._fits(place, dict(named))]
        if len(meant) > 1:  # cards in a hand and in the display have the same name: the move tells them apart
            meant = [place for place in meant if not self._things[place].kinds or act in self._things[place].kinds]
        meant = [place for place in meant if place not in self._own or event["seat"] == viewer]
        called = (f"{name}-{part}".replace(".", "-") for name, part in named)
        return [*meant, *(name for name in called if name in self._ids and name not in meant)]

    def _fits(self, place: str, named: dict[str, str | int]) -> bool:
        return all(named.get(name) == value for name, value in self._things[place].means.items())


def _parts(value: object) -> list[str | int]:
    """What an argument names: `green+red` names green and red."""
    if isinstance(value, str):
        return list(dict.fromkeys(value.split(PLUS)))
    return [value] if isinstance(value, int) else []
