"""Guided games: every step comes, whatever a learner does, and says nothing that is not there."""

import random

import pytest

from casata.bots.bot import Bot
from casata.engine.game import find
from casata.engine.match.match import Match
from casata.engine.match.opening import new
from casata.engine.rulebook.answers import answers_of
from casata.engine.rulebook.lesson import FOLDER, Lesson, Progress, Step, lesson_of, progress, step_now, words_of
from casata.engine.rulebook.page import Setting, plain, read_source
from casata.engine.text.language import language

from .test_sources import CODES, GAMES, gaps

LEARNER = 0
MOST = 60  # decisions of a learner until the last step is done


def lesson(game: str) -> Lesson:
    found = lesson_of(find(game))
    assert found
    return found


def dealt(game: str) -> Match:
    plan = lesson(game)
    return new(game, plan.seats, plan.seed, plan.options)


def follow(match: Match, plan: Lesson, seed: int, obeys: bool) -> tuple[list[int], int]:
    """The steps that a learner meets, who does what they say or anything else; and how many decisions that took."""
    chance, played, met = random.Random(seed), list[str](), list[int]()
    bots = [Bot("novice", match.game, match.box, match.seats, seed=seed + seat) for seat in range(match.seats)]
    while not match.over and len(played) < MOST and progress(plan, played).step < len(plan.steps):
        seat = LEARNER if LEARNER in match.actors else match.actors[0]
        legal = match.legal(seat)
        if seat != LEARNER:
            view = match.view_record(seat)
            match.play(bots[seat].decide(view, seat, tuple(move.code for move in legal)).code, seat)
            continue
        number = step_now(plan, progress(plan, played), {move.kind for move in legal})
        fitting = [move for move in legal if number is not None and move.kind in plan.steps[number].moves]
        if number is not None and number not in met:
            met.append(number)
        suggested = [move for move in fitting if number is not None and str(move) == plan.steps[number].suggest]
        move = chance.choice((suggested or fitting) if obeys and fitting else list(legal))
        played.append(move.kind)
        match.play(move.code, LEARNER)
    return met, len(played)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_ten_to_fifteen_steps_with_a_rule_each(game: str) -> None:
    plan, answers, kinds = lesson(game), answers_of(find(game)), {kind.name for kind in find(game).moves.kinds}
    assert answers
    assert 10 <= len(plan.steps) <= 15
    for step in plan.steps:
        assert step.rule in answers.rules, step.id
        assert {*step.moves, *step.others} <= kinds, step.id
    assert not plan.steps[0].optional


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_who_follows_a_lesson_meets_its_steps(game: str, seed: int) -> None:
    plan = lesson(game)
    met, decisions = follow(dealt(game), plan, seed, obeys=True)
    assert met[0] == 0
    assert {number for number, step in enumerate(plan.steps) if not step.optional} <= set(met)
    assert decisions < MOST


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_who_goes_other_ways_comes_to_the_end_of_a_lesson_too(game: str, seed: int) -> None:
    met, decisions = follow(dealt(game), lesson(game), seed, obeys=False)
    assert met == sorted(met)
    assert decisions < MOST


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_its_words_in_every_language(game: str, code: str) -> None:
    known, plan = find(game), lesson(game)
    match = dealt(game)
    words = words_of(known, language(code), Setting(match.seats, match.options, match.printed))
    assert list(words) == [step.id for step in plan.steps]
    for rule in words.values():
        text = " ".join(
            plain(cell) for group in rule.groups for block in group.blocks for row in block.rows for cell in row
        )
        assert 12 < len(text.split()) < 110, rule.anchor
        assert "{" not in text
    english, other = (read_source(known.folder / FOLDER / f"{name}.md") for name in ("en", code))
    assert [gaps(part) for part in other.parts] == [gaps(part) for part in english.parts]


# -- how far somebody has come ----------------------------------------------------------------

PLAN = Lesson(2, 1, (
    Step("one", ("take",), ("pass",)),
    Step("two", ("pay",), optional=True),
    Step("three", ("build",)),
))  # fmt: skip


@pytest.mark.parametrize(
    ("played", "at"),
    [
        ([], Progress(0)),
        (["take"], Progress(1)),
        (["pass"], Progress(1, elsewhere=True)),
        (["build"], Progress(0)),
        (["take", "take"], Progress(1)),
        (["take", "pay"], Progress(2)),
        (["take", "build"], Progress(3)),
        (["take", "pay", "build"], Progress(3)),
    ],
)
def test_progress_follows_from_the_decisions(played: list[str], at: Progress) -> None:
    assert progress(PLAN, played) == at


def test_a_step_is_shown_when_its_decision_is_asked() -> None:
    assert step_now(PLAN, Progress(0), {"take", "pass"}) == 0
    assert step_now(PLAN, Progress(0), {"build"}) is None
    assert step_now(PLAN, Progress(1), {"build"}) == 2, "a step that may be passed over"
    assert step_now(PLAN, Progress(3), {"build"}) is None
