"""Tiny: a game for tests that uses what the real ones need: simultaneous offers, an auction, nested exchanges."""

import pathlib

from ...engine.core.flow import finish
from ...engine.game import Game
from ...engine.game_parts import Board, Learning, Positions, Secrecy, Setup, Words
from .arrange import STEPS, arrange
from .box import OPTIONS, Box, box_names, make_box
from .events import EVENTS
from .heuristic import SEARCH
from .knowledge import KNOWLEDGE
from .moves import MOVES
from .reasons import REASONS
from .scoring import ceiling
from .state import KINDS, LAID, PHASES, SOURCES, State
from .stock import STOCK
from .view.labels import labels
from .view.listing import listing
from .view.picture import compare, picture
from .view.prompts import prompt
from .view.terminal import draw
from .view.worth import worth

GAME = Game(
    name="tiny",
    title="Tiny",
    version=1,
    seats=range(2, 4),
    folder=pathlib.Path(__file__).parent,
    box=Box,
    state=State,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    reasons=REASONS,
    sources=SOURCES,
    stock=STOCK,
    axes=(KINDS, LAID),
    setup=Setup(options=OPTIONS, make_box=make_box, box_names=box_names),
    positions=Positions(arrange=arrange, conclude=lambda box, s: finish(s), steps=STEPS),
    secrecy=Secrecy(knowledge=KNOWLEDGE, public_phases=frozenset({"bid"})),
    words=Words(labels=labels, prompt=prompt, worth=worth, listing=listing, draw=draw),
    learning=Learning(search=SEARCH, ceiling=ceiling),
    board=Board(picture=picture, compare=compare),
)
