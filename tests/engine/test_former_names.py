"""Former names of the public Python interface go on, and a warning says the new ones."""

import pathlib
from collections.abc import Callable
from typing import Any

import pytest

import casata
from casata.engine.observation import Encoder

HOUSE = "[titles.king]\ncost = 7\n"


def batch(**more: Any) -> Any:
    return casata.batch("tiny", games=2, seats=2, **more)


@pytest.mark.parametrize("call", [casata.new, casata.position])
def test_a_house_file_was_called_box(call: Callable[..., casata.Match], tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HOUSE)
    with pytest.warns(DeprecationWarning, match="The argument box is now called house") as told:
        match = call("royals", 2, seed=1, box=path)
    assert told[0].filename == __file__
    assert match.save()["box"] == call("royals", 2, seed=1, house=path).save()["box"]


def test_ranks_were_called_places() -> None:
    match, games = casata.new("tiny", 2, seed=1), batch()
    ends = games.playouts()
    with pytest.warns(DeprecationWarning, match="places is now called ranks") as told:
        assert match.places() == match.ranks()
        assert (games.places == games.ranks).all()
        assert (ends.places == ends.ranks).all()
    assert [warning.filename for warning in told] == [__file__] * 3


def test_features_of_an_encoder_were_called_pieces() -> None:
    encoder = Encoder.of(casata.new("tiny", 2, seed=1))
    with pytest.warns(DeprecationWarning, match="pieces is now called features"):
        assert encoder.pieces == encoder.features


@pytest.mark.parametrize(("former", "now"), [("place", "rank"), ("points", "score")])
def test_rewards_of_a_batch_had_other_values(former: str, now: str) -> None:
    with pytest.warns(DeprecationWarning, match=f'"{former}" of rewards is now called "{now}"') as told:
        assert batch(rewards=former).reward == batch(rewards=now).reward
    assert told[0].filename == __file__
