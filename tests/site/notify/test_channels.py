"""Channels for notices: adding, confirming, testing and removing them; browsers too."""

import json
import re
import threading

import pytest
import structlog
from sqlalchemy import update

from casata.engine.text.language import language
from casata.site.notify import channels, links, notices, push
from casata.site.storage import schema

from ..client import House
from ..conftest import NewStore
from ..posting import Post, served
from ..sinks import Answer, HookSink, MailSink, soon
from ..table import filled, started
from .test_push import Subscriber

# -- channels ---------------------------------------------------------------------------------


def test_an_address_gets_nothing_before_it_is_confirmed(post: Post) -> None:
    table = filled(post.house)
    guest = table.people[1]
    page = guest.send("/me/notices/mail", address="bruno@example.com")
    assert "on its way" in page.text
    table.host.post(f"{table.path}/start")
    post.settle()
    assert [letter["Subject"] for letter in post.mail.letters] == ["Confirm this address for notifications from Casata"]
    channel = post.channels(guest)[0]
    assert guest.send(f"/me/notices/{channel.id}/test").status_code == 409
    link = post.mail.links("/confirm/")[0]
    assert "bruno@example.com" in guest.get(link).text
    assert not post.channels(guest)[0].confirmed
    stranger = post.house.person()
    assert stranger.client.post(link, data={}).status_code == 403
    assert stranger.send(link).status_code == 200
    assert post.channels(guest)[0].confirmed
    assert guest.get(link).status_code == 404
    assert guest.get("/notices/confirm/nothing").status_code == 404


def test_a_link_is_valid_for_a_day(post: Post) -> None:
    person = post.house.person("Ada")
    person.send("/me/notices/mail", address="ada@example.com")
    link = post.mail.links("/confirm/")[0]
    post.clock.move(86_399)
    assert person.get(link).status_code == 200
    post.clock.move(2)
    assert person.send(link).status_code == 404
    assert not post.channels(person)[0].confirmed


def test_nobody_can_have_an_address_flooded(post: Post) -> None:
    one = post.house.person("Ada")
    for number in range(4):
        answer = one.send("/me/notices/mail", address=f"ada{number}@example.com")
        assert answer.status_code == (200 if number < 3 else 409)
    assert len(post.mail.letters) == 3
    for number in range(4):
        other = post.house.person(f"Other {number}")
        answer = other.send("/me/notices/mail", address="Victim@example.com" if number % 2 else "victim@Example.com")
        other.send(f"/me/notices/{post.channels(other)[0].id}/remove")
        assert answer.status_code == (200 if number < 3 else 409)
    assert len(post.mail.letters) == 6


@pytest.mark.parametrize("given", [
    "", "ada", "ada@", "@example.com", "ada@example", "a b@example.com", "ada@example.com\nBcc: x@example.com",
    "ada@example.com, eve@example.com", "<ada@example.com>", "x" * 250 + "@example.com",
])  # fmt: skip
def test_what_is_no_mail_address_is_refused(post: Post, given: str) -> None:
    person = post.house.person("Ada")
    assert person.send("/me/notices/mail", address=given).status_code == 422
    assert not post.mail.letters
    assert not post.channels(person)


