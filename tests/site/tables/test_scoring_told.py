"""A scoring is one entry of the chronicle, and told to whoever has brought it about."""

import random
import re

from ..client import House
from ..markup import words
from ..table import Table, started

ENTRY = re.compile(r'<li class="gathered"[^>]*>.*?</li>', re.DOTALL)


SCORED = {"period_first", "period_second", "period_unclaimed"}


def is_scored(table: Table) -> bool:
    """Whether the last decision ended a period."""
    match = table.match
    return any(event["kind"] in SCORED for event in match.events(None, match.step - 1, match.step))


def play_to_the_first_scoring(table: Table) -> int:
    """Play until a period has been scored; the seat whose decision did it."""
    chance = random.Random(4)
    while not is_scored(table):
        assert not table.match.over
        table.skip(chance, 1)
    return table.match.history[-1][0]


def test_a_scoring_is_told_in_one_entry_with_every_country(shared: House) -> None:
    table = started(shared, "royals")
    by = play_to_the_first_scoring(table)
    while table.actor() != by:
        table.skip(random.Random(5), 1)
    page = table.people[by].get(table.path).text
    digest, chronicle = (
        page[page.index('id="digest"') : page.index('id="chronicle"')],
        page[page.index('class="log"') :],
    )
    for part in (digest, chronicle):
        [entry] = ENTRY.findall(part)
        told = words(entry)
        assert told.startswith("The period is scored. France: ")
        assert all(f"{country}: " in told for country in ("German States", "Britain", "Spain"))
    assert "is first in" not in words(chronicle)
    assert "is second in" not in words(chronicle)


def test_what_was_taken_long_ago_lights_no_card_of_today(shared: House) -> None:
    table = started(shared, "royals")
    play_to_the_first_scoring(table)
    page = table.people[0].get(table.path).text
    lit = " ".join(re.findall(r'data-places="([^"]*)"', page)).split()
    assert any(place.startswith("place-") for place in lit)
    assert not [place for place in lit if place.startswith(("display-", "hand-", "scheme-"))]
