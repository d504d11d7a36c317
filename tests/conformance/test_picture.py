"""Every drawn table shows the same things as the one in words, says only what its viewer may know, and lies well."""

import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, strategies as st

import casata
from casata.engine.game import find
from casata.engine.text.language import ENGLISH, Language, language
from casata.engine.text.listing import moves_choosing
from casata.engine.text.picture import Change, Picture, Place, Rectangle, Telling
from casata.engine.text.styled import Line
from casata.site.rendering import render
from casata.site.views.table.model import Choice, PictureView
from casata.site.views.table.picture import draw_picture
from tests.conformance.sights import Moment, entries, looked_at, names_a_thing, sampled, unmarked
from tests.conformance.tables import TABLES, few, midgames, moments

PICTURES = [(name, seats) for name, seats in TABLES if find(name).board.picture]
GAMES = sorted({name for name, _ in PICTURES})
every_picture = pytest.mark.parametrize(("name", "seats"), PICTURES)
every_drawn_game = pytest.mark.parametrize("name", GAMES)
AREAS = {"side", "tray", "over"}  # the parts around the sheet that pages have room for
LEAST = 40  # units of a place on the sheet in both directions
OVERLAP = 4  # units that two places on the sheet may share
KEPT = 0.8  # of the pieces that could have stayed, from one decision to the next
WATCHED = 60  # decisions at the beginning of a game
EVIL = '"><i data-evil>{}</i>'  # around every name of a thing, as a house file may write it, and of every player
VOID = {"br", "hr", "img", "input", "wbr"}
SAID = ("alt", "aria-label", "title", "data-label", "data-worth")  # attributes that people read


# -- what a picture says ----------------------------------------------------------------------


@functools.cache
def shown(moment: Moment, spoken: Language = ENGLISH, around: str = "{}", possible: bool = False) -> Picture:
    """The picture of what the viewer sees, or of a world that the viewer holds possible."""
    make = moment.match.game.board.picture
    assert make is not None
    return make(moment.scene(moment.world if possible else moment.view, spoken, around))


