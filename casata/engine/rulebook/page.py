"""The rule page of a game in a language: for all tables, or for one, without what does not hold there."""

from __future__ import annotations

import functools
import pathlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ..core.options import Options, Value
from ..core.printed import Printed
from ..errors import OptionError
from ..game import AnyGame
from ..text.language import ENGLISH, Language, later
from ..text.value_words import ValueWords, describe_value
from .answers import FOLDER, answers_of
from .formula import calculate
from .markup import BlockKind, Condition, RulebookError, RulePart, RuleSource, Span, TextBlock, Words, parse

GAP = re.compile(r"\{([=@]?)([a-z][\w.-]*)\}")
OF_OPTION = "@"
USUAL = 3  # players, where a number depends on them and none are known
AID = "aid"  # the anchor of the player aid
LISTS = (BlockKind.BULLETS, BlockKind.NUMBERS)


@dataclass(frozen=True)
class Setting:
    """What the rules of one table depend on."""

    seats: int
    options: Options
    printed: Printed


@dataclass(frozen=True)
class Group:
    """Blocks in a row; `caption` says for which tables they hold, where they do not hold for all."""

    caption: str
    blocks: tuple[TextBlock, ...]
    standard: bool = True  # it holds where a table changes no option


@dataclass(frozen=True)
class Rule:
    """A chapter (level 2) or one of its rules (level 3), ready to be read."""

    anchor: str
    heading: str
    level: int
    groups: tuple[Group, ...]

    @property
    def short(self) -> str:
        """Its first paragraph, which stands alone."""
        blocks = [block for group in self.groups for block in group.blocks]
        return plain(blocks[0].rows[0][0]) if blocks and blocks[0].kind == BlockKind.PARAGRAPH else ""

    @property
    def text(self) -> str:
        """All its words, for whoever looks for some."""
        blocks = (block for group in self.groups for block in group.blocks)
        cells = (plain(cell) for block in blocks for row in block.rows for cell in row)
        return " ".join([self.heading, *(group.caption for group in self.groups if group.caption), *cells])


@dataclass(frozen=True)
class RulePage:
    """A rule page, its numbers filled in."""

    title: str
    language: str  # it is written in
    opening: tuple[Group, ...]
    rules: tuple[Rule, ...]
    aid: Rule

    def rule(self, anchor: str) -> Rule | None:
        """The rule of an anchor, if this page has it."""
        return next((rule for rule in self.rules if rule.anchor == anchor), None)

    def chapters(self) -> list[tuple[Rule, list[Rule]]]:
        """Each chapter with its rules."""
        found: list[tuple[Rule, list[Rule]]] = []
        for rule in self.rules:
            if rule.level == 2:
                found.append((rule, []))
            else:
                found[-1][1].append(rule)
        return found


def plain(words: Words) -> str:
    """Words without their marks."""
    return "".join(span.text for span in words)


def source_file(game: AnyGame, code: str) -> pathlib.Path:
    """Where the page of a language is written; that of English where there is none."""
    file = game.folder / FOLDER / f"{code}.md"
    return file if file.exists() else game.folder / FOLDER / f"{ENGLISH.code}.md"


def has_rules(game: AnyGame) -> bool:
    """Whether a game has a rule page."""
    return _has_rules(game.folder)


@functools.cache
def _has_rules(folder: pathlib.Path) -> bool:
    return (folder / FOLDER / f"{ENGLISH.code}.md").exists()


def read_source(file: pathlib.Path) -> RuleSource:
    """A page as it is written; read once for as long as it stays the same."""
    return _read(file, file.stat().st_mtime_ns)


@functools.lru_cache(maxsize=32)
def _read(file: pathlib.Path, _: int) -> RuleSource:
    return parse(file.read_text(encoding="utf-8"))


def make_page(game: AnyGame, language: Language, setting: Setting | None = None) -> RulePage:
    """The page for one table, or for all: then what holds for some only says for which."""
    file = source_file(game, language.code)
    source, writer = read_source(file), _Writer(game, language.for_game(game.name), setting)
    *rules, aid = write_rules(game, language, setting, file)
    return RulePage(source.title, file.stem, writer.groups(source.opening), tuple(rules), aid)


def write_rules(game: AnyGame, language: Language, setting: Setting | None, file: pathlib.Path) -> list[Rule]:
    """All that stands under the headings of a source, its gaps filled."""
    writer = _Writer(game, language.for_game(game.name), setting)
    rules = [rule for part in read_source(file).parts if (rule := writer.rule(part))]
    anchors = {rule.anchor for rule in rules}
    return [_without_dead_links(rule, anchors) for rule in rules]


