"""Rule pages and player aids: of every game, in every language, and of a table."""

import random
import re

import pytest

from casata.engine.game import find
from casata.engine.text.language import languages
from tests.rulebook.test_sources import GAMES

from ..client import House
from ..markup import words
from ..table import made, started

ANCHOR = re.compile(r'<section class="rule" id="([\w-]+)"')
LINK = re.compile(r'<a href="#([\w-]+)"')
TO_RULE = re.compile(r'<li[^>]* data-rule="([\w-]+)"')
LINE = re.compile(r"<li[^>]*><a href.*?</li>", re.DOTALL)
POINTS = re.compile(r"scores? \d|\(\+\d")
SOURCE = re.compile(r'<tr class="source".*?>', re.DOTALL)
ABOUT_WINNING = {"goal", "aim", "winning", "points", "winner"}  # which do not say why points were given


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_everybody_can_read_the_rules_of_a_game(shared: House, game: str, code: str) -> None:
    guest = shared.person()
    page = guest.get(f"/games/{game}/rules?lang={code}").text
    anchors = ANCHOR.findall(page)
    assert len(anchors) > 30 and len(anchors) == len(set(anchors))
    assert set(LINK.findall(page)) - {"main", "found"} <= set(anchors), "the contents and all links lead to a rule"
    assert f'<article class="rules" lang="{code}">' in page
    aid = guest.get(f"/games/{game}/aid?lang={code}").text
    assert 100 < len(words(aid[aid.index("<article") : aid.index("</article>")]).split()) < 420, "it fits on a page"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_its_own_rules_before_and_during_the_game(shared: House, game: str) -> None:
    everything = shared.person().get(f"/games/{game}/rules").text
    assert 'class="when"' in everything
    for table in (made(shared, game), started(shared, game)):
        page = table.host.get(f"{table.path}/rules").text
        assert 'class="when"' not in page and len(page) < len(everything)
        assert f'href="{table.path}/rules"' in table.host.get(table.path).text


def test_what_a_house_file_changes_is_different_in_the_rules_of_its_table(shared: House) -> None:
    table = made(shared, "royals", house="[titles.king]\ncost = 7\n")
    page = table.host.get(f"{table.path}/rules").text
    titles = words(page[page.index('id="titles"') : page.index('id="country-cards"')])
    assert "King 7 " in titles and "King 8 " not in titles


def test_a_search_finds_the_rules_that_have_all_words(shared: House) -> None:
    page = shared.person().get("/games/royals/rules?q=intrigue+king").text
    found = page[page.index('class="found"') : page.index('class="book-columns"')]
    anchors = LINK.findall(found)
    assert anchors and len(anchors) < 20
    for anchor in anchors:
        rule = page[page.index(f'id="{anchor}">') :]
        rule = words(rule[: rule.index("</section>")]).casefold()
        assert "intrigue" in rule and "king" in rule
    assert "No rule has these words." in shared.person().get("/games/royals/rules?q=xylophone").text


def test_what_was_the_guide_leads_to_the_rules(shared: House) -> None:
    table = started(shared, "royals")
    answer = table.host.get(f"{table.path}/guide")
    assert (answer.status_code, answer.headers["location"]) == (301, f"{table.path}/rules")


def test_a_game_without_rules_and_an_unknown_one_have_no_such_page(shared: House) -> None:
    guest = shared.person()
    for name in ("tiny", "chess"):
        for page in ("rules", "aid", "learn"):
            assert guest.get(f"/games/{name}/{page}").status_code == 404


# -- explanations -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_explanation_leads_to_a_rule_of_the_table(shared: House, game: str) -> None:
    table = started(shared, game)
    rules = ANCHOR.findall(table.host.get(f"{table.path}/rules").text)
    short = table.host.get(f"{table.path}/rules/short").json()
    assert set(short["rules"]) <= set(rules)
    for part in ("places", "symbols", "facts"):
        assert short[part], part
        assert set(short[part].values()) <= set(short["rules"]), part


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_leads_to_a_rule(shared: House, game: str) -> None:
    table = started(shared, game)
    rules = ANCHOR.findall(table.host.get(f"{table.path}/rules").text)
    cited = {reason.rule for reason in find(game).reasons.all if reason.rule}
    assert cited
    assert cited <= set(rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_and_line_of_a_whole_game_leads_to_a_rule(shared: House, game: str) -> None:
    table = started(shared, game, 2)
    rules = set(ANCHOR.findall(table.host.get(f"{table.path}/rules").text))
    table.skip(random.Random(1))
    page = table.host.get(table.path).text
    links = TO_RULE.findall(page)
    assert links and set(links) <= rules
    scored = [line for line in LINE.findall(page) if POINTS.search(words(line))]
    assert [words(line) for line in scored if not TO_RULE.match(line)] == []
    assert scored and not ABOUT_WINNING & {TO_RULE.findall(line)[0] for line in scored}
    sources = [re.search('data-rule="(.+?)"', row) for row in SOURCE.findall(page)]
    assert sources and all(found and found[1] in rules for found in sources)
