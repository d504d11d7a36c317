"""Hostile visitors, one kind after the other: how much they slow down people and bots at other tables."""

import os
from collections import Counter
from statistics import median

from casata.loadtest import bad_guests
from casata.loadtest.figures import Figures, percentile
from casata.loadtest.load import BAD_SENDER, FEW_FILES, SETTLING, VISITED, Load, measure_with_bad_guests

SOURCES = ("casata/site", "casata/loadtest")

ROUNDS = int(os.environ.get("CASATA_ROUNDS", "3"))
MARGIN = 2.0  # times as long, at most
GROWTH = 400.0  # megabytes that a server may grow while it meets all of them, at most
load = Load(tables=30, think=3.0, seconds=12.0)
WORDS = {
    "slow": f"{bad_guests.BAD} pages that read {bad_guests.SIP} B / {bad_guests.PAUSE} s",
    "deaf": f"{bad_guests.BAD} pages that never read",
    "idle": f"{bad_guests.IDLE} idle sockets at one table",
    "reconnects": f"{bad_guests.FLOOD} pages reopened every {bad_guests.APART} s",
    "pings": "pings without end",
    "silent": f"{bad_guests.SILENT} silent connections",
    "heaps": f"heaps of {bad_guests.HEAP} requests",
    "moments": f"{bad_guests.AT_ONCE} lines ask for past moments",
    "verify": f"{bad_guests.AT_ONCE} lines verify a long game",
    "house": f"{bad_guests.AT_ONCE} lines send house files",
    "imports": f"{bad_guests.AT_ONCE} lines import a long game",
    "talk": f"{bad_guests.AT_ONCE} lines try passwords and search",
    "requests": f"{bad_guests.AT_ONCE} lines ask for anything",
    "masters": f"{bad_guests.MASTERS} tables with four masters each",
}
assert set(WORDS) == set(bad_guests.KINDS)


def spread(found: list[float]) -> str:
    """The smallest and the largest value."""
    return f"{min(found):.0f} to {max(found):.0f}"


def clicks(found: list[Figures]) -> list[float]:
    """How long all clicks of several measurements took."""
    return [each for figures in found for each in figures.others]


def describe(name: str, found: list[Figures]) -> float:
    """Print the figures of some measurements in one line; their p95."""
    waits, p95 = clicks(found), percentile(clicks(found), 95)
    novice = percentile([each for figures in found for each in figures.bots], 95)
    cpu = median(figures.cpu / figures.seconds for figures in found)
    answers = {
        status: sum(each.guest_answers.get(status, 0) for each in found)
        for each in found
        for status in each.guest_answers
    }
    print(
        f"  {name:38}{len(waits):>8}{percentile(waits, 50):>8.0f}{p95:>8.0f}"
        f"{spread([percentile(each.others, 95) for each in found]):>12}{novice:>10.0f}{cpu:>8.2f}   "
        + ", ".join(f"{count} × {status}" for status, count in answers.items())
    )
    return p95


length = load.seconds + SETTLING
print(f"""{load.tables} tables, {load.seats} people each at their own address, a click at each every {load.think} s;
somebody plays a novice; one process on SQLite with the usual limits and {FEW_FILES} files, all of it on one processor.
Bad guests ({BAD_SENDER}x, an address for each kind) and those who measure are on the other, where those who measure
come first. Bad pages look at {VISITED} of the tables, measured are the others. Every kind comes for {length:.0f} s,
measured from the {SETTLING:.0f}th on, after as long without any of them; servers, one after the other: {ROUNDS}.
Milliseconds from the click until all other pages of the table show it: the median, the p95, the p95 of each time by
itself; the p95 of a novice's answer; the server's share of its processor; what bad guests were answered (0: cut off).
""")
rounds = [measure_with_bad_guests(load, list(WORDS)) for _ in range(ROUNDS)]
print(f"  {'':38}{'clicks':>8}{'p50':>8}{'p95':>8}{'each p95':>12}{'novice':>10}{'cpu':>8}")
usual = describe("nobody bad", [figures for found in rounds for kind, figures in found if not kind])
ratios = {}
for kind, words in WORDS.items():
    bad = describe(words, [figures for found in rounds for each, figures in found if each == kind])
    before = [found[number - 1][1] for found in rounds for number, each in enumerate(found) if each[0] == kind]
    ratios[kind] = bad / usual, bad / percentile(clicks(before), 95)
print("\nHow many times the p95 of all times with nobody bad, and of the times just before:")
for kind, (of_all, of_before) in ratios.items():
    print(f"  {WORDS[kind]:38}{of_all:>8.2f}{of_before:>8.2f}")
memory = [(found[0][1].memory / 1e6, max(figures.memory for _, figures in found) / 1e6) for found in rounds]
print(
    "memory of the server at first and at most: "
    + ", ".join(f"{first:.0f} and {most:.0f} MB" for first, most in memory)
)
errors: Counter[str] = sum((figures.errors for found in rounds for _, figures in found), Counter())
print(f"clicks that failed: {errors.total()} {dict(errors) or ''}")
assert not errors, errors
assert max(max(each) for each in ratios.values()) < MARGIN, ratios
assert all(most - first < GROWTH for first, most in memory), memory
