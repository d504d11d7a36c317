"""Nothing that leaves the server depends on what its reader may not know; and each secret in turn would be noticed."""

import contextlib
import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

import casata
from casata.engine.core.header import NOBODY
from casata.engine.core.knowledge import phase_of
from casata.engine.game import find
from casata.engine.match import match as engine_match
from casata.engine.match.views import redact_for
from casata.engine.text.language import languages
from casata.site.api import tables
from casata.site.pages import socket as table_socket
from casata.site.tables.bots import bot_task
from tests.conformance.steering import lively, options_of
from tests.samples import ALL, sample

from . import leaks
from .client import House, Sent
from .conftest import NewStore
from .table import Table, started

SECRETS = {  # every field that `redact` blanks for somebody
    "il_principe": ("deck", "gold", "hand", "offer"),
    "royals": ("hand", "intrigue", "intrigue_pile", "pile"),
    "signorie": ("pool", "removed"),
    "staufer": ("job", "stack"),
    "tiny": ("hand", "offer", "pile"),
}
HEADER = ("forced", "forced_left", "rng", "tale")
WHOLE = [("il_principe", 3), ("royals", 2), ("signorie", 2), ("staufer", 4), ("tiny", 3)]
MOMENTS = [
    (game, seats)
    for game in SECRETS
    for seats in sample((find(game).seats[-1],), (find(game).seats[0], find(game).seats[-1]))
]
LENGTHS = {"il_principe": 110, "royals": 460, "signorie": 150, "staufer": 60, "tiny": 20}
DECISIONS = 60  # of a steered game, in `make test`
MUTATIONS = [
    (game, field)
    for game, fields in SECRETS.items()
    for field in (*fields, *(HEADER if game in sample(("tiny",), tuple(SECRETS)) else ()))
]


@pytest.fixture
def house(new_store: NewStore) -> Iterator[House]:
    """A server of its own: what goes out has nothing to do with the kind of store."""
    with House(new_store("sqlite")) as house:
        yield house


@pytest.fixture(scope="module")
def shared(new_store: NewStore) -> Iterator[House]:
    """A server that the tests of this module share."""
    with House(new_store("sqlite")) as house:
        yield house


def mixed(house: House, game: str, seats: int, **wanted: Any) -> Table:
    """A table that people read in different languages, and somebody watches."""
    table = started(house, game, seats, watched=True, **wanted)
    for (_, person), code in zip(table.everybody(), itertools.cycle(languages())):
        assert person.post("/me/preferences", language=code).json()["preferences"]["language"] == code
    return table


