"""House files, checked line by line: every problem that can be found, and what the file changes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from . import blocking
from .core.options import Options
from .core.printed import GIVEN, HEADER, QUOTED, Leaf, Printed, check_size, leaves_of, nearest
from .errors import BoxError, CasataError, one_line, suggestion
from .game import AnyGame
from .text.language import Phrase, phrase

NAME = "house file"  # what its own texts call it
MOST_PROBLEMS = 50  # that are listed,
MOST_TRIES = 1_500  # and boxes that are made to find them: a few seconds
MOST_LINES = 30  # of one value
LONGEST_PART = 40  # characters of a line that a problem repeats
SECTION_START = re.compile(r"\s*\[")
BARE_WORD = re.compile(r"\s*([\w.\-]+)\s*=\s*([^\W\d][\w \-]*?)\s*(?:#.*)?")
AT_LINE = re.compile(r"at line (\d+)")
Given = dict[str, Leaf]  # by path


@dataclass(frozen=True)
class FileProblem:
    """What is wrong with a line, and what would be right."""

    line: int  # 0: the file as a whole
    path: str  # the value that is meant; "" where none is
    text: Phrase


@dataclass(frozen=True)
class FileChange:
    """A value that is not the one of the box."""

    path: str
    standard: object
    value: object


@dataclass(frozen=True)
class FileReport:
    """What was found in a house file; it can be played with where there is no problem."""

    problems: tuple[FileProblem, ...]
    changes: tuple[FileChange, ...]  # those that are correct
    complete: bool  # all of it was looked at


def check_house(game: AnyGame, text: str, chosen: Mapping[str, object]) -> FileReport:
    """Read a house file for every number of players."""
    blocking.check_allowed("checking a house file")
    text = text.replace("\r\n", "\n")
    options = {seats: game.complete(seats, chosen) for seats in game.seats}
    standard = game.printed(options[game.seats[0]])
    try:
        check_size(text, NAME)
    except BoxError as problem:
        return FileReport((FileProblem(cast(int, problem.values.get("line", 0)), "", problem.phrase),), (), False)
    reading = _Reading(standard)
    reading.read(text)
    trial = _Trial(game, standard, options, reading.given)
    trial.run()
    found = {(one.line, one.path, str(one.text)): one for one in (*reading.problems, *trial.problems)}
    problems = [found[key] for key in sorted(found)]
    if not problems and (last := _refusal(game, standard, text, options)):
        problems = [last]
    changes = [
        FileChange(path, standard[path], leaf.value)
        for path, leaf in trial.given.items()
        if leaf.value != standard[path]
    ]
    return FileReport(
        tuple(problems[:MOST_PROBLEMS]),
        tuple(changes),
        reading.complete and trial.done and len(problems) <= MOST_PROBLEMS,
    )


def _refusal(game: AnyGame, standard: Printed, text: str, options: Mapping[int, Options]) -> FileProblem | None:
    """What a table would say to the whole file."""
    try:
        values = standard.with_house(text, NAME)
        for seats, chosen in options.items():
            game.setup.make_box(values, seats, chosen)
        values.check_plain()
    except CasataError as problem:
        line = AT_LINE.search(str(problem))
        return FileProblem(int(line[1]) if line else 0, "", problem.phrase)
    return None


class _Reading:
    """The values that a file gives, line by line; a line that cannot be read is left out."""

    def __init__(self, standard: Printed) -> None:
        self.standard = standard
        self.given: Given = {}
        self.problems: list[FileProblem] = []
        self.complete = True
        self._sections: dict[str, int] = {}
        self._section = ""
        self._lost = False  # the name of the section could not be read: whose values follow is not known

    def read(self, text: str) -> None:
        """Note all values and problems."""
        for line, statement in _statements(text.split("\n")):
            if len(self.problems) > MOST_PROBLEMS:
                return
            try:
                found = tomllib.loads(statement)
            except (ValueError, RecursionError):
                self._note(line, "", _what_is_wrong(statement))
                self._lost = self._lost or bool(SECTION_START.match(statement))
                continue
            if SECTION_START.match(statement):
                self._lost = False
                self._begin(line, found)
            elif self._lost:
                self.complete = False
            else:
                self._take(line, found)

    def _note(self, line: int, path: str, text: Phrase) -> None:
        self.problems.append(FileProblem(line, path, text))

    def _begin(self, line: int, found: dict[str, object]) -> None:
        """A section: its values follow."""
        names: list[str] = []
        within: object = found
        while isinstance(within, dict) and within:
            names += within
            within = within[names[-1]]
        section = self._section = ".".join(names)
        if isinstance(within, list):
            self._note(line, "", phrase("a section stands in single brackets: {example}", example=f"[{section}]"))
        elif section in self._sections:
            self._note(line, "", phrase("the section {section} is there already, in line {line}: put its values there",
                                        section=f"[{section}]", line=self._sections[section]))  # fmt: skip
        self._sections.setdefault(section, line)

    def _take(self, line: int, found: dict[str, object]) -> None:
        """A value, or several in {braces}."""
        try:
            leaves = dict(leaves_of(found, self._section))
        except BoxError as problem:
            self._note(line, str(problem.values["path"]), _said(problem))
            return
        for path, leaf in leaves.items():
            if path not in self.standard.leaves:
                self._note(line, path, self._unknown(path))
            elif path in self.given:
                self._note(line, path, phrase("{path} is given already, in line {line}: one of them is enough",
                                              path=path, line=self.given[path].line))  # fmt: skip
            else:
                self.given[path] = replace(leaf, line=line, new=leaf.value != self.standard[path])

    def _unknown(self, path: str) -> Phrase:
        """What a value could be called instead."""
        known = self.standard.leaves
        meant = suggestion(path, known) or suggestion(path, [p for p in known if p.endswith(path.rpartition(".")[2])])
        return phrase("{path} is not a value of this game. {near}",
                      path=one_line(path, LONGEST_PART), near=meant or nearest(self.standard, path))  # fmt: skip


def _statements(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Sections and values with the line they begin on; a value may go over several lines."""
    number = 0
    while number < len(lines):
        start, statement = number, lines[number]
        number += 1
        if not statement.strip() or statement.lstrip().startswith("#"):
            continue
        if not HEADER.fullmatch(statement) and _is_open(statement):
            end = _end_of(lines, start)
            statement, number = "\n".join(lines[start:end]), max(end, number)
        yield start + 1, statement


