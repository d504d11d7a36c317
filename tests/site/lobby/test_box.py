"""The box of a game: everything in it with picture and source, and house files that are checked and tried."""

import re

import pytest

from casata.engine.core.printed import STAND_IN
from casata.engine.game import find, names
from casata.engine.text.language import languages
from casata.site import limits

from ..client import House, Person
from ..markup import words

DRAWN = [name for name in names() if (find(name).theme / "scene.svg").exists()]
BAD = '[cities.paris]\nbonus = many\n[cities.lyon]\nbonus = 120\ncolour = "red"\n'
GOOD = "[cities.paris]\nbonus = 7\n[noble]\nin_play_2 = 2\n"
LINES = {"en": "Line {}", "hu": "{}. sor", "de": "Zeile {}"}
MARK = '<span class="box-mark"><span aria-hidden="true">✻</span>'


def section(page: str, name: str) -> str:
    """A part of the box."""
    start = page.index(f'id="box-{name}"')
    return page[start : page.index("</section>", start)]


def checked(person: Person, text: str, game: str = "royals", **more: str) -> str:
    return str(person.send(f"/games/{game}/box", house=text, **more).text)


@pytest.mark.parametrize("game", names())
def test_every_section_is_shown_and_every_stand_in_is_marked(shared: House, game: str) -> None:
    page = shared.person("Ada").get(f"/games/{game}/box").text
    box = find(game).printed(find(game).complete(find(game).seats[0], None))
    for name in dict.fromkeys(path.split(".")[0] for path in box.leaves):
        assert section(page, name)
    stand_ins = sum(leaf.origin == STAND_IN for leaf in box.leaves.values())
    assert page.count(MARK) == stand_ins
    assert f"{stand_ins} " in words(page.partition('id="summary"')[2].partition("</section>")[0])
    for number, source in enumerate(box.sources.values(), 1):
        assert source in words(page.partition(f'id="source-{number}"')[2].partition("</div>")[0])
    linked = set(re.findall(r'href="#source-(\d+)"', page))
    assert linked <= {str(number) for number in range(1, len(box.sources) + 1)}
    assert bool(linked) == any(leaf.see for leaf in box.leaves.values())


@pytest.mark.parametrize("game", DRAWN)
def test_every_picture_is_drawn_in_the_theme(shared: House, game: str) -> None:
    page = shared.person("Ada").get(f"/games/{game}/box").text
    used = set(re.findall(r'class="box-picture[^>]*>\s*<use href="#([^"]+)"', page))
    assert len(used) > 10
    assert all(f'id="{symbol}"' in page for symbol in used)


@pytest.mark.parametrize("game", DRAWN)
def test_every_pattern_of_a_theme_shows_something(game: str) -> None:
    paths = list(find(game).printed(find(game).complete(find(game).seats[0], None)).leaves)
    shown = [*paths, *(path.rpartition(".")[0] for path in paths)]
    assert find(game).box_pictures
    for pattern in find(game).box_pictures:
        wanted = re.compile(re.escape(pattern).replace(r"\*", "[^.]*"))
        assert any(map(wanted.fullmatch, shown)), pattern


def test_an_edition_is_chosen_by_a_link(shared: House) -> None:
    person = shared.person("Ada")
    first, second = (person.get(f"/games/royals/box{query}").text for query in ("", "?edition=arcane2016"))
    assert 'href="?edition=arcane2016"' in first
    assert re.search(r"Britain Cards 22", words(section(first, "countries")))
    assert re.search(r"Britain Cards 25", words(section(second, "countries")))
    assert "cards = 25" in person.get("/games/royals/house.toml?edition=arcane2016").text
    assert "cards = 25" not in person.get("/games/royals/house.toml?edition=none").text


def test_the_start_page_leads_to_every_box(shared: House) -> None:
    page = shared.person("Ada").get("/").text
    for game in names():
        assert f'href="/games/{game}/box"' in page
    assert shared.person("Ada").get("/games/chess/box").status_code == 404
    assert shared.person("Ada").send("/games/chess/box", house="x").status_code == 404


@pytest.mark.parametrize("language", languages())
def test_every_wrong_line_is_listed_in_the_language_of_the_reader(shared: House, language: str) -> None:
    person = shared.person("Ada")
    person.post("/me/preferences", language=language)
    answer = person.send("/games/royals/box", house=BAD)
    assert answer.status_code == 422
    report = words(answer.text.partition('id="report"')[2].partition("</section>")[0])
    assert [LINES[language].format(line) in report for line in (1, 2, 3, 4, 5)] == [False, True, False, True, True]
    assert "120" in report
    assert 'colour = "red"' in report
    assert "/play" not in answer.text
    assert "bonus = many" in answer.text.partition('id="house"')[2]


def test_a_correct_file_says_what_it_changes(shared: House) -> None:
    page = checked(shared.person("Ada"), GOOD)
    report = words(page.partition('id="report"')[2].partition("</section>")[0])
    assert "The file is correct. 88 stand-ins are left." in report
    assert re.search(r"Cities, Paris: bonus .*? 8 ✻ ?stand-in 7 ", report)
    assert re.search(r"Noble House markers: in play, 2 players .*? 1 2 ", report)
    assert "It changes nothing" in checked(shared.person("Ada"), "# nothing")


def test_a_correct_file_is_played_with_at_once(shared: House) -> None:
    person = shared.person("Ada")
    page = checked(person, GOOD)
    form = page.partition('action="/play"')[2].partition("</form>")[0]
    [option] = re.findall(r'name="option.edition" value="([^"]*)"', form)
    fields = {"game": "royals", "house": GOOD, "option.edition": option.replace("&quot;", '"')}
    table = person.post("/play", **fields).json()["go"].removeprefix("/tables/")
    assert shared.in_memory(table).stored.box["cities.paris.bonus"] == 7
    assert shared.in_memory(table).status == "running"


def test_a_correct_file_is_taken_along_to_a_new_table(shared: House) -> None:
    person = shared.person("Ada")
    page = checked(person, GOOD, edition="arcane2016", then="table")
    assert 'action="/new"' in page
    assert GOOD.strip() in page.partition('name="house"')[2].partition("</textarea>")[0]
    assert re.search(r'value="(&#34;|&quot;)arcane2016(&#34;|&quot;)" selected', page)
    assert re.search(r'name="hints"\s+value="1" checked', page)


def test_files_that_are_empty_or_too_long_are_refused(shared: House) -> None:
    person = shared.person("Ada")
    assert "The file is empty" in checked(person, "  \n ")
    answer = person.send("/games/royals/box", house="x" * (limits.HOUSE + 1))
    assert answer.status_code == 422
    assert "at most 65536 characters" in words(answer.text)


def test_a_wrong_file_is_not_played_with(shared: House) -> None:
    assert shared.person("Ada").post("/play", game="royals", house=BAD).status_code == 422


# -- the start page -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_a_card_tells_what_a_game_is_like(shared: House, language: str) -> None:
    person = shared.person("Ada")
    person.post("/me/preferences", language=language)
    page = person.get("/").text
    for name in DRAWN:
        start = page.index(f'data-game="{name}"')
        card = page[start : page.index("</article>", start)]
        about = find(name).about
        assert '<svg class="scene"' in card
        assert f"{find(name).seats[0]}–{find(name).seats[-1]}" in card
        assert f"{about.minutes[0]}–{about.minutes[1]}" in card
        assert str(about.weight).replace(".", "." if language == "en" else ",") in words(card)
        assert (about.sentences[2] in words(card).replace("\n", " ")) == (language == "en")