@every_picture
def test_a_place_is_an_entry_of_the_board_with_the_same_meaning(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        places, known = shown(moment).places, {entry.id: entry for entry in entries(moment.listing)}
        assert len({place.id for place in places}) == len(places)
        places = tuple(place for place in places if not place.path)
        assert not [place.id for place in places if place.id not in known]
        for place in places:
            assert (place.id, place.means, place.kinds) == (place.id, known[place.id].means, known[place.id].kinds)


@every_picture
def test_every_move_that_names_a_thing_is_made_at_a_place(name: str, seats: int) -> None:
    """So no other move names anything, and the bar can offer it."""
    for moment in sampled(name, seats):
        aimed = {move.code for place in shown(moment).places for move in moves_choosing(place, moment.legal)}
        wanted = [move for move in moment.legal if names_a_thing(find(name), move)]
        assert not [str(move) for move in wanted if move.code not in aimed]


@every_picture
def test_a_path_is_made_of_several_moves_that_are_legal_one_after_the_other(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        for path in (place.path for place in shown(moment).places if place.path):
            assert len(path) > 1
            assert moment.viewer is not None
            game, box, world = find(name), moment.match.box, moment.world.copy()
            for move in path:
                code = game.moves.parse(move, moment.match.names).code
                assert code in game.legal_codes(box, world, moment.viewer)
                game.rules.apply(box, world, moment.viewer, code)


@every_picture
def test_it_says_nothing_that_depends_on_secrets(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        assert shown(moment, possible=True) == shown(moment)


@every_picture
def test_it_is_made_of_plain_values(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        picture = shown(moment)
        assert msgspec.json.encode(picture)
        for values in (picture.ground, picture.sheet, *picture.areas.values(), *picture.seats):
            assert not [value for value in flat(values) if type(value) not in (str, int, float, bool)]
        assert set(picture.areas) <= AREAS


def flat(value: Any) -> Iterator[Any]:
    """Everything inside lists and mappings, with the keys."""
    if isinstance(value, dict):
        yield from value
        yield from (each for part in value.values() for each in flat(part))
    elif isinstance(value, list | tuple):
        yield from (each for part in value for each in flat(part))
    elif value is not None:
        yield value


@every_picture
def test_places_lie_on_the_sheet_and_apart(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        picture = shown(moment)
        laid = [(place, place.at) for place in picture.places if place.at]
        for place, at in laid:
            assert lies_in(at, picture), place.id
            assert min(at.width, at.height) >= LEAST, place.id
        for (one, first), (other, second) in itertools.combinations(laid, 2):
            assert overlap(first, second) <= OVERLAP, (one.id, other.id)


def lies_in(at: Rectangle, picture: Picture) -> bool:
    return 0 <= at.x <= at.x + at.width <= picture.width and 0 <= at.y <= at.y + at.height <= picture.height


def overlap(one: Rectangle, other: Rectangle) -> float:
    """How far two rectangles reach into each other."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return min(across, down)


@every_picture
def test_regions_lie_on_the_sheet_and_hold_places_of_it(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        picture = shown(moment)
        places = {place.id: place.at for place in picture.places}
        assert len({region.id for region in picture.regions}) == len(picture.regions)
        for region in picture.regions:
            assert region.name
            assert lies_in(region.at, picture), region.id
            for known in region.places:
                at = places[known]
                assert at, known
                assert overlap(region.at, at) >= min(at.width, at.height), (region.id, known)


@every_picture
def test_the_end_is_told_by_source_and_nothing_before_it(name: str, seats: int) -> None:
    game = find(name)
    for moment in sampled(name, seats):
        picture = shown(moment)
        if not moment.view.over:
            assert picture.tellings == ()
            continue
        tally = moment.match.tally()
        scored = {source for line in tally for source, points in line.items() if points}
        parts: dict[str, list[Telling]] = {}
        for telling in picture.tellings:
            parts.setdefault(telling.source, []).append(telling)
        assert scored <= set(parts) <= set(game.sources.names)
        for source, told in parts.items():
            if len(told) > 1:  # parts with names of their own, which add up to their source
                assert len({telling.name for telling in told} - {""}) == len(told)
                sums = [sum(points) for points in zip(*(telling.points for telling in told), strict=True)]
                assert sums == [line[source] for line in tally]
        known = {place.id for place in picture.places}
        for telling in picture.tellings:
            assert {seat for seat, _ in telling.lines} <= set(range(seats))
            assert set(telling.places) <= known


# -- what a considered move changes -----------------------------------------------------------


@every_picture
def test_nothing_changes_where_nothing_is_done_or_only_secrets_differ(name: str, seats: int) -> None:
    compare = find(name).board.compare
    assert compare is not None
    for moment in sampled(name, seats):
        now = moment.scene(moment.view)
        assert compare(now, now) == ()
        assert compare(now, moment.scene(moment.world)) == ()
        assert compare(moment.scene(moment.world), now) == ()


@every_picture
def test_changes_of_legal_moves_can_be_translated_and_are_changes(name: str, seats: int) -> None:
    found = 0
    for moment in sampled(name, seats):
        for change in changes(moment):
            found += 1
            assert change.now != change.then
            assert change.name
            for text in (change.remark, *words(change.name), *words(change.now), *words(change.then)):
                assert not re.search(r"[^\W\d_]", unmarked(text)), text
    assert found


def changes(moment: Moment) -> Iterator[Change]:
    """What the legal moves of a moment change in a world that the viewer holds possible, in the pseudo-language."""
    game, spoken = moment.match.game, language("xx")
    assert game.board.compare is not None
    now = moment.scene(moment.view, spoken)
    for move in moment.legal:
        world = moment.world.copy()
        game.rules.apply(moment.match.box, world, moment.viewer, move.code)
        game.rules.redact(moment.match.box, world, moment.viewer)
        yield from game.board.compare(now, moment.scene(world, spoken))


def words(line: Line) -> list[str]:
    return [text for text, _ in line]


# -- what is drawn ----------------------------------------------------------------------------


AROUND = ("sheet-window", "side-area", "tray-area", "over-area", "chronicle")  # parts of a table that are the frame's


class Reader(HTMLParser):
    """What stands in a drawing: ids, places, pieces, references and everything that people read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.places: list[str] = []
        self.pieces: list[str] = []
        self.uses: set[str] = set()
        self.links: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        target = "target" in (known.get("class") or "").split()
        self.attributes |= known.keys()
        self.ids += [known["id"] or ""] if "id" in known else []
        self.places += [known["data-place"] or ""] if "data-place" in known and not target else []
        self.pieces += [known.get("id") or ""] if "data-piece" in known else []
        named = set(re.findall(r"#([\w-]+)", known.get("href") or ""))
        if tag == "a":
            self.links |= named
        else:
            self.uses |= named
        self.texts += [known[name] or "" for name in SAID if name in known]

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@functools.cache
def draw(moment: Moment, spoken: str = "", around: str = "{}") -> PictureView:
    """A moment as a page shows it."""
    scene = moment.scene(moment.view, language(spoken), around)
    choices = {
        move.code: Choice(number, str(move), scene.say.move(move), moment.match.game.words.worth(scene, move))
        for number, move in enumerate(moment.legal, 1)
    }

    def aimed(place: Place) -> tuple[Choice, ...]:
        return tuple(choices[move.code] for move in moves_choosing(place, moment.legal))

    picture = shown(moment, spoken=language(spoken), around=around)
    return draw_picture(picture, aimed, None, moment.match.game.name, spoken)


def html_of(drawn: PictureView) -> str:
    return "".join((drawn.ground, drawn.sheet, drawn.targets, *drawn.areas.values(), *drawn.seats))


def symbols(name: str) -> set[str]:
    """The ids that drawings can refer to."""
    own = [element.get("id", "") for element in ElementTree.parse(find(name).theme / "symbols.svg").iter()]
    return {known for known in own if known} | set(Reader(render("base/_sprite.html", "")).ids)


@every_drawn_game
def test_the_symbols_of_a_theme_are_drawn_once_and_hold_its_ground(name: str) -> None:
    """They are put into the page as they are."""
    root = ElementTree.parse(find(name).theme / "symbols.svg").getroot()
    ids = [known for element in root.iter() if (known := element.get("id"))]
    assert len(set(ids)) == len(ids)
    assert not set(ids) & set(Reader(render("base/_sprite.html", "")).ids)
    [ground] = root.iterfind(".//{*}symbol[@id='map']")
    picture = shown(sampled(*next(each for each in PICTURES if each[0] == name))[0])
    assert [float(part) for part in ground.get("viewBox", "").split()] == [0, 0, picture.width, picture.height]
    assert not [element.tag for element in root.iter() if element.get("style") or "}script" in element.tag]


@every_picture
def test_places_are_drawn_once_with_their_id_and_nothing_else_claims_to_be_one(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        picture, drawn = shown(moment), draw(moment)
        on_sheet = Counter(Reader(drawn.ground + drawn.sheet).places)
        around = Counter(Reader("".join(drawn.areas.values())).places)
        assert on_sheet == Counter(place.id for place in picture.places if place.at)
        assert around <= Counter(place.id for place in picture.places if not place.at)  # empty ones need not be there


@every_picture
def test_the_ground_stays_the_same_for_everybody_all_game(name: str, seats: int) -> None:
    """It is never sent again."""
    grounds = [shown(moment).ground for moment in sampled(name, seats)]
    assert all(ground == grounds[0] for ground in grounds)


@every_picture
def test_every_place_with_a_legal_move_is_a_target(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        ids = Reader(html_of(draw(moment))).ids
        wanted = {f"t-{place.id}" for place in shown(moment).places if moves_choosing(place, moment.legal)}
        assert {known for known in ids if known.startswith("t-")} == wanted


@every_picture
def test_drawings_fit_into_a_page(name: str, seats: int) -> None:
    known = symbols(name)
    for moment in sampled(name, seats):
        found = Reader(html_of(draw(moment)))
        assert len(set(found.ids)) == len(found.ids)
        assert all(re.fullmatch(r"[\w-]+", each) for each in found.ids)
        assert not set(found.ids) & known
        assert all(found.pieces), "a piece that can move needs an id"
        assert found.uses <= known
        assert found.links <= {*found.ids, *AROUND}, "a link to a part of the table that is not there"
        assert not [each for each in found.attributes if each == "style" or each.startswith("on")]


@every_picture
def test_every_drawn_word_can_be_translated(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        picture = shown(moment, spoken=language("xx"))
        told = [text for telling in picture.tellings for _, line in telling.lines for text, _ in line]
        told += [text for telling in picture.tellings for text in (telling.name, telling.remark)]
        named = [each.name for each in (*picture.places, *picture.regions)]
        letters = {"ABCDE"[seat] for seat in range(seats)}  # of crests
        written = " ".join(Reader(html_of(draw(moment, "xx"))).texts)  # a name may go over two lines
        for text in (written, *named, *told):
            assert set(re.findall(r"[^\W\d_]+", unmarked(text))) <= letters, unmarked(text)


@every_picture
def test_names_are_escaped(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        html = html_of(draw(moment, around=EVIL))
        assert "data-evil" not in Reader(html).attributes
        assert "data-evil" in html


@every_picture
@few
@given(data=st.data())
def test_it_is_drawn_for_everybody_with_any_options(name: str, seats: int, data: st.DataObject) -> None:
    for moment in looked_at(data.draw(midgames(name, seats))):
        drawn = Reader(html_of(draw(moment)))
        assert len(set(drawn.ids)) == len(drawn.ids)
        assert Counter(drawn.places) <= Counter(place.id for place in shown(moment).places)


@every_picture
def test_pieces_keep_their_ids_unless_they_come_or_go(name: str, seats: int) -> None:
    before: set[str] = set()
    kept = seen = 0
    for now in moments(casata.new(name, seats, seed=60 + seats), seats, WATCHED):
        [moment] = itertools.islice(looked_at(now), 1)
        pieces = set(Reader(html_of(draw(moment))).pieces)
        kept += len(before & pieces)
        seen += min(len(before), len(pieces))
        before = pieces
    assert kept >= KEPT * seen
