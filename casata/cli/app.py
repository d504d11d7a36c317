"""The commands and their help."""

from __future__ import annotations

import sys

from cyclopts import App, CycloptsError

from .. import __version__
from ..engine.errors import CasataError
from . import REFUSED, bench, bench_server, box, database, league, operators, play, saves, serve, sim
from .terminal import errors, t

app = App(
    name="casata",
    help="Four games of noble houses on one table. Unofficial: not affiliated with their authors or publishers.",
    help_epilogue="Exit codes: 0 done, 1 a check found something wrong, 2 not possible as asked, 130 interrupted.",
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
app.command(play.watch)
app.command(sim.sim)
app.command(league.league)
app.command(box.box)
app.command(saves.verify)
app.command(saves.show)
app.command(bench.bench)
app.command(bench_server.bench_server)

INTERRUPTED = 130


def main() -> None:
    """Run a command; what cannot be done is said in one line, with exit code 2."""
    try:
        app(sys.argv[1:], exit_on_error=False, print_error=False)
    except (CasataError, CycloptsError) as problem:
        line = " ".join(str(problem).split())
        errors.print(t("casata: {problem}", problem=line), style="red", markup=False, soft_wrap=True)
        sys.exit(REFUSED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(INTERRUPTED)
