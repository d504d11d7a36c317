"""Drawings of an episode: text and pictures that stand alone."""

import re
import xml.etree.ElementTree as ET

import pytest

from casata.envs.episode import Episode
from casata.envs.rendering import Renderer
from tests.conformance.tables import every_game
from tests.envs.playing import play_on, ruleset


@every_game
def test_a_drawn_board_is_xml_with_every_symbol_it_uses(name: str) -> None:
    episode = play_on(Episode.of_seed(ruleset(name, 2), 3), 3, 8)
    root = ET.fromstring(Renderer(episode).svg(episode.seat))
    ids = {element.get("id") for element in root.iter()}
    used = {element.get("href", "") for element in root.iter() if element.get("href", "").startswith("#")}
    used |= {f"#{found}" for element in root.iter() for found in re.findall(r"url\(#([\w-]+)\)", str(element.attrib))}
    assert {link.removeprefix("#") for link in used} <= ids
    assert root.tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_drawing_follows_the_episode(seat: int | None) -> None:
    episode = Episode.of_seed(ruleset("royals", 2), 3)
    renderer = Renderer(episode)
    before = renderer.text(seat), renderer.svg(seat)
    play_on(episode, 3, 40)
    after = renderer.text(seat), renderer.svg(seat)
    assert before[0] != after[0]
    assert before[1] != after[1]
    assert after == (Renderer(episode).text(seat), Renderer(episode).svg(seat))


def test_what_a_seat_is_shown_depends_on_no_secret() -> None:
    episode = play_on(Episode.of_seed(ruleset("royals", 3), 3), 3, 40)
    mine = Renderer(episode).text(0)
    for words in ([1, 2, 3, 4], [5, 6, 7, 8]):
        world = Renderer(episode)
        world._catch_up()
        world._match._state = episode.ruleset.state(episode.ruleset.determinize(episode.position, 0, words))
        assert world.text(0) == mine


def test_the_end_is_drawn_as_everybody_sees_it() -> None:
    episode = play_on(Episode.of_seed(ruleset("il_principe", 2), 3))
    assert Renderer(episode).text()
    assert Renderer(episode).svg().startswith("<svg")
