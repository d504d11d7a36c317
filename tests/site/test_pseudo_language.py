"""Pages in the pseudo-language, which marks every text of a catalogue: what is not marked, nobody could translate."""

import re
from html.parser import HTMLParser

import pytest

from casata.engine.game import find
from casata.engine.text.language import LONGER, PSEUDO, language
from casata.site.accounts import preferences
from tests.conformance.sights import unmarked
from tests.site.client import House, Person
from tests.site.leaks import random_of
from tests.site.saves import GAMES, brought, played, saved
from tests.site.table import filled, started

SAID = ("aria-label", "aria-description", "title", "placeholder", "alt", "aria-roledescription")
SILENT = ("script", "style", "kbd", "code", "textarea", "time")
HASH = re.compile(r"\b[0-9a-f]{32,}\b")
WORD = re.compile(r"[^\W\d_]{2,}")
SAME = {  # the same in every language
    "Casata", "Ada", "casata", "de", "en", "hu", "Deutsch", "English", "magyar", "Signorie", "Royals", "Il", "Principe",
    "seed", "https", "http", "testserver", "Béla", "UTC", "API", "toml",
}  # fmt: skip
LATIN = {  # on maps and rings
    "Mare", "Adriaticum", "Ligusticum", "Atlanticus", "Francia", "Germania", "Hungaria", "Polonia", "Hispania",
    "Oceanus", "Anglia", "Aulæ", "dei", "gratia", "henricus", "romanorum", "imperator", "semper", "augustus", "et",
    "rex", "II", "III", "IV", "VI", "VII", "Britannia", "Italia", "Occidentis", "siciliae", "mdccxiv", "mdcxlviii",
    "mdclxxx",
}  # fmt: skip
PAGES = (
    "/", "/new?game=royals", "/archive", "/import", "/me", "/me/notices", "/sign-in", "/sign-up", "/forgot",
    "/me/account", "/me/delete", "/nowhere",
)  # fmt: skip


class Read(HTMLParser):
    """What people read on a page, or hear."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in SILENT:
            self._silent.append(tag)
        self.texts += [value for name, value in attrs if name in SAID and value]

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


@pytest.fixture(autouse=True)
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people read it."""
    monkeypatch.setattr(preferences, "languages", lambda: [PSEUDO])


def in_pseudo(person: Person) -> Person:
    assert person.post("/me/preferences", language=PSEUDO).json()["preferences"]["language"] == PSEUDO
    return person


def typed(page: str, *names: str) -> set[str]:
    """The words of a page that come from no catalogue; a text may go over several elements."""
    outside = HASH.sub("", unmarked(" ".join(Read(page).texts)))
    return {word for word in WORD.findall(outside) if word not in (SAME | LATIN).union(names)}


@pytest.mark.parametrize("path", PAGES)
def test_every_word_of_a_page_is_in_a_catalogue(shared: House, path: str) -> None:
    assert not typed(in_pseudo(shared.person("Ada")).get(path).text)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_box_is_in_a_catalogue(shared: House, game: str) -> None:
    ada, sources = in_pseudo(shared.person("Ada")), find(game).printed({}).sources
    assert not typed(ada.get(f"/games/{game}/box").text, *sources)
    assert not typed(ada.send(f"/games/{game}/box", house="# nothing").text, *sources)
    assert not typed(ada.send(f"/games/{game}/box", house="1").text, *sources, "name")


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_report_is_in_a_catalogue(shared: House, game: str) -> None:
    assert not typed(in_pseudo(shared.person("Ada")).get(f"/games/{game}/balance").text)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_table_is_in_a_catalogue(house: House, game: str) -> None:
    table = filled(house, game, 2)
    names = [person.name for person in table.people]
    ada = in_pseudo(table.people[0])
    assert not typed(ada.get(table.path).text, *names)
    table.host.post(f"{table.path}/start")
    for part in ("", "/verify"):
        assert not typed(ada.get(f"{table.path}{part}").text, *names)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_log_is_in_a_catalogue(house: House, game: str) -> None:
    table = started(house, game, 2)
    table.skip(random_of(game, 2), 60)
    names = [person.name for person in table.people]
    assert not typed(in_pseudo(table.people[0]).get(table.path).text, *names)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_an_end_is_in_a_catalogue(shared: House, game: str) -> None:
    ada = in_pseudo(shared.person("Ada"))
    path = f"/tables/{brought(ada, saved(played(game)))}"
    assert not typed(ada.get(path).text)
    assert not typed(ada.get(f"{path}?step=30").text)


def test_words_of_the_longer_pseudo_language_are_two_fifths_longer() -> None:
    assert language(LONGER).say("Your turn, {name}", name="Ada") == "Yourur turnrn, Ada"
    assert (
        len(language(LONGER).say("Occupy or take over a position")) >= 1.4 * len("Occupy or take over a position") - 3
    )
