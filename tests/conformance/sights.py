"""Moments of random games as everyone who looks on sees them."""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import casata
from casata.engine.core import chance
from casata.engine.core.header import NOBODY
from casata.engine.core.moves import Move
from casata.engine.game import AnyGame
from casata.engine.match.match import Match
from casata.engine.text.language import ENGLISH, Language
from casata.engine.text.listing import Block, Entry, Listing
from casata.engine.text.scene import Scene
from casata.engine.text.wording import Wording
from tests.conformance.tables import moments, viewers

EVERY = 97  # of so many moments one is looked at, and those with a kind of move not seen before
ELSEWHERE: dict[str, set[str]] = {}  # kinds of moves that name a thing which is in no listing


@dataclass(frozen=True, eq=False)
class Moment:
    """One moment of a match as one viewer sees it."""

    match: Match
    viewer: int | None
    view: Any
    world: Any  # a state that the viewer cannot tell from the true one
    legal: tuple[Move, ...]

    def scene(self, record: Any, language: Language = ENGLISH, around: str = "{}") -> Scene:
        """A record as the viewer sees it; people are called by numbers, so that they are no words.

        `around` is written around every name.
        """
        game, match = self.match.game, self.match
        labels = dict(game.words.labels(match.printed))
        if around != "{}":
            labels = {known: around.format(label) for known, label in labels.items()}
        say = Wording(game, labels, [around.format(seat) for seat in range(match.seats)], language)
        return Scene(match.box, record, self.viewer, match.options, match.names, say, 100)

    @functools.cached_property
    def listing(self) -> Listing:
        """What is shown in words."""
        return self.drawn(self.view)

    def drawn(self, record: Any, language: Language = ENGLISH) -> Listing:
        """The listing of a record."""
        return self.match.game.words.listing(self.scene(record, language))


@functools.cache
def sampled(name: str, seats: int) -> tuple[Moment, ...]:
    """Moments of a random game, its end among them, for all who look on."""
    match = casata.new(name, seats, seed=40 + seats)
    found: list[Moment] = []
    known: set[str] = set()
    for step, now in enumerate(moments(match, seats)):
        offered = {move.kind for seat in now.actors for move in now.legal(seat)}
        if step % EVERY == 0 or not offered <= known:
            found += looked_at(now)
            known |= offered
    return (*found, *looked_at(match))


def looked_at(match: Match) -> Iterator[Moment]:
    """What everybody sees now."""
    for viewer in viewers(match):
        view = match.view_record(viewer)
        world, rng = view.copy(), [0, 0, 0, 0]
        chance.start(rng, match.step, 1, 1)
        match.game.rules.redeal(match.box, world, NOBODY if viewer is None else viewer, rng)
        legal = tuple(match.legal(viewer)) if viewer is not None and viewer in match.actors else ()
        yield Moment(match, viewer, view, world, legal)


def blocks(listing: Listing) -> tuple[Block, ...]:
    return (*listing.own, *listing.blocks)


def entries(listing: Listing) -> list[Entry]:
    return [entry for block in blocks(listing) for entry in block.entries]


def names_a_thing(game: AnyGame, move: Move) -> bool:
    """Whether a move has a place, a card or a piece among its arguments, and not only numbers."""
    return move.kind not in ELSEWHERE.get(game.name, ()) and any(isinstance(arg, str) for arg in move.args.values())


def unmarked(text: str) -> str:
    """What stands outside all marks of the pseudo-language."""
    depth, outside = 0, []
    for sign in text:
        depth += (sign == "«") - (sign == "»")
        if not depth:
            outside.append(sign)
    return "".join(outside)