def _is_open(statement: str) -> bool:
    """Whether a bracket or a text of several lines is not closed."""
    bare = QUOTED.sub("", statement)
    return sum(map(bare.count, "[{")) > sum(map(bare.count, "]}")) or '"""' in statement or "'''" in statement


def _end_of(lines: list[str], start: int) -> int:
    """The line after a value; it is one line where nothing closes it."""
    for end in range(start + 1, min(start + MOST_LINES, len(lines)) + 1):
        if end > start + 1 and (HEADER.fullmatch(lines[end - 1]) or GIVEN.match(lines[end - 1])):
            break
        try:
            tomllib.loads("\n".join(lines[start:end]))
        except (ValueError, RecursionError):
            continue
        return end
    return start + 1


def _what_is_wrong(statement: str) -> Phrase:
    """Why a line cannot be read, and how it would be written."""
    bare = QUOTED.sub("", statement)
    if word := BARE_WORD.fullmatch(statement):
        example = one_line(f'{word[1]} = "{word[2]}"', LONGEST_PART)
        return phrase("words stand in quotation marks: {example}", example=example)
    if SECTION_START.match(statement):
        return phrase("a section is a name in brackets, alone on its line, such as {example}", example="[section.name]")
    if "=" not in bare:
        return phrase("an equals sign is missing: write {example}", example="name = 5")
    if bare.count("[") != bare.count("]"):
        return phrase("a bracket is missing: write a list as {example}", example="[3, 4, 5]")
    if any(statement.split("#", maxsplit=1)[0].count(mark) % 2 for mark in "\"'"):
        return phrase("a quotation mark is missing: write {example}", example='name = "word"')
    return phrase("this cannot be read: write {number}, {word} or {list}",
                  number="name = 5", word='name = "word"', list="name = [3, 4]")  # fmt: skip


def _said(problem: BoxError) -> Phrase:
    """What is wrong with a value, without the name of the file."""
    values = problem.values
    return phrase("{path} {problem}.", path=values["path"], problem=values["problem"])


class _Trial:
    """Boxes with the given values; whatever is wrong is noted and replaced by the value of the box, until all fits."""

    def __init__(self, game: AnyGame, standard: Printed, options: Mapping[int, Options], given: Given) -> None:
        self.game, self.standard, self.options = game, standard, options
        self.given = dict(given)
        self.problems: list[FileProblem] = []
        self.done = True
        self._tries = 0
        self._replaced: set[str] = set()

    def run(self) -> None:
        """For every number of players."""
        for seats in self.options:
            while error := self._error(seats, self.given):
                if len(self.problems) >= MOST_PROBLEMS or self._tries >= MOST_TRIES:
                    self.done = False
                    return
                if not self._settle(seats, error):
                    break

    def _error(self, seats: int, given: Given) -> BoxError | None:
        """The first thing that is wrong with these values."""
        self._tries += 1
        values = Printed({**self.standard.leaves, **given}, self.standard.sources)
        try:
            values.check_plain()
            self.game.setup.make_box(values, seats, self.options[seats])
        except BoxError as problem:
            return problem
        return None

    def _settle(self, seats: int, error: BoxError) -> bool:
        """Note a problem and take its cause out; False where nothing given is its cause."""
        path = str(error.values.get("path", ""))
        causes = [given for given in self.given if _is_within(given, path)] or self._cause(seats, error)
        if not any(_is_within(one, path) for one in self._replaced):  # else a sum lacks only what was taken out
            line = min((self.given[cause].line for cause in causes), default=0)
            self.problems.append(FileProblem(line, path, _said(error) if "problem" in error.values else error.phrase))
        for cause in causes:
            del self.given[cause]
        self._replaced.update(causes)
        return bool(causes)

    def _cause(self, seats: int, error: BoxError) -> list[str]:
        """A changed value without which this is right, where the error names another one."""
        for path in [path for path, leaf in self.given.items() if leaf.new]:
            if self._tries >= MOST_TRIES:
                return []
            without = self._error(seats, {given: leaf for given, leaf in self.given.items() if given != path})
            if without is None or without.values.get("path") != error.values.get("path"):
                return [path]
        return []


def _is_within(path: str, above: str) -> bool:
    return path == above or path.startswith(f"{above}.")
