"""What a match says to one viewer: its words, its scene, its log, and why there is nothing to undo."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence

from ..core.events import Event, redact_entry
from ..core.header import NOBODY
from ..core.printed import Printed
from ..match.match import Match
from ..match.revealed import reveal
from .language import Label, Language
from .scene import AnyScene, Scene
from .wording import Wording


def wording(match: Match, people: Sequence[str], language: Language) -> Wording:
    """The words for a match between these people, as its game says them in a language."""
    return Wording(
        match.game, _labels(match.game.words.labels, match.printed), people, language.for_game(match.game.name)
    )


@functools.lru_cache(maxsize=512)
def _labels(labels: Callable[[Printed], Mapping[str, Label]], printed: Printed) -> Mapping[str, Label]:
    """The labels of a game, which follow from its printed values."""
    return dict(labels(printed))


def scene(match: Match, say: Wording, seat: int | None, width: int = 0) -> AnyScene:
    """The table as a seat sees it; None is a spectator."""
    view = match.view_record(seat)
    return Scene(match.box, view, seat, match.options, match.names, say, width, recalled=recall(match, seat))


def open_scene(match: Match, moment: Match, say: Wording, seat: int | None) -> AnyScene:
    """A moment of a game that has ended, from a seat or none, with nothing hidden; CasataError before the end."""
    view, recalled = reveal(match, moment), recall(moment, seat)
    return Scene(match.box, view, seat, match.options, match.names, say, 0, open=True, recalled=recalled)


def recall(match: Match, seat: int | None) -> tuple[Event, ...]:
    """What has happened since the last milestone, of the kinds that the game recalls, as a seat may know it."""
    events, viewer, found = match.game.events, NOBODY if seat is None else seat, list[Event]()
    if not events.recalled:
        return ()
    for step in range(match.step, -1, -1):
        for entry in reversed(match.raw_events[step]):
            if entry[0] in events.milestones:
                return tuple(reversed(found))
            if entry[0] in events.recalled:
                found.append(events.decode(redact_entry(entry, viewer), step, match.names))
    return tuple(reversed(found))


def log(match: Match, say: Wording, seat: int | None, since: int | None = None) -> list[str]:
    """What happened after decision `since`, in words for a seat."""
    return say.lines(aloud(match, seat, match.events(seat, since)))


def aloud(match: Match, seat: int | None, events: Iterable[Event]) -> list[Event]:
    """Events without what is known but not said aloud."""
    return [match.game.secrecy.veil(event, seat, match.options, match.over) for event in events]


def no_undo(match: Match, say: Wording, seat: int, *, brief: bool = False) -> str:
    """Why a player cannot take anything back, in words for that player; `brief` is for beside a button that says so."""
    deciders, text = [by for by, _ in match.history], say.text
    if seat not in deciders:
        return text("nothing decided yet") if brief else text("Nothing to undo: you have not decided anything yet.")
    if deciders[-1] == seat:
        return text("something was revealed") if brief else text("Can't undo: new information was revealed.")
    return text("another player has moved") if brief else text("Can't undo: another player has moved.")
