"""Signorie (Andrea Chiarvesio, Pierluca Zizzi, 2015): families of Renaissance Italy, their careers and alliances."""

import pathlib

from ...engine.game import Game
from ...engine.game_parts import Board, Learning, Positions, Secrecy, Setup, Turns, Words
from .arrange import STEPS, arrange
from .box import OPTIONS, PRESETS, Box, box_names, check_options, make_box
from .events import EVENTS
from .heuristic import SEARCH
from .knowledge import KNOWLEDGE
from .moves import MOVES
from .reasons import REASONS
from .rules.rewards import end_round
from .scoring import ceiling
from .state import (
    ASSIGNMENTS,
    BOARDS,
    CAREERS,
    COLOURS,
    ENVELOPES,
    FACES,
    GAINS,
    GENDERS,
    HELPERS,
    PEOPLE,
    PHASES,
    REWARDS,
    ROWS,
    SOURCES,
    SPACES,
    STAGES,
    TRACKS,
    State,
)
from .stock import STOCK
from .view.consequences import compare, missing
from .view.labels import COUNTED, VALUE_WORDS, labels
from .view.listing import listing
from .view.picture.picture import picture
from .view.prompts import prompt
from .view.reference import reference
from .view.terminal import draw
from .view.worth import worth


def turn_of(s: State) -> int:
    """The number of turns so far."""
    return s.turn


GAME = Game(
    name="signorie",
    title="Signorie",
    version=1,
    seats=range(2, 5),
    folder=pathlib.Path(__file__).parent,
    box=Box,
    state=State,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    reasons=REASONS,
    sources=SOURCES,
    stock=STOCK,
    axes=(
        ASSIGNMENTS,
        BOARDS,
        CAREERS,
        COLOURS,
        ENVELOPES,
        FACES,
        GAINS,
        GENDERS,
        HELPERS,
        PEOPLE,
        REWARDS,
        ROWS,
        SPACES,
        STAGES,
        TRACKS,
    ),
    setup=Setup(options=OPTIONS, make_box=make_box, check_options=check_options, box_names=box_names, presets=PRESETS),
    positions=Positions(arrange=arrange, conclude=end_round, steps=STEPS),
    secrecy=Secrecy(
        knowledge=KNOWLEDGE,
        open=True,
        public_phases=frozenset(PHASES.names),  # nothing that anybody holds is secret
    ),
    words=Words(
        labels=labels,
        prompt=prompt,
        worth=worth,
        listing=listing,
        draw=draw,
        reference=reference,
        value_words=VALUE_WORDS,
        counted=COUNTED,
    ),
    learning=Learning(search=SEARCH, ceiling=ceiling),
    turns=Turns(
        turn_of=turn_of,
        inner=tuple(name for name in PHASES.names if name not in ("turn", "reward", "buy")),
        missing=missing,
    ),
    board=Board(picture=picture, compare=compare),
)
