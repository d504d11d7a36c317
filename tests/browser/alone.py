"""Tables that need nobody else: two at one screen, and games out of files."""

import pathlib

from playwright.sync_api import expect

from .people import Person


def share(person: Person, game: str) -> None:
    """Anna and Bea at one screen, the game begun."""
    page = person.page
    page.goto(f"/new?game={game}")
    page.locator('[name="name"]').fill("Anna")
    page.locator('[name="seats"]').select_option("2")
    page.locator('[name="seat.1"]').select_option("screen")
    page.locator('[name="called.1"]').fill("Bea")
    page.locator("main .buttons .btn.go").click()
    page.wait_for_url("**/tables/*")
    person.in_words()
    begin(person)


def begin(person: Person) -> None:
    """Start the game; where there are secrets whoever is asked first takes the screen."""
    page = person.page
    page.locator("#bar-start").click()
    expect(page.locator("#players")).to_be_attached()
    face = page.locator('#bar [id^="bar-face-"]')
    if face.count():
        face.first.click()
    expect(page.locator("#choices")).to_be_visible()


def bring(person: Person, file: pathlib.Path) -> str:
    """The address of the table that a file becomes."""
    page = person.page
    page.goto("/import")
    page.locator("[data-loads]").set_input_files(file)
    expect(page.locator("#save")).not_to_have_value("")
    page.locator("main .buttons .btn.go").click()
    page.wait_for_url("**/tables/*")
    person.in_words()
    return page.url
