"""Parts of a table that are made once for all who see the same."""

import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from casata.engine.game import names
from casata.engine.match.match import Match
from casata.engine.match.opening import new
from casata.engine.text.language import ENGLISH
from casata.engine.text.narration import scene as scene_of, wording
from casata.engine.text.picture import squeeze
from casata.engine.text.remembered import VARIANTS, once_per_match, remembered
from casata.engine.text.scene import Scene
from casata.engine.text.wording import Wording

PEOPLE = ["Anna", "Béla", "Cleo"]


def words(match: Match) -> Wording:
    return wording(match, PEOPLE, ENGLISH)


@pytest.mark.parametrize("game", names())
def test_a_table_is_the_same_as_if_nothing_were_remembered(game: str) -> None:
    match, chance = new(game, 3, seed=5), random.Random(5)
    say = words(match)
    for _ in range(60):
        for seat in (0, 1, 2, None):
            here, afresh = scene_of(match, say, seat), scene_of(match, words(match), seat)
            assert match.game.words.listing(here) == match.game.words.listing(afresh)
            assert match.game.board.picture and match.game.board.picture(here) == match.game.board.picture(afresh)
        if match.over:
            return
        match.play(chance.choice(match.legal()))


class View(SimpleNamespace):
    """A record of three numbers."""

    __fields__ = ("pile", "gold", "round")

    def copy(self) -> Any:
        return View(pile=self.pile, gold=self.gold[:], round=self.round)


@pytest.fixture(scope="module")
def say() -> Wording:
    return words(new("royals", 3, seed=1))


def scene(say: Wording, viewer: int | None = None, box: Any = None, **fields: Any) -> Scene:
    view = View(**{"pile": 9, "gold": [1, 2, 3], "round": 1} | fields)
    return Scene(box, view, viewer, {}, {}, say, 0)


def test_a_part_is_made_again_only_where_it_would_show_something_else(say: Wording) -> None:
    made: Counter[str] = Counter()

    @remembered
    def pile(scene: Scene, more: int) -> int:
        made["pile"] += 1
        return int(scene.view.pile) + more

    assert [pile(scene(say, viewer, round=viewer), 1) for viewer in (0, 1, 2)] == [10, 10, 10]
    assert made["pile"] == 1  # neither the viewer nor the round is shown
    assert (pile(scene(say), 2), pile(scene(say, pile=8), 1), pile(scene(say), 1)) == (11, 9, 10)
    assert made["pile"] == 3


def test_what_one_viewer_sees_is_not_shown_to_another(say: Wording) -> None:
    @remembered
    def own(scene: Scene) -> int:
        return -1 if scene.viewer is None else int(scene.view.gold[scene.viewer])

    hidden = [[5, -1, -1], [-1, 6, -1], [-1, -1, 7]]
    assert [own(scene(say, viewer, gold=gold)) for viewer, gold in enumerate(hidden)] == [5, 6, 7]
    assert own(scene(say)) == -1


def test_a_part_of_parts_changes_with_them(say: Wording) -> None:
    @remembered
    def inner(scene: Scene) -> int:
        return int(scene.view.pile)

    @remembered
    def outer(scene: Scene) -> int:
        return inner(scene) + 1

    assert (outer(scene(say)), inner(scene(say)), outer(scene(say, pile=3)), outer(scene(say))) == (10, 9, 4, 10)


def test_whoever_copies_a_view_reads_all_of_it(say: Wording) -> None:
    @remembered
    def later(scene: Scene) -> int:
        view = scene.view.copy()
        view.round += 1
        return _round(scene.with_view(view))

    @remembered
    def _round(scene: Scene) -> int:
        return int(scene.view.round)

    assert [later(scene(say, round=number)) for number in (1, 2, 1)] == [2, 3, 2]


def test_other_boxes_and_words_have_other_parts(say: Wording) -> None:
    @remembered
    def title(scene: Scene) -> str:
        return f"{scene.box} {scene.say.people[0]}"

    other = wording(new("royals", 3, seed=1), ["Dora", "Ed", "Fay"], ENGLISH)
    said = [title(scene(say, box="a")), title(scene(say, box="b")), title(scene(other, box="b"))]
    assert said == ["a Anna", "b Anna", "b Dora"]


def test_only_a_few_variants_are_kept(say: Wording) -> None:
    @remembered
    def pile(scene: Scene) -> int:
        return int(scene.view.pile)

    assert [pile(scene(say, pile=number)) for number in range(20)] == list(range(20))
    assert len(say.parts[pile.__wrapped__, ()]) == VARIANTS  # type: ignore[attr-defined]


def test_what_stays_all_match_is_made_once_for_each_box_and_wording(say: Wording) -> None:
    made: list[Any] = []
    once = once_per_match(lambda scene: made.append(scene.box) or len(made))
    box = object()
    assert [once(scene(say, None, box, round=number)) for number in range(3)] == [1, 1, 1]
    assert once(scene(say)) == 2
    assert once(scene(words(new("royals", 3, seed=1)), None, box)) == 3


def test_a_text_is_squeezed_only_where_its_room_is_too_small() -> None:
    assert [squeeze("Saena Iulia", 96, letter) for letter in (8, 9)] == [0, 96]
