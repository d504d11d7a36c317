"""A language is added by its files alone, even if only one game has a translation."""

import io
import pathlib
from collections.abc import Iterator

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from casata.engine.folders import game_folders
from casata.engine.game import find
from casata.engine.rulebook.page import make_page
from casata.engine.text import language as module
from casata.engine.text.language import LOCALE, language, languages, plural

HEADER = """msgid ""
msgstr ""
"Language: it\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""  # as docs/translate.md has it
GAME = """msgid "France"
msgstr "Francia"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} carta"
msgstr[1] "{count} carte"
"""


def compile_into(folder: pathlib.Path, texts: str) -> None:
    folder.mkdir(parents=True)
    with (folder / "it.mo").open("wb") as file:
        write_mo(file, read_po(io.StringIO(HEADER + texts)))


@pytest.fixture
def italian(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty catalogue for everything, and a few texts of Royals."""
    compile_into(tmp_path / LOCALE, "")
    compile_into(tmp_path / "royals" / LOCALE, GAME)
    folders = {**game_folders(), "royals": tmp_path / "royals"}
    monkeypatch.setattr(module, "FOLDER", tmp_path / LOCALE)
    monkeypatch.setattr(module, "game_folders", lambda: folders)
    for known in (languages, language):
        known.cache_clear()
    yield
    monkeypatch.undo()
    for known in (languages, language):
        known.cache_clear()


@pytest.mark.usefixtures("italian")
def test_a_fourth_language_for_a_single_game_is_spoken_there_and_stays_english_elsewhere() -> None:
    assert languages() == ["en", "it"]
    speech = language("it", "royals")
    assert speech.say("France") == "Francia"
    assert [speech.say(plural("{count} card", "{count} cards"), count=count) for count in (1, 2)] == [
        "1 carta",
        "2 carte",
    ]
    assert speech.say("Your turn") == "Your turn"
    assert language("it", "signorie").say("Choose an action") == "Choose an action"


@pytest.mark.usefixtures("italian")
def test_rules_that_nobody_has_translated_are_english_with_the_names_of_the_language() -> None:
    page = make_page(find("royals"), language("it"))
    assert page.language == "en"
    assert page.rule("cities") and "Francia" in page.rule("cities").text  # type: ignore[union-attr]
