"""Every prompt, worth, event and refusal of random games, boards and pictures included, is said in every language."""

import re

import pytest

from casata.engine.core.reasons import LEGAL
from casata.engine.game import find
from casata.engine.match.match import Match
from casata.engine.text.language import PSEUDO, Language, language
from casata.engine.text.narration import aloud
from casata.engine.text.scene import Scene
from casata.engine.text.wording import Wording
from tests.conformance.sights import Moment, sampled, unmarked
from tests.conformance.tables import TABLES
from tests.languages.catalogues import NAMES, OTHERS, Recording

WORD = re.compile(r"[^\W\d_]{2,}")
UNFILLED = re.compile(r"[{}<>\[\]]")
every_table = pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[0] in NAMES])
every_language = pytest.mark.parametrize("code", OTHERS)


def say_all(moment: Moment, speech: Language) -> list[str]:
    """Everything that a viewer reads at a moment, but the log; boards and pictures are only made."""
    game, scene = moment.match.game, moment.scene(moment.view, speech)
    game.words.listing(scene)
    game.words.draw(scene)
    if game.board.picture:
        game.board.picture(scene)
    if game.words.reference:
        game.words.reference(scene)
    said = [game.words.prompt(scene), *refusals(moment, scene)]
    for move in moment.legal:
        said += [scene.say.move(move), game.words.worth(scene, move)]
    return said


def refusals(moment: Moment, scene: Scene) -> list[str]:
    """What the game says with the viewer's own numbers of the first move of each kind that each reason forbids."""
    game, first = moment.match.game, dict[tuple[int, str], int]()
    if not moment.legal or game.words.refuse is None:
        return []
    for kind in game.moves:
        for code in range(kind.first, kind.first + kind.size):
            number = game.rules.why_not(moment.match.box, moment.world, moment.viewer, code)
            first.setdefault((int(number), kind.name), code)
    moves = {key: game.move(code, moment.match.names) for key, code in first.items() if key[0] != LEGAL}
    return [game.words.refuse(scene, move, game.reasons[number].name) for (number, _), move in moves.items()]


def say_log(match: Match, viewer: int | None, say: Wording) -> list[str]:
    return say.lines(aloud(match, viewer, match.events(viewer)))


@every_language
@every_table
def test_every_text_of_a_game_is_translated(name: str, seats: int, code: str) -> None:
    speech, moments = Recording(code, name), sampled(name, seats)
    said = [text for moment in moments for text in say_all(moment, speech)]
    last = moments[-1]
    for viewer in (None, *range(seats)):
        said += say_log(last.match, viewer, last.scene(last.view, speech).say)
    assert not speech.missing
    assert not [text for text in said if UNFILLED.search(text)]


@every_table
def test_no_text_of_a_game_is_typed_where_it_is_said(name: str, seats: int) -> None:
    speech, moments = language(PSEUDO), sampled(name, seats)
    said = [text for moment in moments for text in say_all(moment, speech)]
    last = moments[-1]
    said += say_log(last.match, None, last.scene(last.view, speech).say)
    assert not [text for text in said if WORD.search(unmarked(text))]


@every_language
@pytest.mark.parametrize("name", NAMES[1:])
def test_every_refusal_option_and_title_is_translated(name: str, code: str) -> None:
    speech, game = Recording(code, name), find(name)
    for reason in game.reasons.all:
        speech.say(reason.text)
    for option in game.setup.options:
        for text in (option.label, option.meaning, *option.labels):
            speech.say(text)
    for preset in game.setup.presets:
        speech.say(preset.label)
        speech.say(preset.reason)
    speech.say(game.title)
    for sentence in game.about.sentences:
        speech.say(sentence)
    assert not speech.missing
