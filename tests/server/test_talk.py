"""Talk at a table: who may say what, who hears it, and what hosts and operators do about it, all written down."""

import time
from typing import Any

import pytest
from sqlalchemy import select, update

from casata.server import operators, schema
from casata.server.limits import Rate, Rates
from tests.cli.running import casata, one_clear_line

from .client import House, Person
from .conftest import NewStore
from .table import Table, filled, made, started
from .test_accounts import sign_up

SCRIPT = "<script>alert('x')</script><img src=x onerror=alert(1)>"
OPERATOR = "Olga"


def say(table: Table, person: Person, text: str, **more: Any) -> Any:
    return person.post(f"{table.path}/say", text=text, **more)


def said(table: Table, person: Person, text: str) -> str:
    """Say something; the id of the message."""
    assert say(table, person, text).status_code == 200
    return str(heard(table, person)[-1]["id"])


def heard(table: Table, person: Person) -> list[dict[str, Any]]:
    answer = person.ask(f"{table.path}/talk")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["messages"]
    return found


def about(table: Table, message: str, what: str = "") -> str:
    return f"{table.path}/talk/{message}" + (f"/{what}" if what else "")


def operator(house: House) -> Person:
    """Somebody with an account that looks after the site; the login is the id."""
    person = house.person(OPERATOR)
    sign_up(person, person.id)
    account, who = schema.account, schema.person
    made_one = update(account).where(account.c.person == person.id).values(operator=True)
    named = update(who).where(who.c.id == person.id).values(name=OPERATOR)
    house.site.store.write(lambda c: (c.execute(made_one), c.execute(named)))
    return person


def deeds(house: House) -> list[tuple[str, str, str, str | None]]:
    """The audit log, oldest first: who, as what, did what to whom."""
    rows = house.site.store.read(lambda c: c.execute(select(schema.audit).order_by(schema.audit.c.at)).all())
    return [(row.person, row.role, row.what, row.target) for row in rows]


def sent_since(house: House, number: int, who: str) -> bytes:
    return b"".join(sent.all for sent in house.sent[number:] if sent.who == who)


# -- saying -----------------------------------------------------------------------------------


def test_what_is_said_reaches_everybody_at_the_table_and_those_who_watch(house: House) -> None:
    table = started(house, watched=True)
    ada, bruno = table.people
    assert table.watcher
    with bruno.live(table.id) as page:
        page.receive_text()
        assert say(table, ada, "Good luck to you").status_code == 200
        while "Good luck to you" not in (news := page.receive_json())["html"]:
            pass
    assert "Ada" in news["html"]
    for person in (ada, bruno, table.watcher):
        assert "Good luck to you" in person.get(table.path).text
        assert "Good luck to you" in person.get(f"{table.path}/talk").text
        assert [one["text"] for one in heard(table, person)] == ["Good luck to you"]
    assert heard(table, ada)[0] | {"at": 0, "id": ""} == {
        "id": "", "seat": 0, "name": "Ada", "you": True, "text": "Good luck to you", "at": 0, "hidden": False,
        "muted": False,
    }  # fmt: skip
    house.restart()
    assert "Good luck to you" in bruno.get(table.path).text


def test_only_those_who_sit_there_and_the_host_talk(shared: House) -> None:
    table = started(shared, watched=True, open=True)
    stranger = shared.person("Sam")
    for person in (table.watcher, stranger):
        assert person
        answer = say(table, person, "take the castle!")
        assert (answer.status_code, answer.json()["reason"]) == (403, "may_not_talk")
        assert "could be advice" in person.get(table.path).text
        assert person.tell(f"{table.path}/say", text="take the castle!").status_code == 403
    assert say(table, table.people[1], "hello").status_code == 200
    assert [one["text"] for one in heard(table, table.host)] == ["hello"]


def test_nobody_talks_at_a_table_that_is_not_theirs_to_see(shared: House) -> None:
    table = started(shared)
    message, stranger = said(table, table.host, "between us"), shared.person("Sam")
    for path in (f"{table.path}/say", about(table, message, "mute"), about(table, message, "report")):
        assert stranger.post(path, text="x", reason="x").status_code == 404
    for path in (f"{table.path}/talk", about(table, message), f"/api{table.path}/talk"):
        answer = stranger.get(path)
        assert answer.status_code == 404
        assert "between us" not in answer.text


