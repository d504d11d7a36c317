"""Every seat sees and is told what the game declares it may know, in every phase of every game, and nothing else."""

from typing import Any

import casata
from casata.engine.core.events import redact_entry
from casata.engine.core.header import NOBODY
from casata.engine.core.knowledge import HEADER, OWNER, declared_entry, declared_view, phase_of
from casata.engine.core.record import fields_of
from casata.engine.game import AnyGame, find
from casata.engine.match.match import Match
from casata.engine.match.views import name_values
from tests.conformance import watching
from tests.conformance.steering import played_games
from tests.conformance.tables import every_game, every_table
from tests.samples import sample

SEEN = sample(0.1, 1.0)  # the share of moments at which all viewers are asked; the first of each phase is, in any case
TOLD = sample(0.04, 1.0)  # the share of decisions that are made at other possible tables too
DEALS = sample(1, 12)


def seats_and_spectator(match: Match) -> list[int]:
    return [*range(match.seats), NOBODY]


@every_game
def test_it_is_declared_of_every_field_and_every_argument_who_knows_it(name: str) -> None:
    game = find(name)
    assert {*HEADER, *game.secrecy.knowledge.fields, "tale"} == set(fields_of(game.state))
    declared = {kind: set(arguments) for kind, arguments in game.secrecy.knowledge.events.items()}
    assert declared == {kind.name: {argument for _, argument, _ in kind.slots} for kind in game.events.kinds}
    assert set(game.secrecy.knowledge.secret_moves) <= {kind.name for kind in game.moves.kinds}


@every_game
def test_a_seat_sees_and_is_told_what_it_may_know_and_nothing_else_in_every_phase(name: str) -> None:
    game, covered, told, before = find(name), set[str](), set[str](), None
    for number, (match, chance) in enumerate(played_games(game)):
        phase = phase_of(game.phases, match._state)
        told |= check_all_is_declared(match)
        if phase not in covered or chance.random() < SEEN:
            check_what_is_seen(match)
        if before is not None and match.step and chance.random() < TOLD:
            check_what_is_told(match, before, number)
        covered.add(phase)
        before = match._state
    assert covered == {*game.phases.names, "over"}
    assert {kind for kind, known in game.secrecy.knowledge.events.items() if OWNER in known.values()} <= told


def check_all_is_declared(match: Match) -> set[str]:
    """The kinds of the last events, none of which holds anything in a part without a name."""
    game, s = match.game, match._state
    assert watching.said_wrongly(game, s) == []
    return {game.events.kinds[entry[0]].name for entry in s.tale[: s.told]}


def check_what_is_seen(match: Match) -> None:
    for viewer in seats_and_spectator(match):
        assert watching.seen_wrongly(match.game, match.box, match._state, viewer) == []
        check_named_values(match, viewer)


def check_what_is_told(match: Match, before: Any, number: int) -> None:
    """The last decision, made at another table that one of the viewers holds possible."""
    viewer = seats_and_spectator(match)[number % (match.seats + 1)]
    start = before.copy()
    start.rng = list(match._state.rng)
    assert watching.decision_tells(match.game, match.box, start, *match.history[-1], viewer, number) == []


def check_named_values(match: Match, viewer: int) -> None:
    """The JSON of a view and of the last events, as programs and pages get them, follow the declarations too."""
    game, seat = match.game, None if viewer == NOBODY else viewer
    declared = declared_view(game, match.box, match._state, viewer)
    assert match.view(seat) == {**name_values(game, declared, match.names), "options": dict(match.options)}
    entries = match.raw_events[match.step]
    assert watching.heard_wrongly(game, match._state, viewer, redact_entry) == []
    expected = [game.events.decode(declared_entry(game, entry, viewer), match.step, match.names) for entry in entries]
    assert match.events(seat, since=match.step - 1) == expected


@every_table
def test_the_deal_tells_nothing_that_is_not_to_be_seen(name: str, seats: int) -> None:
    game = find(name)
    for seed in range(DEALS):
        box: Any = casata.new(name, seats, seed=seed).box
        first, alike = watching.set_up(game, box, seats, seed, []), 0
        for other in watching.set_ups_that_differ_once(game, box, seats, seed):
            for viewer in (*range(seats), NOBODY):
                assert watching.told_wrongly(game, box, first, other, viewer) == []
                alike += watching.look_the_same(game, box, first, other, viewer)
        assert alike or not secrets_told(game, first)


def secrets_told(game: AnyGame, s: Any) -> set[str]:
    """The kinds of the last events that hold something for one seat alone."""
    kinds = {game.events.kinds[entry[0]].name for entry in s.tale[: s.told]}
    return {kind for kind in kinds if OWNER in game.secrecy.knowledge.events[kind].values()}