# -- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), WHOLE, ids=[f"{game}-{seats}" for game, seats in WHOLE])
def test_no_byte_of_a_whole_game_gives_a_secret_away(
    house: House, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    monkeypatch.setattr(table_socket, "APART", 0.0)  # pages are sent what is new at once
    table, chance = mixed(house, game, seats), leaks.random_of(game, seats)
    words, before_the_end, turns = set[int](), 0, 0
    lump = 1 + LENGTHS[game] // 25
    with contextlib.ExitStack() as opened:
        pages = [opened.enter_context(person.live(table.id)) for _, person in table.everybody()]
        while not table.match.over:
            for page in pages:
                _shows(page, table.in_memory.revision)
            words |= {word for word in table.match._state.rng if word > 10**7}
            before_the_end = len(house.sent)
            table.go_on(chance, 1, by_page=turns % 2 == 0)
            if turns == 7 and not table.match.over:
                _ask_everything(table)
            table.skip(chance, lump - 1)  # open pages miss what lies between, as slow ones do
            turns += 1
    assert table.match.chance == []
    messages = house.sent[:before_the_end]
    assert {sent.who for sent in messages} == {person.name for _, person in table.everybody()}
    for _, person in table.everybody():
        frames = [sent for sent in messages if "/live" in sent.path and sent.body and sent.who == person.name]
        assert len(frames) >= turns > 7  # each was sent every turn but the last
        assert not _drawn_parts(game) - {part for sent in frames for part in _parts(sent)}
    never, proofs = leaks.never_said(table), {person.name: person.csrf.encode() for _, person in table.everybody()}
    for sent in messages:
        assert not any(secret in sent.all for secret in never), sent.path
        assert not leaks.words_in(sent.all) & words, sent.path
        assert not any(proof in sent.all for name, proof in proofs.items() if name != sent.who), sent.path
    _check_events(table, messages)
    assert table.in_memory.stored.secret.hex() in table.host.get(table.path).text  # afterwards everybody may know


def _drawn_parts(game: str) -> set[str]:
    """The parts of a page in which a drawn table is sent."""
    return {"pieces", "targets"} if find(game).board.picture else set()


def _parts(sent: Sent) -> list[str]:
    """The parts of a page that a frame tells of."""
    frame = json.loads(sent.body)
    return [*(name for name, _, _ in frame.get("cuts", ())), *frame.get("parts", ())]


def _shows(page: WebSocketTestSession, revision: int) -> None:
    """Wait until an open page has been sent something as new as this."""
    while json.loads(page.receive_text())["revision"] < revision:
        pass


def _ask_everything(table: Table) -> None:
    path = table.path
    for seat, person in table.everybody():
        for where in (path, f"{path}/events?since=0", f"{path}?step=1", f"{path}/export", f"{path}/verify", "/"):
            assert person.get(where).status_code == 200
        for where in ("", "/view", "/events", "/export", *(["/legal"] if seat is not None else [])):
            assert person.ask(f"{path}{where}").status_code == 200
        assert person.ask("/tables").status_code == 200
        answers = table.match.decisions(seat or 0)
        for where in ("preview?move=", "why?place="):
            assert person.get(f"{path}/{where}&answers={answers}").status_code in (200, 403, 404, 409, 422)


def _check_events(table: Table, messages: list[Sent]) -> None:
    """Events in answers of the API and in exports carry secrets of the reader alone."""
    seats = {person.name: seat for seat, person in table.everybody()}
    secret, seen = leaks.secret_arguments(table.match), 0
    for sent in messages:
        if sent.body.startswith(b"{") and b'"kind"' in sent.body:
            for event in leaks.events_in(json.loads(sent.body)):
                seen += 1
                hidden = event["seat"] is None or event["seat"] != seats[sent.who]
                if event["kind"] in secret and hidden:
                    assert event[secret[event["kind"]]] is None, sent.path
    assert seen


# -- tables that differ in secrets alone ------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), MOMENTS, ids=[f"{game}-{seats}" for game, seats in MOMENTS])
def test_tables_that_differ_in_secrets_alone_look_the_same(shared: House, game: str, seats: int) -> None:
    table = mixed(shared, game, seats)
    table.skip(leaks.random_of(game, seats), LENGTHS[game] // seats)
    for seat, person in table.everybody()[-3:]:
        assert leaks.differing(table, seat, person, leaks.worlds(table, seat)) == []


@pytest.mark.parametrize("game", SECRETS)
def test_no_message_of_any_phase_depends_on_what_its_reader_may_not_know(shared: House, game: str) -> None:
    covered, numbers = set[str](), itertools.count()
    for seats, options in sample([(find(game).seats[-1], {})], all_tables(game)):
        table = mixed(shared, game, seats, options=options)
        covered |= looked_at(table, numbers, every=ALL and not options)
    assert len(covered) > 2 if not ALL else covered == set(find(game).phases.names)


def all_tables(game: str) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players, with every option; rare phases depend on one."""
    return [(seats, options) for seats in find(game).seats for options in options_of(find(game), seats)]


def looked_at(table: Table, numbers: Iterator[int], every: bool) -> set[str]:
    """Play a steered game and read all messages to one viewer after the other: after every decision, or in new phases.

    The phases in which that was done.
    """
    chance, here = random.Random(table.id), set[str]()
    while not table.match.over and (ALL or table.match.step < DECISIONS):
        match = table.match
        phase = phase_of(match.game.phases, match._state)
        if every or phase not in here:
            seat, person = table.everybody()[next(numbers) % (match.seats + 1)]
            assert leaks.differing(table, seat, person, leaks.worlds(table, seat)[:1]) == [], phase
        here.add(phase)
        table.skip(chance, 1, lively)
    return here


@pytest.mark.parametrize("game", SECRETS)
def test_a_bot_is_told_what_its_seat_sees(shared: House, game: str) -> None:
    table, whole = started(shared, game), find(game).rules.redact
    table.skip(leaks.random_of(game, 2), 9)
    match = table.match
    for seat in range(match.seats):
        view = match._state.copy()
        whole(match.box, view, seat)
        assert bot_task(match, seat, "skilled").view == view.to_bytes()
        assert not any(view.rng) and not any(view.forced)


# -- the check itself -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def midgames(shared: House) -> dict[str, Table]:
    """A table of each game at a moment where every secret is there."""
    found = {}
    for game, fields in SECRETS.items():
        table = started(shared, game, 3, watched=True)
        chance = leaks.random_of(game, 3)
        table.skip(chance, LENGTHS[game] // 4)
        while not {*fields, "rng", "tale"} <= _blanked(table):
            table.skip(chance, 1)
            assert not table.match.over
        found[game] = table
    return found


def _blanked(table: Table) -> set[str]:
    """The fields that are blank for some seat now."""
    match, found = table.match, set[str]()
    for seat in range(match.seats):
        found |= _hidden_from(match, seat)
    return found


def _hidden_from(match: casata.Match, viewer: int) -> set[str]:
    view = redact_for(match.game, match.box, match._state, viewer)
    return {name for name in view.__fields__ if getattr(view, name) != getattr(match._state, name)}


@pytest.mark.parametrize("game", SECRETS)
def test_the_secret_fields_are_those_that_redact_blanks(game: str) -> None:
    found: set[str] = set()
    for seats in find(game).seats:
        match, chance = casata.new(game, seats, seed=1), leaks.random_of(game, seats)
        while not match.over:
            if match.step % 3 == 0:
                found |= set.union(*(_hidden_from(match, viewer) for viewer in (*range(seats), NOBODY)))
            seat = chance.choice(match.actors)
            match.play(chance.choice(match.legal(seat)), seat)
    assert found - set(HEADER) == set(SECRETS[game])
    assert found >= {"rng", "tale"}  # nothing is ever prescribed here


@pytest.mark.parametrize(("game", "field"), MUTATIONS, ids=[f"{game}-{field}" for game, field in MUTATIONS])
def test_a_field_that_redact_forgets_is_noticed(
    midgames: dict[str, Table], monkeypatch: pytest.MonkeyPatch, game: str, field: str
) -> None:
    table = midgames[game]
    blind = [(seat, person) for seat, person in table.everybody() if _is_hidden(table, field, seat)]
    made = {seat: leaks.worlds(table, seat)[:1] for seat, _ in blind}
    assert blind
    rules = find(game).rules
    whole = rules.redact

    def forgetful(box: object, s: object, seat: int) -> None:
        kept = getattr(s, field)
        kept = json.loads(json.dumps(kept))
        whole(box, s, seat)
        setattr(s, field, kept)

    monkeypatch.setattr(rules, "redact", forgetful)
    for seat, person in blind:
        assert leaks.differing(table, seat, person, made[seat], few=True), seat


def _is_hidden(table: Table, field: str, seat: int | None) -> bool:
    """Whether a field is blank for a viewer to whom something would show it: the header goes to bots alone."""
    if field in HEADER and seat is None:
        return False
    return field.startswith("forced") or field in _hidden_from(table.match, NOBODY if seat is None else seat)


@pytest.mark.parametrize("game", [game for game in SECRETS if leaks.tells_secrets(find(game))])
@pytest.mark.parametrize("module", [engine_match, tables], ids=["engine", "api"])
def test_a_secret_of_an_event_that_is_told_is_noticed(
    midgames: dict[str, Table], monkeypatch: pytest.MonkeyPatch, game: str, module: object
) -> None:
    table = midgames[game]
    watcher = table.everybody()[-1][1]
    made = leaks.worlds(table, None)
    monkeypatch.setattr(module, "redact_entry", lambda event, viewer: event)
    assert leaks.differing(table, None, watcher, made, few=True)
