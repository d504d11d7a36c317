"""What a game declares fits together: axes have names, printed values an origin, search its settings."""

from casata.bots.plan import NOVICE, SETTINGS, STRONG
from casata.engine.core.cells import SEAT
from casata.engine.core.record import fields_of
from casata.engine.game import find
from tests.conformance.tables import every_game


@every_game
def test_every_axis_of_an_event_or_a_field_has_names(name: str) -> None:
    game = find(name)
    known = {SEAT, "", *game.names(game.printed(game.complete(game.seats[0], None)))}
    for kind in game.events.kinds:
        assert {axis for _, _, axis in kind.slots} <= known, kind.name
    for field, declared in fields_of(game.state).items():
        axes = declared.of.removeprefix("mask:").removeprefix("code:").split("|")
        assert set(axes) <= known, field


@every_game
def test_every_printed_value_names_its_origin(name: str) -> None:
    printed = find(name).printed(find(name).complete(find(name).seats[0], None))
    assert [path for path, leaf in printed.leaves.items() if leaf.origin == "house"] == []


@every_game
def test_search_has_a_value_for_every_setting(name: str) -> None:
    assert set(find(name).learning.search) == {*SETTINGS, NOVICE, STRONG}
