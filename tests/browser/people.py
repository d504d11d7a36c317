"""Somebody at a browser: what they see of a table, and what they do with mouse or keys."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from tests.patience import SOON

WON = re.compile(r" wins?( on the tie-break)?\.$")  # the verdict
PATIENCE = 1000 * SOON  # milliseconds until a page must have shown something
LEFT = "net::ERR_ABORTED"  # the browser itself gave a request up: its page was left, or the answer became a download
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

SAME_SEED = "crypto.getRandomValues = (list) => list.fill(7)"  # what a page adds to the dice; see same_luck.py

# Resolves with what TELL says of the next question, another one than before, or of the end of the game.
QUESTION = """([before, patience]) => new Promise((told, failed) => {
  const look = () => {
    const live = document.getElementById("live");  // none while a page is still being read
    const bar = document.getElementById("bar");
    if (!live || !bar) return false;
    const over = Boolean(live.querySelector(".verdict"));
    if (!over && (!bar.hasAttribute("data-turn") || Number(bar.dataset.answers) === before)) return false;
    told({ over, answers: Number(bar.dataset.answers), ...(TELL)(live, bar) });
    return true;
  };
  if (look()) return;
  const watch = new MutationObserver(() => {
    if (look()) { watch.disconnect(); clearTimeout(late); }
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  const late = setTimeout(() => {
    watch.disconnect();
    failed(new Error(`no question but ${before}: ${document.getElementById("bar").innerText}`));
  }, patience);
})"""


def once_asked(tell: str) -> str:
    """A script that waits for the next question and tells of it; `tell` is a function of the table and its bar."""
    return QUESTION.replace("TELL", tell)


ASKED = once_asked("""(live) => {
  const able = (action) => Boolean(live.querySelector(`#bar-${action}`));
  return {
    undo: able("undo"), restart: able("restart") || able("cancel"),
    choices: Array.from(live.querySelectorAll(".pick-list .choice"), (one) => ({
      number: Number(one.dataset.number), move: one.value, listed: one.id, usual: one.classList.contains("usual"),
      keys: Array.from(live.querySelectorAll(".keys .key"))
        .filter((key) => key.value === one.value && key.checkVisibility()).map((key) => key.id),
    })),
  };
}""")

# Where the mouse can hit a button, brought into view.
SPOT = """(id) => {
  const button = document.getElementById(id);
  button.scrollIntoView({ block: "center", behavior: "instant" });
  const box = button.getBoundingClientRect();
  const spot = [box.x + box.width / 2, box.y + box.height / 2];
  const hit = document.elementFromPoint(...spot);
  if (!button.contains(hit)) throw new Error(`${id} is covered by ${hit?.outerHTML.slice(0, 200)}`);
  return spot;
}"""


@dataclass(frozen=True)
class Option:
    """One choice: its number, what it sends, and the buttons that send it."""

    number: int
    move: str
    listed: str
    usual: bool
    keys: list[str]

    @property
    def kind(self) -> str:
        """occupy, of `occupy paris.king`."""
        return self.move.split(" ", maxsplit=1)[0]


@dataclass(frozen=True)
class Question:
    """What a page asks, or that the game is over."""

    over: bool
    answers: int
    undo: bool
    restart: bool
    choices: list[Option]


class Person:
    """A browser context with one page; keeps what the page complains about."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        self.address = address
        self.scripts = settings.get("java_script_enabled", True)
        self.context = browser.new_context(base_url=address, **{"viewport": DESK, **settings})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(SAME_SEED)
        self._heard: list[str] = []
        self._expected: list[str] = []
        self.context.on("page", self._listen)
        self.page = self.context.new_page()

    # -- complaints ---------------------------------------------------------------------------

    def _listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda problem: self._heard.append(f"{page.url}: {problem}"))
        page.on("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        text = f"{message.type}: {message.text} ({message.location.get('url', '')})"
        if message.type in ("error", "warning"):
            self._heard.append(text)

    def _failed(self, request: Request) -> None:
        if request.failure == LEFT:
            return
        self._heard.append(f"failed: {request.method} {request.url} {request.failure}")

    def expects(self, *patterns: str) -> None:
        """Complaints that belong to what is tested."""
        self._expected += patterns

    def complaints(self) -> list[str]:
        """What nobody expected."""
        return [text for text in self._heard if not any(re.search(pattern, text) for pattern in self._expected)]

    # -- going places -------------------------------------------------------------------------

    def in_words(self) -> None:
        """Switch to the list view, where the table has two; it holds for all tables of this person."""
        if self.scripts and self.page.locator("#view").count() and self.view != "list":
            with self.page.expect_response("**/me/preferences"):
                self.page.locator("#view").click()
            expect(self.page.locator("#view")).to_have_attribute("aria-pressed", "true")

    @property
    def view(self) -> str:
        """Board or list, once the button for it knows as well."""
        shown = str(self.page.evaluate("document.documentElement.dataset.view"))
        expect(self.page.locator("#view")).to_have_attribute("aria-pressed", str(shown == "list").lower())
        return shown

    def play_now(self, game: str, seats: int = 2, level: str = "novice", in_words: bool = True) -> None:
        """From the start page, with one click once seats and opponents are chosen."""
        self.page.goto("/")
        card = self.page.locator(f'article[data-game="{game}"]')
        card.get_by_label("Seats").select_option(str(seats))
        card.get_by_label("Opponents").select_option(level)
        card.get_by_role("button", name="Play now").click()
        self.page.wait_for_url("**/tables/*")
        if in_words:
            self.in_words()

    def make_table(self, game: str, name: str, seats: int = 2, **wanted: str) -> str:
        """A table by the form for it; the link to hand on."""
        self.page.goto(f"/new?game={game}")
        self.page.get_by_label("Your name").fill(name)
        for field, value in {"seats": str(seats), **wanted}.items():
            self.page.locator(f'[name="{field}"]').select_option(value)
        self.page.get_by_role("button", name="Create table").click()
        self.page.wait_for_url("**/tables/*")
        self.in_words()
        return self.page.get_by_label("Link to share").input_value()

    def join(self, link: str, name: str) -> None:
        """Take a seat by the link, with a name and no account."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take a seat").click()
        self.page.wait_for_url("**/tables/*")
        self.in_words()

    def watch(self, link: str) -> None:
        """Look on."""
        self.page.goto(link)
        self.page.get_by_role("button", name="Watch").click()
        self.page.wait_for_url("**/tables/*")
        self.in_words()

    # -- time ---------------------------------------------------------------------------------

    def take_the_clock(self) -> None:
        """Before a page is opened: from `stop_the_clock` on its time passes by `page.clock.run_for` alone."""
        self.page.clock.install()

    def stop_the_clock(self) -> None:
        """Nothing on the page happens by time until it is told to."""
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000") + 1)

    # -- at the table -------------------------------------------------------------------------

    def asked(self, before: int = -1) -> Question:
        """The next question after the one that was answered, or the end."""
        told = self.page.evaluate(ASKED, [before, PATIENCE])
        return Question(**{**told, "choices": [Option(**one) for one in told["choices"]]})

    @property
    def turn(self) -> bool:
        """Whether the page asks for a decision now."""
        return self.bar.get_attribute("data-turn") is not None

    @property
    def bar(self) -> Locator:
        """Who must do what, and the few buttons."""
        return self.page.locator("#bar")

    @property
    def problem(self) -> Locator:
        """What a refusal says."""
        return self.page.locator("#problem")

    @property
    def connection(self) -> Locator:
        """Whether the page hears of what happens."""
        return self.page.locator("#connection")

    @property
    def decisions(self) -> int:
        """How many lines of the chronicle lead to a moment."""
        return self.page.locator(".log a").count()

    def click(self, option: Option, on_board: bool = False) -> None:
        """In the list, or at the place on the board it means."""
        place = option.keys[0] if on_board and option.keys else option.listed
        x, y = self.page.evaluate(SPOT, place)
        self.page.mouse.click(x, y)

    def type_number(self, option: Option) -> None:
        """Make a choice ready."""
        self.page.keyboard.type(str(option.number))

    def to_the_table(self, path: str) -> None:
        """Open a page of the table one is at."""
        table = self.page.url.split("/tables/")[1].split("?")[0].split("/")[0]
        self.page.goto(f"/tables/{table}{path}")
