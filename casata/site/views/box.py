"""What the page of a box shows: the printed values in words and pictures, and what was found in a house file."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ...engine.core.options import Options
from ...engine.core.printed import ORIGINS, STAND_IN, Leaf, Printed
from ...engine.game import EDITION, AnyGame, find
from ...engine.house_check import FileChange, FileProblem, FileReport, check_house
from ...engine.text.language import language as language_of
from ...engine.text.value_words import NAME, ValueWords
from ..text import Translator, translator

SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)"')
Known = tuple[str, str, str]  # how a value is known: origin, keys of sources, note
Source = tuple[int, str]  # its number, and what it is called


@dataclass(frozen=True)
class Symbol:
    """A symbol of the theme."""

    symbol: str
    box: str  # a viewBox of its size


@dataclass(frozen=True)
class PrintedItem:
    """A number or a word that is printed, with its own picture where it has one."""

    text: str
    picture: Symbol | None = None


@dataclass(frozen=True)
class Provenance:
    """What some values are, and how we know them."""

    names: str  # "" for the only one, or for all
    note: str
    how: str
    sources: tuple[Source, ...]
    stand_in: bool


@dataclass(frozen=True)
class BoxValue:
    """A printed value."""

    name: str
    items: tuple[PrintedItem, ...]
    picture: Symbol | None
    stand_in: bool
    remark: Provenance | None  # where it differs from those of its section


@dataclass(frozen=True)
class BoxThing:
    """A component, or several that are alike."""

    name: str
    picture: Symbol | None
    values: tuple[BoxValue, ...]
    stand_in: bool = False  # its name is one
    remark: Provenance | None = None  # on its name


@dataclass(frozen=True)
class BoxSection:
    """A part of the box."""

    id: str
    title: str
    things: tuple[BoxThing, ...]
    remarks: tuple[Provenance, ...]

    @property
    def flat(self) -> bool:
        """Whether its values belong to no single thing."""
        return not any(thing.name for thing in self.things)


@dataclass(frozen=True)
class BoxView:
    """The whole box in one edition."""

    sections: tuple[BoxSection, ...]
    sources: tuple[Source, ...]
    origins: tuple[tuple[str, int], ...]  # how values are known, and how many
    known: int
    stand_ins: int
    editions: tuple[tuple[str, str], ...]  # what is sent, what is said; none where there is only one
    edition: str
    styles: tuple[str, ...]
    drawn: bool  # there are symbols


@dataclass(frozen=True)
class ProblemView:
    """A problem in words."""

    line: int
    written: str  # what stands on that line
    said: str
    name: str  # what the value is called, and what it is in the box
    standard: str


@dataclass(frozen=True)
class ChangeView:
    """A change in words."""

    name: str
    standard: str
    here: str
    note: str
    stand_in: bool  # it replaces one


@dataclass(frozen=True)
class ReportView:
    """What was found in a house file."""

    problems: tuple[ProblemView, ...]
    changes: tuple[ChangeView, ...]
    complete: bool
    stand_ins: int  # that are left


def edition_of(game: AnyGame, wanted: str) -> str:
    """An edition of a game: the wanted one, or the first."""
    known = _editions(game)
    return wanted if wanted in known else next(iter(known), "")


def _editions(game: AnyGame) -> Mapping[str, str]:
    """What the editions of a game are called."""
    option = next((option for option in game.setup.options if option.name == EDITION), None)
    return dict(zip(map(str, option.values), option.labels, strict=True)) if option else {}


def chosen(edition: str) -> Options:
    """The option for an edition, where there are several."""
    return {EDITION: edition} if edition else {}


def check(name: str, edition: str, text: str) -> FileReport:
    """Read a house file; this takes long and is done in a worker."""
    return check_house(find(name), text, chosen(edition))


@functools.lru_cache(maxsize=64)
def box_view(name: str, edition: str, language: str) -> BoxView:
    """The box in words."""
    game = find(name)
    t = translator(language, name)
    box = game.printed(chosen(edition))
    writer = _Writer(game, box, t)
    counts = Counter(leaf.origin for leaf in box.leaves.values())
    return BoxView(
        tuple(writer.sections()), tuple(enumerate(map(t, box.sources.values()), 1)),
        tuple((t(meaning), counts[origin]) for origin, meaning in ORIGINS.items() if counts[origin]),
        counts.total() - counts[STAND_IN], counts[STAND_IN],
        tuple((value, t(label)) for value, label in _editions(game).items()), edition,
        game.styles if writer.symbols else (), bool(writer.symbols),
    )  # fmt: skip


def report_view(name: str, edition: str, language: str, text: str, report: FileReport) -> ReportView:
    """What was found in words."""
    game = find(name)
    box = game.printed(chosen(edition))
    words = ValueWords(game, box, translator(language, name))
    lines = text.replace("\r\n", "\n").split("\n")
    replaced = {change.path for change in report.changes}
    return ReportView(
        tuple(_problem(one, lines, words, language, name) for one in report.problems),
        tuple(_change(one, words) for one in report.changes),
        report.complete,
        sum(leaf.origin == STAND_IN for path, leaf in box.leaves.items() if path not in replaced),
    )


def _problem(one: FileProblem, lines: list[str], words: ValueWords, language: str, name: str) -> ProblemView:
    known = one.path in words.box.leaves
    said = language_of(language, name).say(one.text)
    if not one.path or not said.startswith(one.path):
        said = _upper(said)
    return ProblemView(
        one.line, lines[one.line - 1].strip()[:120] if one.line else "", said,
        words.path(one.path) if known else "", words.value(one.path, words.box[one.path]) if known else "",
    )  # fmt: skip


def _change(one: FileChange, words: ValueWords) -> ChangeView:
    leaf = words.box.leaves[one.path]
    return ChangeView(
        words.path(one.path), words.value(one.path, one.standard), words.value(one.path, one.value),
        words.t(leaf.note) if leaf.note else "", leaf.origin == STAND_IN,
    )  # fmt: skip


class _Writer:
    """Puts the values of a box into words and pictures."""

    def __init__(self, game: AnyGame, box: Printed, t: Translator) -> None:
        self.box, self.t = box, t
        self.words = ValueWords(game, box, t)
        self.numbers = {key: number for number, key in enumerate(box.sources, 1)}
        self.symbols = _symbols(game.name)
        self.pictures = [(_pattern(path), symbol) for path, symbol in game.box_pictures.items()]

    def sections(self) -> Iterator[BoxSection]:
        """All parts in the order of the file."""
        for name in dict.fromkeys(path.split(".")[0] for path in self.box.leaves):
            things = [f"{name}.{key}" for key in self.box.under(name)]
            flat = all(thing in self.box.leaves for thing in things)
            title = _upper(self.words.thing(name))
            if flat:
                usual = self._repeated(things)
                values = tuple(self._value(path, usual.get(path)) for path in things)
                yield BoxSection(name, title, (BoxThing("", None, values),), self._remarks(usual, len(things)))
                continue
            groups = {thing: [leaf for leaf in self.box.leaves if leaf.startswith(f"{thing}.")] for thing in things}
            common = self._common(groups)
            shown = tuple(self._thing(path, leaves, common) for path, leaves in groups.items())
            told = {f"{things[0]}.{key}": known for key, known in common.items()}
            yield BoxSection(name, title, shown, self._remarks(told, 0))

    def _repeated(self, paths: list[str]) -> dict[str, Known]:
        """What is known of values in the same way as of others beside them."""
        known = {path: _known(self.box.leaves[path]) for path in paths}
        counts = Counter(known.values())
        return {path: one for path, one in known.items() if counts[one] > 1}

    def _common(self, groups: Mapping[str, list[str]]) -> dict[str, Known]:
        """What is usual for the values of one name in several things."""
        usual: dict[str, Counter[Known]] = {}
        for path, leaves in groups.items():
            for leaf in leaves:
                usual.setdefault(leaf[len(path) + 1 :], Counter())[_known(self.box.leaves[leaf])] += 1
        found = {key: counts.most_common(1)[0] for key, counts in usual.items()}
        return {key: known for key, (known, count) in found.items() if count > 1}

    def _thing(self, path: str, leaves: list[str], common: Mapping[str, Known]) -> BoxThing:
        name = self.box.leaves.get(f"{path}.{NAME}")
        return BoxThing(
            _upper(self.words.thing(path)), next(self._pictures(path), None),
            tuple(self._value(leaf, common.get(leaf[len(path) + 1 :])) for leaf in leaves if leaf != f"{path}.{NAME}"),
            name is not None and name.origin == STAND_IN,
            self._remark("", _known(name)) if name and _known(name) != common.get(NAME) else None,
        )  # fmt: skip

    def _value(self, path: str, usual: Known | None) -> BoxValue:
        leaf = self.box.leaves[path]
        several = leaf.value if isinstance(leaf.value, list) else [leaf.value]
        items = tuple(
            PrintedItem(self.words.value(path, one), next(self._pictures(path, str(one)), None)) for one in several
        )
        name, remark = _upper(self.words.last(path)), self._remark("", _known(leaf))
        if remark.note.lower() == name.lower():
            remark = replace(remark, note="")
        return BoxValue(
            name, items or (PrintedItem(self.t("none")),), next(self._pictures(path), None),
            leaf.origin == STAND_IN, None if _known(leaf) == usual else remark,
        )  # fmt: skip

    def _pictures(self, path: str, value: str = "") -> Iterator[Symbol]:
        """The symbols for a value or a thing; for a word on it, where one is named."""
        for pattern, template in self.pictures:
            found = pattern.fullmatch(path)
            if found and ("{value}" in template) == bool(value):
                groups = found.groups()
                symbol = template.format(*groups, name=groups[-1] if groups else "", value=value)
                if symbol in self.symbols:
                    yield Symbol(symbol, self.symbols[symbol])
                    return

    def _remarks(self, known: Mapping[str, Known], count: int) -> tuple[Provenance, ...]:
        """How values are known, those of which the same is known together; `count` are all that there are."""
        together: dict[Known, list[str]] = {}
        for path, one in known.items():
            together.setdefault(one, []).append(self.words.last(path))
        return tuple(
            self._remark("" if len(names) == count else _upper(" · ".join(names)), one)
            for one, names in together.items()
        )

    def _remark(self, names: str, known: Known) -> Provenance:
        origin, see, note = known
        return Provenance(
            names, self.t(note) if note else "", self.t(ORIGINS[origin]),
            tuple((self.numbers[key], self.t(self.box.sources[key])) for key in see.split(", ") if key),
            origin == STAND_IN,
        )  # fmt: skip


def _known(leaf: Leaf) -> Known:
    return leaf.origin, leaf.see, leaf.note


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _pattern(path: str) -> re.Pattern[str]:
    """A path in which * stands for a part, or for a part of one."""
    return re.compile(r"([^.]*)".join(map(re.escape, path.split("*"))))


@functools.cache
def _symbols(name: str) -> Mapping[str, str]:
    """The symbols of a theme and their sizes."""
    file = find(name).theme / "symbols.svg"
    found = SYMBOL.findall(file.read_text(encoding="utf-8")) if file.exists() else ()
    return {symbol: " ".join(("0 0", *box.split()[2:])) for symbol, box in found}
