"""Compile what translators write (.po) into what programs read (.mo); `make` does it, and so does the wheel's build."""

import pathlib
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = pathlib.Path(__file__).resolve().parent.parent


def compile_texts(root: pathlib.Path) -> None:
    """Write a .mo file beside every .po file of the package."""
    for source in sorted(root.glob("casata/**/locale/*.po")):
        with source.open(encoding="utf-8") as lines:
            catalog = read_po(lines, locale=source.stem)
        with source.with_suffix(".mo").open("wb") as out:
            write_mo(out, catalog)


class CompileTexts(BuildHookInterface):  # type: ignore[type-arg]
    """What the build of the wheel calls first, also for an installation that is edited in place."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the texts of what is built."""
        compile_texts(pathlib.Path(self.root))


if __name__ == "__main__":
    compile_texts(ROOT)
