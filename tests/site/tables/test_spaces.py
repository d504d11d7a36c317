"""Words of a page stand apart: templates drop line breaks beside their tags, and no sentence may lose its space."""

import re

import pytest

from ..client import House
from ..markup import paragraphs, words
from ..saves import brought, played, saved
from ..table import filled, started

GLUED = re.compile(r"[a-z)\"”][.!?:;,][A-Z]|[a-z)][.!?](?:\()")
PAGES = (
    "/", "/new?game=royals", "/new?game=staufer", "/me", "/me/notices", "/me/delete", "/archive", "/import", "/sign-in",
    "/sign-up", "/forgot", "/nothing",
)  # fmt: skip


def glued(page: str) -> list[str]:
    return [text for text in paragraphs(page) if GLUED.search(text)]


@pytest.mark.parametrize("path", PAGES)
def test_no_sentence_begins_without_a_space(path: str, shared: House) -> None:
    assert not glued(shared.person("Ada").get(path).text)


def test_the_page_of_notices_says_two_things_of_webhooks(shared: House) -> None:
    page = words(shared.person("Ada").get("/me/notices").text)
    assert "must not be in a private network. Messages have no link" in page


def test_nor_at_tables_and_invitations(shared: House) -> None:
    ada, table = shared.person("Ada"), filled(shared, "royals", open=True)
    over = brought(ada, saved(played("royals", seats=2), "Theophanu", "Otto"))
    running = started(shared, "signorie", watched=True)
    pages = [
        ada.get(path)
        for path in (table.link, f"/tables/{over}", f"/tables/{over}?step=9", f"/tables/{over}/verify", "/archive")
    ]
    pages += [table.host.get(table.path), *(one.get(running.path) for _, one in running.everybody())]
    for page in pages:
        assert page.status_code == 200
        assert not glued(page.text)


def test_how_many_can_be_chosen_is_a_word_of_its_own(shared: House) -> None:
    """A screen reader must not read `number 14to choose from`."""
    table = started(shared, "signorie")
    page = table.people[table.actor()].get(table.path).text
    assert re.search(r"\d to choose from", words(page))
    assert not re.search(r"\dto choose from", words(page))
