"""What rules answer: every refusal, option, question and source of points has its rule, and no rule is made up."""

import re

import pytest

from casata.engine.core.reasons import Reasons
from casata.engine.game import find
from casata.engine.rulebook.answers import Answers, answers_of
from casata.engine.rulebook.page import Setting, make_page
from casata.engine.text.language import ENGLISH

from .test_sources import GAMES, source

CITED = re.compile(r"[ (](?:[a-z_]+)?#([a-z][a-z0-9-]*)[,)]")


def numbered(start: str, last: int) -> set[str]:
    """2-1 to 2-12, for `2-` and 12."""
    return {f"{start}{number}" for number in range(1, last + 1)}


# Every section from the set-up to the scoring, every ruling and the list of options of each dossier. A section whose
# parts are numbered is named by them.
DOSSIERS = {
    "il_principe": {
        *numbered("2-", 6), *numbered("3.0-", 3), "3.1", *numbered("3.2-", 3), "3.3", *numbered("3.4-", 7), "3.5",
        *numbered("4.1-", 7), "4.2", "4.3", *numbered("5-", 5), *numbered("8-", 42),
    },
    "royals": {"2", *numbered("3.", 5), "4", *numbered("5.", 3), "8.3", "8.4", *numbered("A", 30)},
    "signorie": {*numbered("2-", 9), "3", *numbered("4.", 8), "5", *numbered("8-", 43)},
    "staufer": {
        *numbered("2-", 12), *numbered("3.", 8), *numbered("4.", 7), "5", "8.1", *numbered("R", 35),
    },
}  # fmt: skip


def answers(game: str) -> Answers:
    found = answers_of(find(game))
    assert found
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_says_where_it_comes_from(game: str) -> None:
    known = answers(game)
    assert set(known.rules) == {part.anchor for part in source(game, "en").parts}
    sections = {section for rule in known.rules.values() for section in rule.dossier}
    assert sections, "sections and rulings of the dossier"
    assert not sections & set(known.left_out)


@pytest.mark.parametrize("game", GAMES)
def test_every_section_and_ruling_of_the_dossier_has_its_rule(game: str) -> None:
    known = answers(game)
    explained = {section for rule in known.rules.values() for section in rule.dossier}
    assert DOSSIERS[game] <= explained | set(known.left_out)
    assert all(known.left_out.values()), "why no player can meet it"


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_names_its_rule(game: str) -> None:
    shared, own = Reasons(game).all, find(game).reasons.all
    assert {reason.rule for reason in own[len(shared) :]} <= set(answers(game).rules)
    assert all(reason.text for reason in own)


@pytest.mark.parametrize("game", GAMES)
def test_docstrings_and_messages_cite_rules_of_the_page(game: str) -> None:
    """Within a game as `#exile`, elsewhere as `royals#exile`."""
    files = [*find(game).folder.rglob("*.py"), *find(game).folder.rglob("*.po")]
    cited = {anchor for file in files for anchor in CITED.findall(file.read_text(encoding="utf-8"))}
    assert len(cited) > 5
    assert cited <= set(answers(game).rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_and_source_of_points_is_explained_by_one_rule(game: str) -> None:
    rules, known = answers(game).rules.values(), find(game)
    assert sorted(name for rule in rules for name in rule.phases) == sorted(known.phases.names)
    assert sorted(name for rule in rules for name in rule.sources) == sorted(known.sources.names)
    kinds = {kind.name for kind in known.events.kinds}
    assert {name for rule in rules for name in (*rule.events, *rule.causes)} <= kinds


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained(game: str) -> None:
    explained = {name for rule in answers(game).rules.values() for name in rule.options}
    assert {option.name for option in find(game).setup.options} <= explained


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in find(game).seats])
def test_whatever_is_explained_is_on_the_page_of_every_table(game: str, seats: int) -> None:
    known = find(game)
    wanted = {anchor for anchor, rule in answers(game).rules.items() if rule.phases or rule.sources}
    assert wanted
    wanted |= {reason.rule for reason in known.reasons.all} - {""}
    for chosen in [{}, *known.variations(seats)]:
        options = known.complete(seats, chosen)
        page = make_page(known, ENGLISH, Setting(seats, options, known.printed(options)))
        assert wanted <= {rule.anchor for rule in page.rules}, chosen
