"""Every prompt speaks to those who decide, tells the others who is deciding, and gives nothing away."""

import re

from hypothesis import given, strategies as st

from casata.engine.core.header import NOBODY
from casata.engine.match.match import Match
from casata.engine.text.language import language
from casata.engine.text.scene import Scene
from casata.engine.text.wording import Wording
from tests.conformance.tables import every_table, few, matches, moments, seeds, viewers
from tests.matches import possible

EVERY = 7  # of so many moments one is looked at, and the first of each phase
UNLABELLED = re.compile(r"[{}<>\[\]]|\b[a-z]+_[a-z_]+\b")  # what a text is made with, and ids


def prompt(match: Match, viewer: int | None, code: str = "en", record: object = None) -> str:
    """What a viewer reads; people are called by names that no text contains."""
    people = [f"Ada{seat}Q" for seat in range(match.seats)]
    say = Wording(match.game, match.game.words.labels(match.printed), people, language(code))
    view = match.view_record(viewer) if record is None else record
    return match.game.words.prompt(Scene(match.box, view, viewer, match.options, match.names, say, 100))


def deciding(text: str) -> set[int]:
    """The seats that a text names."""
    return {int(seat) for seat in re.findall(r"Ada(\d)Q", text)}


@every_table
@few
@given(data=st.data())
def test_who_decides_and_the_others_are_told_in_two_texts(name: str, seats: int, data: st.DataObject) -> None:
    match, phases = data.draw(matches(name, seats)), set()
    for now in moments(match, data.draw(seeds), most=400):
        phase = now.view_record(None).phase
        if now.step % EVERY and phase in phases:
            continue
        phases.add(phase)
        spectator = prompt(now, None)
        assert deciding(spectator) == set(now.actors), spectator
        assert spectator.startswith("Ada") or re.match(r"[A-Z0-9]", spectator)
        for seat in range(seats):
            said = prompt(now, seat)
            if seat in now.actors:
                assert said != spectator
                assert not deciding(said)
                assert said[0] == said[0].upper()
            else:
                assert said == spectator, "somebody who does not decide is told more than a spectator"
            assert said[-1] != "."
            assert not UNLABELLED.search(said), said


@every_table
@few
@given(data=st.data())
def test_what_others_are_told_depends_on_no_secret(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(matches(name, seats))
    for now in moments(match, data.draw(seeds), most=400):
        if now.step % EVERY == 0:
            for viewer in viewers(now):
                record = possible(now.game, now.box, now._state, NOBODY if viewer is None else viewer, now.step)
                assert prompt(now, viewer) == prompt(now, viewer, record=record)


@every_table
@few
@given(data=st.data())
def test_both_texts_can_be_translated(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(matches(name, seats))
    for now in moments(match, data.draw(seeds), most=200):
        if now.step % EVERY == 0:
            for viewer in viewers(now):
                said = prompt(now, viewer, "xx")
                assert said[0] == "«"
                assert said[-1] == "»"
