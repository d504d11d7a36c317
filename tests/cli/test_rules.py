"""casata rules: the rules of a game on paper or in a terminal, in every language."""

import pytest

from casata.cli.rules import WIDTH
from casata.engine.game import find
from casata.engine.rulebook.page import make_page
from casata.engine.text.language import language, languages
from tests.cli.running import casata, one_clear_line
from tests.rulebook.test_sources import GAMES

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_all_rules_are_printed_and_no_line_is_too_long(capsys: Capture, game: str, code: str) -> None:
    ran = casata(capsys, "rules", game, "--language", code)
    lines = [line.rstrip() for line in ran.out.splitlines()]
    page = make_page(find(game), language(code))
    assert ran.code == 0
    assert lines[0] == page.title
    assert {rule.heading.upper() if rule.level == 2 else rule.heading for rule in page.rules} <= set(lines)
    assert [line for line in lines if len(line) > WIDTH] == []


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_player_aid_is_printed_on_a_page(capsys: Capture, game: str, code: str) -> None:
    ran = casata(capsys, "rules", game, "--aid", "--language", code)
    assert ran.code == 0
    assert 20 < len(ran.out.splitlines()) < 66
    assert max(len(line.rstrip()) for line in ran.out.splitlines()) <= WIDTH


def test_rules_are_narrowed_down_to_players_options_and_words(capsys: Capture) -> None:
    everything = casata(capsys, "rules", "royals").out
    table = casata(capsys, "rules", "royals", "--players", "2", "--option", "edition=arcane2016").out
    assert "With 3 players" in everything and "With 3 players" not in table
    found = casata(capsys, "rules", "royals", "--find", "intrigue king").out
    headings = [line for line in found.splitlines() if line in everything]
    assert headings and len(found) < len(everything) / 3
    assert "Exile" not in found.splitlines()


def test_one_rule_is_found_as_refusals_name_it(capsys: Capture) -> None:
    rule = casata(capsys, "rules", "royals#exile").out.strip()
    assert rule.startswith("Exile") and rule in casata(capsys, "rules", "royals").out
    chapter = casata(capsys, "rules", "royals#bonuses").out
    assert "City marker" in chapter and "Hand limit" not in chapter


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "No game is called"),
        (("royals", "--language", "it"), "--language must be one of en, de, hu"),
        (("royals#nothing",), "no rule called"),
        (("royals", "--players", "9"), "players"),
        (("royals", "--option", "nothing=1"), "nothing"),
    ],
)
def test_rules_that_do_not_exist_are_refused(capsys: Capture, arguments: tuple[str, ...], said: str) -> None:
    ran = casata(capsys, "rules", *arguments)
    assert ran.code and one_clear_line(ran)
    assert said in ran.err
