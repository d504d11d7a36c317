"""The Staufer Dynasty (Andreas Steding, 2014): envoys and nobles in the wake of a travelling king."""

import pathlib

from ...engine.game import Game
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
    knowledge=KNOWLEDGE,
    reasons=REASONS,
    options=OPTIONS,
    sources=SOURCES,
    stock=STOCK,
    axes=(CATEGORIES, CHESTS, CONDITIONS, COSTS, FIGURES, JOBS, OFFICES, PIECES, PRIVILEGES, REGIONS, SIDES, SPACES,
          WAYS),
    check_options=check_options,
    make_box=make_box,
    prompt=prompt,
    labels=labels,
    counted=COUNTED,
    value_words=VALUE_WORDS,
    draw=draw,
    worth=worth,
    ceiling=ceiling,
    arrange=arrange,
    conclude=end_game,
    steps=STEPS,
    search=SEARCH,
    reference=reference,
    detail=detail,
    gather=tell_scoring,
    presets=PRESETS,
    listing=listing,
    picture=picture,
    compare=compare,
    button=button,
    missing=missing,
    bill=bill,
    refuse=refuse,
    turn_of=turn_of,
    public_phases=frozenset(PHASES.names),  # only jobs are secret, and no rule asks for them
    inner=("way", "chests", "payment", "second", "draw", "exchange"),
)  # fmt: skip
