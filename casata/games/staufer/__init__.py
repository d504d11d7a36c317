"""The Staufer Dynasty (Andreas Steding, 2014): envoys and nobles in the wake of a travelling king."""

import pathlib

from ...engine.game import Game
from ...engine.game_parts import Board, Learning, Positions, Secrecy, Setup, Turns, Words
from .arrange import STEPS, arrange
from .box import OPTIONS, PRESETS, Box, check_options, make_box
from .events import EVENTS
from .heuristic import SEARCH
from .knowledge import KNOWLEDGE
from .moves import MOVES
from .reasons import REASONS
from .rules.rounds import end_game
from .scoring import ceiling
from .state import (
    CATEGORIES,
    CHESTS,
    CONDITIONS,
    COSTS,
    FIGURES,
    JOBS,
    OFFICES,
    PHASES,
    PIECES,
    PRIVILEGES,
    REGIONS,
    SIDES,
    SOURCES,
    SPACES,
    WAYS,
    State,
)
from .stock import STOCK
from .view.consequences import compare
from .view.labels import COUNTED, VALUE_WORDS, labels
from .view.listing import listing
from .view.payment import bill, button, missing
from .view.phrases import detail
from .view.picture.picture import picture
from .view.prompts import prompt
from .view.reasons import refuse
from .view.reference import reference
from .view.scorings import tell_scoring
from .view.terminal import draw
from .view.worth import worth


def turn_of(s: State) -> int:
    """The number of actions so far."""
    return s.turn


GAME = Game(
    name="staufer",
    title="The Staufer Dynasty",
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
    axes=(
        CATEGORIES,
        CHESTS,
        CONDITIONS,
        COSTS,
        FIGURES,
        JOBS,
        OFFICES,
        PIECES,
        PRIVILEGES,
        REGIONS,
        SIDES,
        SPACES,
        WAYS,
    ),
    setup=Setup(options=OPTIONS, make_box=make_box, check_options=check_options, presets=PRESETS),
    positions=Positions(arrange=arrange, conclude=end_game, steps=STEPS),
    secrecy=Secrecy(
        knowledge=KNOWLEDGE,
        public_phases=frozenset(PHASES.names),  # only jobs are secret, and no rule asks for them
    ),
    words=Words(
        labels=labels,
        prompt=prompt,
        worth=worth,
        listing=listing,
        draw=draw,
        reference=reference,
        detail=detail,
        refuse=refuse,
        gather=tell_scoring,
        value_words=VALUE_WORDS,
        counted=COUNTED,
    ),
    learning=Learning(search=SEARCH, ceiling=ceiling),
    turns=Turns(
        turn_of=turn_of,
        inner=("way", "chests", "payment", "second", "draw", "exchange"),
        button=button,
        missing=missing,
    ),
    board=Board(picture=picture, compare=compare, bill=bill),
)
