"""The machine under an open page dies: the page moves to another one by itself."""

import re
import urllib.request

from playwright.sync_api import Browser, expect

from tests.balancer import Host, Site, two_hosts
from tests.patience import until
from tests.postgresql import postgres
from tests.samples import more

from .people import Person, Question


def has_page(host: Host) -> bool:
    """Whether a page has its line to this machine."""
    with urllib.request.urlopen(f"http://{host.place}/metrics") as answer:
        found = re.search(r"^casata_sockets (\d+)", answer.read().decode(), re.MULTILINE)
    return bool(found and int(found[1]))


def home(site: Site) -> tuple[Host, Host]:
    """The machine that a page is at, and the other one."""
    one, other = site.hosts
    until(lambda: has_page(one) or has_page(other), "a page")
    return (one, other) if has_page(one) else (other, one)


def go_on(person: Person, asked: Question) -> Question:
    """Click, and wait for what is asked next."""
    person.click(asked.choices[0])
    return person.asked(asked.answers)


@more
def test_a_page_moves_to_the_other_machine_without_being_loaded_again(browser: Browser) -> None:
    with postgres("fsync=off") as server, two_hosts(server.database("page"), "--pause", "0") as site:
        person = Person(browser, site.address)
        person.play_now("staufer")
        asked = person.asked()
        connected = expect(person.connection)
        connected.to_have_attribute("data-state", "connected")
        person.page.evaluate("window.sameLoad = true")
        first, second = home(site)
        first.kill()
        until(lambda: has_page(second), "the page at the other machine")
        connected.to_have_attribute("data-state", "connected")
        asked = go_on(person, asked)
        second.kill()
        connected.to_have_attribute("data-state", re.compile("reconnecting|lost"))
        first.start()
        connected.to_have_attribute("data-state", "connected")
        until(lambda: has_page(first), "the page at the first machine")
        go_on(person, asked)
        assert person.page.evaluate("window.sameLoad")
        person.context.close()
