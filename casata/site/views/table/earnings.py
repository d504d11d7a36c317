"""The sections of a finished game, such as its rounds, and what brought points in them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from ....engine.core.events import POINTS, SEAT, Event
from ....engine.match.match import Match
from ....engine.match.revealed import reveal_events
from ....engine.rulebook.answers import Answers
from ....engine.text.wording import Person, Wording

Sections = list[tuple[int, str]]  # steps that part a game, from its beginning to its end, with their names


def sections_of(match: Match, say: Wording) -> Sections:
    """The steps that part a game, each with its name."""
    events = match.game.events
    names = {events.kinds[kind].name: text for kind, text in events.milestones.items()}
    times, found = Counter[str](), dict[int, str]()
    for event in reveal_events(match):
        if event["kind"] not in names:
            continue
        text, time = names[event["kind"]], times[event["kind"]]
        times[event["kind"]] += 1
        if isinstance(text, tuple):
            text = text[time] if time < len(text) else ""
        if text:
            found[event["step"]] = say.text(text, **_arguments(event))
    if events.finale and all(times[kind] == len(text) for kind, text in names.items() if isinstance(text, tuple)):
        found[match.step] = say.text(events.finale)
    return list(found.items())


def _arguments(event: Event) -> Event:
    return {name: value for name, value in event.items() if name not in ("step", "kind", "seat")}


def section_at(match: Match, sections: Sequence[tuple[int, str]], step: int) -> str:
    """The section of the game that a step belongs to: some games name them as they begin, others as they end."""
    if any(isinstance(text, tuple) for text in match.game.events.milestones.values()):
        return next((name for at, name in sections if at >= step), "")
    begun = [name for at, name in sections if at < step]
    return begun[-1] if begun else ""


def earned(match: Match, say: Wording, answers: Answers) -> dict[tuple[str, int], str]:
    """What brought each seat the points of a source: `Lucca: 3, Siena: 2`, or else `Round 1: 4, Round 3: 2`.

    Nothing where the events of a source do not tell all its points.
    """
    sums: dict[tuple[str, int], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for source, label, event in _given(match, say, answers):
        sums[source, event["seat"]][label] += event[POINTS]
    tally = match.tally()
    return {
        (source, seat): ", ".join(
            say.text("{name}: {points}", name=Person(label), points=points) for label, points in given.items()
        )
        for (source, seat), given in sums.items()
        if sum(given.values()) == tally[seat][source] and all(given)
    }


def _given(match: Match, say: Wording, answers: Answers) -> Iterator[tuple[str, str, Event]]:
    """Each event that gave points, with its source and what they were given for."""
    rules = [rule for rule in answers.rules.values() if len(rule.sources) == 1]
    sources = {name: rule.sources[0] for rule in rules for name in rule.events}
    kinds = {kind.name: kind for kind in match.game.events.kinds}
    sections = sections_of(match, say)
    for event in reveal_events(match):
        name = event["kind"]
        if name not in sources or not event.get(POINTS) or event["seat"] is None:
            continue
        about = next((argument for _, argument, axis in kinds[name].slots if axis not in ("", SEAT)), "")
        yield sources[name], say.label(event[about]) if about else section_at(match, sections, event["step"]), event
