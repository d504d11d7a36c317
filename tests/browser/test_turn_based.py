"""A game over days between two browsers: whoever is not looking is told, once, by mail and webhook."""

import pathlib
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.postgresql import free_port
from tests.samples import more
from tests.site.sinks import HookSink, MailSink, soon

from .looking import flaws
from .people import Person
from .serving import running
from .test_two_people import same_moment

pytestmark = more


@pytest.fixture
def sinks() -> Iterator[tuple[MailSink, HookSink]]:
    """Where mail and webhooks arrive."""
    with MailSink() as mail, HookSink() as hook:
        yield mail, hook


@pytest.fixture
def site(sinks: tuple[MailSink, HookSink], tmp_path: pathlib.Path) -> Iterator[str]:
    """A server with a mail server, that may reach this machine and tells people at once."""
    port = free_port()
    command = [
        sys.executable, "-m", "casata.cli", "serve", "--port", str(port), "--db", f"sqlite:///{tmp_path}/tables.db",
        "--pause", "0", "--limits", "1000", "--bots", "1", "--url", f"http://127.0.0.1:{port}", "--mail", sinks[0].url,
        "--mail-from", "table@casata.example", "--private-hooks", "--grace", "0",
    ]  # fmt: skip
    with running(command, tmp_path) as (_, address):
        yield address


def set_up(person: Person, mail: MailSink, hook: HookSink) -> None:
    """A mail address, confirmed by the link that came, and a webhook."""
    page = person.page
    page.goto("/me")
    page.get_by_role("link", name="Set up notifications").click()
    expect(page.get_by_text("None yet")).to_be_visible()
    page.get_by_label("Email address").fill("bela@example.com")
    page.get_by_role("button", name="Add address").click()
    expect(page.locator(".channels")).to_contain_text("not confirmed yet")
    soon(mail.letters, 1)
    page.goto(mail.links("/confirm/")[0])
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("status")).to_contain_text("bela@example.com")
    page.get_by_role("link", name="All your notifications").click()
    page.get_by_label("Webhook", exact=True).fill(hook.url("/bela"))
    page.get_by_role("button", name="Add webhook").click()
    expect(page.locator(".channels > li.on")).to_have_count(2)
    page.locator(".channels > li", has_text="/bela").get_by_role("button", name="Send a test").click()
    expect(page.get_by_role("status").first).to_contain_text("accepted")


def test_who_has_closed_the_page_is_told_once_by_mail_and_webhook(
    browser: Browser, site: str, sinks: tuple[MailSink, HookSink]
) -> None:
    mail, hook = sinks
    anna, bela = Person(browser, site), Person(browser, site)
    link = anna.make_table("royals", "Anna", 2, pace="turns-1")
    bela.join(link, "Béla")
    set_up(bela, mail, hook)
    assert not flaws(bela.page)
    table = urlsplit(anna.page.url).path
    bela.page.goto(table)
    expect(bela.connection).to_have_attribute("data-state", "connected")
    anna.page.get_by_role("button", name="Start the game").first.click()
    expect(bela.page.locator(".log")).to_be_attached()
    for _ in range(200):
        same_moment(anna, bela)
        if anna.turn:
            break
        asked = bela.asked()
        bela.click(next((one for one in asked.choices if one.usual), asked.choices[0]))
        expect(bela.bar).not_to_have_attribute("data-answers", str(asked.answers))
    assert len(mail.letters) == 1, "who looks is not told"
    assert [request.json["event"] for request in hook.requests] == ["test"]
    bela.page.goto("/")
    expect(anna.page.locator(".players .away")).to_have_count(1)
    before = -1
    while not len(hook.requests) > 1 and anna.turn:
        asked = anna.asked(before)
        before = asked.answers
        anna.click(next((one for one in asked.choices if one.usual), asked.choices[0]))
        expect(anna.bar).not_to_have_attribute("data-answers", str(before))
    soon(mail.letters, 2)
    soon(hook.requests, 2)
    assert "Anna" in mail.letters[1].get_content()
    assert hook.requests[1].json["url"] == f"{site}{table}"
    bela.page.goto(mail.links("/tables/")[-1])
    expect(bela.bar).to_have_attribute("data-turn", "")
    question = bela.asked()
    assert hook.requests[1].json["question"] == question.answers
    assert (len(mail.letters), len(hook.requests)) == (2, 2)
    assert not [complaint for person in (anna, bela) for complaint in person.complaints()]
    anna.context.close()
    bela.context.close()