def test_mails_end_by_one_click(post: Post) -> None:
    table = filled(post.house)
    post.mailed(table.people[1])
    table.host.post(f"{table.path}/start")
    post.settle()
    off = post.mail.letters[-1]["List-Unsubscribe"].strip(" <>")
    program = post.house.client()
    assert program.get(off).status_code == 200
    assert post.channels(table.people[1])[0].failures == 0
    assert program.get(off[:-1] + ("0" if off[-1] != "0" else "1")).status_code == 404
    assert program.post(off, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    before = len(post.mail.letters)
    table.play(0)
    table.play(1)
    table.play(0, "bid 1")
    post.settle()
    assert len(post.mail.letters) == before
    page = table.people[1].get("/me/notices").text
    assert "Switch on" in page


def test_a_channel_can_be_tried_switched_off_and_on_and_removed(post: Post) -> None:
    person = post.house.person("Ada")
    channel = post.hooked(person)
    assert "accepted" in person.send(f"/me/notices/{channel}/test").text
    assert [request.json["event"] for request in post.hook.requests] == ["test"]
    person.send(f"/me/notices/{channel}/off")
    table = started(post.house, host=person)
    post.settle()
    assert len(post.hook.requests) == 1
    assert table.match.actors[0] == 0
    person.send(f"/me/notices/{channel}/on")
    assert post.channels(person)[0].failures == 0
    assert person.send(f"/me/notices/{channel}/remove").status_code == 200
    assert not post.channels(person)


def test_channels_are_only_their_owners(post: Post) -> None:
    ada, eve = post.house.person("Ada"), post.house.person("Eve")
    channel = post.hooked(ada)
    for what in ("test", "again", "on", "off", "remove"):
        assert eve.send(f"/me/notices/{channel}/{what}").status_code == 404
    secret = post.channels(ada)[0].secret
    assert secret not in eve.get("/me/notices").text
    assert post.hook.url() not in eve.get("/me/notices").text
    assert ada.client.post(f"/me/notices/{channel}/remove", data={}).status_code == 403
    assert len(post.channels(ada)) == 1


def test_nobody_has_more_than_eight_channels_or_one_twice(post: Post) -> None:
    person = post.house.person("Ada")
    for number in range(8):
        post.hooked(person, f"/{number}")
    assert "already" in person.send("/me/notices/webhook", address=post.hook.url("/0")).text
    assert person.send("/me/notices/webhook", address=post.hook.url("/9")).status_code == 409
    assert len(post.channels(person)) == 8


def test_a_channel_that_fails_five_times_in_a_row_is_off_until_it_is_switched_on(post: Post) -> None:
    person = post.house.person("Ada")
    channel = post.hooked(person)
    post.hook.answer = Answer(500)
    for number in range(1, 5):
        assert "500" in person.send(f"/me/notices/{channel}/test").text
        assert post.channels(person)[0].failures == number
    post.hook.answer = Answer(204)
    person.send(f"/me/notices/{channel}/test")
    assert post.channels(person)[0].failures == 0
    post.change(failures=4, trouble="It answered with the status 500.")
    post.hook.answer = Answer(500)
    started(post.house, host=person)
    post.settle()
    page = person.get("/me/notices").text
    assert "after five failures" in page
    assert "status 500" in page
    assert post.states() == [notices.FAILED]
    person.send(f"/me/notices/{channel}/on")
    assert post.channels(person)[0].failures == 0


def test_why_a_channel_failed_is_said_in_the_language_of_its_owner(post: Post) -> None:
    person = post.house.person("Ada")
    channel = post.hooked(person)
    post.hook.answer = Answer(500)
    person.send(f"/me/notices/{channel}/test")
    trouble = post.channels(person)[0].trouble
    assert channels.trouble_text(trouble, language("xx")) == "«The server answered with status 500.»"
    assert person.get("/me/data").json()["channels"][0]["trouble"] == "The server answered with status 500."
    assert (
        channels.trouble_text("It answered with the status 500.", language("en")) == "It answered with the status 500."
    )
    assert channels.trouble_text("", language("xx")) == ""


def test_a_slow_webhook_delays_nobody(post: Post) -> None:
    release = threading.Event()
    table = post.table()
    post.hook.answers["/first"] = Answer(wait=release)
    try:
        table.bid("bid 1")
        soon(post.hook.requests, 1)
        table.bid("bid 2")
        soon(post.hook.requests, 2)
        table.bid("pass")
        soon(post.hook.requests, 3)
        assert post.told() == [("/second", "turn", 1), ("/first", "turn", 2), ("/second", "turn", 2)]
    finally:
        release.set()
    post.settle()


@pytest.mark.parametrize("address", [
    "http://hooks.example.com/", "https://127.0.0.1/", "https://[::1]/", "https://localhost/", "ftp://example.com/",
    "x",
])  # fmt: skip
def test_a_webhook_into_a_private_network_is_refused_by_the_page(new_store: NewStore, address: str) -> None:
    with MailSink() as mail, served(new_store("sqlite"), mail, private_hooks=False) as house:
        person = house.person("Ada")
        assert person.send("/me/notices/webhook", address=address).status_code == 422
        assert not house.site.store.database.read(channels.find_all, person.id)


def test_without_a_mail_server_or_an_address_the_page_says_so(house: House) -> None:
    person = house.person("Ada")
    page = person.get("/me/notices").text
    assert "cannot send email" in page
    assert "have no link" in page
    assert person.send("/me/notices/mail", address="ada@example.com").status_code == 422


def test_a_mail_server_that_is_away_is_a_failure_without_an_address_in_the_log(new_store: NewStore) -> None:
    with MailSink() as mail, HookSink() as hook, served(new_store("sqlite"), mail) as house:
        person = house.person("Ada")
        person.send("/me/notices/mail", address="ada@example.com")
        with house.site.store.database.writing() as c:
            c.execute(update(schema.channel).values(confirmed=True))
        object.__setattr__(house.site.transport.mail_server, "port", 1)
        with structlog.testing.capture_logs() as lines:
            started(house, host=person)
            post = Post(house, mail, hook)
            post.settle()
        assert post.states() == [notices.FAILED]
        assert "didn't accept" in post.channels(person)[0].trouble
        assert "ada@" not in str(lines)


def test_links_out_of_mails_are_not_logged(post: Post) -> None:
    person = post.house.person("Ada")
    with structlog.testing.capture_logs() as lines:
        post.mailed(person)
        person.get(f"/notices/off/{links.off_token(post.house.site.key, 'x')}")
    secret = re.findall(r"/confirm/(\S+)", post.mail.letters[0].get_content())[0]
    assert secret not in str(lines)
    assert links.off_token(post.house.site.key, "x") not in str(lines)


# -- push -------------------------------------------------------------------------------------


def test_a_browser_is_told_what_only_it_can_read(post: Post) -> None:
    reader, table = Subscriber(), filled(post.house)
    guest = table.people[1]
    assert guest.send("/me/notices/push", endpoint=post.hook.url("/push/abc"), **reader.keys).status_code == 200
    assert "/push/abc" not in guest.get("/me/notices").text
    table.host.post(f"{table.path}/start")
    post.settle()
    (request,) = post.hook.requests
    said = json.loads(reader.read(request.body))
    assert said["body"].startswith("Your turn in ")
    assert said["url"] == table.path
    assert set(said) == {"title", "body", "url", "tag"}
    assert request.headers["content-encoding"] == "aes128gcm"
    assert int(request.headers["ttl"]) > 0
    assert request.headers["authorization"].endswith(f"k={post.house.site.transport.push_key}")


def test_a_browser_that_no_longer_wants_notices_is_forgotten(post: Post) -> None:
    reader, table = Subscriber(), filled(post.house)
    guest = table.people[1]
    guest.send("/me/notices/push", endpoint=post.hook.url("/push/abc"), **reader.keys)
    post.hook.answer = Answer(410)
    table.host.post(f"{table.path}/start")
    post.settle()
    assert not post.channels(guest)


def test_keys_and_endpoints_that_are_none_are_refused(post: Post) -> None:
    person = post.house.person("Ada")
    assert person.send("/me/notices/push", endpoint=post.hook.url(), p256dh="x", auth="y").status_code == 422
    assert person.send("/me/notices/push", endpoint="nowhere", **Subscriber().keys).status_code == 422
    assert not post.channels(person)


def test_without_the_package_the_page_says_that_browsers_cannot_be_reached(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "is_possible", lambda: False)
    person = post.house.person("Ada")
    assert "casata[notify]" in person.get("/me/notices").text
    assert person.send("/me/notices/push", endpoint=post.hook.url(), **Subscriber().keys).status_code == 422


def test_the_key_browsers_know_stays_the_same(post: Post) -> None:
    before = post.house.site.transport.push_key
    post.house.restart()
    assert post.house.site.transport.push_key == before
    worker = post.house.client().get("/push.js")
    assert worker.headers["content-type"].startswith("text/javascript")
