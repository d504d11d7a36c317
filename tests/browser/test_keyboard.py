"""Keys at a table: numbers that no choice has, and fields that do not keep the keyboard."""

from playwright.sync_api import Page, expect

from .conftest import Visit
from .test_two_people import seated


def keys_work(page: Page) -> None:
    """A shortcut does what it should."""
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_a_number_that_no_choice_has_is_told_where_the_preview_would_be(visit: Visit) -> None:
    person = visit()
    person.play_now("staufer")
    page, question = person.page, person.asked()
    last = question.choices[-1].number
    wrong = str(last + 1)  # its first digit is a choice by itself: there are 10 choices at least in any deal
    assert len(wrong) == 2
    ready, prompt = page.locator("#ready"), page.locator("#prompt")

    page.keyboard.type(wrong[0])
    expect(ready).to_be_visible()
    page.keyboard.type(wrong[1])
    missing = f"There is no choice number {wrong}."
    expect(ready).to_contain_text(missing)
    expect(ready).to_contain_text(f"Type a number from 1 to {last}, or press Esc.")
    expect(page.locator("#announce")).to_have_text(missing)
    expect(page.locator("#confirm")).to_be_hidden()
    expect(page.locator('[aria-pressed="true"]:not(#view)')).to_have_count(0)

    page.keyboard.press("Enter")  # must not play what was ready before
    page.keyboard.press("Escape")
    expect(ready).to_be_hidden()
    expect(prompt).to_be_visible()
    assert person.asked() == question

    page.keyboard.type("0")
    expect(ready).to_contain_text("There is no choice number 0.")
    page.keyboard.type("2")
    expect(page.locator('.choice[aria-pressed="true"]')).to_have_attribute("data-number", "2")
    expect(ready).not_to_contain_text("There is no choice")
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("Enter")
    assert person.asked(question.answers).answers == question.answers + 1
    expect(ready).to_be_hidden()


def test_escape_leaves_every_text_field_and_keeps_what_was_written(visit: Visit) -> None:
    anna, _ = seated(visit, "royals")
    page = anna.page
    for field, text in (("#notes", "3 cards for Madrid, ?"), ("#say", "1, 2 or u?")):
        page.locator(field).click()
        page.keyboard.type(text)
        page.keyboard.press("Escape")
        expect(page.locator(field)).not_to_be_focused()
        expect(page.locator(field)).to_have_value(text)
        keys_work(page)
        expect(page.locator(field)).to_have_value(text)
    expect(page.locator("#notes-form [data-saved]")).to_have_text("saved")
    page.locator("#invite").click()
    page.keyboard.press("Escape")
    expect(page.locator("#invite")).not_to_be_focused()


def test_escape_leaves_the_fields_of_a_waiting_room_too(visit: Visit) -> None:
    person = visit()
    person.make_table("royals", "Anna", 3)
    page = person.page
    name = page.locator('.waiting-room [name="name"]')
    name.click()
    page.keyboard.type("Bea 2?")
    page.keyboard.press("Escape")
    expect(name).not_to_be_focused()
    expect(name).to_have_value("Bea 2?")
    keys_work(page)
    page.locator("#seat-1").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#seat-1")).not_to_be_focused()
