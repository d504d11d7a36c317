"""What hosts and operators can do about the chat, and what the audit log records of it."""

import time

import pytest
from sqlalchemy import select, update

from casata.site import moderation
from casata.site.accounts.accounts import find_person
from casata.site.limits import Rate, Rates
from casata.site.storage import schema
from tests.cli.running import casata, one_clear_line
from tests.clocks import HandClock

from ..client import House, Person
from ..conftest import NewStore
from ..table import filled, made, started
from ..talking import OPERATOR, about, deeds, heard, operator, said, say

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
        while "hidden by the host" not in page.receive_json()["html"]:
            pass
    for _, person in table.everybody():
        for path in (table.path, f"{table.path}/talk", about(table, message), f"/api{table.path}/talk"):
            assert person.get(path).status_code == 200
    assert not any(b"an unkind word" in sent.all for sent in house.sent[number:])
    assert heard(table, bruno)[0]["hidden"]
    assert ada.post(about(table, message, "take-away")).status_code == 409
    assert deeds(house) == [(ada.id, "host", "hide", bruno.id)]
    house.restart()
    assert "hidden by the host" in bruno.get(table.path).text


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
    for line in ("Ada made a new invitation link", "Ada removed Bruno from the table", "Ada silenced Cora"):
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
    with House(new_store("sqlite"), rates=Rates(report=Rate(1, 0.001)), clock=HandClock()) as house:
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
    shared.site.store.database.write(lambda c: c.execute(off))
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
        while "hidden by an operator" not in page.receive_json()["html"]:
            pass
        assert heard(table, ada)[0]["text"] == ""
        assert olga.post(f"/operator/messages/{message}/restore").status_code == 200
        while "an unkind word" not in page.receive_json()["html"]:
            pass
    assert "An operator hid a message by Bruno" in ada.get(table.path).text
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
    until = house.site.store.database.read(find_person, bruno.id).silenced  # type: ignore[union-attr]
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
    assert table.in_memory.status == "closed"
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
    assert shared.site.store.database.read(lambda c: c.execute(epoch).scalar_one()) == 2


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
    assert first.index("Olga hid a message by Bruno") < first.index("Ada let Bruno chat again")
    assert (first.count("<li>"), second.count("<li>")) == (50, 3)
    assert "page=1" in first
    only = olga.get("/operator/log?role=operator").text
    assert only.count("<li>") == 1
    assert "Olga hid a message by Bruno" not in olga.get("/operator/log?role=host").text
    assert olga.get("/operator/log?role=x&page=99999999999").status_code == 200


def test_an_account_becomes_an_operator_and_no_longer_is_one(shared: House) -> None:
    person = operator(shared)
    database = shared.site.store.database
    assert database.write(moderation.appoint, person.id.upper(), False)
    assert person.get("/operator").status_code == 404
    assert database.write(moderation.appoint, person.id, True)
    assert "The command line made Olga an operator" in person.get("/operator/log").text
    assert not database.write(moderation.appoint, "nobody", True)


def test_the_command_line_makes_an_account_an_operator(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    person = operator(house)
    assert "is no longer an operator" in casata(capsys, "operator", person.id, "--off", "--db", house.db).out
    assert person.get("/operator").status_code == 404
    assert "is now an operator" in casata(capsys, "operator", person.id.upper(), "--db", house.db).out
    assert person.get("/operator").status_code == 200
    nobody = casata(capsys, "operator", "nobody", "--db", house.db)
    assert (nobody.code, one_clear_line(nobody)) == (2, True)
    assert [deed[2:] for deed in deeds(house)] == [("dismiss", person.id), ("appoint", person.id)]


def test_what_a_deleted_person_said_is_nobody_s_and_empty(house: House) -> None:
    table = filled(house)
    said(table, table.people[1], "an unkind word")
    gone = update(schema.message).values(text="", name="")
    house.site.store.database.write(lambda c: c.execute(gone))
    house.restart()
    page = table.host.get(table.path).text
    assert "(deleted)" in page
    assert "<b>Somebody</b>" in page
