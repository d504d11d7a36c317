"""The published reports: on the page of each game, in files that stand alone, and in every language."""

import copy
import dataclasses
import json
import re
from typing import Any

import pytest

from casata.cli import balance as command
from casata.engine.compiled.loader import PLAIN
from casata.engine.game import find, names
from casata.engine.text.language import languages
from casata.lab.balance import FILE, KIND, Balance
from casata.lab.run import Run
from casata.site.views import balance
from casata.site.views.balance import BalanceView, Chart, published, report_view
from casata.site.views.balance_file import standalone
from casata.site.views.balance_plots import histogram, interval, scale

from .client import House
from .markup import words

TITLES = {"en": "What goes with winning", "hu": "Mi jár együtt a győzelemmel", "de": "Was mit dem Sieg einhergeht"}
REPORTS = [name for name in names() if published(name)]


def measured(name: str = "tiny", compared: dict[str, Any] | None = None, games: int = 6) -> dict[str, Any]:
    """A small report, as a file holds it."""
    game = find(name)
    what = Balance(game, game.seats[-1], ["random"], {}, compared)
    with Run(KIND, what.pairings, ["random"], PLAIN) as run:
        what.play(run, games)
    report: dict[str, Any] = json.loads(json.dumps(what.to_json()))
    return report


def charts(report: BalanceView) -> list[Chart]:
    return [chart for part in report.parts for chart in (part.order, part.sources, *part.studies)]


def test_every_game_of_the_collection_is_measured() -> None:
    assert set(names()) - {"tiny"} <= set(REPORTS)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", REPORTS)
def test_a_page_shows_the_report_in_the_language_of_its_reader(shared: House, game: str, language: str) -> None:
    person = shared.person("Ada")
    person.post("/me/preferences", language=language)
    answer = person.get(f"/games/{game}/balance")
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert TITLES[language] in words(answer.text)
    data = published(game)
    assert data is not None
    assert data["command"] not in words(answer.text), "commands are for those who run the site"
    for heading in (study.heading for study in find(game).events.studies):
        assert str(heading) not in words(answer.text) or language == "en" or heading in SAME


SAME = ("Missions",)  # a text that another language writes alike


@pytest.mark.parametrize("game", REPORTS)
def test_a_published_report_is_of_the_present_rules_or_says_so(shared: House, game: str) -> None:
    data = published(game)
    assert data is not None
    page = words(shared.person("Ada").get(f"/games/{game}/balance").text)
    assert ("they are at version" in page) == (data["rules"] != find(game).version)
    old = report_view({**data, "rules": find(game).version - 1}, "en")
    assert f"version {find(game).version - 1} of the rules" in old.stale


@pytest.mark.parametrize("game", REPORTS)
def test_published_figures_add_up(game: str) -> None:
    data = published(game)
    assert data is not None
    for variant in data["variants"]:
        assert sum(line["rate"] for line in variant["order"]) == pytest.approx(1, abs=1e-4)
        assert sum(line["points"] for line in variant["sources"]) == pytest.approx(variant["scores"]["mean"], abs=1e-3)
        assert sum(variant["scores"]["counts"]) == variant["games"] * data["seats"]
        assert all(line["low"] <= line["rate"] <= line["high"] for line in variant["order"])
        for table in variant["studies"]:
            times = sum(line["times"] for line in table["values"])
            assert times * variant["games"] * data["seats"] == pytest.approx(table["takings"], rel=1e-3)


def test_the_pages_of_a_game_lead_to_its_report(shared: House) -> None:
    person = shared.person("Ada")
    for game in REPORTS:
        for page in ("/", f"/games/{game}/box", f"/games/{game}/learn"):
            assert f'href="/games/{game}/balance"' in person.get(page).text