def test_a_message_of_another_table_is_not_found(shared: House) -> None:
    table, other = started(shared), started(shared)
    message = said(table, table.host, "between us")
    for what in ("mute", "report", "take-away", "silence"):
        answer = other.host.post(about(other, message, what), reason="x")
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_message")
    assert other.host.get(about(other, message)).status_code == 404


@pytest.mark.parametrize(("text", "kept"), [
    ("  two\r\nlines\tand\x00 a bell\x07 ", "two lines and a bell"),
    ("\u202eback to front\u202c", "back to front"),
    ("👨\u200d👩\u200d👧 نمی\u200cخواهم", "👨\u200d👩\u200d👧 نمی\u200cخواهم"),
    ("x" * 500, "x" * 500),
])  # fmt: skip
def test_a_message_is_one_line_without_anything_invisible(shared: House, text: str, kept: str) -> None:
    table = made(shared)
    said(table, table.host, text)
    assert [one["text"] for one in heard(table, table.host)] == [kept]


@pytest.mark.parametrize("text", ["", "   ", "\u200d\u200c", "\x07\u202e", "x" * 501])
def test_an_empty_or_endless_message_is_refused_and_changes_nothing(shared: House, text: str) -> None:
    table = made(shared)
    before = table.seating.version
    assert say(table, table.host, text).status_code == 422
    assert table.host.tell(f"{table.path}/say", text=text).status_code == 422
    assert (heard(table, table.host), table.seating.version) == ([], before)


def test_the_same_message_sent_twice_counts_once(shared: House) -> None:
    table = filled(shared)
    for _ in range(2):
        assert say(table, table.host, "hello", id="one").status_code == 200
        assert table.host.tell(f"{table.path}/say", text="hello", id="two").status_code == 200
    assert say(table, table.people[1], "hello", id="one").status_code == 200
    assert [one["name"] for one in heard(table, table.host)] == ["Ada", "Ada", "Bruno"]
    assert say(table, table.host, "hello", id="x" * 41).status_code == 422


def test_talk_shows_its_last_hundred_and_does_not_touch_the_game(shared: House) -> None:
    table = started(shared)
    changed = table.seating.changed
    for number in range(103):
        assert say(table, table.host, f"word {number}.").status_code == 200
    page = table.people[1].get(table.path).text
    assert [one["text"] for one in heard(table, table.host)] == [f"word {number}." for number in range(3, 103)]
    assert "word 2." not in page
    assert "word 102." in page
    assert table.seating.changed == changed


