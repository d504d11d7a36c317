"""Games for docs/balance.md: every game with four players, strong bots and others, in as long as is given.

`python -m proof.balance OUT [SECONDS [PROCESSES [BOT...]]]` plays on so many processes for so many seconds, compiling
included, and leaves the journals of each game in OUT/GAME.tar.gz; `casata balance --resume` reads them. Needs nothing
but NumPy and Numba. Journals that OUT has already go on.
"""

import contextlib
import json
import multiprocessing
import os
import pathlib
import resource
import sys
import tarfile
import tempfile
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from casata.engine.compiled.loader import FAST
from casata.engine.game import find, names
from casata.lab.arena import make_ready
from casata.lab.balance import FILE, KIND, Balance
from casata.lab.run import Run
from casata.lab.scheduler import Interrupt

SOURCES = ("casata/bots", "casata/games/*/heuristic*", "casata/games/*/rules", "casata/lab/balance.py")

SEATS = 4
SEED = 2026
MOST = 200_000  # games of a sample
BOTS = ("strong", "skilled")
FEWEST = 50  # takings that can be compared


@dataclass(frozen=True)
class Sample:
    """Games of one kind, and which share of the time they get."""

    game: str
    bot: str
    share: float
    compared: dict[str, Any] = field(default_factory=dict)
    most: int = MOST

    def balance(self) -> Balance:
        """What is played."""
        return Balance(find(self.game), SEATS, [self.bot], {}, self.compared or None, SEED)


ROYALS, PRINCIPE = {"equal_first_turn": True}, {"draw_per_player": 4}
SAMPLES = (
    Sample("royals", "strong", 0.85, ROYALS),
    Sample("royals", "skilled", 0.15, ROYALS, 4000),
    Sample("royals", "master", 1),
    Sample("il_principe", "strong", 0.85, PRINCIPE),
    Sample("il_principe", "skilled", 0.15, PRINCIPE, 4000),
    Sample("il_principe", "master", 1),
    Sample("signorie", "strong", 0.9),
    Sample("signorie", "skilled", 0.1, most=4000),
    Sample("signorie", "master", 1),
    Sample("staufer", "strong", 0.9),
    Sample("staufer", "skilled", 0.1, most=4000),
    Sample("staufer", "master", 1),
)


def play(sample: Sample, folder: pathlib.Path, jobs: int, seconds: float) -> tuple[int, int]:
    """Play games of a sample for so long; how many the journal had and has."""
    what = sample.balance()
    interrupt = Interrupt()
    journal = folder / f"{sample.game}-{sample.bot}.journal"
    bell = threading.Timer(max(seconds, 0.1), lambda: setattr(interrupt, "asked", True))
    bell.daemon = True
    with Run(KIND, what.pairings, [sample.bot], FAST, jobs, journal, interrupt) as run:
        before = len(run.games)
        bell.start()
        with contextlib.suppress(KeyboardInterrupt):
            what.play(run, sample.most)
        bell.cancel()
        return before, len(run.games)


def cpu() -> float:
    """The CPU seconds of this process and of those it has ended."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def play_game(game: str, bots: tuple[str, ...], work: pathlib.Path, out: pathlib.Path, jobs: int, end: float) -> None:
    """Play all samples of a game until the end, and pack the journals after each."""
    samples = [sample for sample in SAMPLES if sample.game == game and sample.bot in bots]
    make_ready(samples[0].balance().pairings[0], FAST)
    print(f"{game}: compiled with {end - time.time():.0f} s left", flush=True)
    left = sum(sample.share for sample in samples)
    for sample in samples:
        began, used = time.time(), cpu()
        before, played = play(sample, work, jobs, (end - time.time()) * sample.share / left)
        left -= sample.share
        line = (
            f"{game}, {sample.bot}: {played - before} games in {time.time() - began:.0f} s on {jobs} processes, "
            f"{(cpu() - used) / max(played - before, 1):.3f} s of CPU a game, starting included; {played} in all"
        )
        print(line, flush=True)
        with (work / f"{game}-costs.txt").open("a") as costs:
            costs.write(line + "\n")
        with tarfile.open(out / f"{game}.tmp", "w:gz", compresslevel=6) as packed:
            for journal in sorted(work.glob(f"{game}-*")):
                packed.add(journal, journal.name)
        (out / f"{game}.tmp").replace(out / f"{game}.tar.gz")


def main(out: pathlib.Path, seconds: float = 290, processes: int = 16, bots: tuple[str, ...] = BOTS) -> None:
    """All games side by side."""
    end = time.time() + seconds
    work = pathlib.Path(tempfile.gettempdir()) / "casata-balance"
    for folder in (out, work):
        folder.mkdir(parents=True, exist_ok=True)
    for packed in out.glob("*.tar.gz"):
        with tarfile.open(packed) as journals:
            journals.extractall(work, filter="data")
    context = multiprocessing.get_context("spawn")
    jobs = max(processes // len(names()), 1)
    workers = [context.Process(target=play_game, args=(game, bots, work, out, jobs, end)) for game in names()]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def agreement(report: dict[str, Any], published: dict[str, Any]) -> tuple[int, int]:
    """Of the published differences that are clear, how many there are, and how many have the same sign here."""
    found = {
        (table["event"], table["argument"], line["value"]): line["difference"]
        for table in report["variants"][0]["studies"]
        for line in table["values"]
        if line["compared"] >= FEWEST
    }
    clear = [
        (line["difference"], found[key])
        for table in published["variants"][0]["studies"]
        for line in table["values"]
        if line["compared"] >= FEWEST and (line["low"] > 0 or line["high"] < 0)
        if (key := (table["event"], table["argument"], line["value"])) in found
    ]
    return len(clear), sum((one > 0) == (other > 0) for one, other in clear)


def check(sample: Sample, folder: pathlib.Path) -> None:
    """Play a sample and say what it shows, and how it agrees with the published report of stronger bots."""
    what = sample.balance()
    journal = folder / f"{sample.game}-{sample.bot}.journal"
    with Run(KIND, what.pairings, [sample.bot], FAST, os.cpu_count() or 1, journal) as run:
        what.play(run, sample.most)
    report = what.to_json()
    print(report["command"])
    for variant in report["variants"]:
        said = (f"{line['rate']:.1%} ({line['low']:.1%} to {line['high']:.1%})" for line in variant["order"])
        print(f"  wins in the turn order: {', '.join(said)}; mean score {variant['scores']['mean']:.1f}")
    for line in report["differences"]:
        place = f" of player {line['place']}" if line["place"] else ""
        print(f"  {line['what']}{place}: {line['mean']:+.3f} ({line['low']:+.3f} to {line['high']:+.3f})")
    clear, same = agreement(report, json.loads((find(sample.game).folder / FILE).read_text()))
    print(f"  {same} of {clear} clear differences between things taken by strong bots have the same sign here")
    assert same > clear / 2
    if sample.game == "royals":
        last = next(line for line in report["differences"] if (line["what"], line["place"]) == ("wins", SEATS))
        assert last["high"] < 0, "with equal first turns the last player wins less"


if __name__ == "proof":
    kept = pathlib.Path(tempfile.gettempdir()) / "casata-balance"
    kept.mkdir(exist_ok=True)
    for each in SAMPLES:
        if each.bot == "skilled":
            check(each, kept)

if __name__ == "__main__":
    _, folder, *rest = sys.argv
    numbers, chosen = [int(word) for word in rest[:2]], tuple(rest[2:])
    main(pathlib.Path(folder), *numbers, **({"bots": chosen} if chosen else {}))
