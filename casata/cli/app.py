"""All commands, and how their errors are reported."""

from __future__ import annotations

import sys
from typing import NoReturn

from cyclopts import App, CycloptsError

from .. import __version__
from ..engine.errors import CasataError
from . import (
    REFUSED,
    balance,
    bench,
    bench_server,
    box,
    database,
    league,
    operators,
    play,
    rules,
    serve,
    show,
    sim,
    verify,
    watch,
)
from .terminal import chosen_language, errors, t

app = App(
    name="casata",
    help="Four board games of noble houses. Unofficial: not affiliated with their authors or publishers.",
    help_epilogue="Exit codes: 0 success, 1 a check found a problem, 2 the request cannot be met, 130 interrupted.",
    help_format="markdown",
    version=__version__,
)
app.command(serve.serve)
app.command(database.backup)
app.command(database.restore)
app.command(database.move)
app.command(database.migrate)
app.command(database.check)
app.command(operators.operator)
app.command(operators.reset_link)
app.command(play.play)
app.command(watch.watch)
app.command(sim.sim)
app.command(league.league)
app.command(balance.balance)
app.command(box.box)
app.command(rules.rules)
app.command(verify.verify)
app.command(show.show)
app.command(bench.bench)
app.command(bench_server.bench_server)

INTERRUPTED = 130


def main() -> None:
    """Run a command; an error is one line, with exit code 2."""
    try:
        app(sys.argv[1:], exit_on_error=False, print_error=False)
    except CasataError as problem:
        _refuse(problem.said(chosen_language()))
    except CycloptsError as problem:
        _refuse(" ".join(str(problem).split()))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(INTERRUPTED)


def _refuse(line: str) -> NoReturn:
    errors.print(t("casata: {problem}", problem=line), style="red", markup=False, soft_wrap=True)
    sys.exit(REFUSED)
