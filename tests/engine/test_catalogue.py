"""Texts: languages, plural forms and contexts, and the template for translators."""

import importlib.machinery
import importlib.util
import pathlib
import pickle
import types

import pytest

from casata.engine.errors import IllegalMove, OptionError
from casata.engine.game import find
from casata.engine.text.language import ENGLISH, context, language, phrase, plural

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "catalogue"


@pytest.fixture(scope="module")
def catalogue() -> types.ModuleType:
    loader = importlib.machinery.SourceFileLoader("catalogue", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("catalogue", loader))
    loader.exec_module(module)
    return module


def test_the_templates_for_translators_are_up_to_date(catalogue: types.ModuleType) -> None:
    for name, texts in catalogue.collected().items():
        assert catalogue.file_of(name).read_text() == catalogue.template(texts.items())


def test_it_holds_every_move_event_and_reason_of_a_game(catalogue: types.ModuleType) -> None:
    texts, game = catalogue.collected()["royals"], find("royals")
    for text in [
        *(kind.text for kind in game.moves.kinds),
        *(kind.text for kind in game.events.kinds),
        *(reason.text for reason in game.reasons.all),
    ]:
        assert catalogue._plain(text) in texts


def test_texts_plurals_contexts_and_refusals_in_the_sources_are_found(
    catalogue: types.ModuleType, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "page.py").write_text(
        'say.text("one {a}", a=1)\nt("two")\nother("three")\ntext(variable)\n'
        't(plural("{n} card", "{n} cards", by="n"), n=2)\nt(context("verb", "Pass"))\nraise Refused("no", "why", 422)\n'
    )
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "x.html").write_text(
        '{{ t("four") }}{{ t(plural("{n} seat", "{n} seats", by="n"), n=2) }}'
    )
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "sheet.html").write_text('{{ t("five") }}')
    monkeypatch.setattr(catalogue, "SOURCES", tmp_path)
    assert {text for text, _ in catalogue.written()} == {
        "one {a}", "two", "no", "four", "five", plural("{n} card", "{n} cards"), context("verb", "Pass"),
        plural("{n} seat", "{n} seats"),
    }  # fmt: skip


def test_sql_is_no_text(catalogue: types.ModuleType) -> None:
    words = ("SELECT ", "PRAGMA ", "UPDATE ", "INSERT ", "DELETE ", "CREATE ", "BEGIN", "LOCK ", "NOTIFY ", "WITH ")
    texts = [text for found in catalogue.collected().values() for text in found]
    assert not [text for text in texts if getattr(text, "one", text).strip().startswith(words)]


def test_one_gap_chooses_the_plural_form() -> None:
    text = plural("{name} draws {n} card", "{name} draws {n} cards", by="n")
    assert [ENGLISH.say(text, name="Anna", n=n) for n in (0, 1, 2)] == [
        "Anna draws 0 cards",
        "Anna draws 1 card",
        "Anna draws 2 cards",
    ]


def test_a_context_is_not_said() -> None:
    assert ENGLISH.say(context("verb", "Pass")) == "Pass"


def test_a_phrase_is_said_in_the_language_of_the_text_around_it() -> None:
    text, more = "no such game{hint}", phrase(" and {count} more", count=3)
    assert ENGLISH.say(text, hint=more) == "no such game and 3 more"
    assert language("xx").say(text, hint=more) == "«no such game« and 3 more»»"


def test_a_value_with_braces_is_said_as_it_is() -> None:
    assert ENGLISH.say("no {a}", a="{b}", b="wrong") == "no {b}"


def test_an_error_says_the_same_in_another_process_and_in_another_language() -> None:
    for problem in (OptionError("no option {name}", name="x"), IllegalMove("not {what}", "reason", what="now")):
        again = pickle.loads(pickle.dumps(problem))
        assert str(again) == str(problem)
        assert again.said(language("xx")) == f"«{problem}»"
        assert getattr(again, "reason", "") == getattr(problem, "reason", "")


def test_an_unknown_language_is_english() -> None:
    assert language("tlh").say("draw a card") == "draw a card"
    assert language("xx").say("draw a card") == "«draw a card»"
