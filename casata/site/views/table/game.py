"""What one viewer sees of the game itself: built once after each decision, however often the page is drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec
from markupsafe import Markup

from ....engine.core.moves import IN_A_ROW, PLUS, Move
from ....engine.match.match import Match
from ....engine.text.listing import Block, Entry, Listing, Panel, moves_choosing
from ....engine.text.narration import open_scene, scene as scene_of
from ....engine.text.picture import Picture, Place
from ....engine.text.scene import AnyScene
from ....engine.text.wording import Wording
from ...rendering import find_macro
from ...tables.stored import RUNNING
from ...tables.table import Table
from .cache import build_once, draw_once, draw_thing_once
from .chronicle import narrator_for, write_chronicle
from .mentions import Mentions
from .model import BlockView, Choice, ChronicleLine, Display, EntryView
from .picture import draw_picture
from .turn import in_order, move_under_way, turn_at
from .wording import wording_of

SHOWN_AT_ENTRY = 3  # more choices than this stand in the list alone


@dataclass(frozen=True)
class GameView:
    """A moment of a game as one viewer sees it."""

    say: Wording
    prompt: str  # what the rules ask of the viewer, or of others
    display: Display
    panels: tuple[Panel, ...]  # by seat
    choices: tuple[Choice, ...]
    lines: list[ChronicleLine]  # of the whole chronicle, oldest first
    drawn_lines: Markup
    last: tuple[ChronicleLine, ...]  # what the last decision of this moment brought about
    missing: tuple[str, str] | None = None  # of the viewer's move under way: in short, and what it lacks


def current_view(table: Table, match: Match, seat: int | None, language: str) -> GameView:
    """The present; it changes with decisions, with names and when the game ends, and with nothing else."""
    may_decide = seat is not None and table.status == RUNNING
    stamp = len(table.entries), table.stored.names, table.status
    return build_once(
        table, ("game", seat, language), lambda: build_view(table, match, match, seat, language, may_decide), stamp
    )


def build_view(table: Table, match: Match, now: Match, seat: int | None, language: str, may_decide: bool) -> GameView:
    """Some moment of a game, `now`, with what was told until the present."""
    say = wording_of(table, match, language)
    scene = open_scene(match, now, say, seat) if table.revealed else scene_of(now, say, seat)
    moves: Sequence[Move] = now.legal(seat) if may_decide and seat is not None else ()
    choices, begun = list[Choice](), None
    if moves and seat is not None:
        turn = turn_at(table, now, seat)
        moves = in_order(turn, moves)
        usual = now.usual(seat)
        choices = [_choice(now, scene, turn.numbers[move.code], move, move == usual) for move in moves]
        begun = move_under_way(table, now, seat)
        if begun and now.game.board.bill:
            scene = replace(scene, begun=now.at(begun[0]).view_record(seat))
    listing = now.game.words.listing(scene)
    drawn = None if now.game.board.picture is None else now.game.board.picture(scene)
    aims = Aims(moves, choices, now.decisions(seat) if seat is not None else -1)
    display = _display(listing, drawn, aims, begun and begun[1], now.game.name, language)
    prompt = "" if now.over else now.game.words.prompt(scene if may_decide else scene_of(now, say, None))
    narrator = narrator_for(table, match, seat, language, Mentions(listing, drawn))
    lines, drawn_lines = write_chronicle(table, narrator, language)
    last = tuple(narrator.lines(now.step, now.step)) if now is not match or table.revealed else ()
    missing = now.game.turns.missing(scene, begun[1]) if begun and now.game.turns.missing else None
    return GameView(say, prompt, display, listing.panels, tuple(choices), lines, drawn_lines, last, missing)


def _display(
    listing: Listing, drawn: Picture | None, aims: Aims, begun: Move | None, game: str, language: str
) -> Display:
    """The table in words and as it is drawn, each with the choices that aim at it; `begun` is a move under way."""
    own = [aims.block(block, language, "own") for block in listing.own]
    blocks = [aims.block(block, language, "") for block in listing.blocks]
    picture = None
    if drawn is not None:
        picture = draw_picture(drawn, aims.at, _place_of(begun, drawn) if begun else None, game, language)
    return Display(listing.facts, tuple(own), tuple(blocks), picture)


def _place_of(move: Move, picture: Picture) -> Place | None:
    """The place on the sheet that a move is about."""
    return next((place for place in picture.places if place.at and moves_choosing(place, [move])), None)


def _choice(match: Match, scene: AnyScene, number: int, move: Move, usual: bool) -> Choice:
    game = match.game
    brief, remark = game.turns.button(scene, move) if usual and game.turns.button else ("", "")
    label, worth = scene.say.move(move), game.words.worth(scene, move)
    return Choice(number, str(move), label, worth, not move.args, usual, brief, remark)


class Aims:
    """Which choices mean which entry of a listing."""

    def __init__(self, moves: Sequence[Move], choices: Sequence[Choice], decision: int) -> None:
        """Moves by each thing that they name."""
        self.moves, self.decision = moves, decision
        self.further = 0  # choices that are several moves
        self.by_code: Mapping[int, Choice] = dict(zip((move.code for move in moves), choices, strict=True))
        self.naming: dict[tuple[str, str | int], list[Move]] = defaultdict(list)
        for move in moves:
            for name, value in move.args.items():
                parts = {value, *value.split(PLUS)} if isinstance(value, str) else {value}
                for part in parts:
                    self.naming[name, part].append(move)

    def block(self, block: Block, language: str, css: str) -> BlockView:
        """A block, drawn with the choices that aim at it."""
        aimed = [self._choices(entry) for entry in block.entries] if self.moves else []
        targets = len({choice.number for some in aimed for choice in some})
        if not targets:
            html = draw_thing_once(block, (language, css), lambda: _draw(block, [], 0, -1, language, css))
            return BlockView(block.id, block.heading, 0, html)
        return BlockView(block.id, block.heading, targets, _draw(block, aimed, targets, self.decision, language, css))

    def _choices(self, entry: Entry) -> tuple[Choice, ...]:
        found = self.at(entry)
        return found if len(found) <= SHOWN_AT_ENTRY else ()

    def at(self, thing: Entry | Place) -> tuple[Choice, ...]:
        """The choices that choose a thing."""
        if isinstance(thing, Place) and thing.path:
            return self._along(thing)
        some: Sequence[Move] = self.moves
        for named in thing.means.items():
            some = self.naming.get(named, ())
            break
        found = moves_choosing(thing, some) if some else ()
        return tuple([self.by_code[move.code] for move in found])

    def _along(self, place: Place) -> tuple[Choice, ...]:
        """The choice that goes the whole path to a place, if its first step can be made; numbered after all others."""
        if all(choice.move != place.path[0] for choice in self.by_code.values()):
            return ()
        self.further += 1
        last = max(choice.number for choice in self.by_code.values())
        return (Choice(last + self.further, IN_A_ROW.join(place.path), place.name),)


def _draw(
    block: Block, aimed: Sequence[tuple[Choice, ...]], targets: int, decision: int, language: str, css: str
) -> Markup:
    """A block as it is drawn: most blocks are the same for everybody, and stay so for a while."""

    def draw() -> str:
        entries = [
            EntryView(entry.id, entry.name, entry.cells, aimed[at] if aimed else ())
            for at, entry in enumerate(block.entries)
        ]
        return find_macro(language, "tables/_blocks.html", "block")(block, entries, targets, decision, css)

    return draw_once((language, css, msgspec.msgpack.encode((block, aimed, decision))), draw)
