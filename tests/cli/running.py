"""Run the command line inside the test process."""

import sys
from dataclasses import dataclass

import pytest

from casata.cli import main


@dataclass
class Ran:
    """What a command printed, and how it ended."""

    out: str
    err: str
    code: int


def casata(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """One command."""
    before = sys.argv
    sys.argv = ["casata", *arguments]
    code = 0
    try:
        main()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 0
    finally:
        sys.argv = before
    printed = capsys.readouterr()
    return Ran(printed.out, printed.err, code)


def one_clear_line(ran: Ran) -> bool:
    """Whether a refusal is a single line on standard error, with no traceback."""
    line = ran.err.strip()
    return bool(line) and "\n" not in line and "Traceback" not in line and len(line) < 500
