"""What the tests of every game do with a match, and read off it."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import pytest

from casata import IllegalMove, Match
from casata.engine.core import chance
from casata.engine.game import AnyGame
from casata.engine.match.views import redact_for


def play(match: Match, *moves: str) -> Match:
    """Make several decisions."""
    for move in moves:
        match.play(move)
    return match


def in_turn(match: Match, *spoken: str) -> Match:
    """Make decisions of which each names the seat that must be asked: in_turn(match, "1 supply 1", "2 decline")."""
    for line in spoken:
        seat, move = line.split(maxsplit=1)
        assert match.actors == (int(seat),)
        match.play(move)
    return match


MOST_DECISIONS = 3000  # no game has so many


def _least(match: Match, modest: Collection[str]) -> None:
    """Make the first modest decision that is possible, or the first of all."""
    moves = offered(match)
    match.play(next((move for move in modest if move in moves), moves[0]))


def give_way(match: Match, *until: str, modest: Collection[str]) -> Match:
    """All decide as modestly as they can, until one of some phases or the end."""
    while not match.over and phase(match) not in until:
        assert match.step < MOST_DECISIONS
        _least(match, modest)
    return match


def end_round(match: Match, *, modest: Collection[str]) -> Match:
    """All decide as modestly as they can in what is left of this round."""
    number = match._state.round
    while match._state.round == number and not match.over:
        _least(match, modest)
    return match


def offered(match: Match, kind: str = "") -> list[str]:
    """What the actor may decide, or only what begins with a word."""
    return [str(move) for move in match.legal() if not kind or move.kind == kind]


def refused(match: Match, move: str, seat: int | None = None) -> str:
    """The name of the condition that forbids a move; nothing has changed by asking."""
    before, decided = match._state.copy(), match.step
    with pytest.raises(IllegalMove) as problem:
        match.play(move, seat)
    assert not match._state.differences(before)
    assert match.step == decided
    return problem.value.reason


def seen(match: Match) -> dict[str, Any]:
    """What everybody may see."""
    return match.view(None)


def phase(match: Match) -> str:
    """Which kind of decision is asked."""
    return match.game.phases.names[match._state.phase]


def points(match: Match, source: str) -> list[int]:
    """Every seat's points of one source."""
    return [line[source] for line in match.tally()]


def scored(match: Match, seat: int = 0) -> dict[str, int]:
    """A seat's points by source, those it has."""
    return {source: count for source, count in match.tally()[seat].items() if count}


def happened(match: Match, *kinds: str, since: int | None = None) -> list[dict[str, Any]]:
    """The events of the last decision (of all after number `since`), of some kinds."""
    first = match.step - 1 if since is None else since
    return [event for event in match.events(None, since=first) if event["kind"] in kinds]


def kinds(match: Match, since: int | None = None) -> list[str]:
    """The kinds of events of the last decision (of all after number `since`), in order."""
    first = match.step - 1 if since is None else since
    return [event["kind"] for event in match.events(None, since=first)]


def viewers(match: Match) -> Iterable[int | None]:
    """All seats and a spectator."""
    return (*range(match.seats), None)


def stock_of(match: Match) -> list[int]:
    """Every piece counted wherever it lies."""
    out = [0] * int(match.game.stock)
    match.game.rules.stock(match.box, match._state, out)
    return out


def possible(game: AnyGame, box: Any, s: Any, viewer: int, seed: int) -> Any:
    """A State that a viewer cannot tell from this one: what is hidden is dealt again."""
    world, rng = redact_for(game, box, s, viewer), [0, 0, 0, 0]
    chance.start(rng, seed, 1, 1)
    game.rules.redeal(box, world, viewer, rng)
    return world


def redealt(match: Match, seat: int, times: int = 200) -> Iterator[Any]:
    """Tables a seat holds possible."""
    words = random.Random(1)
    for _ in range(times):
        view = match.view_record(seat)
        match.game.rules.redeal(match.box, view, seat, [words.getrandbits(32) for _ in range(4)])
        yield view
