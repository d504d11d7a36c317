"""Bots know no more than their seat: other secrets, other chance, the same thought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import casata
from casata.bots.clock import DecisionClock
from casata.bots.plan import by_iterations
from casata.bots.thought import Thought
from casata.bots.tree import SEAT, make_tree
from casata.cli.players import decide
from casata.engine.compiled import loader
from casata.engine.compiled.batch import Batch
from casata.engine.compiled.loader import PLAIN
from casata.engine.compiled.scratch import TRIAL, VIEW, WORLD, Scratch
from casata.engine.game import find
from casata.engine.match.match import Match
from casata.engine.match.views import redact_for
from tests.bots.thinking import Moment, bot, choices, every_game_small_and_big, several, shallow, stream
from tests.conformance.tables import every_game

BOTS = ("random", "novice", "greedy", "skilled", "search:4")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "can_compile", lambda: False)


@every_game_small_and_big
def test_the_same_thought_whatever_the_others_hold(name: str, seats: int) -> None:
    found = several(name, seats)
    for kind in BOTS:
        player = bot(kind, found[0])
        for at in found:
            thought = player.decide(at.view, at.seat, at.codes)
            other = at.in_another_world(at.state.step)
            assert player.decide(other.view, other.seat, other.codes) == thought, kind


@every_game
def test_the_worlds_compared_do_differ(name: str) -> None:
    game = find(name)
    for at in several(name, game.seats[-1]):
        other = at.in_another_world(1)
        differing = set(at.state.differences(other.state))
        assert "rng" in differing
        assert other.view == at.view
    if not game.secrecy.open:
        hidden = [at for at in choices(name, game.seats[-1]) if at.state.differences(at.another_world(1)) != ["rng"]]
        assert hidden


@every_game
def test_a_view_is_not_changed_by_thinking_about_it(name: str) -> None:
    found = several(name, find(name).seats[0])[:3]
    for kind in BOTS:
        player = bot(kind, found[0])
        for at in found:
            view, codes = at.view, at.codes
            player.decide(view, at.seat, codes)
            assert view == at.view
            assert codes == at.codes


class Contest:
    """A contest whose choices can be watched: interpreted, so that a function can be put in the place of `choose`."""

    def __init__(self, name: str, seats: int, kind: str) -> None:
        self.game = find(name)
        self.batch = Batch(self.game, seats, form=PLAIN)
        self.module = loader.load(name, "bots.contest", PLAIN)
        self.tree = make_tree(self.batch, 2000)
        self.plan = by_iterations(kind, shallow(self.game)).numbers

    def played(self) -> list[int]:
        batch = self.batch
        plans = [list(self.plan) for _ in range(batch.seats)]
        line = batch.row(batch.width)
        self.module.contest(batch.scratch, self.tree, 5, 0, plans, batch.rows(batch.seats, 4), line)
        return [int(number) for number in line]


@every_game
@pytest.mark.parametrize("kind", ["random", "novice", "search:1"])
def test_in_a_contest_only_the_own_view_and_the_own_stream_count(
    monkeypatch: pytest.MonkeyPatch, name: str, kind: str
) -> None:
    contest = Contest(name, find(name).seats[0], "search:30" if (name, kind) == ("tiny", "search:1") else kind)
    choose = contest.module.choose
    honest: list[tuple[int, int]] = []
    blind: list[tuple[int, int]] = []

    def noted(scratch: Scratch, tree: Any, seat: int, plan: Any) -> int:
        honest.append((seat, choose(scratch, tree, seat, plan)))
        return honest[-1][1]

    def elsewhere(scratch: Scratch, tree: Any, seat: int, plan: Any) -> int:
        """Choose while another world lies on the table, and nothing is left of what others thought."""
        game, box, tables = contest.game, scratch.boxes[0], scratch.tables
        assert redact_for(game, box, tables[VIEW], seat) == tables[VIEW]
        true = tables[0].copy()
        tables[0].assign(Moment(game, box, true, seat).another_world(len(blind)))
        tables[WORLD].assign(game.state())
        tables[TRIAL].assign(game.state())
        others = (tree.action, tree.visits, tree.value, tree.prior) if tree.notes[SEAT] != seat else ()
        for row in (scratch.out, scratch.values, *others):
            row[:] = [77] * len(row)
        blind.append((seat, choose(scratch, tree, seat, plan)))
        tables[0].assign(true)
        return blind[-1][1]

    monkeypatch.setattr(contest.module, "choose", noted)
    result = contest.played()
    monkeypatch.setattr(contest.module, "choose", elsewhere)
    assert contest.played() == result
    assert blind == honest
    assert len({seat for seat, _ in honest}) == find(name).seats[0]


def test_a_seat_thinks_on_a_stream_of_its_own() -> None:
    at = choices("tiny", 3)[0]
    other = Moment(at.game, at.box, at.state, 1)
    first, second = bot("random", at), bot("random", other)
    assert first._stream(4, 0) == second._stream(4, 0)
    streams = [tuple(first._stream(step, seat)) for step in range(20) for seat in range(3)]
    assert len(set(streams)) == len(streams)
    assert tuple(stream(0)) not in streams


class Peeking:
    """A bot that only keeps what it is given."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, int, list[int]]] = []

    def decide(self, view: Any, seat: int, codes: Sequence[int], clock: DecisionClock | None = None) -> Thought:
        self.given.append((view, seat, list(codes)))
        return Thought(codes[-1])

    def follow(self, code: int) -> None:
        assert code == self.given[-1][2][-1]


@every_game
def test_at_a_table_in_the_terminal_a_bot_is_given_its_view(name: str) -> None:
    match: Match = casata.new(name, find(name).seats[-1], seed=4)
    for _ in range(12):
        seat = match.actors[-1]
        before, codes = match.view_record(seat), [move.code for move in match.legal(seat)]
        peeking: Any = Peeking()
        decide(match, seat, peeking)
        assert peeking.given == [(before, seat, codes)]
        assert match.history[-1] == (seat, codes[-1])
        assert peeking.given[0][0] is not match._state
        assert set(peeking.given[0][0].rng) == {0}
