"""Il Principe (Emanuele Ornella, 2005): families of Renaissance Italy bid for buildings, cities and roles."""

import pathlib

from ...engine.game import Game
from ...engine.game_parts import Board, Learning, Positions, Secrecy, Setup, Turns, Words
from .arrange import STEPS, arrange
from .box import OPTIONS, PRESETS, Box, box_names, make_box
from .events import EVENTS
from .heuristic import SEARCH
from .knowledge import KNOWLEDGE
from .moves import MOVES
from .reasons import REASONS
from .rules.rounds import end_game
from .scoring import ceiling
from .state import COLOURS, MAJORS, MINORS, OFFERS, PHASES, RANKS, REGIONS, SOURCES, SPLITS, STAGES, State
from .stock import STOCK
from .view.consequences import compare, foresee
from .view.labels import SOURCE_LABELS, VALUE_WORDS, labels
from .view.listing import listing
from .view.picture.picture import picture
from .view.prompts import prompt
from .view.reasons import missing, refuse
from .view.reference import reference
from .view.terminal import draw
from .view.worth import worth


def turn_of(s: State) -> int:
    """Which phase of which round this is: nobody has two turns in one."""
    return s.round * 8 + s.stage


GAME = Game(
    name="il_principe",
    title="Il Principe",
    version=1,
    seats=range(2, 6),
    folder=pathlib.Path(__file__).parent,
    box=Box,
    state=State,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    reasons=REASONS,
    sources=SOURCES,
    stock=STOCK,
    axes=(COLOURS, MAJORS, MINORS, OFFERS, RANKS, REGIONS, SPLITS, STAGES),
    setup=Setup(options=OPTIONS, make_box=make_box, box_names=box_names, presets=PRESETS),
    positions=Positions(arrange=arrange, conclude=end_game, steps=STEPS),
    secrecy=Secrecy(
        knowledge=KNOWLEDGE,
        public_phases=frozenset({"shields", "turn_up", "place_shield"}),  # gold is secret, though it can be counted
    ),
    words=Words(
        labels=labels,
        prompt=prompt,
        worth=worth,
        listing=listing,
        draw=draw,
        reference=reference,
        refuse=refuse,
        source_labels=SOURCE_LABELS,
        value_words=VALUE_WORDS,
    ),
    learning=Learning(search=SEARCH, ceiling=ceiling),
    turns=Turns(
        turn_of=turn_of,
        inner=("shields",),
        missing=missing,
        foresee=foresee,
        auctions={"bid": ("round",), "role_bid": ("round",)},
    ),
    board=Board(picture=picture, compare=compare),
)
