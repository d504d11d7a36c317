"""Guided games: every step comes, whatever a learner does, and says nothing that is not there."""

import random

import pytest

from casata.bots.bot import Bot
from casata.engine.game import find
from casata.engine.match.match import Match
from casata.engine.match.opening import new
from casata.engine.rulebook.answers import answers_of
from casata.engine.rulebook.lesson import (
    FOLDER,
    Decided,
    Lesson,
    Moment,
    Step,
    is_taught,
    lesson_of,
    progress,
    step_now,
    suggested,
    words_of,
)
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


def moment_of(match: Match) -> Moment:
    kinds = {move.kind for move in match.legal(LEARNER)}
    return Moment(match.game.phases.names[match.phase], frozenset(kinds))


def follow(match: Match, plan: Lesson, seed: int, wrong: int, most: int = MOST) -> tuple[list[int], list[Decided]]:
    """The steps that a learner meets, who does what they say after so many wrong turns; and what they decided."""
    chance, decided, met = random.Random(seed), list[Decided](), list[int]()
    bots = [Bot("novice", match.game, match.box, match.seats, seed=seed + seat) for seat in range(match.seats)]
    while not match.over and len(decided) < most and not (most == MOST and is_taught(plan, progress(plan, decided))):
        seat = LEARNER if LEARNER in match.actors else match.actors[0]
        legal = match.legal(seat)
        if seat != LEARNER:
            view = match.view_record(seat)
            match.play(bots[seat].decide(view, seat, tuple(move.code for move in legal)).code, seat)
            continue
        moment, at = moment_of(match), progress(plan, decided)
        number = step_now(plan, at, moment)
        step = plan.steps[number] if number is not None else None
        if number is not None and (not met or met[-1] != number):
            met.append(number)
        fitting = [move for move in legal if step and move.kind in step.moves]
        tried = suggested(step, legal) if step else None
        move = (tried or chance.choice(fitting)) if fitting and len(decided) >= wrong else chance.choice(legal)
        decided.append((moment, str(move)))
        match.play(move.code, LEARNER)
    return met, decided


def needed(plan: Lesson) -> list[int]:
    """The steps that come in every game."""
    return [number for number, step in enumerate(plan.steps) if not step.optional]


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
    met, decided = follow(dealt(game), plan, seed, wrong=0)
    assert met[0] == 0
    assert [number for number in met if number in needed(plan)] == needed(plan)
    assert len(decided) < MOST


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_who_goes_other_ways_comes_to_the_end_of_a_lesson_too(game: str, seed: int) -> None:
    plan = lesson(game)
    met, decided = follow(dealt(game), plan, seed, wrong=MOST)
    assert list(dict.fromkeys(number for number in met if number in needed(plan))) == needed(plan)
    assert len(decided) < MOST


@pytest.mark.parametrize("game", GAMES)
def test_what_was_missed_comes_when_its_decision_does(game: str) -> None:
    """However a game begins, a step waits for its decision while others come, and none comes twice."""
    plan, waited = lesson(game), False
    for seed in range(3):
        met, decided = follow(dealt(game), plan, seed, wrong=8, most=1000)
        assert len(met) == len(set(met))
        assert set(met) == progress(plan, decided).done >= set(needed(plan))
        waited |= met != sorted(met)
    assert waited


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


TOGETHER = ({"take", "pass"}, {"pay", "owe"}, {"build"})  # kinds that answer the same question


def decided(*played: str) -> list[Decided]:
    return [(Moment("", frozenset(kinds)), move) for move in played for kinds in TOGETHER
            if move.partition(" ")[0] in kinds]  # fmt: skip


@pytest.mark.parametrize(
    ("played", "done"),
    [
        ([], set()),
        (["take"], {0}),
        (["pass"], {0}),
        (["build"], set()),
        (["take", "take"], {0}),
        (["take", "pay"], {0, 1}),
        (["take", "owe"], {0, 1}),  # it was shown, and need not come again
        (["take", "build"], {0, 2}),
        (["take", "build", "pay"], {0, 1, 2}),  # it waited
    ],
)
def test_progress_follows_from_the_decisions(played: list[str], done: set[int]) -> None:
    assert progress(PLAN, decided(*played)).done == done


def test_another_way_is_one_that_a_step_names() -> None:
    assert progress(PLAN, decided("pass")).elsewhere
    assert not progress(PLAN, decided("take")).elsewhere
    assert not progress(PLAN, decided("take", "owe")).elsewhere
    assert not progress(PLAN, decided("pass", "build")).elsewhere, "that was the last decision but one"


def test_a_step_is_shown_when_its_decision_is_asked() -> None:
    def shown(possible: set[str], *played: str) -> int | None:
        return step_now(PLAN, progress(PLAN, decided(*played)), Moment("", frozenset(possible)))

    assert shown({"take", "pass"}) == 0
    assert shown({"build"}) is None
    assert shown({"build"}, "take") == 2, "the step before it waits"
    assert shown({"build", "pay"}, "take") == 1
    assert shown({"pay"}, "take", "build") == 1
    assert shown({"build"}, "take", "build") is None


def test_a_step_can_be_about_one_question_and_about_what_came_before() -> None:
    plan = Lesson(2, 1, (
        Step("bid", ("bid",), phases=("city",), optional=True),
        Step("red", ("go",), after=("take red *",), optional=True),
    ))  # fmt: skip

    def shown(phase: str, kind: str, *played: str) -> int | None:
        return step_now(
            plan,
            progress(plan, [(Moment("", frozenset({"take"})), move) for move in played]),
            Moment(phase, frozenset({kind})),
        )

    assert shown("role", "bid") is None
    assert shown("city", "bid") == 0
    assert shown("city", "go") is None
    assert shown("city", "go", "take red 2") == 1
    assert shown("city", "go", "take red 2", "take grey 2") is None


def test_the_first_suggestion_that_is_legal_is_made() -> None:
    legal = dealt("royals").legal(0)
    assert str(suggested(Step("one", ("take",), suggest=("occupy *", "take *", str(legal[0]))), legal)).startswith(
        "take "
    )
    assert suggested(Step("one", ("take",), suggest=("occupy *",)), legal) is None
