"""The printed numbers of a game: a TOML file in which every value says where it comes from, and house files."""

from __future__ import annotations

import functools
import pathlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .. import blocking
from ..errors import BoxError, is_whole, list_of, quote
from ..text.language import Phrase, Text, Typed, phrase, plural

LONGEST = 64 * 1024  # characters of a house file,
MOST = 2_000  # values it gives: ten times as many as any game has,
DEEPEST = 8  # parts of a dotted name,
NESTED = 8  # and brackets inside brackets
LONGEST_WORD, LONGEST_ROW, HIGHEST = 40, 100, 9_999  # of a single value, at a table that others look at
QUOTED = re.compile(
    r"""'{3}.*?(?:'{3,5}|\Z)|"{3}(?:[^\\]|\\.)*?(?:"{3,5}|\Z)"""  # texts of several lines, closed or not,
    r"""|'[^'\n]*'?|"(?:[^"\\\n]|\\[^\n])*"?|#[^\n]*""",  # of one line, and remarks
    re.DOTALL,
)
BETWEEN = re.compile(r"[,=\[{]")  # names, and the values of a list
HEADER = re.compile(r"\s*\[{1,2}([^\[\]\n]+)\]{1,2}\s*(?:#.*)?")  # of a section
GIVEN = re.compile(r"([^=#]+)=")  # a value, up to its name
ORIGINS = {
    "seed": "from the rules of the game",
    "public": "from a public page",
    "derived": "follows from other facts",
    "reconstructed": "a stand-in, as the printed value is not known",
    "house": "a house file",
}
STAND_IN = "reconstructed"
Lines = Mapping[str, int]  # by section or value
EDITIONS = "editions"
SOURCES = "sources"


@dataclass(frozen=True)
class Leaf:
    """One printed value with its provenance; `line` is where a house file gives it."""

    value: Any
    origin: str
    see: str = ""  # keys of sources
    note: str = ""
    line: int = 0
    new: bool = False  # whether a house file gives another value than the box


