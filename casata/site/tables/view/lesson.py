"""What a guided table says to the player who learns there: the step of the lesson, a new kind of decision, a remark."""

from __future__ import annotations

from ....engine.match.match import Match
from ....engine.rulebook.lesson import Lesson, Step, lesson_of, progress, step_now, words_of
from ....engine.text.language import language as language_of, later
from ....engine.text.wording import Wording
from ...learn.view import answers_for, page_of_table, setting_of
from ...text import translator
from ..guided import REMARKS, LessonRemark, is_guided
from ..table import Table
from .cache import cache_of
from .model import LessonView
from .wording import wording_of

ELSEWHERE = later("You chose another way, which is fine. ")


def lesson_view(table: Table, match: Match, seat: int | None, language: str) -> LessonView | None:
    """What the player at a seat is told; None where nobody learns, or there is nothing to say."""
    lesson = _lesson(table, match)
    if lesson is None or seat is None or match.over or table.chairs[seat].bot:
        return None
    t, say = translator(language), wording_of(table, match, language)
    played = [match.game.move(code, match.names).kind for who, code in match.history if who == seat]
    at = progress(lesson, played)
    possible = {move.kind for move in match.legal(seat)} if seat in match.actors else set()
    number, remark = step_now(lesson, at, possible), _remark(table, match, seat, len(played), say, language)
    if number is not None:
        aside = t(ELSEWHERE) if at.elsewhere else ""
        return _step(table, match, lesson, number, seat, language, f"{aside}{remark}".strip())
    if not possible:
        waits = t("The others are playing. The chronicle tells what they do.") if at.step < len(lesson.steps) else ""
        return LessonView(t("Guided game"), said=waits, remark=remark) if waits or remark else None
    if at.step < len(lesson.steps) or possible.isdisjoint(played):
        return _new_kind(table, match, language, remark)
    return LessonView(t("Guided game"), remark=remark) if remark else None


def _lesson(table: Table, match: Match) -> Lesson | None:
    """The plan of a guided table, looked up once."""
    built = cache_of(table).built
    if "lesson" not in built:
        built["lesson"] = lesson_of(match.game) if is_guided(table.stored.origin) else None
    found: Lesson | None = built["lesson"]
    return found


def _step(
    table: Table, match: Match, lesson: Lesson, number: int, seat: int, language: str, remark: str
) -> LessonView:  # fmt: skip
    step, built, which = lesson.steps[number], cache_of(table).built, ("lesson words", language)
    if which not in built:
        built[which] = words_of(match.game, language_of(language), setting_of(table))
    words = built[which][step.id]
    suggested, suggestion = _suggestion(match, step, seat, wording_of(table, match, language))
    return LessonView(
        words.heading, words.groups, number=number + 1, count=len(lesson.steps), rule=step.rule, remark=remark,
        suggested=suggested, suggestion=suggestion, light=step.light,
    )  # fmt: skip


def _suggestion(match: Match, step: Step, seat: int, say: Wording) -> tuple[str, str]:
    """The move that a step would try, where it is legal now."""
    found = next((move for move in match.legal(seat) if str(move) == step.suggest), None)
    return (str(found), say.move(found)) if found else ("", "")


def _new_kind(table: Table, match: Match, language: str, remark: str) -> LessonView | None:
    """A word about a decision that comes for the first time."""
    anchor = answers_for(match.game).phase(match.game.phases.names[match.phase])
    rule = page_of_table(table, language).rule(anchor)
    if rule is None:
        return LessonView(translator(language)("Guided game"), remark=remark) if remark else None
    return LessonView(rule.heading, said=rule.short, rule=anchor, remark=remark)


def _remark(table: Table, match: Match, seat: int, decided: int, say: Wording, language: str) -> str:
    """What the last decision could have been, until the next one."""
    remark: LessonRemark | None = table.parts.get(REMARKS, {}).get(seat)
    if remark is None or remark.decided != decided:
        return ""
    return translator(language)(
        "You could have: {move}. A strong bot expects about {points} more points of it.",
        move=say.move(match.game.move(remark.code, match.names)), points=remark.points,
    )  # fmt: skip
