"""House files at tables: everybody who is invited can see which printed values are not those of the box."""

import json

import pytest

from casata.engine.core.printed import house_file
from casata.engine.game import find
from casata.engine.match.opening import new
from casata.site.views.table.cache import cache_of

from ..client import House, Person
from ..markup import paragraphs, words
from ..saves import brought
from ..table import Table, made, started

HOUSE = """
[titles.king]
cost = 7
[cities.paris]
name = "Lutetia"
[cities.bordeaux]
titles = ["cardinal", "baron"]
[cities.lyon]
titles = ["princess", "baron"]
[noble]
in_play_2 = 2
"""
KING = "Titles, King: cost 8 7"
CHANGED = [
    KING, "Cities, Paris: name Paris Lutetia", "Cities, Bordeaux: titles Princess, Baron Cardinal, Baron",
    "Cities, Lyon: titles Cardinal, Baron Princess, Baron", "Noble House markers: in play, 2 players 1 2",
]  # fmt: skip
TOLD = "Changes made by the house file"


def shown(person: Person, path: str) -> str:
    return words(person.get(path).text)


def changes(page: str) -> list[str]:
    """The lines of the list of changed values: name, standard value, value here."""
    start = page.index('<details class="house"')
    rows = page[page.index("<tbody>", start) : page.index("</tbody>", start)].split("</tr>")
    return [" ".join(paragraphs(row)) for row in rows if row.strip()]


def test_whoever_is_invited_sees_what_a_house_file_changes(shared: House) -> None:
    table, guest = made(shared, "royals", house=HOUSE), shared.person("Gina")
    for page in (guest.get(table.link).text, table.host.get(table.path).text):
        assert "Printed values 5 changed by a house file" in words(page)
        assert TOLD in page
        assert sorted(changes(page)) == sorted(CHANGED)
    assert "Printed value Standard Here" in shown(guest, table.link)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("hu", {"Címek, király: ára kártyában 8 7", "Városok, Párizs: név Párizs Lutetia"}),
        ("de", {"Titel, König: Kosten in Karten 8 7", "Städte, Paris: Name Paris Lutetia"}),
    ],
)
def test_values_are_named_in_the_language_of_the_reader_and_new_names_stay_as_typed(
    shared: House, code: str, told: set[str]
) -> None:
    table = started(shared, "royals", house=HOUSE)
    table.host.post("/me/preferences", language=code)
    page = table.host.get(table.path).text
    assert told <= set(changes(page))
    assert "Lutetia" in page[page.index('id="sheet-window"') :]


def test_it_is_seen_in_the_game_and_by_those_who_watch(shared: House) -> None:
    table = started(shared, "royals", watched=True, house=HOUSE)
    for _, person in table.everybody():
        page = person.get(table.path).text
        assert sorted(changes(page)) == sorted(CHANGED)
        assert "5 changed by a house file" in words(page)


def test_a_long_list_is_folded_and_a_short_one_is_not(shared: House) -> None:
    cities = ("paris", "lyon", "rouen", "berlin", "munich", "london", "dublin", "madrid", "seville")
    long = "".join(f"[cities.{city}]\nbonus = 9\n" for city in cities)
    folded, open_ = made(shared, "royals", house=long), made(shared, "royals", house="[titles.king]\ncost = 7")
    page = folded.host.get(folded.link).text
    assert '<details class="house" id="house"><summary>' in page
    assert len(changes(page)) == 9
    page = open_.host.get(open_.link).text
    assert '<details class="house" id="house" open><summary>' in page
    assert changes(page) == [KING]
    assert "Printed values 1 changed by a house file" in words(page)


@pytest.mark.parametrize("edition", ["abacus2014", "arcane2016"])
def test_a_house_file_that_changes_nothing_says_so(edition: str, shared: House) -> None:
    game = find("royals")
    options = {"edition": edition}
    same = house_file("Royals", game.printed(game.complete(2, options)))
    for table in (made(shared, "royals", house=same, options=options), made(shared, "royals", options=options)):
        page = shown(shared.person("Gina"), table.link)
        assert "Printed values all standard" in page
        assert TOLD not in page
        assert table.host.ask(table.path).json()["house"] == []


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("il_principe", '[cities.siena]\nicons = ["green", "white", "red"]\n[totals]\nicons = [12, 13, 12, 12, 11]',
         ["Cities, Siena: icons green, red, yellow green, white, red",
          "Check sums: icons 12, 12, 12, 12, 12 12, 13, 12, 12, 11"]),
        ("signorie", '[helpers.red_top]\ncost = 4\n[houses.h1]\nname = "Malatesta"',
         ["Helpers, top red helper (florins): cost", "Houses, Sforza: name Sforza Malatesta"]),
        ("staufer", "[regions.aachen]\nmore_noble = [7]\n[jobs]\ncost_3 = [4, 9, 15, 22, 31]",
         ["Regions, Aachen: nobles only, 3 to 5 players 6 7",
          "Jobs: offices of cost 3 4, 9, 15, 22, 30 4, 9, 15, 22, 31"]),
    ],
)  # fmt: skip
def test_values_have_names_that_people_read(game: str, text: str, told: list[str], shared: House) -> None:
    table = made(shared, game, house=text)
    found = changes(table.host.get(table.path).text)
    assert len(found) == len(told)
    assert all(line.startswith(start) for line, start in zip(sorted(found), sorted(told), strict=True)), found


def test_an_imported_game_says_it_too(shared: House, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("house") / "mine.toml"
    file.write_text(HOUSE)
    ada = shared.person("Ada")
    table = Table(shared, brought(ada, json.dumps(new("royals", 2, 1, house=file).save())), [ada])
    assert sorted(changes(shared.person("Gina").get(table.link).text)) == sorted(CHANGED)
    assert sorted(changes(ada.get(table.path).text)) == sorted(CHANGED)


def test_playing_again_keeps_the_values_and_says_so(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared.tables, "schedule", shared.site.runner._set_timer)
    table = made(shared, "royals", house=HOUSE, bots={1: "novice"}, start=True)
    table.host.post(f"{table.path}/close")
    again = table.host.post(f"{table.path}/rematch").json()["go"]
    assert sorted(changes(table.host.get(again).text)) == sorted(CHANGED)


def test_programs_are_told_by_path(shared: House) -> None:
    table = made(shared, "royals", house=HOUSE, open=True)
    told = table.host.ask(table.path).json()["house"]
    assert {"path": "titles.king.cost", "standard": 8, "value": 7} in told
    assert {"path": "cities.lyon.titles", "standard": ["cardinal", "baron"], "value": ["princess", "baron"]} in told
    assert len(told) == len(CHANGED)
    mine = [one for one in table.host.ask("/tables").json() if one["id"] == table.id]
    assert mine[0]["house"] == told


def test_a_game_of_older_rules_claims_nothing(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = made(shared, "royals", house=HOUSE)
    in_memory = table.in_memory
    monkeypatch.setattr(in_memory, "stored", in_memory.stored.with_changes({"rules": 0}, {}))
    cache_of(table.in_memory).built.clear()
    assert "Printed values" not in shown(table.host, table.link)
    assert table.host.ask(table.path).json()["house"] == []
