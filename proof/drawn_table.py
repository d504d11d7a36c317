"""The drawn table of Royals: processor time of its server, the time of a click, and what a first visit loads.

CASATA_SECONDS and CASATA_ROUNDS set other numbers.
"""

import contextlib
import gzip
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, Response, sync_playwright

from casata.engine.game import find
from casata.loadtest.load import Load, measure
from tests.browser.board import HIT, Spot, by_mouse, play, prefer, sit_down
from tests.browser.people import DESK, Person
from tests.browser.serving import ROOT, serving

GAME = "royals"
SECONDS = float(os.environ.get("CASATA_SECONDS", "40"))
ROUNDS = int(os.environ.get("CASATA_ROUNDS", "4"))
RATIO = 1.2  # processor time a decision, drawn against in words, at most
CLICK = 50  # milliseconds from a click to the changed board, at most, at the median
FRAME = 16  # milliseconds until the page is changed, at most, at the median
DECISIONS = 60  # of a person, while changes of the page are timed
FIRST = 300_000  # bytes of a first visit, compressed, at most
NOTE_CHANGES = """() => {
  globalThis.tookChanges = [];
  document.addEventListener("casata:put", ({ detail }) => globalThis.tookChanges.push(detail.took));
}"""
KINDS = {"document": "page", "stylesheet": "styles", "script": "scripts", "font": "fonts", "image": "pictures"}
AS_IT_IS = ("font/", "image/png", "image/jpeg")  # what is compressed already
busy = Load(tables=40, think=4.5, seconds=SECONDS, game=GAME)
calm = Load(tables=4, think=1.0, seconds=SECONDS, game=GAME)


@contextlib.contextmanager
def only_in_words(folder: str) -> Iterator[None]:
    """Servers that start meanwhile run a copy of the sources in which the game has no picture."""
    copy = pathlib.Path(folder) / "casata"
    shutil.copytree(ROOT / "casata", copy, ignore=shutil.ignore_patterns("__pycache__"))
    declaration = copy / "games" / GAME / "__init__.py"
    text, count = re.subn(r"^    picture=\w+,\n", "", declaration.read_text(), flags=re.MULTILINE)
    assert count == 1
    declaration.write_text(text)
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
        shutil.rmtree(copy)


def cpu(load: Load) -> float:
    """Processor time of the server a decision, in milliseconds."""
    figures = measure(load).to_json()
    assert not figures["errors"], figures["error_kinds"]
    return float(figures["server_cpu_ms_per_decision"])


def compare() -> None:
    """In words and drawn, one after the other, several times."""
    print(
        f"{busy.tables} tables of {find(GAME).title}, {busy.seats} people each with an open page, {SECONDS:.0f} s each;"
    )
    print("processor time of the server a decision, milliseconds:")
    words, drawn = [], []
    for number in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder, only_in_words(folder):
            words.append(cpu(busy))
        drawn.append(cpu(busy))
        print(f"  round {number + 1}: in words {words[-1]}, drawn {drawn[-1]}")
    ratio = statistics.median(drawn) / statistics.median(words)
    print(f"  median: in words {statistics.median(words):.1f}, drawn {statistics.median(drawn):.1f}: {ratio:.2f} times")
    assert ratio <= RATIO


def time_clicks() -> None:
    """At a few tables: until the click is answered with the changed table, and until the others show it."""
    figures = measure(calm).to_json()
    print(f"{calm.tables} tables, from a click to the changed board, milliseconds at the median:")
    print(f"  {figures['own_p50_ms']} for whoever clicked, {figures['others_p50_ms']} until all others have it")
    assert figures["own_p50_ms"] <= CLICK


@contextlib.contextmanager
def visiting() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a site of its own."""
    with tempfile.TemporaryDirectory() as folder, serving(pathlib.Path(folder)) as address, sync_playwright() as tool:
        chromium = subprocess.run(ROOT / "scripts" / "browser", check=True, stdout=subprocess.PIPE, text=True).stdout
        browser = tool.chromium.launch(executable_path=chromium.strip())
        yield browser, address
        browser.close()


def click(person: Person, spot: Spot) -> None:
    """Choose by mouse once nothing that moves is in the way."""
    if not spot.hidden:
        person.page.wait_for_function(HIT, arg=spot.id)
    by_mouse(person, spot)


def time_changes() -> None:
    """How long the script of a page takes to put each change on the table, four at it, pieces moving."""
    with visiting() as (browser, address):
        person = sit_down(Person(browser, address), seats=4)
        prefer(person.page, pace="fast")
        person.page.evaluate(NOTE_CHANGES)
        play(person, click, DECISIONS)
        took = sorted(person.page.evaluate("globalThis.tookChanges"))
    middle, late = statistics.median(took), took[int(len(took) * 0.95)]
    print(f"{len(took)} changes of a page at 1440x900: {middle:.1f} ms at the median, 95 of 100 within {late:.1f} ms")
    assert middle <= FRAME


def weigh_first_visit() -> None:
    """What a browser that has nothing yet loads for a table, by subject; text is counted as gzip makes it."""
    with visiting() as (browser, address):
        first = browser.new_context(viewport=DESK)
        link = open_table(first.new_page(), address)
        page = browser.new_context(viewport=DESK, storage_state=first.storage_state()).new_page()
        loaded: list[Response] = []
        page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108 - it must be a function
        page.goto(link, wait_until="networkidle")
        assert page.locator("#pieces").count(), "the table is not drawn"
        plain, packed = Counter[str](), Counter[str]()
        for response in loaded:
            subject, body = KINDS.get(response.request.resource_type, "other"), response.body()
            written = response.header_value("content-type") or ""
            plain[subject] += len(body)
            packed[subject] += len(body) if written.startswith(AS_IT_IS) else len(gzip.compress(body, 6))
    print("What a first visit to a table loads; bytes compressed (and before):")
    for subject, size in packed.most_common():
        print(f"  {subject}: {size:,} ({plain[subject]:,})")
    print(f"  together: {packed.total():,} ({plain.total():,})")
    sent = packed.total() - packed["page"] + plain["page"]
    print(f"  behind a proxy that leaves pages as they are, as we recommend: {sent:,}")
    assert packed.total() <= FIRST


def open_table(page: Page, address: str) -> str:
    """A table with a bot, where its player is asked for the first time; its address."""
    page.goto(f"{address}/")
    page.locator(f'article[data-game="{GAME}"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector("#bar[data-turn]")
    return page.url


weigh_first_visit()
time_changes()
time_clicks()
compare()
