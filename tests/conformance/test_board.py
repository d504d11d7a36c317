"""Every board in words is well formed, says only what its viewer may know, and shows where moves can be made."""

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import casata
from casata.engine.core import chance
from casata.engine.core.header import NOBODY
from casata.engine.core.moves import Move
from casata.engine.game import Game, find
from casata.engine.match.match import Match
from casata.engine.text.board import Block, Board, Entry, moves_choosing
from casata.engine.text.language import ENGLISH, Language, language
from casata.engine.text.scene import Scene
from casata.engine.text.wording import Wording
from tests.conformance.tables import TABLES, moments, viewers

BOARDS = TABLES
every_board = pytest.mark.parametrize(("name", "seats"), BOARDS)
EVERY = 97  # of so many moments one is looked at, and those with a kind of move not seen before
STYLES = {"", "bold", "dim", "mark"}
REACHED = {  # kinds of moves that a random game is known to offer, and that are made on the board
    "il_principe": {"offer", "bid", "build", "shields", "play", "turn"},
    "royals": {"take", "blind", "intrigue", "occupy", "take_over", "pay", "pay_intrigue", "discard"},
    "signorie": {
        "take", "signoria", "assign", "hire", "spend", "new", "step", "climb", "send", "go", "dowry", "row", "gain",
        "use", "reward",
    },
    "staufer": {"supply", "deploy", "privilege", "use", "lay", "pick"},
    "tiny": {"lay", "swap"},
}  # fmt: skip
ELSEWHERE: dict[str, set[str]] = {}  # kinds of moves that name a thing which is on no board


@dataclass(frozen=True)
class Moment:
    """One moment of a match as one viewer sees it."""

    match: Match
    viewer: int | None
    view: Any
    world: Any  # a state that the viewer cannot tell from the true one
    legal: tuple[Move, ...]

    @functools.cached_property
    def board(self) -> Board:
        """What is shown."""
        return self.drawn(self.view)

    def drawn(self, record: Any, language: Language = ENGLISH) -> Board:
        """The board of a record; people are called by numbers, so that they are no words."""
        game, people = self.match.game, [str(seat) for seat in range(self.match.seats)]
        say = Wording(game, game.labels(self.match.printed), people, language)
        return game.board(Scene(self.match.box, record, self.viewer, self.match.options, self.match.names, say, 100))


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


def blocks(board: Board) -> tuple[Block, ...]:
    return (*board.own, *board.blocks)


def entries(board: Board) -> list[Entry]:
    return [entry for block in blocks(board) for entry in block.entries]


def texts(board: Board) -> Iterator[str]:
    """Everything that is written on a board."""
    for fact in (*board.facts, *(fact for panel in board.panels for fact in panel.facts)):
        yield from (fact.label, fact.value)
    for panel in board.panels:
        yield from (panel.points, panel.remark)
    for block in blocks(board):
        yield from (block.heading, block.first, block.note, *block.columns)
    for entry in entries(board):
        yield from (text for line in (entry.name, *entry.cells) for text, _ in line)


def unmarked(text: str) -> str:
    """What stands outside all marks of the pseudo-language."""
    depth, outside = 0, []
    for sign in text:
        depth += (sign == "«") - (sign == "»")
        if not depth:
            outside.append(sign)
    return "".join(outside)


@every_board
def test_ids_are_unique_and_rows_as_long_as_their_heading(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        board = moment.board
        ids = [block.id for block in blocks(board)] + [entry.id for entry in entries(board)]
        assert len(set(ids)) == len(ids)
        assert all(re.fullmatch(r"[\w-]+", known) for known in ids)
        assert [panel.seat for panel in board.panels] == list(range(seats))
        for block in blocks(board):
            assert block.heading
            assert all(len(entry.cells) == len(block.columns) for entry in block.entries)


@every_board
def test_styles_are_those_that_pages_know(name: str, seats: int) -> None:
    known = STYLES | {f"seat{seat}" for seat in range(seats)}
    for moment in sampled(name, seats):
        for entry in entries(moment.board):
            assert entry.name
            assert {style for line in (entry.name, *entry.cells) for _, style in line} <= known


@every_board
def test_entries_mean_moves_that_the_game_has(name: str, seats: int) -> None:
    arguments = {kind.name: {argument for argument, _ in kind.axes} for kind in find(name).moves}
    for moment in sampled(name, seats):
        for entry in entries(moment.board):
            assert all(set(entry.means) <= arguments[kind] for kind in entry.kinds)
            assert set(entry.means) <= set().union(*arguments.values())


@every_board
def test_every_move_that_names_a_thing_is_made_on_the_board(name: str, seats: int) -> None:
    game = find(name)
    for moment in sampled(name, seats):
        shown = entries(moment.board)
        aimed = {move.code for entry in shown for move in moves_choosing(entry, moment.legal)}
        wanted = [move for move in moment.legal if names_a_thing(game, move)]
        assert not [str(move) for move in wanted if move.code not in aimed]


@pytest.mark.parametrize("name", sorted({name for name, _ in BOARDS}))
def test_the_kinds_of_moves_known_to_be_made_on_the_board_are(name: str) -> None:
    games = [sampled(name, seats) for other, seats in BOARDS if other == name]
    aimed = {
        move.kind
        for moment in (moment for game in games for moment in game)
        for entry in entries(moment.board)
        for move in moves_choosing(entry, moment.legal)
    }
    assert aimed >= REACHED.get(name, set())


def names_a_thing(game: Game, move: Move) -> bool:
    """Whether a move has a place, a card or a piece among its arguments, and not only numbers."""
    return move.kind not in ELSEWHERE.get(game.name, ()) and any(isinstance(arg, str) for arg in move.args.values())


@every_board
def test_it_says_nothing_that_depends_on_secrets(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        assert moment.drawn(moment.world) == moment.board


@every_board
def test_a_spectator_owns_nothing_and_a_player_something_or_plays_in_the_open(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        board = moment.board
        assert not board.own if moment.viewer is None else board.own or find(name).open


@every_board
def test_every_word_can_be_translated(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        for text in texts(moment.drawn(moment.view, language("xx"))):
            assert not re.search(r"[^\W\d_]", unmarked(text)), text