class Printed:
    """All printed values of a game by dotted path: `printed["titles.king.cost"]`."""

    def __init__(self, leaves: dict[str, Leaf], sources: dict[str, str], house: str = "") -> None:
        """Use `read` to make one from a file."""
        self.leaves = leaves
        self.sources = sources
        self.house = house

    def __getitem__(self, path: str) -> Any:
        """The value at a path."""
        return self.leaves[path].value

    def under(self, path: str) -> list[str]:
        """The names right below a path, in the order of the file."""
        start = path + "."
        return list(dict.fromkeys(p[len(start) :].split(".")[0] for p in self.leaves if p.startswith(start)))

    def number(self, path: str, low: int, high: int) -> int:
        """A whole number, checked."""
        value = self[path]
        if not is_whole(value) or not low <= value <= high:
            raise self.wrong(path, "must be a whole number from {low} to {high}, not {value}",
                             low=low, high=high, value=quote(value))  # fmt: skip
        return int(value)

    def numbers(self, path: str, size: int | range, low: int, high: int) -> list[int]:
        """A list of whole numbers of a given length, or one of some lengths, checked."""
        value = self[path]
        sizes = range(size, size + 1) if isinstance(size, int) else size
        if not isinstance(value, list) or len(value) not in sizes:
            raise self._wrong_length(path, sizes, value)
        for number in value:
            if not is_whole(number) or not low <= number <= high:
                raise self.wrong(path, "must hold whole numbers from {low} to {high}, not {value}",
                                 low=low, high=high, value=quote(number))  # fmt: skip
        return list(value)

    def _wrong_length(self, path: str, sizes: range, value: object) -> BoxError:
        """What to say to a list that is too long or too short, or to no list at all."""
        if len(sizes) == 1:
            text = plural(
                "must be a list of {count} number, not {value}", "must be a list of {count} numbers, not {value}"
            )
            return self.wrong(path, text, count=sizes[0], value=quote(value))
        return self.wrong(path, "must be a list of {fewest} to {most} numbers, not {value}",
                          fewest=sizes[0], most=sizes[-1], value=quote(value))  # fmt: skip

    def name(self, path: str) -> str:
        """A printed name, which is a text; a new one of a house file is the same in every language."""
        value = str(self[path])
        return Typed(value) if self.leaves[path].new else value

    def words(self, path: str, size: int, known: tuple[str, ...]) -> list[str]:
        """A list of so many words out of some, checked."""
        value = self[path]
        if not isinstance(value, list) or len(value) != size or any(word not in known for word in value):
            raise self.wrong(path, "must list {count} of {words}, not {value}",
                             count=size, words=list_of(known, 30), value=quote(value))  # fmt: skip
        return list(value)

    def some(self, path: str, known: tuple[str, ...]) -> list[str]:
        """A list of any of some words, each at most once, checked."""
        value = self[path]
        if not isinstance(value, list) or any(word not in known or value.count(word) > 1 for word in value):
            raise self.wrong(path, "must list some of {words}, each at most once, not {value}",
                             words=list_of(known, 30), value=quote(value))  # fmt: skip
        return list(value)

    def word(self, path: str, known: tuple[str, ...]) -> str:
        """One of some words, checked."""
        value = self[path]
        if value not in known:
            raise self.wrong(path, "must be one of {words}, not {value}", words=list_of(known, 30), value=quote(value))
        return str(value)

    def slugs(self, section: str) -> tuple[str, ...]:
        """The names of all things of a section as players type them, each different."""
        paths = [f"{section}.{key}.name" for key in self.under(section)]
        for path in paths:
            if not isinstance(self[path], str) or not slug(self[path]):
                raise self.wrong(path, "must be a name, not {value}", value=quote(self[path]))
        slugs = tuple(slug(self[path]) for path in paths)
        twice = [path for path, name in zip(paths, slugs, strict=True) if slugs.count(name) > 1]
        if twice:
            path = max(twice, key=lambda path: self.leaves[path].line)
            raise self.wrong(path, "must differ from all other names in {section}, but {value} is there twice",
                             section=section, value=quote(self[path]))  # fmt: skip
        return slugs

    def wrong(self, path: str, text: Text, /, **values: object) -> BoxError:
        """An error about a value: its path, then the text ("must be at least {low}"), which ends without a full stop.

        It names the line of the house file that gives the value or something below it.
        """
        problem = phrase(text, **values)
        lines = [leaf.line for p, leaf in self.leaves.items() if leaf.line and (p == path or p.startswith(path + "."))]
        if self.house and lines:
            return BoxError("{file}, line {line}: {path} {problem}.",
                            file=self.house, line=min(lines), path=path, problem=problem)  # fmt: skip
        if self.house:
            return BoxError("{file}: {path} {problem}.", file=self.house, path=path, problem=problem)
        return BoxError("{path} {problem}.", path=path, problem=problem)

    def check_plain(self) -> None:
        """BoxError unless every value is a short text, a small number or a short list of these.

        The rules look at some values only, but all of them are shown to others.
        """
        for path, leaf in self.leaves.items():
            several = leaf.value if isinstance(leaf.value, list) else [leaf.value]
            if len(several) > LONGEST_ROW or not all(map(_is_plain, several)):
                raise self.wrong(path, "must be a number, a word or a list of these, and short; {value} is not",
                                 value=quote(leaf.value))  # fmt: skip

    def values(self) -> dict[str, object]:
        """Path -> value, without provenance: what a save keeps."""
        return {path: _own(leaf.value) for path, leaf in self.leaves.items()}

    def with_house(self, text: str, house: str) -> Printed:
        """These values with those of a house file over them."""
        blocking.check_allowed("reading a house file")
        check_size(text, house)
        try:
            found = dict(_leaves(_parsed(text, house), _lines(text), house))
        except RecursionError:
            raise BoxError("{file}: it is nested too deeply. {near}", file=house, near=nearest(self, "")) from None
        for path, leaf in found.items():
            if path not in self.leaves:
                raise BoxError("{file}, line {line}: {path} is not a value of this game. {near}",
                               file=house, line=leaf.line, path=path, near=nearest(self, path))  # fmt: skip
        given = {path: replace(leaf, new=leaf.value != self.leaves[path].value) for path, leaf in found.items()}
        return Printed({**self.leaves, **given}, self.sources, house)

    def with_values(self, values: Mapping[str, object]) -> Printed:
        """Exactly these values, as a save keeps them."""
        odd = sorted(set(values) ^ set(self.leaves))
        if odd:
            raise BoxError("The printed values of the save do not fit this game: {names}.", names=list_of(odd))
        leaves = {
            path: replace(leaf, value=_own(values[path]), line=0, new=leaf.value != values[path])
            for path, leaf in self.leaves.items()
        }
        return Printed(leaves, self.sources, "save")


def nearest(values: Printed, path: str) -> Phrase:
    """What there is nearest to a path."""
    parts = path.split(".")
    while parts and not values.under(".".join(parts)):
        parts.pop()
    place = ".".join(parts)
    if place:
        return phrase("{section} has {names}.", section=place, names=list_of(values.under(place), 20))
    sections = dict.fromkeys(p.split(".")[0] for p in values.leaves)
    return phrase("The box has {names}.", names=list_of(sections, 20))


def read(path: pathlib.Path, edition: str = "") -> Printed:
    """The printed values of a game, in one edition."""
    found = _read(path, edition, path.stat().st_mtime_ns)
    return Printed(dict(found.leaves), found.sources)


@functools.lru_cache(maxsize=64)
def _read(path: pathlib.Path, edition: str, _: int) -> Printed:
    """Read a file once for as long as it stays the same."""
    data = _parsed(path.read_text(encoding="utf-8"), path.name)
    sources = data.pop(SOURCES, {})
    editions = data.pop(EDITIONS, {})
    leaves = dict(_leaves(data, {}, path.name))
    if edition in editions:
        leaves.update(_leaves(editions[edition], {}, path.name))
    return Printed(leaves, sources)


