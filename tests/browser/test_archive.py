"""Files that become games, and games that are found again."""

import json
import pathlib

from playwright.sync_api import Page, expect

from tests.samples import more
from tests.site.saves import played, saved

from .conftest import Visit
from .looking import flaws
from .people import WON

pytestmark = more


def bring(page: Page, file: pathlib.Path, **chosen: str) -> None:
    """Choose a file, fill in the rest, send it."""
    page.goto("/")
    page.get_by_role("link", name="Import a game").click()
    page.wait_for_url("**/import")  # with its script, which reads the file
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_label("Text of the file")).not_to_have_value("")
    for label, value in chosen.items():
        page.locator(f'[name="{label}"]').select_option(value)
    page.get_by_role("button", name="Import game").click()


def test_a_finished_game_comes_in_by_a_file_and_is_found_looked_at_and_shown_to_others(
    visit: Visit, tmp_path: pathlib.Path
) -> None:
    match = played("royals", seats=3)
    file = tmp_path / "game.json"
    file.write_text(saved(match, "Theophanu", "Otto", "Adelheid"))
    anna, bela = visit(), visit()
    page = anna.page
    bring(page, file)
    page.wait_for_url("**/tables/*")
    expect(page.locator(".verdict")).to_contain_text(WON)
    expect(page.locator(".notice")).to_contain_text("This game was imported")
    assert not flaws(page)
    address = page.url

    page.goto("/")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Archive").click()
    page.get_by_label("Player name").fill("theo")
    page.locator('[name="game"]').select_option("royals")
    page.get_by_label("my games only").check()
    page.get_by_role("button", name="Search").click()
    line = page.locator(".ended > li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Theophanu")
    expect(line).to_contain_text(f"{match.step} decisions")
    expect(line).to_contain_text("private")
    assert not flaws(page)
    line.get_by_role("link").click()
    page.wait_for_url(address)
    page.locator("#draw-chronicle").click()
    page.locator(".log a").nth(40).click()
    page.wait_for_url("**?step=*")
    expect(page.locator("[data-moments]")).to_contain_text(f"of {match.step}")

    bela.page.goto("/archive?name=theophanu")
    expect(bela.page.locator("main")).to_contain_text("No games found")
    page.goto(address)
    page.get_by_role("button", name="Make public").click()
    expect(page.get_by_role("button", name="Make private")).to_be_visible()
    bela.page.reload()
    bela.page.locator(".ended > li").get_by_role("link").click()
    expect(bela.page.locator(".verdict")).to_contain_text(WON)
    expect(bela.page.get_by_role("button", name="Make private")).to_have_count(0)
    bela.page.locator("section.reckoning").get_by_role("link", name="Verify").click()
    expect(bela.page.locator(".checks")).to_contain_text("The imported file holds no dice")
    assert not flaws(bela.page)


def test_an_unfinished_game_is_played_on_with_bots(visit: Visit, tmp_path: pathlib.Path) -> None:
    match = played("staufer", seats=2, decisions=20)
    file = tmp_path / "half.json"
    file.write_text(saved(match, "Theophanu", "Otto"))
    person = visit()
    page = person.page
    bring(page, file, seat="1", others="novice")
    page.wait_for_url("**/tables/*")
    expect(page.locator(".notice")).to_contain_text("Anyone who has the file knows everything")
    expect(page.locator(".waiting-room")).to_contain_text("Novice")
    assert not flaws(page)
    page.get_by_role("button", name="Start the game").click()
    person.in_words()
    question = person.asked()
    for _ in range(3):
        person.click(question.choices[0])
        question = person.asked(question.answers)
    assert person.decisions > 0
    page.goto(page.url + f"?step={match.step}")
    expect(page.locator("[data-moments]")).to_contain_text(f"Move {match.step} of")


def test_a_file_that_was_changed_is_refused_with_the_reason(visit: Visit, tmp_path: pathlib.Path) -> None:
    save = json.loads(saved(played("staufer", seats=2)))
    save["scores"] = [200, 100]
    file = tmp_path / "better.json"
    file.write_text(json.dumps(save))
    person = visit()
    person.expects("status of 422")
    bring(person.page, file)
    expect(person.page.get_by_role("alert").first).to_contain_text("The save gives the scores [200, 100]")
    expect(person.page.get_by_label("Text of the file")).to_have_value(json.dumps(save))
    assert not flaws(person.page)
