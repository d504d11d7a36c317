"""The terminal: prints texts and reads answers."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.text import Text as RichText

from ..engine.text.language import Language, Text, language, plural
from ..engine.text.styled import Line

STYLES = {
    "": "",
    "bold": "bold",
    "dim": "dim",
    "title": "bold cyan",
    "mark": "bold yellow",
    "seat0": "bold red",
    "seat1": "bold blue",
    "seat2": "bold yellow",
    "seat3": "bold green",
    "seat4": "bold magenta",
}
NARROWEST = 80
WIDEST = 100

__all__ = ["Terminal", "chosen_language", "console", "errors", "plural", "t"]

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def chosen_language() -> Language:
    """The language of the terminal: CASATA_LANGUAGE, or what the system is set to; English where we do not speak it."""
    wishes = (os.environ.get(name, "") for name in ("CASATA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return language(next(filter(None, wishes), "").replace(".", "_").partition("_")[0])


def t(template: Text, /, **values: object) -> str:
    """A text in the language of the terminal, its gaps filled."""
    return chosen_language().fill(template, values)


class Terminal:
    """Prints styled lines and asks for answers."""

    def __init__(self, out: Console = console) -> None:
        """Print to a console; answers come from standard input."""
        self.out = out

    @property
    def width(self) -> int:
        """How wide a table may be: between 80 and 100 columns."""
        columns = self.out.width if self.out.is_terminal else shutil.get_terminal_size((WIDEST, 40)).columns
        return max(NARROWEST, min(WIDEST, columns))

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines of styled text."""
        for line in lines:
            text = RichText(no_wrap=True)
            for part, style in line:
                text.append(part, STYLES[style])
            self.out.print(text, soft_wrap=True)

    def say(self, text: str, style: str = "") -> None:
        """Print one paragraph."""
        self.out.print(RichText(text, STYLES[style]))

    def waiting(self, text: str) -> contextlib.AbstractContextManager[Any]:
        """Show what people are waiting for while it takes."""
        return self.out.status(text) if self.out.is_terminal else contextlib.nullcontext()

    def clear(self, forget: bool) -> None:
        """Clear the screen; `forget` also clears what was scrolled away, which may show a hand."""
        if self.out.is_terminal:
            self.out.file.write("\x1b[2J\x1b[3J\x1b[H" if forget else "\x1b[2J\x1b[H")
            self.out.file.flush()
        else:
            self.say("")

    def ask(self, prompt: str) -> str:
        """One line from the keyboard; EOFError at the end of input."""
        self.out.print(RichText(prompt, "bold"), end="")
        self.out.file.flush()
        answer = sys.stdin.readline()
        if not answer:
            raise EOFError
        return answer.strip()
