"""The chronicle: what happened, line by line, as it is said to one viewer; and what is new since their last turn."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from markupsafe import Markup

from ....engine.core.events import Event, Events, redact_entry
from ....engine.core.header import NOBODY
from ....engine.game import AnyGame, find
from ....engine.match.match import Match
from ....engine.match.revealed import reveal_events
from ....engine.text.language import Label, Typed, language as language_of
from ....engine.text.narration import aloud
from ....engine.text.remembered import VARIANTS
from ....engine.text.wording import NarrationLine, Wording
from ...tables.layouts import game_of_layout
from ...tables.replay import PLAY, UNDO
from ...tables.stored import OVER
from ...tables.table import Table
from ..learn import answers_for
from .cache import build_once
from .mentions import Mentions
from .model import ChronicleLine
from .names import names_of
from .render import draw_chronicle_line
from .wording import wording_of

RUBRIC = "—"
BETWEEN = " · "  # parts what happened at the same moment


@dataclass
class SettledLines:
    """What can no longer change of a chronicle, as one viewer reads it."""

    lines: list[ChronicleLine] = field(default_factory=list)  # oldest first
    done: int = -1  # the last decision that is worded for good
    drawn: Markup = field(default_factory=Markup)  # newest first

    def add(self, table: str, fresh: list[ChronicleLine], last: int) -> None:
        """Everything up to a decision is worded."""
        self.lines += fresh
        self.drawn = draw_lines(table, fresh) + self.drawn
        self.done = last


@dataclass(frozen=True)
class Narrator:
    """Puts into words what happened in a match for one viewer; for everybody alike once all is revealed."""

    match: Match
    say: Wording
    seat: int | None
    revealed: bool
    mentions: Mentions

    def events(self, first: int, last: int) -> list[Event]:
        """What some decisions brought about, as the viewer may hear it."""
        match = self.match
        known = reveal_events(match, first - 1, last) if self.revealed else match.events(self.seat, first - 1, last)
        return aloud(match, self.seat, known)

    def lines(self, first: int, last: int) -> list[ChronicleLine]:
        """The same in lines, without what one look at the table tells as well."""
        match = self.match
        told = _without_quiet(match.game, self.events(first, last))
        steps = range(max(first, 1), last + 1)
        kinds = {step: match.game.move(match.history[step - 1][1], match.names).kind for step in steps}
        narrated, happened = self._narrate_once(told), list[Event]()
        return _fold([self._line(line, kinds, happened) for line in narrated])

    def _narrate_once(self, events: list[Event]) -> list[NarrationLine]:
        """Events in lines; those that several viewers may hear alike are put into words for all of them."""
        kept: list[tuple[list[Event], list[NarrationLine]]] = self.say.parts.setdefault(Narrator, [])
        for known, lines in kept:
            if known == events:
                return lines
        lines = self._narrate(events)
        kept.insert(0, (events, lines))
        del kept[VARIANTS:]
        return lines

    def _narrate(self, events: list[Event]) -> list[NarrationLine]:
        """Events in lines; those that the game gathers are one."""
        gather, lines = self.match.game.words.gather, list[NarrationLine]()
        for together, run in groupby(self._mark_gathered(events), key=itemgetter(0)):
            some = [event for _, event in run]
            if gather and together:
                lines.append(NarrationLine(some[-1]["step"], None, gather(self.say, some), tuple(some)))
            else:
                lines += self.say.narrate(some)
        return lines

    def _line(self, told: NarrationLine, kinds: dict[int, str], happened: list[Event]) -> ChronicleLine:
        """A line, after what has happened; what it tells happens with it."""
        line = _line(self.say, told, self.mentions.of(told.events, kinds, self.seat))
        rule = self._rule(told.events, happened)
        return line._replace(gathered=any(map(self._is_gathered, told.events)), rule=rule)

    def _rule(self, events: Iterable[Event], happened: list[Event]) -> str:
        """The rule by which points were given; nothing where none were."""
        scoring, rule = self.match.game.events.scoring, ""
        for event in events:
            happened.append(event)
            if not rule and event["kind"] in scoring:
                rule = self._cause(happened)
        return rule

    def _cause(self, happened: list[Event]) -> str:
        """The rule of the last event; of what came before it, where it only says how many points there were."""
        answers = answers_for(self.match.game)
        own, before = answers.event(happened[-1]["kind"]), reversed(happened[:-1])
        return own or next((rule for event in before if (rule := answers.cause(event["kind"]))), "")

    def _mark_gathered(self, events: list[Event]) -> Iterable[tuple[bool, Event]]:
        """Every event, and whether it is told together with those beside it."""
        known, together = self.match.game.events, False
        following = _kind_names(known, known.following)
        for event in events:
            together = self._is_gathered(event) or (together and event["kind"] in following)
            yield together, event

    def _is_gathered(self, event: Event) -> bool:
        known = self.match.game.events
        return event["kind"] in _kind_names(known, known.gathered)


@functools.cache
def _kind_names(known: Events, kinds: tuple[int, ...]) -> frozenset[str]:
    """What some kinds of events are called."""
    return frozenset(known.kinds[kind].name for kind in kinds)


def _without_quiet(game: AnyGame, events: list[Event]) -> list[Event]:
    """Events without those that one look at the table tells as well."""
    quiet = _kind_names(game.events, game.events.quiet)
    return [event for event in events if event["kind"] not in quiet]


def narrator_for(table: Table, match: Match, seat: int | None, language: str, mentions: Mentions) -> Narrator:
    """Who puts the game of a table into words for a viewer."""
    said = wording_of(table, match, language)
    return Narrator(match, said, None if table.revealed else seat, table.revealed, mentions)


def write_chronicle(table: Table, narrator: Narrator, language: str) -> tuple[list[ChronicleLine], Markup]:
    """Everything so far, oldest first, and the same as it is drawn; what can no longer change is worded once."""
    match = narrator.match
    taken_back = len(table.entries) - match.step
    stamp = list(narrator.say.people), taken_back, narrator.revealed
    settled = build_once(table, ("chronicle", narrator.seat, language), SettledLines, stamp)
    for first, last in _runs(match, settled.done + 1):
        fresh = narrator.lines(first, last)
        if last == match.step:
            return settled.lines + fresh, draw_lines(table.id, fresh) + settled.drawn
        settled.add(table.id, fresh, last)
    return settled.lines[:], settled.drawn


def draw_lines(table: str, told: list[ChronicleLine]) -> Markup:
    """Lines as pages show them, the newest first."""
    return Markup("").join(draw_chronicle_line(table, line, False) for line in reversed(told))


def _runs(match: Match, first: int) -> Iterable[tuple[int, int]]:
    """Decisions of one seat in a row, from a decision on; the set-up is number 0."""
    start = first
    for number in range(first, match.step + 1):
        if number == match.step or number == 0 or match.history[number][0] != match.history[number - 1][0]:
            yield start, number
            start = number + 1


def _line(said: Wording, told: NarrationLine, places: tuple[str, ...] = ()) -> ChronicleLine:
    if told.seat is None and told.text.startswith(RUBRIC):
        return ChronicleLine(told.step, None, "", told.text.strip(f"{RUBRIC} "), True, places)
    return ChronicleLine(told.step, told.seat, said.person(told.seat) or "", told.text, False, places)


def _fold(told: list[ChronicleLine]) -> list[ChronicleLine]:
    """Put what nobody did, and what happened at the same moment, into one line."""
    folded: list[ChronicleLine] = []
    for line in told:
        before = folded[-1] if folded else None
        alike = before and before.step == line.step and before.seat is line.seat is None
        if before and alike and not (before.rubric or line.rubric or before.gathered or line.gathered):
            places = tuple(dict.fromkeys((*before.places, *line.places)))
            folded[-1] = before._replace(text=f"{before.text}{BETWEEN}{line.text}", places=places)
        else:
            folded.append(line)
    return folded


def digest(match: Match, seat: int, told: list[ChronicleLine]) -> tuple[int, list[ChronicleLine]]:
    """Since when, and what: from a seat's last decision of an earlier turn to the beginning of this one.

    A scoring that this decision has brought about is told as well.
    """
    deciders = [by for by, _ in match.history]
    end = len(deciders)
    while end and deciders[end - 1] == seat:
        end -= 1
    start = end
    while start and deciders[start - 1] != seat:
        start -= 1
    if not start or start == end:
        return start, []
    return start, [line for line in told if start + (not line.gathered) <= line.step <= end]


def old_lines(table: Table, seat: int | None, language: str, layout: str) -> list[ChronicleLine]:
    """The chronicle of a table whose rules have changed since, from what was kept with it."""
    game = game_of_layout(find(table.game), layout)
    kept = table.stored.words or {"names": {}, "labels": {}}
    names = {axis: tuple(known) for axis, known in kept["names"].items()}
    t = language_of(language, table.game)
    said = Wording(game, _labels_kept(game, table.stored.box, kept["labels"]), names_of(table, t.say), t)
    viewer = NOBODY if seat is None else seat
    over, options = table.status == OVER, {**game.complete(table.stored.seats, {}), **table.stored.options}
    events = [
        game.secrecy.veil(game.events.decode(redact_entry(event, viewer), step, names), seat, options, over)
        for step, tale in enumerate(_standing(table))
        for event in tale
    ]
    return _fold([_line(said, told) for told in said.narrate(_without_quiet(find(table.game), events))])


def _labels_kept(game: AnyGame, box: Mapping[str, object], kept: Mapping[str, str]) -> dict[str, Label]:
    """Labels as today's catalogues know them, by their ids; names from a house file stay as somebody typed them."""
    standard = game.printed(game.complete(game.seats[0], None))
    here = standard.with_values({path: box.get(path, value) for path, value in standard.values().items()})
    known = game.words.labels(here)
    return {name: known.get(name, Typed(label)) for name, label in kept.items()}


def _standing(table: Table) -> list[list[list[int]]]:
    """What each decision that stands brought about."""
    standing: list[tuple[int | None, list[list[int]]]] = []
    for entry in table.entries:
        if entry.kind == UNDO:
            last = max(i for i, (by, _) in enumerate(standing) if by == entry.seat)
            del standing[last]
        else:
            standing.append((entry.seat if entry.kind == PLAY else None, entry.events))
    return [tale for _, tale in standing]
