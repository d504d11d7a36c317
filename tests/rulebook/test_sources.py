"""The sources of rule pages: the same rules in every language, and nothing in them that leads nowhere."""

import re
from collections.abc import Iterator

import pytest

from casata.engine.game import AnyGame, find, names
from casata.engine.rulebook.answers import FOLDER
from casata.engine.rulebook.markup import (
    BlockKind,
    Condition,
    RulebookError,
    RulePart,
    RuleSource,
    TextBlock,
    parse,
    spans,
)
from casata.engine.rulebook.page import GAP, has_rules, make_page, plain, read_source
from casata.engine.text.language import language

GAMES = [name for name in names() if has_rules(find(name))]
CODES = ("en", "hu", "de")
SHORT = {"en": 240, "hu": 280, "de": 280}  # characters of a first paragraph, which stands in a tooltip
SYMBOL = re.compile(r'<symbol id="([\w-]+)"')


def source(game: str, code: str) -> RuleSource:
    return read_source(find(game).folder / FOLDER / f"{code}.md")


def text_of(block: TextBlock) -> str:
    return " ".join(span.text for row in block.rows for cell in row for span in cell)


def gaps(part: RulePart) -> list[tuple[object, tuple[str, ...]]]:
    """The gaps of a rule by the condition they stand under: a translation may order them as it likes."""
    found: dict[object, list[str]] = {}
    for block in part.blocks:
        found.setdefault(block.when, []).extend(gap[0] for gap in GAP.finditer(text_of(block)))
    return sorted(((when, tuple(sorted(names))) for when, names in found.items()), key=str)


def links(part: RulePart) -> Iterator[str]:
    return (span.link for block in part.blocks for row in block.rows for cell in row for span in cell if span.link)


@pytest.mark.parametrize("code", ["hu", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_rules_numbers_and_conditions(game: str, code: str) -> None:
    ours, theirs = source(game, "en"), source(game, code)
    assert [(part.anchor, part.level) for part in theirs.parts] == [(part.anchor, part.level) for part in ours.parts]
    for own, other in zip(ours.parts, theirs.parts, strict=True):
        assert gaps(other) == gaps(own), own.anchor
        assert [block.symbols for block in other.blocks if block.symbols] == [
            block.symbols for block in own.blocks if block.symbols
        ], own.anchor
        assert {block.when for block in other.blocks} == {block.when for block in own.blocks}, own.anchor


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_links_and_pieces_lead_somewhere(game: str, code: str) -> None:
    page, sprite = source(game, code), (find(game).theme / "symbols.svg").read_text()
    anchors = [part.anchor for part in page.parts]
    assert len(anchors) == len(set(anchors))
    assert {link for part in page.parts for link in links(part)} <= set(anchors)
    shown = {symbol for part in page.parts for block in part.blocks for symbol in block.symbols}
    assert shown <= set(SYMBOL.findall(sprite))
    assert len(shown) >= 8, "pieces are drawn"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_paragraph_of_every_rule_stands_alone(game: str, code: str) -> None:
    page = make_page(find(game), language(code))
    assert page.rules
    for rule in page.rules:
        assert rule.short, rule.anchor
        assert len(rule.short) <= SHORT[code], f"{rule.anchor}: {len(rule.short)}"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rows_of_a_table_are_equally_long(game: str, code: str) -> None:
    tables = [
        (part.anchor, block)
        for part in source(game, code).parts
        for block in part.blocks
        if block.kind == BlockKind.TABLE
    ]
    assert tables
    for anchor, table in tables:
        assert len({len(row) for row in table.rows}) == 1, anchor


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_no_gap_stays_open_and_every_condition_names_an_option(game: str, code: str) -> None:
    known: AnyGame = find(game)
    options = {option.name: option for option in known.setup.options}
    for part in source(game, code).parts:
        for when in {block.when for block in part.blocks if block.when}:
            assert set(when.players) <= set(known.seats)
            assert set(when.chosen) <= set(options)
            for name, value in when.options:
                assert value in [
                    str(one).lower() if isinstance(one, bool) else str(one) for one in options[name].values
                ]
    page = make_page(known, language(code))
    assert not any(GAP.search(rule.text) for rule in (*page.rules, page.aid))


# -- marks ------------------------------------------------------------------------------------


def test_marks_become_blocks() -> None:
    page = parse(
        "# Title\n\nOpening.\n\n## Chapter {#one}\n\nFirst\nparagraph.\n\n- a\n- b\n  more\n\n1. x\n\n"
        "::: players=2,3 option.kind=new option.boards\n| A | B |\n|---|---|\n| **1** | [two](#one) |\n:::\n\n"
        "![Two pieces](symbol:a symbol:b)\n"
    )
    assert page.title == "Title" and text_of(page.opening[0]) == "Opening."
    kinds = [block.kind for block in page.parts[0].blocks]
    assert kinds == [BlockKind.PARAGRAPH, BlockKind.BULLETS, BlockKind.NUMBERS, BlockKind.TABLE, BlockKind.PIECES]
    bullets, table = page.parts[0].blocks[1], page.parts[0].blocks[3]
    assert [plain(row[0]) for row in bullets.rows] == ["a", "b more"]
    assert table.when == Condition((2, 3), (("kind", "new"),), ("boards",))
    assert table.rows[1][1][0].link == "one" and table.rows[1][0][0].style == "bold"
    assert page.parts[0].blocks[4].symbols == ("a", "b")


def test_words_keep_their_marks_apart() -> None:
    assert [(span.text, span.style, span.link) for span in spans("a **b** *c* [d](#e)")] == [
        ("a ", "", ""), ("b", "bold", ""), (" ", "", ""), ("c", "italic", ""), (" ", "", ""), ("d", "", "e"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["## Without anchor", "::: colour=red\nx\n:::"])
def test_what_cannot_be_read_is_said_with_its_line(text: str) -> None:
    with pytest.raises(RulebookError, match="line 3"):
        parse(f"# Title\n\n{text}\n")
