"""The game in the terminal has room for the words of every language: nothing is cut, and no line is too long."""

from dataclasses import replace

import pytest

from casata.cli.render import standings
from casata.engine.text.language import language
from casata.engine.text.styled import Line, length
from tests.conformance.sights import sampled
from tests.conformance.tables import TABLES
from tests.languages.catalogues import NAMES, OTHERS

CUT = "…"
WIDTHS = (80, 100)


def faults(lines: list[Line], width: int) -> set[str]:
    """Lines that are too long, and those in which a word is cut."""
    said = {"".join(text for text, _ in line) for line in lines if length(line) > width}
    return said | {text for line in lines for text, _ in line if CUT in text}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[0] in NAMES])
def test_no_word_is_cut_in_the_terminal(name: str, seats: int, code: str) -> None:
    found: set[str] = set()
    for moment in sampled(name, seats):
        game, scene = moment.match.game, moment.scene(moment.view, language(code, name))
        for width in WIDTHS:
            here = replace(scene, width=width)
            found |= faults(game.words.draw(here), width)
            found |= faults(game.words.reference(here), width) if game.words.reference else set()
    found |= faults(standings(moment.match, scene.say), WIDTHS[0])
    assert not found