def test_talk_is_limited_by_person_and_by_table(new_store: NewStore) -> None:
    rates = Rates(say=Rate(2, 0.001), room=Rate(3, 0.001))
    with House(new_store("sqlite"), rates=rates) as house:
        table = filled(house, watched=True)
        answers = [say(table, table.host, "x").status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        assert table.watcher
        assert say(table, table.watcher, "x").status_code == 403  # and takes nothing from those who sit there
        assert [say(table, table.people[1], "x").status_code for _ in range(2)] == [200, 429]


def test_nothing_is_said_at_a_closed_table(shared: House) -> None:
    table = started(shared)
    said(table, table.host, "goodbye")
    assert table.host.post(f"{table.path}/close").status_code == 200
    assert say(table, table.host, "hello?").status_code == 409
    assert "goodbye" in table.people[1].get(table.path).text


def test_a_script_in_a_message_is_text_everywhere(house: House) -> None:
    table, olga = started(house), operator(house)
    number = len(house.sent)
    with table.people[1].live(table.id) as page:
        page.receive_text()
        message = said(table, table.host, SCRIPT)
        while "alert(" not in (html := page.receive_json()["html"]):
            pass
    assert table.people[1].post(about(table, message, "report"), reason=SCRIPT).status_code == 200
    pages = [html, *(person.get(path).text for person in table.people
                     for path in (table.path, f"{table.path}/talk", about(table, message)))]  # fmt: skip
    pages += [olga.get("/operator").text, olga.get("/operator/log").text]
    assert sum("&lt;script&gt;" in page for page in pages) == len(pages) - 1  # the log holds no words
    for sent in house.sent[number:]:
        if "/api/" not in sent.path:  # programs get it as it is, in JSON
            assert b"<script>alert" not in sent.body, sent.path
            assert b"<img" not in sent.body, sent.path


def test_a_link_in_a_message_is_text(shared: House) -> None:
    table = filled(shared)
    said(table, table.host, "look at https://evil.example/x")
    page = table.people[1].get(table.path).text
    assert "https://evil.example/x" in page
    assert 'href="https://evil.example' not in page


# -- muting -----------------------------------------------------------------------------------


def test_no_word_of_a_muted_person_is_sent_to_who_muted_them_at_any_table(house: House) -> None:
    table = started(house, seats=3, watched=True)
    ada, bruno, cora = table.people
    other = filled(house, host=cora)
    assert bruno.post(other.link, name="Bruno").status_code in (200, 409)
    message = said(table, bruno, "an unkind word")
    assert ada.post(about(table, message, "mute")).status_code == 200
    number = len(house.sent)
    with ada.live(table.id) as page:
        page.receive_text()
        assert say(table, bruno, "an unkind word again").status_code == 200
        assert say(table, cora, "a kind answer").status_code == 200
        while "a kind answer" not in page.receive_json()["html"]:
            pass
    for path in (table.path, f"{table.path}/events?since=0", f"{table.path}/talk", about(table, message)):
        assert ada.get(path).status_code == 200
    assert [one["text"] for one in heard(table, ada)] == ["", "", "a kind answer"]
    everything = sent_since(house, number, "Ada")
    assert b"(muted)" in everything
    assert b"an unkind word" not in everything
    for person in (bruno, cora, table.watcher):
        assert person
        assert "an unkind word again" in person.get(table.path).text
    assert ada.post(about(table, message, "unmute")).status_code == 200
    assert "an unkind word again" in ada.get(table.path).text


def test_a_spectator_who_mutes_gets_a_page_of_their_own(house: House) -> None:
    table = started(house, watched=True, open=True)
    other = house.person("Sam")
    assert table.watcher
    message = said(table, table.host, "an unkind word")
    assert "an unkind word" in other.get(f"{table.path}/events?since=0").json()["html"]
    assert table.watcher.post(about(table, message, "mute")).status_code == 200
    assert "an unkind word" not in table.watcher.get(f"{table.path}/events?since=0").json()["html"]
    assert "an unkind word" in other.get(f"{table.path}/events?since=0").json()["html"]
    elsewhere = started(house, host=table.host, open=True)
    assert table.watcher.get(f"{elsewhere.path}?watch").status_code == 200
    said(elsewhere, elsewhere.host, "an unkind word")
    assert "an unkind word" not in table.watcher.get(f"{elsewhere.path}?watch").text


def test_nobody_mutes_or_reports_themselves(shared: House) -> None:
    table = filled(shared)
    message = said(table, table.host, "hello")
    for what in ("mute", "report", "silence"):
        assert table.host.post(about(table, message, what), reason="x").json()["reason"] == "not_yourself"


# -- the host ---------------------------------------------------------------------------------


def test_the_words_of_a_message_that_the_host_took_away_leave_for_nobody(house: House) -> None:
    table = started(house, watched=True)
    ada, bruno = table.people
    message = said(table, bruno, "an unkind word")
    assert bruno.post(about(table, message, "take-away")).status_code == 403
    with bruno.live(table.id) as page:
        page.receive_text()
        number = len(house.sent)
        assert ada.post(about(table, message, "take-away")).status_code == 200
        while "taken away by the host" not in page.receive_json()["html"]:
            pass
    for _, person in table.everybody():
        for path in (table.path, f"{table.path}/talk", about(table, message), f"/api{table.path}/talk"):
            assert person.get(path).status_code == 200
    assert not any(b"an unkind word" in sent.all for sent in house.sent[number:])
    assert heard(table, bruno)[0]["hidden"]
    assert ada.post(about(table, message, "take-away")).status_code == 409
    assert deeds(house) == [(ada.id, "host", "hide", bruno.id)]
    house.restart()
    assert "taken away by the host" in bruno.get(table.path).text


@pytest.mark.parametrize("by_seat", [True, False])
def test_whom_the_host_silences_plays_but_does_not_talk(house: House, by_seat: bool) -> None:
    table = started(house)
    ada, bruno = table.people
    message = said(table, bruno, "an unkind word")
    where = f"{table.path}/{{}}/1" if by_seat else about(table, message, "{}")
    assert bruno.post(f"{table.path}/silence/0").status_code == 403
    for _ in range(2):
        assert ada.post(where.format("silence")).status_code == 200
    answer = say(table, bruno, "another one")
    assert (answer.status_code, answer.json()["reason"]) == (403, "silenced")
    assert "The host has silenced you" in bruno.get(table.path).text
    assert table.play(table.actor()).status_code == 200
    house.restart()
    assert say(table, bruno, "another one").status_code == 403
    assert ada.post(where.format("unsilence")).status_code == 200
    assert say(table, bruno, "a kind word").status_code == 200
    assert deeds(house) == [(ada.id, "host", "silence", bruno.id), (ada.id, "host", "unsilence", bruno.id)]


def test_all_a_host_does_about_others_is_written_down_for_those_who_sit_there(house: House) -> None:
    table = started(house, seats=3, watched=True)
    ada, bruno, cora = table.people
    assert table.watcher
    for path in ("link", "remove/1", "silence/2"):
        assert ada.post(f"{table.path}/{path}").status_code == 200
    page = cora.get(table.path).text
    for line in ("Ada made a new link", "Ada removed Bruno from the table", "Ada silenced Cora"):
        assert line in page
    assert ada.post(f"{table.path}/close").status_code == 200
    assert "Ada closed the table" in cora.get(table.path).text
    assert deeds(house) == [
        (ada.id, "host", "link", None), (ada.id, "host", "remove", bruno.id), (ada.id, "host", "silence", cora.id),
        (ada.id, "host", "close", None),
    ]  # fmt: skip


def test_who_watches_does_not_read_what_the_host_did(shared: House) -> None:
    table = started(shared, seats=3, open=True)
    said(table, table.host, "hello")
    assert table.host.post(f"{table.path}/remove/1").status_code == 200
    stranger = shared.person("Sam")
    assert "removed Bruno" not in stranger.get(table.path).text
    assert "removed Bruno" in table.host.get(table.path).text


def test_what_a_host_is_refused_is_not_written_down(house: House) -> None:
    table = started(house)
    for path in ("remove/0", "silence/0", "silence/7", "remove/7"):
        assert table.host.post(f"{table.path}/{path}").status_code in (409, 422)
    assert table.people[1].post(f"{table.path}/remove/0").status_code == 403
    assert deeds(house) == []


# -- reports and operators --------------------------------------------------------------------


def test_a_report_shows_the_operators_a_message_with_what_was_said_around_it(house: House) -> None:
    table, olga = started(house), operator(house)
    ada, bruno = table.people
    for text in ("before it", "an unkind word", "after it"):
        said(table, bruno, text)
    message = heard(table, ada)[1]["id"]
    assert ada.post(about(table, message, "report"), reason="It hurts.").status_code == 200
    again = ada.post(about(table, message, "report"), reason="It hurts.")
    assert (again.status_code, again.json()["reason"]) == (409, "is_reported")
    assert "You have reported this message" in ada.get(about(table, message)).text
    assert "You have reported this message" not in table.people[1].get(about(table, message)).text
    page = olga.get("/operator").text
    for text in ("before it", "an unkind word", "after it", "It hurts.", "Ada", "Bruno"):
        assert text in page
    assert olga.post(f"/operator/messages/{message}/settle").status_code == 200
    assert "It hurts." not in olga.get("/operator").text
    assert olga.post(f"/operator/messages/{message}/settle").status_code == 409
    assert deeds(house) == [(olga.id, "operator", "settle", bruno.id)]


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
def test_a_report_needs_a_reason_of_some_length(shared: House, reason: str) -> None:
    table = filled(shared)
    message = said(table, table.people[1], "hello")
    assert table.host.post(about(table, message, "report"), reason=reason).status_code == 422


def test_reports_are_limited(new_store: NewStore) -> None:
    with House(new_store("sqlite"), rates=Rates(report=Rate(1, 0.001))) as house:
        table = filled(house)
        first, second = said(table, table.people[1], "one"), said(table, table.people[1], "two")
        assert table.host.post(about(table, first, "report"), reason="x").status_code == 200
        assert table.host.post(about(table, second, "report"), reason="x").status_code == 429


def test_for_everybody_else_there_are_no_operators_pages(shared: House) -> None:
    table, olga = filled(shared), operator(shared)
    message = said(table, table.people[1], "hello")
    dismissed = operator(shared)
    account = schema.account
    off = update(account).where(account.c.person == dismissed.id).values(operator=False)
    shared.site.store.write(lambda c: c.execute(off))
    program = olga.token()
    for someone in (table.host, dismissed, program):
        for path in ("/operator", "/operator/log"):
            assert someone.client.get(path).status_code == 404
        for what in ("hide", "restore", "silence", "sign-out", "settle", "close", "watch"):
            path, form = f"/operator/messages/{message}/{what}", {"span": "day"}
            if isinstance(someone, Person):
                form["csrf"] = someone.csrf
            assert someone.client.post(path, data=form).status_code == 404
    assert olga.get("/operator").status_code == 200
    assert olga.client.post(f"/operator/messages/{message}/hide").status_code == 403  # no proof of its page
    assert olga.post("/operator/messages/none/hide").status_code == 404
    assert not heard(table, table.host)[-1]["hidden"]


def test_an_operator_takes_a_message_away_and_gives_it_back(house: House) -> None:
    table, olga = started(house), operator(house)
    ada, bruno = table.people
    message = said(table, bruno, "an unkind word")
    with ada.live(table.id) as page:
        page.receive_text()
        assert olga.post(f"/operator/messages/{message}/hide").status_code == 200
        while "taken away by an operator" not in page.receive_json()["html"]:
            pass
        assert heard(table, ada)[0]["text"] == ""
        assert olga.post(f"/operator/messages/{message}/restore").status_code == 200
        while "an unkind word" not in page.receive_json()["html"]:
            pass
    assert "An operator took a message of Bruno away" in ada.get(table.path).text
    assert OPERATOR not in ada.get(table.path).text
    assert deeds(house) == [(olga.id, "operator", "hide", bruno.id), (olga.id, "operator", "restore", bruno.id)]


@pytest.mark.parametrize(("span", "seconds"), [("day", 86_400), ("week", 604_800), ("ever", 1e10)])
def test_whom_an_operator_silences_says_nothing_anywhere_until_it_is_over(
    house: House, span: str, seconds: float
) -> None:
    table, olga = started(house), operator(house)
    bruno = table.people[1]
    message = said(table, bruno, "an unkind word")
    assert olga.post(f"/operator/messages/{message}/silence", span=span).status_code == 200
    until = house.site.store.person(bruno.id).silenced  # type: ignore[union-attr]
    assert 0.9 * seconds < until - time.time() < 4 * seconds
    elsewhere = made(house, host=bruno)
    for place in (table, elsewhere):
        assert say(place, bruno, "another one").json()["reason"] == "silenced"
    assert "An operator has silenced you" in bruno.get(table.path).text
    assert table.play(table.actor()).status_code == 200
    assert olga.post(f"/operator/messages/{message}/silence", span="").status_code == 200
    assert say(elsewhere, bruno, "a kind word").status_code == 200
    assert olga.post(f"/operator/messages/{message}/silence", span="aeon").status_code == 422
    assert [deed[1:] for deed in deeds(house)] == [
        ("operator", "silence", bruno.id),
        ("operator", "unsilence", bruno.id),
    ]


def test_an_operator_closes_a_table_and_signs_people_out(house: House) -> None:
    table, olga = started(house), operator(house)
    ada, bruno = table.people
    message = said(table, bruno, "an unkind word")
    assert olga.post(f"/operator/messages/{message}/sign-out").status_code == 409  # a guest without keys
    program = bruno.token()
    assert olga.post(f"/operator/messages/{message}/sign-out").status_code == 200
    assert program.ask("/tables").status_code == 401
    assert olga.post(f"/operator/messages/{message}/close").status_code == 200
    assert table.seating.status == "closed"
    assert "An operator closed the table" in ada.get(table.path).text
    assert [deed[:3] for deed in deeds(house)] == [(olga.id, "operator", "sign_out"), (olga.id, "operator", "close")]


def test_an_account_that_is_signed_out_has_another_epoch(shared: House) -> None:
    table, olga = filled(shared), operator(shared)
    other = operator(shared)
    assert other.post(table.link, name="Other").status_code == 409
    theirs = made(shared, host=other)
    message = said(theirs, other, "hello")
    assert olga.post(f"/operator/messages/{message}/sign-out").status_code == 200
    epoch = select(schema.account.c.epoch).where(schema.account.c.person == other.id)
    assert shared.site.store.read(lambda c: c.execute(epoch).scalar_one()) == 2


def test_an_operator_watches_a_table_like_anybody_else(house: House) -> None:
    table, olga = started(house, watched=True), operator(house)
    message = said(table, table.host, "hello")
    assert olga.get(table.path).status_code == 404
    assert olga.post(f"/operator/messages/{message}/watch").json()["go"].startswith(table.path)
    assert table.watcher
    views = [person.ask(f"{table.path}/view").json() for person in (olga, table.watcher)]
    assert views[0] == views[1]
    assert say(table, olga, "hello").status_code == 403
    assert deeds(house) == [(olga.id, "operator", "watch", None)]


def test_the_audit_log_has_pages_and_can_be_narrowed_to_a_role(house: House) -> None:
    table, olga = started(house), operator(house)
    message = said(table, table.people[1], "hello")
    for _ in range(26):
        assert table.host.post(f"{table.path}/silence/1").status_code == 200
        assert table.host.post(f"{table.path}/unsilence/1").status_code == 200
    assert olga.post(f"/operator/messages/{message}/hide").status_code == 200
    first, second = olga.get("/operator/log").text, olga.get("/operator/log?page=1").text
    assert first.index("Olga took a message of Bruno away") < first.index("Ada let Bruno talk again")
    assert (first.count("<li>"), second.count("<li>")) == (50, 3)
    assert "page=1" in first
    only = olga.get("/operator/log?role=operator").text
    assert only.count("<li>") == 1
    assert "Olga took a message of Bruno away" not in olga.get("/operator/log?role=host").text
    assert olga.get("/operator/log?role=x&page=99999999999").status_code == 200


def test_an_account_becomes_an_operator_and_no_longer_is_one(shared: House) -> None:
    person = operator(shared)
    store = shared.site.store
    assert store.write(operators.appoint, person.id.upper(), False)
    assert person.get("/operator").status_code == 404
    assert store.write(operators.appoint, person.id, True)
    assert "The command line made Olga an operator" in person.get("/operator/log").text
    assert not store.write(operators.appoint, "nobody", True)


def test_the_command_line_makes_an_account_an_operator(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    person = operator(house)
    assert "an operator no longer" in casata(capsys, "operator", person.id, "--off", "--db", house.db).out
    assert person.get("/operator").status_code == 404
    assert "is an operator" in casata(capsys, "operator", person.id.upper(), "--db", house.db).out
    assert person.get("/operator").status_code == 200
    nobody = casata(capsys, "operator", "nobody", "--db", house.db)
    assert (nobody.code, one_clear_line(nobody)) == (2, True)
    assert [deed[2:] for deed in deeds(house)] == [("dismiss", person.id), ("appoint", person.id)]


def test_what_a_deleted_person_said_is_nobody_s_and_empty(house: House) -> None:
    table = filled(house)
    said(table, table.people[1], "an unkind word")
    gone = update(schema.message).values(text="", name="")
    house.site.store.write(lambda c: c.execute(gone))
    house.restart()
    page = table.host.get(table.path).text
    assert "(no longer there)" in page
    assert "<b>Somebody</b>" in page
