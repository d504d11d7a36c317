"""Frozen dataclasses that are made as fast as others."""

from dataclasses import dataclass, field, replace

from casata.engine.core.frozen import fast_init


@dataclass(frozen=True)
class Slow:
    one: int
    two: str = "b"
    three: dict[str, int] = field(default_factory=dict)


@fast_init
@dataclass(frozen=True)
class Quick:
    one: int
    two: str = "b"
    three: dict[str, int] = field(default_factory=dict)


def test_they_are_made_and_compared_like_others() -> None:
    assert vars(Quick(1)) == vars(Slow(1))
    assert Quick(1, three={"c": 2}) == Quick(1, "b", {"c": 2}) != Quick(1)
    assert replace(Quick(1), two="x") == Quick(1, "x")
    assert Quick(1).three is not Quick(1).three


def test_they_can_be_keys() -> None:
    @fast_init
    @dataclass(frozen=True)
    class Point:
        x: int
        y: int = 0

    assert {Point(1): "here"}[Point(1, 0)] == "here"
