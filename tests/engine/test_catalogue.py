"""The catalogue: every text in one template, and languages that are chosen."""

import pathlib

import pytest

from casata.engine.game import find
from casata.engine.text import catalogue


def test_the_template_for_translators_is_up_to_date() -> None:
    assert (catalogue.FOLDER / "casata.pot").read_text() == catalogue.template() + "\n"


def test_it_holds_every_move_event_and_reason_of_a_game() -> None:
    texts = catalogue.messages()
    game = find("royals")
    for text in [
        *(kind.text for kind in game.moves.kinds),
        *(kind.text for kind in game.events.kinds),
        *(reason.text for reason in game.reasons.all),
    ]:
        assert text in texts


def test_texts_in_the_sources_are_found(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "page.py"
    path.write_text('say.text("one {a}", a=1)\nt("two")\nother("three")\ntext(variable)\n')
    assert list(catalogue._texts_in(path)) == ["one {a}", "two"]


def test_an_unknown_language_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASATA_LANGUAGE", "tlh")
    assert catalogue.translator()("draw a card") == "draw a card"
    assert catalogue.translator("xx")("draw a card") == "«draw a card»"
