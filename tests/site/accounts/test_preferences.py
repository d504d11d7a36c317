"""Preferences: all of them on a page, single ones from a panel, and older ones that are still stored."""

import json
import re
from dataclasses import asdict
from typing import Any

import pytest

from casata.site.accounts.accounts import find_person
from casata.site.accounts.preferences import CHOICES, SWITCHES, Preferences, from_json, to_json
from tests.site.client import House, Person


def kept(house: House, person: Person) -> dict[str, Any]:
    """The preferences of a person as they are stored."""
    row = house.do(house.site.store.read, find_person, person.id)
    found: dict[str, Any] = json.loads(row.preferences)
    return found


def test_every_preference_has_a_default_that_can_be_chosen() -> None:
    usual = asdict(Preferences())
    assert {name: usual[name] for name in CHOICES} == {name: values[0] for name, values in CHOICES.items()}
    assert not any(usual[name] for name in SWITCHES)
    assert set(usual) == {*CHOICES, *SWITCHES, "language"}


@pytest.mark.parametrize(("stored", "expected"), [
    ("{}", Preferences()),
    ("{", Preferences()),
    ("[]", Preferences()),
    ("null", Preferences()),
    ('{"theme": "dark", "confirm": true, "sound": true, "language": "en"}',
     Preferences(theme="dark", confirm="on", sound=True)),
    ('{"theme": "light", "confirm": false, "sound": false}', Preferences(theme="light", confirm="auto")),
    ('{"theme": "neon", "pace": 3, "view": null, "sound": "yes", "confirm": [], "shoe": 44}', Preferences()),
    (to_json(Preferences("dark", "high", "calm", "off", "list", True, True, True)),
     Preferences("dark", "high", "calm", "off", "list", True, True, True)),
])  # fmt: skip
def test_what_is_stored_is_read_and_nonsense_is_the_default(stored: str, expected: Preferences) -> None:
    assert from_json(stored) == expected


def test_one_preference_changes_and_the_others_stay(shared: House) -> None:
    person = shared.person("Ada")
    person.post("/me", name="Ada", theme="dark", pace="calm", sound="on", usual="on")
    answer = person.post("/me/preferences", pace="instant")
    assert answer.status_code == 200
    expected = asdict(Preferences(theme="dark", pace="instant", sound=True, usual=True))
    assert answer.json() == {"preferences": expected}
    assert kept(shared, person) == expected
    assert person.post("/me/preferences", sound="off", only="on").json()["preferences"]["sound"] is False
    assert kept(shared, person)["only"] is True
    assert person.post("/me/preferences", view="sideways").json()["preferences"]["view"] == "board"
    assert person.name == "Ada"


def test_a_form_without_a_switch_switches_it_off(shared: House) -> None:
    person = shared.person("Ada")
    person.post("/me", name="Ada", sound="on", only="on")
    person.post("/me", name="Ada", only="on")
    assert (kept(shared, person)["sound"], kept(shared, person)["only"]) == (False, True)


def test_without_scripts_the_way_leads_back_to_the_page(shared: House) -> None:
    answer = shared.person("Ada").send("/me/preferences", theme="light")
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")


def test_a_guest_who_chooses_something_is_remembered(shared: House) -> None:
    guest = shared.person()
    assert guest.post("/me/preferences", theme="dark").status_code == 200
    assert 'data-theme="dark"' in guest.get("/").text


def test_preferences_need_the_proof_of_a_page(shared: House) -> None:
    person = shared.person("Ada")
    assert person.client.post("/me/preferences", data={"theme": "dark"}).status_code == 403
    assert kept(shared, person)["theme"] == "auto"


def signs(person: Person) -> set[str]:
    """What a page says of its reader's preferences."""
    page = person.get("/").text
    return {sign for tag in re.findall(r"<(?:html|body)[^>]*>", page) for sign in tag.rstrip(">").split()}


def test_pages_carry_what_scripts_and_styles_ask_for(shared: House) -> None:
    person = shared.person("Ada")
    switches = {"data-sound", "data-usual", "data-only", "data-confirm"}
    assert signs(person) >= {'data-pace="fast"', 'data-first-view="board"', 'data-asks="auto"'}
    assert not signs(person) & {'data-contrast="high"', *switches}
    person.post("/me", name="Ada", contrast="high", pace="calm", view="list", confirm="on", sound="on", only="on")
    chosen = {'data-contrast="high"', 'data-pace="calm"', 'data-first-view="list"', 'data-asks="on"'}
    assert signs(person) >= chosen | switches - {"data-usual"}
    assert "data-usual" not in signs(person)
