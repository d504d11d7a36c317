"""Everybody reads their own language: chosen by the browser's wish, kept, and changed with one click."""

import re

import pytest

from tests.site.client import House, Person
from tests.site.table import started

OWN_WORDS = {"en": "Your turn", "de": "Du bist am Zug", "hu": "Te következel"}


def reads(person: Person, code: str, path: str = "/") -> bool:
    return f'<html lang="{code}"' in person.get(path).text


def wish(person: Person, header: str) -> Person:
    person.client.headers["accept-language"] = header
    return person


def switch(person: Person, code: str, back: str = "") -> str:
    """Click on a language; where that leads."""
    person.client.headers["referer"] = back
    return str(person.send("/me/language", language=code).headers["location"])


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("hu", "hu"), ("hu-HU,hu;q=0.9,en;q=0.8", "hu"), ("de-AT", "de"), ("fr,de;q=0.7,hu;q=0.8", "hu"), ("fr", "en"),
        ("", "en"), ("en,hu;q=0.9", "en"), ("hu;q=0,de;q=0.1", "de"), ("HU", "hu"), ("hu;q=x", "en"), (";;,=,q=", "en"),
        ("x" * 5000 + ",hu", "en"),
    ],
)  # fmt: skip
def test_a_new_visitor_gets_the_language_that_the_browser_wants_most(shared: House, header: str, code: str) -> None:
    assert reads(wish(shared.person(), header), code)


def test_what_the_browser_wished_is_kept_with_the_person(shared: House) -> None:
    person = wish(shared.person(), "hu")
    person.post("/me", name="Ada")
    assert reads(wish(person, "de"), "hu")


def test_one_click_changes_the_language_of_every_page_and_leads_back(shared: House) -> None:
    person = shared.person("Ada")
    assert switch(person, "hu", "https://casata.example/archive?game=royals&lang=de") == "/archive?game=royals"
    assert reads(person, "hu", "/archive")
    assert reads(person, "hu", "/me")
    switch(person, "en")
    assert reads(person, "en")


def test_saving_other_preferences_leaves_the_language(shared: House) -> None:
    person = shared.person("Ada")
    switch(person, "de")
    person.post("/me", name="Ada", theme="dark")
    assert reads(person, "de")


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example",
        "https://a//evil.example",
        "https://a/\\evil.example",
        "",
        "evil",
        "http://[",
        "http://a/b c",
    ],
)
def test_the_click_never_leads_to_another_site(shared: House, back: str) -> None:
    assert switch(shared.person("Ada"), "hu", back) == "/"


def test_an_unknown_language_is_english(shared: House) -> None:
    person = shared.person("Ada")
    switch(person, "tlh")
    assert reads(person, "en")


def test_pages_tell_search_engines_their_other_languages_and_answer_in_them(shared: House) -> None:
    person = shared.person("Ada")
    found = dict(re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"', person.get("/").text))
    assert set(found) == {"x-default", "en", "de", "hu"}
    for code in ("de", "hu", "en"):
        assert f'<html lang="{code}"' in person.get(found[code]).text
    assert reads(person, "en")  # it is not kept
    table = started(shared, "royals", 2)
    assert "hreflang" not in table.host.get(table.path).text


def test_three_people_at_a_table_read_three_languages(house: House) -> None:
    table = started(house, "royals", 3)
    for person, code in zip(table.people, OWN_WORDS, strict=True):
        switch(person, code)
    for person, code in zip(table.people, OWN_WORDS, strict=True):
        page = person.get(table.path).text
        assert f'<html lang="{code}"' in page
        with person.live(table.id) as socket:
            frame = socket.receive_text()
        assert {"en": "France", "de": "Frankreich", "hu": "Franciaország"}[code] in frame


def test_a_program_gets_labels_and_hints_in_the_language_it_asks_for(house: House) -> None:
    table = started(house, "royals", 2)
    program = table.people[table.match.actors[0]].token()
    english = program.ask(f"{table.path}/legal").json()["moves"]
    program.client.headers["accept-language"] = "hu"
    hungarian = program.ask(f"{table.path}/legal").json()["moves"]
    assert [one["move"] for one in english] == [one["move"] for one in hungarian]
    assert all(one["label"] != other["label"] for one, other in zip(english, hungarian, strict=True))
    titles = {game["game"]: game["title"] for game in program.ask("/games").json()}
    assert titles["staufer"] == "A Staufer-dinasztia"


def test_a_refusal_is_said_in_the_language_of_whoever_was_refused(house: House) -> None:
    table = started(house, "royals", 2)
    [actor] = table.match.actors
    person = table.people[actor]
    switch(person, "de")
    answer = person.post(f"{table.path}/move", move="pass", answers=table.match.decisions(actor))
    assert answer.status_code == 422
    assert re.search(r"\b(nicht|Zug|kannst)\b", answer.json()["error"])
