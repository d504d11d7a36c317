"""People talk at their table: what comes in disturbs nobody, what is unkind can be muted, reported, taken away."""

import pathlib
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.patience import SOON
from tests.samples import more

from .conftest import Visit
from .looking import flaws
from .people import PHONE, Person
from .serving import serving
from .test_two_people import decide, seated

pytestmark = more

SECRET = "thrones of the West"
APPOINT = "UPDATE account SET operator = 1 WHERE login = 'olga'"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """Where the tables of these tests are kept."""
    return tmp_path_factory.mktemp("talk")


@pytest.fixture(scope="module")
def address(folder: pathlib.Path) -> Iterator[str]:
    """A server whose store can be reached, to make somebody an operator."""
    with serving(folder) as found:
        yield found


def say(person: Person, text: str) -> None:
    field = person.page.get_by_label("Write a message")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def about(person: Person, text: str) -> None:
    """Open what can be done about a message."""
    person.page.locator(".said", has_text=text).locator(".further").click()
    expect(person.page.locator("#about-said")).to_be_visible()


def press(person: Person, name: str) -> None:
    person.page.locator("#about-said").get_by_role("button", name=name).click()
    expect(person.page.locator("#about-said")).to_be_hidden()


def test_talk_with_mute_and_report_and_an_operator_who_looks_at_it(visit: Visit, folder: pathlib.Path) -> None:
    anna, bela = seated(visit, "royals")
    say(bela, "Good luck!")
    say(bela, "You always cheat.")
    heard = anna.page.locator("#hearing")
    expect(heard).to_contain_text("You always cheat.")
    expect(anna.page.locator("#heard")).to_contain_text("Bela: You always cheat.")
    assert not flaws(anna.page)

    about(anna, "You always cheat.")
    assert not flaws(anna.page)
    anna.page.get_by_label("What is wrong with this message?").fill("It is not true.")
    anna.page.get_by_role("button", name="Report").click()
    expect(anna.page.locator("#about-said")).to_contain_text("You have reported this message")
    press(anna, "Mute Bela")
    expect(heard).to_contain_text("(muted)")
    expect(heard).not_to_contain_text("cheat")
    say(bela, "Can you hear me?")
    expect(heard.locator(".said")).to_have_count(3)
    expect(heard).not_to_contain_text("Can you hear me?")

    olga = visit()
    olga.page.goto("/sign-up")
    olga.page.get_by_label("Sign-in name").fill("olga")
    olga.page.get_by_label("Password", exact=True).fill(SECRET)
    olga.page.get_by_label("Repeat password").fill(SECRET)
    olga.page.get_by_role("button", name="Create an account").click()
    olga.page.wait_for_url("**/me**")
    with sqlite3.connect(folder / "tables.db", timeout=SOON) as store:
        store.execute(APPOINT)
    olga.page.goto("/operator")
    case = olga.page.locator(".case")
    expect(case.locator(".meant")).to_contain_text("You always cheat.")
    expect(case).to_contain_text("It is not true.")
    expect(case).to_contain_text("Good luck!")
    assert not flaws(olga.page)
    case.get_by_role("button", name="Hide").click()
    expect(bela.page.locator("#hearing")).to_contain_text("(hidden by an operator)")
    expect(bela.page.locator("#hearing")).not_to_contain_text("cheat")
    case.get_by_role("button", name="for a day").click()
    expect(bela.page.locator("#talk")).to_contain_text("An operator has silenced you")
    expect(bela.page.get_by_label("Write a message")).to_have_count(0)
    case.get_by_role("button", name="Mark as settled").click()
    expect(olga.page.locator("main")).to_contain_text("No open reports.")
    olga.page.get_by_role("link", name="Audit log").click()
    expect(olga.page.locator(".audit")).to_contain_text("silenced Bela")
    assert not flaws(olga.page)


def test_half_typed_words_and_the_keyboard_stay_whatever_comes_in(visit: Visit) -> None:
    anna, bela = seated(visit, "royals")
    field = anna.page.get_by_label("Write a message")
    field.press_sequentially("half a sen")
    say(bela, "Are you writing something?")
    expect(anna.page.locator("#hearing")).to_contain_text("Are you writing something?")
    expect(field).to_be_focused()
    field.press_sequentially("tence")
    expect(field).to_have_value("half a sentence")
    anna.page.locator("#prompt").focus()
    decide(anna if anna.turn else bela)
    say(bela, "Never mind.")
    expect(anna.page.locator("#hearing")).to_contain_text("Never mind.")
    expect(field).to_have_value("half a sentence")
    expect(anna.page.locator("#prompt")).to_be_focused()


def test_on_a_phone_new_words_are_counted_and_scroll_nothing_away(visit: Visit) -> None:
    anna, bela = seated(visit, "royals")
    asked, other = (anna, bela) if anna.turn else (bela, anna)
    asked.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    asked.page.locator("#choices").scroll_into_view_if_needed()
    where = asked.page.evaluate("scrollY")
    for number in range(6):
        say(other, f"word {number}")
    unread = asked.page.locator("#unread")
    expect(unread).to_have_text("6")
    assert asked.page.evaluate("scrollY") == where
    asked.page.locator(".jump a", has_text="Chat").click()
    expect(asked.page.locator("#hearing").get_by_text("word 5")).to_be_in_viewport()
    expect(unread).to_be_hidden()
    assert not flaws(asked.page)


def test_the_host_takes_a_message_away_and_everybody_reads_that_it_was_the_host(visit: Visit) -> None:
    anna, bela = seated(visit, "royals")
    say(bela, "an unkind word")
    about(anna, "an unkind word")
    press(anna, "Hide message")
    expect(bela.page.locator("#hearing")).to_contain_text("(hidden by the host)")
    about(anna, "hidden by the host")
    press(anna, "Silence Bela")
    expect(bela.page.locator("#talk")).to_contain_text("The host has silenced you")
    bela.page.get_by_text("Actions of the host and operators").click()
    expect(bela.page.locator("#deeds")).to_contain_text("Anna silenced Bela")
    expect(bela.page.locator("#deeds")).to_contain_text("Anna hid a message by Bela")


def test_without_scripts_people_talk_on_a_page_of_its_own(visit: Visit) -> None:
    anna = visit(java_script_enabled=False)
    anna.make_table("royals", "Anna")
    anna.page.goto(anna.page.url + "/talk")
    anna.page.get_by_label("Write a message").fill("hello")
    anna.page.get_by_role("button", name="Send").click()
    expect(anna.page.locator(".talk")).to_contain_text("hello")
    anna.page.get_by_role("link", name="About this message").click()
    anna.page.get_by_role("button", name="Hide message").click()
    expect(anna.page.locator("#hearing")).to_contain_text("(hidden by the host)")
