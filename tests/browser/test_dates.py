"""Days and times in the archive."""

import datetime
import pathlib

import pytest
from playwright.sync_api import expect

from tests.site.saves import played, saved

from .alone import bring
from .conftest import Visit


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Pacific/Kiritimati"])
def test_the_day_of_a_game_is_the_same_in_every_time_zone(zone: str, visit: Visit, tmp_path: pathlib.Path) -> None:
    person = visit(timezone_id=zone, locale="en-US")
    file = tmp_path / "game.json"
    file.write_text(saved(played("royals", seats=2)))
    bring(person, file)
    page = person.page
    page.goto("/archive?mine=1")
    time = page.locator(".ended time")
    day = datetime.date.fromisoformat(time.get_attribute("datetime") or "")
    expect(time).to_have_text(f"{day:%b} {day.day}, {day.year}")
    expect(page.locator("main")).to_contain_text("dates in UTC")
    page.goto(f"/archive?mine=1&from={day}&to={day}")
    expect(page.locator(".ended > li")).to_have_count(1)
