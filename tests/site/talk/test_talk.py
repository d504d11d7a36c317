"""Chat at a table: who may write, who may read, and muting."""

import random

import pytest

from casata.site import limits
from casata.site.limits import Rate, Rates
from tests.clocks import HandClock

from ..client import JSON, House
from ..conftest import NewStore
from ..table import filled, made, started
from ..talking import SCRIPT, about, heard, operator, said, say, sent_since

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
        assert "chat during the game" in person.get(table.path).text
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


def test_the_talk_of_a_private_game_stays_private_when_the_game_is_published(house: House) -> None:
    table = started(house, watched=True)
    message, stranger = said(table, table.people[1], "between us"), house.person("Sam")
    table.skip(random.Random(1))
    assert table.host.post(f"{table.path}/publish").status_code == 200
    assert stranger.get(table.path).status_code == 200
    for person, status in ((stranger, 404), (table.watcher or stranger, 200)):
        for headers in ({}, JSON):
            answer = person.get(about(table, message), headers=headers)
            assert answer.status_code == status
            assert ("between us" in answer.text) is (status == 200)
    for what in ("mute", "unmute", "report", "take-away", "silence", "unsilence"):
        answers = [stranger.post(about(table, each, what), reason="x") for each in (message, "none")]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].json() == answers[1].json()
    assert heard(table, stranger) == []
    assert "between us" not in stranger.get(f"{table.path}/talk").text
    assert "between us" in table.host.get(about(table, message)).text
    assert table.host.post(about(table, message, "take-away")).status_code == 200


def test_a_drawing_with_the_talk_is_not_shared_with_those_who_may_not_hear_it(house: House) -> None:
    table = started(house, watched=True)
    said(table, table.people[1], "between us")
    table.skip(random.Random(1))
    assert table.host.post(f"{table.path}/publish").status_code == 200
    stranger = house.person("Sam")
    assert table.watcher
    for person, hears in ((table.watcher, True), (stranger, False), (table.watcher, True)):
        assert ("between us" in person.get(f"{table.path}/events").text) is hears
    with stranger.live(table.id) as page:
        assert "between us" not in page.receive_json()["html"]


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
    before = table.in_memory.stored.version
    assert say(table, table.host, text).status_code == 422
    assert table.host.tell(f"{table.path}/say", text=text).status_code == 422
    assert (heard(table, table.host), table.in_memory.stored.version) == ([], before)


def test_the_same_message_sent_twice_counts_once(shared: House) -> None:
    table = filled(shared)
    for _ in range(2):
        assert say(table, table.host, "hello", id="one").status_code == 200
        assert table.host.tell(f"{table.path}/say", text="hello", id="two").status_code == 200
    assert say(table, table.people[1], "hello", id="one").status_code == 200
    assert [one["name"] for one in heard(table, table.host)] == ["Ada", "Ada", "Bruno"]
    assert say(table, table.host, "hello", id="x" * 41).status_code == 422


def test_the_id_of_another_message_is_refused_and_an_old_one_still_counts_once(
    shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HEARD", 2)
    table = filled(shared)
    assert say(table, table.host, "hello", id="one").status_code == 200
    for answer in (
        say(table, table.host, "farewell", id="one"),
        table.host.tell(f"{table.path}/say", text="farewell", id="one"),
    ):
        assert (answer.status_code, answer.json()["reason"]) == (422, "bad_id")
    assert say(table, table.host, "second").status_code == 200
    assert say(table, table.host, "third").status_code == 200
    assert say(table, table.host, "hello", id="one").status_code == 200  # shown no longer, but kept
    assert [one["text"] for one in heard(table, table.host)] == ["second", "third"]


def test_talk_shows_its_last_hundred_and_does_not_touch_the_game(shared: House) -> None:
    table = started(shared)
    changed = table.in_memory.stored.changed
    for number in range(103):
        assert say(table, table.host, f"word {number}.").status_code == 200
    page = table.people[1].get(table.path).text
    assert [one["text"] for one in heard(table, table.host)] == [f"word {number}." for number in range(3, 103)]
    assert "word 2." not in page
    assert "word 102." in page
    assert table.in_memory.stored.changed == changed


def test_talk_is_limited_by_person_and_by_table(new_store: NewStore) -> None:
    rates = Rates(say=Rate(2, 0.001), room=Rate(3, 0.001))
    with House(new_store("sqlite"), rates=rates, clock=HandClock()) as house:
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
