"""Catalogues are complete, hold nothing else, and are built so that any name can fill any gap."""

import re

import pytest
from babel import Locale

from casata.engine.folders import game_folders
from casata.engine.text.language import GAP, language, languages, plural
from tests.languages.catalogues import NAMES, OTHERS, catalogue, entries, forms, key_of, template

MARKS = "<>[]"
SUFFIXES = (
    "t|ot|et|öt|at|ban|ben|ba|be|ból|ből|ra|re|ról|ről|nak|nek|val|vel|hoz|hez|höz|tól|től|nál|nél|ért|ig|ként|"
    "as|es|os|ös"
)
ARTICLES = "der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|vom|zum|zur|im|am|ins|beim"
HANGING = {
    "hu": [
        re.compile(rf"\}}[-–]?(?:{SUFFIXES})\b"),
        re.compile(r"a\(z\)"),
        re.compile(r"\b[Aa]z? \{"),
        re.compile(r"-(?:ban/-ben|ba/-be|ra/-re)"),
    ],
    "de": [
        re.compile(rf"\b(?:{ARTICLES}) \{{(?!(?:count|number|left|least|most|seats)\}})", re.IGNORECASE),
        re.compile(r"\}(?:s|es|er|e|en|em|n)\b"),
    ],
}  # what would have to change with what fills the gap
ANCHOR = re.compile(r"\{#[\w-]+\}")
every_catalogue = pytest.mark.parametrize("name", NAMES)
every_language = pytest.mark.parametrize("code", OTHERS)


def gaps(text: str) -> set[str]:
    return set(GAP.findall(text))


def test_people_can_read_hungarian_and_german() -> None:
    assert languages() == ["en", "de", "hu"]


@every_language
@every_catalogue
def test_nothing_is_missing_and_nothing_unused(name: str, code: str) -> None:
    wanted = {key_of(entry): len(forms(entry.id)) for entry in entries(template(name))}
    found = {key_of(entry): len(forms(entry.string)) for entry in entries(catalogue(name, code))}
    assert found == wanted
    empty = [entry.id for entry in entries(catalogue(name, code)) if not all(forms(entry.string)) or entry.fuzzy]
    assert not empty


@every_language
@every_catalogue
def test_gaps_and_marks_are_those_of_the_english_text(name: str, code: str) -> None:
    for entry in entries(catalogue(name, code)):
        english = forms(entry.id)
        for said in forms(entry.string):
            assert gaps(said) in [gaps(text) for text in english], said
            assert [said.count(mark) for mark in MARKS] == [english[-1].count(mark) for mark in MARKS], said
            assert (said[:1] == " ", said[-1:] == " ") == (english[0][:1] == " ", english[0][-1:] == " "), said


@every_language
@every_catalogue
def test_no_suffix_article_or_ending_hangs_on_a_gap(name: str, code: str) -> None:
    said = [text for entry in entries(catalogue(name, code)) for text in forms(entry.string)]
    assert not [text for text in said if any(pattern.search(text) for pattern in HANGING[code])]


@every_language
@pytest.mark.parametrize("game", NAMES[1:])
def test_nothing_hangs_on_a_gap_of_a_rule_page_or_a_lesson(game: str, code: str) -> None:
    files = [game_folders()[game] / folder / f"{code}.md" for folder in ("rulebook", "lesson")]
    lines = [ANCHOR.sub("", line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert lines
    assert not [line for line in lines if any(pattern.search(line) for pattern in HANGING[code])]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("hu", "{city}ban épít"), ("hu", "elveszi a(z) {card} lapot"), ("hu", "a {role} dönt"), ("hu", "{name}-nak"),
        ("de", "nimmt den {colour}en"), ("de", "{name}s Plan"), ("de", "wird der {role}"), ("de", "Im {region}"),
    ],
)  # fmt: skip
def test_texts_that_would_have_to_change_with_their_gaps_are_found(code: str, text: str) -> None:
    assert any(pattern.search(text) for pattern in HANGING[code])


@every_language
@every_catalogue
def test_quotes_and_dots_are_those_of_print(name: str, code: str) -> None:
    for entry in entries(catalogue(name, code)):
        for english, said in zip(forms(entry.id), forms(entry.string), strict=True):
            assert english.count('"') >= said.count('"'), said
            assert "'" not in said or "'" in english, said
            assert "..." not in said or "..." in english, said


@every_language
@every_catalogue
@pytest.mark.parametrize("count", [0, 1, 2, 5, 11, 101])
def test_the_number_chooses_the_form_that_the_language_has_for_it(name: str, code: str, count: int) -> None:
    singular = Locale(code).plural_form(count) == "one"
    speech = language(code, name)
    counting = [entry for entry in entries(catalogue(name, code)) if len(forms(entry.id)) == 2 and not entry.context]
    assert counting
    for entry in counting:
        one, many = entry.string
        assert speech(plural(*entry.id), {"count": count}) == (one if singular else many)
