"""Two people at one table, each with a browser of their own; and somebody who looks on."""

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.samples import more

from .conftest import Visit
from .people import Person

LIVE, EVENTS = "**/live?*", "**/events?*"
OFFLINE, REFUSED = "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED"
PARTS = ".facts, .desk, .listing, .players, .chronicle, #prompt"
SHOWN = f"JSON.stringify(Array.from(document.querySelectorAll('{PARTS}'), (part) => part.innerText))"
ALL_HERE = f"() => !document.querySelector('.players .away') && {SHOWN}"  # false while somebody's page is loading


@dataclass
class Line:
    """The socket of a page, which can be cut and mended."""

    person: Person
    is_cut: bool = False
    open: list[WebSocketRoute] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.person.page.route_web_socket(LIVE, self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close(code=1011)
            return
        socket.connect_to_server()
        self.open.append(socket)

    def cut(self) -> None:
        self.person.context.set_offline(True)
        self._close()

    def lose_server(self) -> None:
        """The page is online, but nobody answers."""
        self.person.page.route(EVENTS, lambda route: route.abort("connectionrefused"))
        self._close()

    def _close(self) -> None:
        self.is_cut = True
        self.person.expects(OFFLINE, REFUSED)
        while self.open:
            self.open.pop().close(code=1011)

    def mend(self) -> None:
        self.is_cut = False
        self.person.page.unroute(EVENTS)
        self.person.context.set_offline(False)


def seated(visit: Visit, game: str) -> tuple[Person, Person]:
    """Anna has made a table, Bela has come by its link, the game has begun."""
    anna, bela = visit(), visit()
    link = anna.make_table(game, "Anna")
    bela.join(link, "Bela")
    expect(anna.page.locator(".waiting-room")).to_contain_text("Bela")
    anna.page.locator("#bar-start").click()
    for person in (anna, bela):
        expect(person.page.locator("#player-1")).to_be_attached()
    return anna, bela


def decide(person: Person, kind: str = "") -> str:
    """Click the first choice of a kind, and wait until it is played."""
    question = person.asked()
    option = next(option for option in question.choices if option.kind.startswith(kind))
    before = person.page.locator("#live").get_attribute("data-revision")
    person.click(option)
    expect(person.page.locator("#live")).not_to_have_attribute("data-revision", before or "")
    expect(person.bar).not_to_have_attribute("data-answers", str(question.answers))
    return option.move


def same_moment(*people: Person) -> None:
    """Everybody is shown the newest state, without reloading."""
    newest = max(int(person.page.locator("#live").get_attribute("data-revision") or 0) for person in people)
    for person in people:  # who comes and goes is announced as well: it may be newer still
        person.page.wait_for_function("(newest) => Number(live.dataset.revision) >= newest", arg=newest)


def by_turn(*people: Person) -> tuple[Person, ...]:
    """Who is asked first, then the others."""
    return tuple(sorted(people, key=lambda person: not person.turn))


def test_a_table_fills_by_its_link_and_moves_appear_on_the_other_screen(visit: Visit) -> None:
    anna, bela = visit(), visit()
    link = anna.make_table("royals", "Anna")
    expect(anna.page.locator(".waiting-room")).to_contain_text("free")
    expect(anna.bar.get_by_role("button", name="Start the game")).to_be_disabled()
    bela.join(link, "Bela")
    expect(anna.page.locator(".waiting-room")).to_contain_text("Bela")
    expect(bela.page.locator(".waiting-room")).to_contain_text("Anna")
    anna.page.locator("#bar-start").click()
    for person in (anna, bela):
        expect(person.page.locator(".players")).to_contain_text("Anna")
        expect(person.page.locator(".players")).to_contain_text("Bela")

    first, second = by_turn(anna, bela)
    decide(first)
    newest = first.page.locator(".log li a span").first.inner_text().split(":")[0]
    expect(second.page.locator(".log li a").first).to_contain_text(newest)
    same_moment(first, second)
    expect(second.page.locator(".choices")).to_have_count(0)

    for person in (first, second):
        before = person.page.wait_for_function(ALL_HERE).json_value()
        person.page.reload()
        expect(person.connection).to_have_attribute("data-state", "connected")
        same_moment(first, second)
        assert person.page.wait_for_function(ALL_HERE).json_value() == before


def test_offers_are_made_together_and_can_be_withdrawn_until_the_last_is_in(visit: Visit) -> None:
    anna, bela = seated(visit, "il_principe")
    assert anna.turn
    assert bela.turn
    first = decide(anna, "offer")
    expect(anna.page.locator(".choices")).to_have_count(0)
    expect(bela.page.locator("#player-0")).not_to_have_class("acting")
    assert bela.turn
    anna.page.locator("#bar-undo").click()
    question = anna.asked()
    expect(bela.page.locator("#player-0")).to_have_class("acting")
    other = next(option for option in question.choices if option.move != first)
    anna.click(other)
    expect(anna.page.locator(".choices")).to_have_count(0)
    decide(bela, "offer")
    same_moment(anna, bela)
    for person in (anna, bela):
        expect(person.page.locator(".log")).to_contain_text("Bela")
        expect(person.bar.locator(".prompt").first).not_to_contain_text(re.compile("offer", re.IGNORECASE))


def test_a_lost_line_is_shown_stills_the_choices_and_catches_up_by_itself(visit: Visit) -> None:
    anna, bela = seated(visit, "il_principe")
    line = Line(bela)
    bela.page.reload()
    expect(bela.connection).to_have_attribute("data-state", "connected")
    line.cut()
    expect(bela.connection).to_have_attribute("data-state", "lost")
    expect(bela.connection).to_contain_text("connection lost")
    assert bela.page.locator("#choices").evaluate("(choices) => choices.inert")
    bela.page.keyboard.type("1")
    bela.page.keyboard.press("Enter")
    decide(anna, "offer")
    assert "acting" in (bela.page.locator("#player-0").get_attribute("class") or ""), "news came through a cut line"
    line.mend()
    expect(bela.connection).to_have_attribute("data-state", "connected")
    expect(bela.page.locator("#player-0")).not_to_have_class("acting")
    assert not bela.page.locator("#choices").evaluate("(choices) => choices.inert")
    bela.page.keyboard.press("Escape")
    assert bela.turn, "a choice made without a line was played"
    decide(bela, "offer")
    same_moment(anna, bela)


def test_a_server_that_is_gone_is_told_though_the_page_keeps_trying(visit: Visit) -> None:
    _, bela = seated(visit, "il_principe")
    line = Line(bela)
    bela.page.reload()
    expect(bela.connection).to_have_attribute("data-state", "connected")
    line.lose_server()
    expect(bela.connection).to_have_attribute("data-state", "lost")
    line.mend()
    expect(bela.connection).to_have_attribute("data-state", "connected")


@more
def test_without_sockets_the_page_asks_and_plays_on(visit: Visit) -> None:
    anna, bela = seated(visit, "il_principe")
    bela.page.route_web_socket(LIVE, lambda socket: socket.close(code=1011))
    bela.page.reload()
    decide(anna, "offer")
    expect(bela.page.locator("#player-0")).not_to_have_class("acting")
    expect(bela.connection).to_have_attribute("data-state", "connected")
    decide(bela, "offer")
    same_moment(anna, bela)
    first, second = by_turn(anna, bela)
    decide(first)
    same_moment(first, second)


@pytest.mark.parametrize(("game", "secret"), [("royals", "secret"), ("il_principe", "secret")])
def test_who_looks_on_sees_the_table_move_and_no_secrets(game: str, secret: str, visit: Visit) -> None:
    anna, bela = seated(visit, game)
    link = anna.page.locator("#invite").input_value()
    eva = visit()
    eva.watch(link)
    expect(eva.bar).to_contain_text("You are watching.")
    expect(anna.page.locator(".facts")).to_contain_text("Spectators")
    first, _ = by_turn(anna, bela)
    expect(first.page.locator(".desk .own").first).to_be_attached()
    decide(first)
    same_moment(first, eva)
    expect(eva.page.locator('button[form="moves"], .own, #choices, #notes')).to_have_count(0)
    expect(eva.page.locator("#live")).to_contain_text(secret)
    expect(eva.page.locator("#bar-undo, #bar-hint, #ctl-leave, #ctl-close")).to_have_count(0)


def test_a_push_leaves_crests_focus_open_parts_and_unsaved_notes_alone(visit: Visit) -> None:
    anna, bela = seated(visit, "royals")
    first, second = by_turn(anna, bela)
    page = second.page
    page.reload()
    page.locator("#settings summary").click()
    page.locator("#notes").press_sequentially("Keep an eye on Fra")
    decide(first)
    same_moment(first, second)
    assert page.evaluate("() => document.activeElement.id") == "notes"
    page.keyboard.type("nce")
    expect(page.locator("#notes")).to_have_value("Keep an eye on France")
    expect(page.locator("#settings")).to_have_attribute("open", "")
    strange = page.evaluate(
        """() => Array.from(document.querySelectorAll("#live svg, #live svg *"))
          .filter((one) => one.namespaceURI !== "http://www.w3.org/2000/svg").length"""
    )
    assert not strange
    crests = "() => Array.from(document.querySelectorAll('.log svg.crest use'), (one) => one.getBBox().width > 0)"
    decide(by_turn(first, second)[0])
    same_moment(first, second)
    drawn = page.evaluate(crests)
    assert drawn
    assert all(drawn)
    page.locator("#settings summary").focus()
    decide(by_turn(first, second)[0])
    same_moment(first, second)
    assert page.evaluate("() => document.activeElement.matches('#settings summary')")


@more
def test_notes_are_kept_for_their_writer_alone(visit: Visit) -> None:
    anna, bela = seated(visit, "royals")
    anna.page.locator("#notes").fill("Bela saves for Madrid")
    anna.page.locator("#notes").blur()
    expect(anna.page.locator("[data-saved]")).to_have_text("saved")
    anna.page.reload()
    expect(anna.page.locator("#notes")).to_have_value("Bela saves for Madrid")
    bela.page.reload()
    expect(bela.page.locator("#notes")).to_have_value("")
    assert "Madrid" not in bela.page.locator("#notes-form").inner_html()


@more
def test_leaving_returning_closing_and_playing_again(visit: Visit) -> None:
    anna, bela = seated(visit, "royals")
    table = anna.page.url
    bela.page.locator("#ctl-leave").click()
    bela.page.locator("#ask").get_by_role("button", name="Yes").click()
    bela.page.wait_for_url(bela.address + "/")
    expect(anna.page.locator("#player-1")).to_contain_text("away, a bot is playing")
    for _ in range(12):
        if not anna.turn or anna.page.locator(".log b", has_text="Bela").count():
            break
        decide(anna)
    expect(anna.page.locator(".log b", has_text="Bela").first).to_be_visible()

    bela.page.locator(".tables").get_by_role("link", name="Royals").click()
    expect(bela.bar).to_contain_text("A bot plays for you until you take your seat back.")
    bela.page.locator("#ctl-return").click()
    expect(bela.page.locator("#ctl-leave")).to_be_visible()
    expect(anna.page.locator("#player-1")).not_to_contain_text("away, a bot is playing")

    anna.page.locator("#ctl-close").click()
    anna.page.locator("#ask").get_by_role("button", name="Cancel").click()
    expect(bela.bar).not_to_contain_text("closed")
    anna.page.locator("#ctl-close").click()
    anna.page.locator("#ask").get_by_role("button", name="Yes").click()
    for person in (anna, bela):
        expect(person.bar).to_contain_text("The table was closed before the end.")

    bela.page.goto(f"{table}/verify")
    expect(bela.page.locator("#checks")).to_contain_text("Your own random seed was used unchanged.")
    expect(bela.page.locator("#checks")).to_contain_text("The hash is the one this browser recorded when you sat down.")
    expect(bela.page.locator("#checks li:not(.right)")).to_have_count(0)
    bela.page.go_back()

    anna.page.locator("#ctl-rematch").click()
    anna.page.wait_for_url(lambda url: url != table)
    expect(anna.page.locator(".waiting-room")).to_be_visible()
    bela.page.locator("#ctl-rematch").click()
    bela.page.wait_for_url("**/join/*")
    bela.page.get_by_role("button", name="Take a seat").click()
    bela.page.wait_for_url(anna.page.url)
    expect(anna.page.locator(".waiting-room")).to_contain_text("Bela")
