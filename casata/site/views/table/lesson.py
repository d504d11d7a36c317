"""What a guided table says to the player who learns there: the step of the lesson, a new kind of decision, a remark."""

from __future__ import annotations

from dataclasses import replace

from ....engine.game import find
from ....engine.match.match import Match
from ....engine.rulebook.lesson import (
    Decided,
    Lesson,
    Moment,
    Step,
    is_taught,
    kind_of,
    lesson_of,
    progress,
    step_now,
    suggested,
    words_of,
)
from ....engine.rulebook.page import Rule
from ....engine.text.language import language as language_of, later
from ....engine.text.wording import Wording
from ...learn import REMARKS, LessonRemark, is_guided
from ...tables.table import Table
from ...text import translator
from ..learn import answers_for, page_of_table, setting_of
from .cache import build_once, cache_of
from .model import LessonView
from .wording import wording_of

ELSEWHERE = later("You chose another way, which is fine. ")


def lesson_view(table: Table, match: Match, seat: int | None, language: str) -> LessonView | None:
    """What the player at a seat is told; None where nobody learns, or there is nothing to say."""
    lesson = lesson_at(table)
    if lesson is None or seat is None or match.over or table.chairs[seat].bot:
        return None
    t, say = translator(language), wording_of(table, match, language)
    decided = decided_by(table, match, seat)
    at, played = progress(lesson, decided), {kind_of(move) for _, move in decided}
    moment = _moment(match, seat)
    number, remark = step_now(lesson, at, moment), _remark(table, match, seat, len(decided), say, language)
    if number is not None:
        aside = t(ELSEWHERE) if at.elsewhere else ""
        view = _step(table, match, lesson.steps[number], seat, language)
        return replace(view, number=len(at.done) + 1, count=len(lesson.steps), remark=f"{aside}{remark}".strip())
    if not moment.possible:
        waits = "" if is_taught(lesson, at) else t("The others are playing. The chronicle tells what they do.")
        return LessonView(t("Guided game"), said=waits, remark=remark) if waits or remark else None
    if not is_taught(lesson, at) or moment.possible.isdisjoint(played):
        return _new_kind(table, match, language, remark)
    return LessonView(t("Guided game"), remark=remark) if remark else None


def decided_by(table: Table, match: Match, seat: int) -> list[Decided]:
    """What a seat was asked and has answered; only what came since the last time is looked up."""
    built, which = cache_of(table).built, ("lesson decisions", seat)
    history, decided = built.get(which, ([], []))
    same = next((n for n, (old, new) in enumerate(zip(history, match.history)) if old != new),
                min(len(history), len(match.history)))  # fmt: skip
    found: list[Decided] = decided[: sum(who == seat for who, _ in history[:same])]
    past = match.at(same) if same < len(match.history) else match
    for who, code in match.history[same:]:
        if who == seat:
            found.append((_moment(past, seat), str(match.game.move(code, match.names))))
        past.play(code, who)
    built[which] = (match.history[:], found)
    return found


def _moment(match: Match, seat: int) -> Moment:
    """What a seat is asked now, and how it can answer; nothing while others decide."""
    possible = {move.kind for move in match.legal(seat)} if seat in match.actors else set()
    return Moment(match.game.phases.names[match.phase], frozenset(possible))


def lesson_at(table: Table) -> Lesson | None:
    """The plan of a guided table, looked up once; None at others."""
    return build_once(table, "lesson", lambda: lesson_of(find(table.game)) if is_guided(table.stored.origin) else None)


def words_at(table: Table, language: str) -> dict[str, Rule]:
    """What the steps of a guided table say, by their ids; made once for each language."""
    return build_once(
        table, ("lesson words", language),
        lambda: words_of(find(table.game), language_of(language), setting_of(table)),
    )  # fmt: skip


def _step(table: Table, match: Match, step: Step, seat: int, language: str) -> LessonView:
    """What a step of the lesson says now."""
    say = wording_of(table, match, language)
    words, move = words_at(table, language)[step.id], suggested(step, match.legal(seat))
    return LessonView(
        words.heading, words.groups, rule=step.rule, light=step.light,
        suggested=str(move) if move else "", suggestion=say.move(move) if move else "",
    )  # fmt: skip


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
        "You could have played: {move}. A strong bot expects about {points} more points of it.",
        move=say.move(match.game.move(remark.code, match.names)), points=remark.points,
    )  # fmt: skip
