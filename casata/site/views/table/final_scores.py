"""The end of a game: who has won, by how much, and where everybody's points came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ....engine.game import find
from ....engine.match.match import Match
from ....engine.text.language import Language, plural
from ....engine.text.listing import Fact, words
from ....engine.text.picture import Telling
from ....engine.text.styled import Line
from ....engine.text.wording import Wording, capital
from ...tables.stored import GameResult
from ...tables.table import Table
from ...text import Translator
from ..learn import answers_for
from .earnings import earned
from .game import GameView
from .model import Row, Source, Standings
from .names import names_of
from .options import chosen_facts

WON = plural("{winners} wins.", "{winners} win.")
WON_TIE = plural("{winners} wins on the tie-break.", "{winners} win on the tie-break.")
WON_WITH = plural("{winners} wins with {points}", "{winners} win with {points}")
POINTS = plural("{count} point", "{count} points")
AHEAD = plural("ahead by {count} point", "ahead by {count} points")
BEHIND = plural("{count} point behind", "{count} points behind")


class Ending(NamedTuple):
    """What a page says about a game that has ended."""

    facts: tuple[Fact, ...]
    standings: Standings
    prompt: str
    help: str


def describe_end(table: Table, match: Match, game: GameView, t: Translator) -> Ending:
    """Who has won and how, and what was played."""
    picture = game.display.picture
    final = standings(match, game.say, picture.tellings if picture else (), t)
    best = [row for row in final.rows if row.rank == 1]
    others = [f"{row.name} {row.total}" for row in final.rows if row.rank > 1]
    winners = game.say.language.join([row.name for row in best])
    points = t(POINTS, count=best[0].total)
    facts = (*game.display.facts, Fact(t("Players"), str(match.seats)), *chosen_facts(table, t))
    return Ending(facts, final, t(WON_WITH, winners=winners, points=points, count=len(best)), ", ".join(others))


def standings(match: Match, say: Wording, tellings: Sequence[Telling], t: Translator) -> Standings:
    """The final scores of all seats, for the page."""
    ranks, tally = match.ranks(), match.tally()
    order = sorted(range(match.seats), key=lambda seat: ranks[seat])
    totals = [sum(points.values()) for points in tally]
    rows = [Row(seat, ranks[seat], say.people[seat], totals[seat]) for seat in order]
    return Standings(list(_sources(match, say, tellings, order)), _remarked(rows, t), verdict(match, say, t))


def _sources(match: Match, say: Wording, tellings: Sequence[Telling], order: Sequence[int]) -> Iterator[Source]:
    """Where everybody's points came from, seats in this order; a source that is told in parts is as many lines."""
    tally, answers = match.tally(), answers_for(match.game)
    events = earned(match, say, answers)
    for source in match.game.sources.names:
        name = say.text(match.game.words.source_labels.get(source, source.replace("_", " ")))
        rule = answers.source(source)
        told = [telling for telling in tellings if telling.source == source] or [Telling(source, ())]
        for part, telling in enumerate(told, 1):
            points = telling.points or [line[source] for line in tally]
            yield Source(
                capital(telling.name or name),
                [points[seat] for seat in order],
                _told(telling, {seat: text for (of, seat), text in events.items() if of == source}, order),
                telling.places,
                telling.remark,
                f"{source}-{part}" if len(told) > 1 else source,
                rule,
                telling.late,
            )


def _told(telling: Telling, events: Mapping[int, str], order: Sequence[int]) -> tuple[tuple[int, Line], ...]:
    """What a source is told with, seats in this order: what happened, where the game has no line of its own."""
    lines = dict(telling.lines)
    if not telling.points:
        lines |= {seat: words(text) for seat, text in events.items() if seat not in lines}
    return tuple((seat, lines[seat]) for seat in order if seat in lines)


def _remarked(rows: list[Row], t: Translator) -> list[Row]:
    """Rows with a remark each: how far ahead or behind, or what decided between equal points."""
    return [Row(row.seat, row.rank, row.name, row.total, _remark(row, rows, t)) for row in rows]


def _remark(row: Row, rows: list[Row], t: Translator) -> str:
    equal = [other for other in rows if other.total == row.total and other is not row]
    if any(other.rank == row.rank for other in equal):
        return t("shared")
    if any(other.rank > row.rank for other in equal):
        return t("ahead on the tie-break")
    if equal:
        return t("behind on the tie-break")
    if row.rank > 1:
        return t(BEHIND, count=rows[0].total - row.total)
    return t(AHEAD, count=row.total - rows[1].total) if len(rows) > 1 else ""


def verdict(match: Match, say: Wording, t: Translator) -> str:
    """Who has won, and whether equal points had to be told apart."""
    scores, won = match.scores(), match.winners()
    said = {"winners": say.language.join([say.people[seat] for seat in won]), "count": len(won)}
    return t(WON_TIE if len(won) < sum(score == max(scores) for score in scores) else WON, **said)


def old_standings(table: Table, result: GameResult, language: Language) -> Standings:
    """The final scores of a game that was played by older rules, as they were stored with it."""
    tally, ranks, names = result["tally"], result["places"], names_of(table, language.say)
    order = sorted(range(table.stored.seats), key=lambda seat: ranks[seat])
    called, t = find(table.game).words.source_labels, language.for_game(table.game).say
    sources = [
        Source(capital(t(called.get(source, source.replace("_", " ")))), [tally[seat][source] for seat in order])
        for source in tally[0]
    ]
    rows = [Row(seat, ranks[seat], names[seat], sum(tally[seat].values())) for seat in order]
    winners = [row.name for row in rows if row.rank == 1]
    verdict = language.say(WON, winners=language.join(winners), count=len(winners))
    return Standings(sources, _remarked(rows, language.say), verdict)