def test_a_game_without_a_report_has_no_link_and_no_page(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    person = shared.person("Ada")
    monkeypatch.setattr("casata.site.pages.lobby.published", lambda name: None)
    assert "/balance" not in person.get("/").text
    assert person.get("/games/chess/balance").status_code == 404
    assert published("tiny") is None
    assert person.get("/games/tiny/balance").status_code == 404


def test_a_report_is_published_into_the_folder_of_its_game(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    data = measured()
    there = dataclasses.replace(find("tiny"), folder=tmp_path)
    command._publish(there, data)
    monkeypatch.setattr(balance, "find", lambda name: there)
    published.cache_clear()
    found = published("tiny")
    published.cache_clear()
    assert found is not None
    assert found["command"] == data["command"]
    assert found["variants"][0]["order"][0]["rate"] == pytest.approx(data["variants"][0]["order"][0]["rate"], abs=1e-5)
    (tmp_path / FILE).write_text(json.dumps({**data, "format": 99}))
    assert published("tiny") is None
    published.cache_clear()


@pytest.mark.parametrize("language", languages())
def test_a_fifth_game_is_told_without_words_of_its_own(language: str) -> None:
    report = report_view(measured(), language)
    assert [chart.heading for chart in report.parts[0].studies][1] == "Shows …"  # its own words are not translated
    assert all(len(line.figures) == len(chart.columns) - 1 for chart in charts(report) for line in chart.lines)


def test_few_takings_are_said_to_be_too_few() -> None:
    data = measured()
    lines = [line for chart in report_view(data, "en").parts[0].studies for line in chart.lines]
    assert lines
    assert {line.figures[-2] for line in lines} == {"too few"}
    assert all(line.plot is None for line in lines)
    for variant in data["variants"]:
        for table in variant["studies"]:
            for line in table["values"]:
                line.update(compared=balance.FEWEST, difference=0.1, low=0.05, high=0.15)
    lines = [line for chart in report_view(data, "en").parts[0].studies for line in chart.lines]
    assert {(*line.figures[-2:], line.clear) for line in lines} == {("+10.0", "+5.0 to +15.0", 1)}


def test_what_was_never_taken_is_left_out() -> None:
    data = measured()
    table = data["variants"][0]["studies"][0]
    table["values"][0].update(times=0, taken=0, compared=0)
    left = copy.deepcopy(table["values"])
    assert len(report_view(data, "en").parts[0].studies[0].lines) == len(left) - 1


def test_two_kinds_of_games_are_told_one_after_the_other_with_what_changes() -> None:
    report = report_view(measured(compared={"rich": True}), "en")
    assert [part.heading for part in report.parts] == ["Standard game", "With the change"]
    assert report.changes is not None
    assert ("Compared: Odd gold", "no / yes") in report.facts
    assert [line.name for line in report.changes.lines][:2] == [
        "Wins of player 1, in percent", "Wins of player 2, in percent",
    ]  # fmt: skip


def test_a_file_needs_no_other() -> None:
    page = standalone(report_view(measured("royals", games=2), "hu"), "hu")
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert not re.search(r"url\(\"?(?!\"?data:)", page)
    assert "<script" not in page
    assert "@import" not in page
    assert 'data-game="royals"' in page
    assert "font/woff2" in page
    assert "<main>" in page


def test_the_file_and_the_page_show_the_same(shared: House) -> None:
    [game, *_] = REPORTS
    body = shared.person("Ada").get(f"/games/{game}/balance").text.partition("<main")[2].partition("</main>")[0]
    report = balance.published_view(game, "en")
    assert report is not None
    alone = standalone(report, "en").partition("<main")[2].partition("</main>")[0]
    assert words(body.partition(">")[2]).strip() == words(alone.partition(">")[2]).strip()


def test_a_scale_has_round_ends_and_holds_its_mark() -> None:
    line = scale([0.213, 0.329], 0.25)
    assert [round(tick.value, 2) for tick in line.ticks] == [0.2, 0.25, 0.3, 0.35]
    assert line.ticks[0].x < line.mark < line.ticks[-1].x
    assert line.mark == line.at(0.25)
    assert scale([], 0).ticks[0].value == 0


def test_an_interval_beyond_its_scale_is_cut() -> None:
    line = scale([-1, 1], 0)
    found = interval(line, {"mean": 0, "low": -9, "high": 0.5})
    assert (found.cut_low, found.cut_high) == (True, False)
    assert found.low == line.at(-1) < found.middle < found.high < line.at(1)


def test_bars_are_as_tall_as_their_counts() -> None:
    drawn = histogram({"counts": [2, 4, 0], "marked": [1, 0, 0], "first": 10, "width": 5})
    whole, most, none = drawn.bars
    assert whole.height == most.height / 2
    assert whole.inner_height == most.height / 4
    assert none.height == 0
    assert [tick.value for tick in drawn.ticks] == [10, 15, 20, 25]
