"""What translators write, read for tests."""

import functools
import pathlib
from collections.abc import Mapping
from typing import Any

from babel.messages.catalog import Catalog, Message as Entry
from babel.messages.pofile import read_po

from casata.engine.folders import game_folders
from casata.engine.text.language import FOLDER, LOCALE, NOTHING, Language, Message, Text, language, languages

REST = ""
OTHERS = languages()[1:]
NAMES = (REST, *sorted(name for name, folder in game_folders().items() if FOLDER.parent in folder.parents))


def folder_of(name: str) -> pathlib.Path:
    return game_folders()[name] / LOCALE if name else FOLDER


@functools.cache
def template(name: str) -> Catalog:
    return _read(folder_of(name) / "texts.pot")


@functools.cache
def catalogue(name: str, code: str) -> Catalog:
    return _read(folder_of(name) / f"{code}.po")


def _read(path: pathlib.Path) -> Catalog:
    with path.open(encoding="utf-8") as lines:
        return read_po(lines)


def entries(catalog: Catalog) -> list[Entry]:
    return [entry for entry in catalog if entry.id]


def forms(text: Any) -> tuple[str, ...]:
    """One text, or all its plural forms."""
    return tuple(text) if isinstance(text, tuple | list) else (text,)


def key_of(entry: Entry) -> tuple[str | None, str]:
    return entry.context, forms(entry.id)[0]


class Recording(Language):
    """A language that notes which texts it has no translation for."""

    def __init__(self, code: str, game: str) -> None:
        super().__init__(code, language(code, game)._translations)
        self.known = {key_of(entry) for name in (REST, game) for entry in entries(template(name))}
        self.missing: set[str] = set()

    def for_game(self, game: str) -> Language:
        return self

    def __call__(self, text: Text, values: Mapping[str, Any] = NOTHING) -> str:
        context, one = (text.context, text.one) if isinstance(text, Message) else (None, text)
        if any(sign.isalpha() for sign in one) and (context, one) not in self.known:
            self.missing.add(one)
        return super().__call__(text, values)
