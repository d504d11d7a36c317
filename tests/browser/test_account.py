"""An account from its making to its end, at two browsers."""

import json
import pathlib

from playwright.sync_api import expect

from tests.samples import more

from .conftest import Visit
from .looking import flaws
from .people import Person

pytestmark = more

SECRET, OTHER = "thrones of the West", "daggers in the East"


def heading(person: Person, text: str) -> None:
    """The page that is open."""
    expect(person.page.locator("h1")).to_contain_text(text)


def press(person: Person, name: str) -> None:
    """Press a button, or follow a link that looks like one."""
    wanted = person.page.get_by_role("main").get_by_role("button", name=name, exact=True)
    (wanted if wanted.count() else person.page.get_by_role("main").get_by_role("link", name=name, exact=True)).click()


def sign_in(person: Person, login: str, password: str) -> None:
    """From the link at the top of every page."""
    person.page.get_by_role("navigation").get_by_role("link", name="Sign in").click()
    person.page.get_by_label("Sign-in name").fill(login)
    person.page.get_by_label("Password").fill(password)
    press(person, "Sign in")


def makes_an_account(anna: Person) -> None:
    """A guest makes an account; the first try has two different passwords."""
    anna.page.goto("/me")
    press(anna, "Create an account")
    heading(anna, "Create an account")
    assert not flaws(anna.page)
    anna.expects("status of 422")
    for again in (OTHER, SECRET):
        anna.page.get_by_label("Sign-in name").fill("annamaria")
        anna.page.get_by_label("Password", exact=True).fill(SECRET)
        anna.page.get_by_label("Repeat password").fill(again)
        press(anna, "Create an account")
        if again == OTHER:
            expect(anna.page.get_by_role("alert")).to_contain_text("don't match")
            assert not flaws(anna.page)
    expect(anna.page.get_by_role("main")).to_contain_text("Signed in as annamaria")
    assert not flaws(anna.page)


def comes_from_elsewhere(phone: Person, table: str) -> None:
    """The same tables at another browser, after one wrong password."""
    phone.page.goto("/")
    phone.expects("status of 403")
    sign_in(phone, "Annamaria", OTHER)
    expect(phone.page.get_by_role("alert")).to_contain_text("Wrong name or password")
    assert not flaws(phone.page)
    sign_in(phone, "Annamaria", SECRET)
    phone.page.locator(f'a[href="{table.removeprefix(phone.address)}"]').click()
    phone.page.wait_for_url(table)
    expect(phone.page.locator("#player-0")).to_contain_text("you")


def changes_the_password(anna: Person, phone: Person) -> None:
    """The other browser is signed out by it."""
    anna.page.goto("/me")
    press(anna, "Password and devices")
    heading(anna, "Your account")
    assert not flaws(anna.page)
    phone.expects("status of 404", "WebSocket")
    anna.page.get_by_label("Current password").fill(SECRET)
    anna.page.get_by_label("Password", exact=True).fill(OTHER)
    anna.page.get_by_label("Repeat password").fill(OTHER)
    press(anna, "Change password")
    expect(anna.page.get_by_role("status")).to_contain_text("All other devices have been signed out")
    phone.page.goto("/me")
    expect(phone.page.get_by_role("main")).to_contain_text("You are playing as a guest")
    phone.page.goto("/forgot")
    heading(phone, "Reset your password")
    assert not flaws(phone.page)


def goes_out_and_in(anna: Person) -> None:
    """And finds everything where it was."""
    anna.page.goto("/me")
    press(anna, "Sign out")
    sign_in(anna, "annamaria", OTHER)
    expect(anna.page.get_by_role("main")).to_contain_text("Your tables")


def takes_her_data_and_goes(anna: Person, table: str) -> None:
    """For good."""
    anna.page.goto("/me")
    with anna.page.expect_download() as download:
        press(anna, "Download your data")
    kept = json.loads(pathlib.Path(download.value.path()).read_text())
    assert kept["account"][0]["login"] == "annamaria"
    assert table.endswith(kept["tables"][0]["id"])
    press(anna, "Delete your data")
    heading(anna, "Delete your data")
    assert not flaws(anna.page)
    anna.page.get_by_label("Your password").fill(OTHER)
    press(anna, "Delete my data")
    heading(anna, "Your data is deleted")
    anna.expects("status of 404")
    anna.page.goto(table)
    heading(anna, "Page not found")


def goes_on_alone(bela: Person) -> None:
    """Who played with her plays with a bot that has no name."""
    expect(bela.page.locator("#player-0")).to_contain_text("Somebody")
    expect(bela.page.locator("#player-0")).to_contain_text("bot")
    assert "Annamaria" not in bela.page.content()
    answered = -1
    for _ in range(3):
        asked = bela.asked(answered)
        bela.click(asked.choices[0])
        answered = asked.answers
    bela.asked(answered)
    assert not flaws(bela.page)


def test_an_account_lives_from_its_making_to_its_end(visit: Visit) -> None:
    anna, phone, bela = visit(), visit(), visit()
    for person in (anna, phone):
        person.expects("ERR_ABORTED")  # they leave pages that still ask for something
    bela.join(anna.make_table("royals", "Annamaria", 2), "Bela")
    press(anna, "Start the game")
    expect(anna.page.locator(".chronicle")).to_be_visible()
    table = anna.page.url
    makes_an_account(anna)
    comes_from_elsewhere(phone, table)
    changes_the_password(anna, phone)
    goes_out_and_in(anna)
    takes_her_data_and_goes(anna, table)
    goes_on_alone(bela)
