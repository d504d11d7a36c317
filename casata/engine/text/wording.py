"""Words for moves and events, made from numbers for one viewer and language. No sentence is stored anywhere.

How the texts of a game are written, so that they fit wherever they are put together:

- Moves are imperatives with a capital letter and no full stop: "Occupy {place}".
- Events of a seat follow its name: "pays {count} gold" becomes "Anna pays 3 gold; builds Siena". Events of nobody stand
  alone with a capital letter: "Round {round} begins". Neither has a full stop.
- Reasons are whole sentences that say what is wrong and what would be right: "You need two cubes for this."
- Prompts have a capital letter and no full stop: "Choose a city" for who decides, "{names} is choosing a city" for the
  others.
- The worth of a move is a note next to it, without capital letter and full stop; semicolons part them.
- Headings, columns and names of facts have a capital letter; what stands under them has none. Notes, reference texts
  and meanings of options and presets are sentences with a full stop; labels of their values have no capital letter.
- Labels are nouns as they stand inside a sentence: "Rouen (King)", "green".
- A number that people read next to a noun chooses a plural: `plural("{count} card", "{count} cards")`.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from operator import itemgetter
from typing import Any, NamedTuple, cast

from ..core.events import Event
from ..core.moves import PLUS, Move
from ..game import AnyGame
from .language import ENGLISH, GAP, Label, Language, Phrase, Text, Typed

OPTIONAL = re.compile(r"\[([^\]]*)\]")  # a part that falls away when one of its values is not known
MARKS = str.maketrans("", "", "<>")  # around what becomes a list
SEATS = ("seat", "victim", "owner")  # arguments that are people


@functools.lru_cache(maxsize=10_000)
def _without_values(language: Language, text: Text) -> str:
    """A text without values; its optional parts with gaps fall away."""
    return OPTIONAL.sub(lambda part: "" if GAP.search(part[1]) else part[1], language(text)).translate(MARKS)


class NarrationLine(NamedTuple):
    """A line of a log: the number of the decision, the seat, and what it did."""

    step: int
    seat: int | None
    text: str
    events: tuple[Event, ...] = ()  # what it tells


class Person(Typed):
    """The name of a person, which is never taken for the id of a piece."""

    __slots__ = ()


class Wording:
    """The words of one match; `people` are the names by seat."""

    def __init__(
        self, game: AnyGame, labels: Mapping[str, Label], people: Sequence[str], language: Language = ENGLISH
    ) -> None:
        """Labels are the names of pieces and places by id; what has no label is called by its id."""
        self.game = game
        self.labels = labels
        self.people = people
        self.language = language
        self.parts: dict[object, list[Any]] = {}  # of the table, as they were last shown: see `remembered`
        self._events = {kind.name: kind.text for kind in game.events.kinds}
        self._opening = {game.events.kinds[number].name for number in game.events.opening}
        self._moves = {kind.name: kind.text for kind in game.moves.kinds}

    def text(self, text: Text, /, **values: object) -> str:
        """A text, translated, then filled; ids among the values get their labels."""
        return "".join(self._fill(text, values)) if values else _without_values(self.language, text)

    def _fill(self, original: Text, values: Mapping[str, object]) -> tuple[str, str, str]:
        """The words before, in and after the part in <...>; it becomes a list where events in a row differ in it."""
        known = {name: value for name, value in values.items() if value is not None}

        def optional(match: re.Match[str]) -> str:
            return match[1] if all(name in known for name in GAP.findall(match[1])) else ""

        text = self.language(original, known)
        if "[" in text:
            text = OPTIONAL.sub(optional, text)
        before, _, rest = text.partition("<")
        inside, _, after = rest.partition(">")
        words = [
            GAP.sub(lambda found: self._value(known.get(found[1], "?"), known), part) if "{" in part else part
            for part in (before, inside, after)
        ]
        return words[0], words[1], words[2]

    def move(self, move: Move) -> str:
        """A move in words."""
        return self.text(self._moves[move.kind], **self._with_people(move.args))

    def event(self, event: Event) -> str:
        """What happened, without who did it."""
        return self.text(self._events[event["kind"]], **self._with_people(event))

    def lines(self, events: Iterable[Event]) -> list[str]:
        """What happened: one line for what a seat did in a row, `Anna pays 3 France cards; occupies Rouen`."""
        lines = self.narrate(events)
        return [line.text if line.seat is None else f"{self.people[line.seat]} {line.text}" for line in lines]

    def narrate(self, events: Iterable[Event]) -> list[NarrationLine]:
        """What happened in lines, each with the seat that did it and the number of the decision."""
        lines: list[NarrationLine] = []
        known = list(events)
        kinds = [event["kind"] for event in known]
        openings = accumulate(kind in self._opening and kind != before for before, kind in pairwise(["", *kinds]))
        numbered = zip(openings, known, strict=True)
        for (_, seat), pairs in groupby(numbered, key=lambda pair: (pair[0], pair[1]["seat"])):
            group = [event for _, event in pairs]
            step, phrases = group[-1]["step"], self._phrases(merge_counts(group))
            if seat is None:
                lines += [NarrationLine(step, None, text, told) for text, told in phrases]
            else:
                lines.append(NarrationLine(step, seat, "; ".join(text for text, _ in phrases), tuple(group)))
        return lines

    def _phrases(self, events: list[Event]) -> list[tuple[str, tuple[Event, ...]]]:
        """What one seat did in a row; repeated events become one phrase with a list or a number."""
        filled = [(self._fill(self._events[event["kind"]], self._with_people(event)), event) for event in events]
        phrases = []
        for (before, after, varies), pairs in groupby(filled, key=lambda pair: (*pair[0][::2], bool(pair[0][1]))):
            run = list(pairs)
            insides = [parts[1] for parts, _ in run]
            whole = (
                before + count_repeats(insides) + after if varies else count_repeats([before + after] * len(insides))
            )
            phrases.append((whole, tuple(event for _, event in run)))
        return phrases

    def _with_people(self, values: Mapping[str, object]) -> dict[str, object]:
        people = {name: self.person(cast(int | None, value)) for name, value in values.items() if name in SEATS}
        return {**values, **{name: None if person is None else Person(person) for name, person in people.items()}}

    def person(self, seat: int | None) -> str | None:
        """The name of the person in a seat."""
        return None if seat is None else self.people[seat]

    def _value(self, name: object, values: Mapping[str, object]) -> str:
        """What fills a gap: a label, or a piece with its number: `a man`, `2 men`, `a woman and a man`."""
        if not self.game.words.counted or not isinstance(name, str) or isinstance(name, Typed):
            return self.label(name)
        numbers = Counter(name.split(PLUS))
        if not all(part in self.game.words.counted for part in numbers):
            return self.label(name)
        if name in numbers:
            numbers[name] = cast(int, values.get(self.game.words.counted[name].by, 1))
        return self.language.join([self._count(part, number) for part, number in numbers.items()])

    def _count(self, name: str, number: int) -> str:
        counted = self.game.words.counted[name]
        return self.language.fill(counted, {counted.by: number})

    def label(self, name: object) -> str:
        """The name of a piece, a place or a person; a multiset by its parts: `2 × green + red`."""
        if isinstance(name, Typed):
            return str(name)
        if isinstance(name, Phrase):
            return self.text(name.text, **name.values)
        if isinstance(name, str) and name in self.labels:
            label = self.labels[name]
            return self.label(label) if isinstance(label, Typed | Phrase) else self.language(label)
        if not isinstance(name, str) or PLUS not in name:
            return str(name)
        counts = Counter(name.split(PLUS))
        if not all(part in self.labels for part in counts):
            return name
        parts = [self.label(part) if count == 1 else f"{count} × {self.label(part)}" for part, count in counts.items()]
        return " + ".join(parts)


def capital(text: str) -> str:
    """A text with a capital first letter; the others stay as they are."""
    return text[:1].upper() + text[1:]


def merge_counts(events: Iterable[Event]) -> list[Event]:
    """Add up the counts of events of one kind in a row that differ in nothing else."""
    result: list[Event] = []
    for _, row in groupby(events, key=itemgetter("kind")):
        merged: list[Event] = []
        for event in row:
            same = next((at for at, other in enumerate(merged) if _uncounted(other) == _uncounted(event)), None)
            if same is None or "count" not in event:
                merged.append(event)
            else:
                merged[same] = {**merged[same], "count": merged[same]["count"] + event["count"]}
        result += merged
    return result


def count_repeats(texts: list[str]) -> str:
    """Texts one after the other, repeated ones once with how often: `red, blue (2×)`."""
    return ", ".join(text if times == 1 else f"{text} ({times}×)" for text, times in Counter(texts).items())


def _uncounted(event: Event) -> Event:
    return {name: value for name, value in event.items() if name not in ("count", "step")}
