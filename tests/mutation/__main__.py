"""CASATA_JIT=0 python -m tests.mutation GAME: plant a sample of mutants and print which no test finds."""

from __future__ import annotations

import argparse
import json
import pathlib
import sys
from dataclasses import asdict

from tests.mutation.mutators import Mutant, mutants_of, sampled
from tests.mutation.report import HEADING, Report
from tests.mutation.running import SURVIVED, run, written

SAMPLE, SEED = 300, 19


def main() -> None:
    """Run what the command line asks for."""
    asked = arguments()
    everything = mutants_of(asked.game)
    results = run(asked.game, chosen(asked, everything), asked.jobs, lambda line: print(line, file=sys.stderr))
    if asked.out:
        asked.out.write_text(written(asked.game, asked.seed, len(everything), results))
    report = Report(asked.game, [asdict(result) for result in results])
    for line in (*report.details(), HEADING, report.line()):
        print(line)
    cpu = sum(result.cpu for result in results)
    print(f"{len(everything)} mutants in all; {cpu:.0f} s of processor time")


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many mutants, each as likely as any other")
    parser.add_argument("--seed", type=int, default=SEED, help="which ones")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--out", type=pathlib.Path, help="a JSON file for all results")
    parser.add_argument("--only", action="append", help="this mutant alone; may be given again for another")
    parser.add_argument("--again", type=pathlib.Path, help="those that survived in the results of an earlier run")
    return parser.parse_args()


def chosen(asked: argparse.Namespace, everything: list[Mutant]) -> list[Mutant]:
    """The mutants to try."""
    wanted = set(asked.only or ())
    if asked.again:
        before = json.loads(asked.again.read_text())["results"]
        wanted |= {result["id"] for result in before if result["outcome"] == SURVIVED}
    if not wanted:
        return sampled(everything, asked.sample, asked.seed)
    missing = wanted - {mutant.id for mutant in everything}
    if missing:
        sys.exit(f"no such mutants: {', '.join(sorted(missing))}")
    return [mutant for mutant in everything if mutant.id in wanted]


main()