def check_size(text: str, house: str) -> None:
    """BoxError for a house file that is longer, fuller or deeper than any game has use for, before it is parsed."""
    if len(text) > LONGEST:
        raise BoxError("{file}: a house file may have at most {most} characters; this one has {count}.",
                       file=house, most=LONGEST, count=len(text))  # fmt: skip
    given = depth = 0
    for number, line in enumerate(QUOTED.sub(_lines_alone, text).split("\n"), 1):
        given += line.count("=")
        depth = max(0, depth + line.count("[") + line.count("{") - line.count("]") - line.count("}"))
        if depth > NESTED or any(part.count(".") > DEEPEST for part in BETWEEN.split(line)):
            raise BoxError("{file}, line {line}: it is nested too deeply.", file=house, line=number)
    if given > MOST:
        raise BoxError("{file}: a house file may give at most {most} values; this one gives {count}.",
                       file=house, most=MOST, count=given)  # fmt: skip


def _lines_alone(found: re.Match[str]) -> str:
    """The line ends of a text in quotes, without the text."""
    return "\n" * found[0].count("\n")


def _is_plain(value: object) -> bool:
    """Whether a value is a word or number as boxes have them."""
    return len(value) <= LONGEST_WORD if isinstance(value, str) else is_whole(value) and abs(value) <= HIGHEST


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as problem:  # not only TOMLDecodeError: a number may have too many digits
        raise BoxError("{file}: this is not a TOML file: {problem}", file=name, problem=problem) from None


def _leaves(data: Mapping[str, object], lines: Lines, name: str, above: str = "") -> Iterator[tuple[str, Leaf]]:
    for key, value in data.items():
        path = f"{above}.{key}" if above else key
        if isinstance(value, dict) and "value" not in value:
            yield from _leaves(value, lines, name, path)
        else:
            yield path, _leaf(path, value, _line_of(lines, path), name)


def leaves_of(data: Mapping[str, object], section: str) -> Iterator[tuple[str, Leaf]]:
    """The values of a part of a house file, by path."""
    return _leaves(data, {}, "", section)


def _leaf(path: str, value: object, line: int, name: str) -> Leaf:
    if not isinstance(value, dict):
        return Leaf(value, "house", line=line)
    odd = set(value) - {"value", "from", "see", "note"}
    origin = value.get("from", "house")
    see, note = value.get("see", ""), value.get("note", "")
    problem: Phrase | None = None
    if odd:
        problem = phrase("takes value, from, see and note, not {names}", names=list_of(sorted(odd)))
    elif not isinstance(origin, str) or origin not in ORIGINS:
        problem = phrase("cannot come from {origin}; it can come from {origins}",
                         origin=quote(origin), origins=list_of(ORIGINS))  # fmt: skip
    elif not isinstance(see, str) or not isinstance(note, str):
        problem = phrase("must have texts as see and note, not {see} and {note}", see=quote(see), note=quote(note))
    if problem and line:
        raise BoxError("{file}, line {line}: {path} {problem}.", file=name, line=line, path=path, problem=problem)
    if problem:
        raise BoxError("{file}: {path} {problem}.", file=name, path=path, problem=problem)
    return Leaf(value["value"], origin, see, note, line)


def _lines(text: str) -> Lines:
    """The first line on which a file names each section and value."""
    lines: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.split("\n"), 1):
        if found := HEADER.fullmatch(line):
            section = _bare(found[1])
            lines.setdefault(section, number)
        elif found := GIVEN.match(line):
            lines.setdefault(f"{section}.{_bare(found[1])}" if section else _bare(found[1]), number)
    return lines


def _line_of(lines: Lines, path: str) -> int:
    """The line on which a file gives a value or what it is a part of; 1 when it hides too well, 0 without a file."""
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return lines.get(path, 1) if lines else 0


def _bare(key: str) -> str:
    """A dotted key without quotes and the space around its parts."""
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def _own(value: object) -> object:
    """A value that shares nothing with another: lists are flat."""
    return list(value) if isinstance(value, list) else value


def house_file(title: str, values: Printed, *remarks: str) -> str:
    """A house file with every value, for owners of the game to correct; `remarks` end its first lines."""
    lines = [
        f"# {title}: the numbers of your copy.",
        "#",
        "# Each line is one printed value. Lines marked STAND-IN are guesses: look at your board and cards and put in",
        "# the true number. You may delete the other lines: values that are missing here stay as they are.",
        "# Names and words stand in quotation marks, lists in [brackets] in the order the remark gives.",
        *(f"# {remark}" for remark in remarks),
    ]
    section = ""
    for path, leaf in values.leaves.items():
        table, _, key = path.rpartition(".")
        if table != section:
            lines += ["", f"[{table}]"]
            section = table
        mark = "STAND-IN" if leaf.origin == STAND_IN else "known"
        lines.append(f"{key} = {_toml(leaf.value)}  # {mark}{': ' + leaf.note if leaf.note else ''}")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def slug(name: str) -> str:
    """A name as players type it: lower case, one word."""
    return re.sub(r"[^\w]+", "_", name.lower()).strip("_")