class _Writer:
    """Fills the gaps of a page with the printed values of the tables that each part is about."""

    def __init__(self, game: AnyGame, language: Language, setting: Setting | None) -> None:
        answers = answers_of(game)
        self._formulas = answers.numbers if answers else {}
        self._game, self._language, self._setting = game, language, setting
        self._options = {option.name: option for option in game.setup.options}
        self._usual = setting or self._imagine(Condition())

    def rule(self, part: RulePart) -> Rule | None:
        """A rule without what does not hold; None where nothing of it does, unless it had no text of its own."""
        groups = self.groups(self._standard(part.blocks) if part.anchor == AID else part.blocks)
        if part.blocks and not groups:
            return None
        return Rule(part.anchor, part.heading, part.level, groups)

    def groups(self, blocks: Sequence[TextBlock]) -> tuple[Group, ...]:
        """Blocks with the same condition under one caption; only the page of a table tells what that has chosen."""
        if self._setting:
            kept = [self._filled(block, self._setting) for block in blocks if self._holds(block.when)]
            return (Group("", tuple(_joined(kept))),) if kept else ()
        told = (block for block in blocks if not (block.when and block.when.chosen))
        return tuple(self._group(when, list(found)) for when, found in groupby(told, key=lambda block: block.when))

    def _standard(self, blocks: Sequence[TextBlock]) -> list[TextBlock]:
        """For the player aid, which has no room for options: what holds where none is changed."""
        if self._setting:
            return list(blocks)
        kept = (block for block in blocks if self._is_standard(block.when) and not (block.when and block.when.chosen))
        return [replace(block, when=_of_players(block.when)) for block in kept]

    def _group(self, when: Condition | None, blocks: list[TextBlock]) -> Group:
        setting = self._imagine(when) if when else self._usual
        caption = self._caption(when) if when else ""
        filled = tuple(_joined([self._filled(block, setting) for block in blocks]))
        return Group(caption, filled, self._is_standard(when))

    def _is_standard(self, when: Condition | None) -> bool:
        """Whether something holds where no option is changed."""
        return when is None or all(value in _said(self._usual.options[name]) for name, value in when.options)

    def _holds(self, when: Condition | None) -> bool:
        """Whether the table is one that a condition means."""
        if when is None or self._setting is None:
            return True
        chosen, usual = self._setting.options, self._game.complete(self._setting.seats, None)
        return (
            (not when.players or self._setting.seats in when.players)
            and all(value in _said(chosen.get(name)) for name, value in when.options)
            and all(chosen.get(name) != usual[name] for name in when.chosen)
        )

    def _imagine(self, when: Condition) -> Setting:
        """Any table that a condition means: its printed values are what the part is about."""
        usual = USUAL if USUAL in self._game.seats else self._game.seats[0]
        seats = when.players[0] if when.players else usual
        wanted = {name: self._value_of(name, value) for name, value in when.options}
        try:
            options = self._game.complete(seats, wanted)
        except OptionError:
            options = self._game.complete(seats, None)
        return Setting(seats, options, self._game.printed(options))

    def _value_of(self, name: str, said: str) -> Value:
        """The value of an option that a condition names."""
        option = self._options[name]
        found = next((value for value in option.values if said in _said(value)), said)
        return [found] if option.several else found

    def _caption(self, when: Condition) -> str:
        """For which tables something holds, in words."""
        say, parts = self._language.say, []
        if when.players:
            count = self._language.either([str(count) for count in when.players])
            parts.append(say(later("With {count} players"), count=count))
        if when.options:
            kind = later("Standard rule") if self._is_standard(when) else later("Only with this option")
            told = [self._told(name, value) for name, value in when.options]
            parts.append(say(later("{kind} – {options}"), kind=say(kind), options=", ".join(told)))
        return " · ".join(parts)

    def _told(self, name: str, value: str) -> str:
        """A value of an option, in words; one that is there or not is only named."""
        say, option = self._language.say, self._options[name]
        if option.values == (False, True) and value == "true":
            return say(option.label)
        told = describe_value(self._game, option, self._value_of(name, value), say)
        return say(later("{option}: {value}"), option=say(option.label), value=told)

    def _filled(self, block: TextBlock, setting: Setting) -> TextBlock:
        words = ValueWords(self._game, setting.printed, self._language.say)

        def fill(span: Span) -> Span:
            return replace(span, text=GAP.sub(lambda gap: self._gap(gap[1], gap[2], setting, words), span.text))

        rows = tuple(tuple(tuple(map(fill, cell)) for cell in row) for row in block.rows)
        return replace(block, rows=rows, when=None)

    def _gap(self, sign: str, name: str, setting: Setting, words: ValueWords) -> str:
        """What the table has chosen, a number that follows from others, or a printed value in words."""
        if sign == OF_OPTION:
            return describe_value(self._game, self._options[name], setting.options[name], self._language.say)
        if sign:
            if name not in self._formulas:
                raise RulebookError("{name}: there is no such number", name=name)
            return str(calculate(self._formulas[name], setting.printed, setting.seats))
        path, _, last = name.rpartition(".")
        leaves = setting.printed.leaves
        if name not in leaves and last.isdigit() and path in leaves:
            return words.value(path, leaves[path].value[int(last)])
        if name not in leaves:
            raise RulebookError("{name}: there is no such printed value", name=name)
        return words.value(name, leaves[name].value) if leaves[name].value != [] else ""


def _said(value: Value) -> list[str]:
    """A value of an option as conditions name it; of a list, each of them."""
    several = value if isinstance(value, list) else [value]
    return [str(one).lower() if isinstance(one, bool) else str(one) for one in several]


def _of_players(when: Condition | None) -> Condition | None:
    """What a condition says of the number of players, if it does."""
    return Condition(when.players) if when and when.players else None


def _joined(blocks: Sequence[TextBlock]) -> Iterator[TextBlock]:
    """Lists of one kind in a row become one list."""
    for kind, found in groupby(blocks, key=lambda block: block.kind):
        several = list(found)
        if kind in LISTS:
            yield replace(several[0], rows=tuple(row for block in several for row in block.rows))
        else:
            yield from several


def _without_dead_links(rule: Rule, anchors: set[str]) -> Rule:
    """Links to rules that the page of a table leaves out are plain words."""

    def words(cell: Words) -> Words:
        return tuple(span if not span.link or span.link in anchors else replace(span, link="") for span in cell)

    groups = tuple(
        replace(group, blocks=tuple(
            replace(block, rows=tuple(tuple(map(words, row)) for row in block.rows)) for block in group.blocks
        ))
        for group in rule.groups
    )  # fmt: skip
    return replace(rule, groups=groups)
