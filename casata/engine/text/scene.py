"""A scene: everything needed to show the table to one viewer, and nothing that viewer may not see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from ..core.events import Event
from ..core.frozen import fast_init
from ..core.header import NOBODY
from ..core.moves import Names
from ..core.options import Options
from ..core.record import Row
from ..match.views import waiting_seats
from .language import Text
from .styled import Line, span, wrap
from .wording import Person, Wording

B = TypeVar("B")
V = TypeVar("V")


@fast_init
@dataclass(frozen=True)
class Scene(Generic[B, V]):
    """A View with its box, its words and the width to draw it in."""

    box: B
    view: V
    viewer: int | None
    options: Options
    names: Names
    say: Wording
    width: int
    open: bool = False  # nothing is hidden from anybody: the game has ended
    begun: V | None = None  # the viewer's View before the move of theirs that is under way
    recalled: tuple[Event, ...] = ()  # what has happened since the last milestone, of the kinds the game recalls

    @property
    def seat(self) -> int:
        """The viewer as rules count seats; NOBODY for a spectator."""
        return NOBODY if self.viewer is None else self.viewer

    def with_view(self, view: V) -> Scene[B, V]:
        """The same scene of another View."""
        return replace(self, view=view)


AnyScene: TypeAlias = Scene[Any, Any]


def asked(scene: AnyScene, own: Text, others: Text, **values: object) -> str:
    """What the game asks now: `own` for whoever decides, `others` for everyone else.

    `others` has the gap {names}; {count}, how many they are, may choose a plural: "{names} is bidding", "... are ...".
    """
    if scene.seat in waiting_seats(scene.view):
        return scene.say.text(own, **values)
    deciding = [scene.say.people[seat] for seat in waiting_seats(scene.view)]
    return scene.say.text(others, names=Person(scene.say.language.join(deciding)), count=len(deciding), **values)


def cards(scene: AnyScene, counts: Row, names: tuple[str, ...], style: str) -> list[Line]:
    """Pieces by kind: `2 × France`; a dash for none."""
    held = [(count, name) for count, name in zip(counts, names, strict=True) if count > 0]
    if not held:
        return [[span("–", "dim")]]
    return [[span(scene.say.text("{count} × {card}", count=count, card=name), style)] for count, name in held]


def facts(texts: list[str], width: int) -> list[Line]:
    """Texts that everyone should know at a glance, in a row with dots between them."""
    return wrap([[span(text if i == 0 else f"· {text}", "bold")] for i, text in enumerate(texts)], width, 2)


def letter(seat: int) -> str:
    """The letter of a seat: A, B, ..."""
    return "–" if seat == NOBODY else chr(ord("A") + seat)
