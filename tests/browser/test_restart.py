"""Server processes are started anew under an open page, and nobody notices."""

import os
import pathlib
import signal
import sys

from playwright.sync_api import Browser, expect

from tests.patience import until
from tests.postgresql import postgres
from tests.samples import more

from .people import Person
from .serving import running

# Every state that the sign of the connection takes from now on; how many lines to the server are opened, and answered.
STATES = """() => {
  window.lines = window.answers = 0;
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(...where) {
      super(...where);
      window.lines += 1;
      this.addEventListener("message", () => window.answers += 1);
    }
  };
  const sign = document.getElementById("connection");
  window.states = [];
  new MutationObserver(() => window.states.push(sign.dataset.state)).observe(sign, { attributes: true });
}"""


def workers(supervisor: int) -> set[int]:
    """The server processes that a supervisor has now."""
    children = pathlib.Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
    return {int(child) for child in children}


def renewed(supervisor: int, before: set[int]) -> bool:
    """Whether all of them are others than before."""
    now = workers(supervisor)
    return len(now) == len(before) and not now & before


@more
def test_a_page_goes_on_silently_while_all_processes_are_started_anew(browser: Browser, tmp_path: pathlib.Path) -> None:
    with postgres("fsync=off") as server:
        command = [
            sys.executable, "-m", "casata.cli", "serve", "--port", "0", "--db", server.database("restart"),
            "--workers", "2", "--pause", "0", "--limits", "1000", "--bots", "1",
        ]  # fmt: skip
        with running(command, tmp_path) as (process, address):
            person = Person(browser, address)
            person.take_the_clock()
            person.play_now("staufer")
            first = person.asked()
            expect(person.page.locator("#connection")).to_have_attribute("data-state", "connected")
            person.page.evaluate(STATES)
            before = workers(process.pid)
            person.stop_the_clock()  # so that it does not matter how long they take
            os.kill(process.pid, signal.SIGHUP)
            until(lambda: renewed(process.pid, before))
            until(lambda: person.page.evaluate("window.lines") or person.page.clock.run_for(100), "another line")
            until(lambda: person.page.evaluate("window.answers"), "the table on it")
            person.page.clock.run_for(10_000)
            assert set(person.page.evaluate("window.states")) <= {"connected"}
            person.page.clock.resume()
            person.click(first.choices[0])
            second = person.asked(first.answers)
            assert second.answers > first.answers
            assert set(person.page.evaluate("window.states")) <= {"connected"}
            assert not [said for said in person.complaints() if "WebSocket" not in said]
            person.context.close()
