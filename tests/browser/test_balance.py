"""What a game is like, in a browser: fit for everybody, on a narrow screen, and as a file of its own."""

import pathlib

import pytest

from casata.site.views.balance import published_view
from casata.site.views.balance_file import standalone

from .conftest import Visit
from .looking import WIDER, flaws
from .test_box import DRAWN, LOCALES, NARROWEST


@pytest.mark.parametrize("game", DRAWN)
def test_a_report_has_no_flaws(game: str, visit: Visit) -> None:
    person = visit()
    person.page.goto(f"/games/{game}/balance")
    assert not flaws(person.page)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", DRAWN)
def test_a_narrow_screen_shows_all_of_a_report(game: str, language: str, visit: Visit) -> None:
    person = visit(viewport=NARROWEST, locale=LOCALES[language])
    person.page.goto(f"/games/{game}/balance")
    assert person.page.evaluate(WIDER) <= 0


def test_a_report_in_a_file_has_no_flaws_and_asks_nobody(tmp_path: pathlib.Path, visit: Visit) -> None:
    report = published_view(DRAWN[0], "de")
    assert report is not None
    file = tmp_path / "report.html"
    file.write_text(standalone(report, "de"), encoding="utf-8")
    person = visit()
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.goto(file.as_uri())
    assert not flaws(person.page)
    assert {url for url in asked if not url.startswith("data:")} == {file.as_uri()}
