"""Parts of a table that are made once for all who see the same, and stay until something changes that they show.

A part is a function of a scene. What it reads of the scene is noted while it is made; as long as another scene has the
same there, which may be that of another viewer or of a later moment, the part is what it was. So what one viewer alone
may see cannot get into the part of another: to be given that part, they must see the same themselves.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, TypeVarTuple, cast
from weakref import WeakKeyDictionary

from ..core.header import Header
from ..core.record import Record
from .scene import AnyScene, Scene
from .wording import Wording

B = TypeVar("B")
V = TypeVar("V")
Ts = TypeVarTuple("Ts")
T = TypeVar("T")
VARIANTS = 4  # of a part that are kept: viewers may see it differently


class WatchedView:
    """A view that notes which of its fields are read; whoever copies it reads all of them."""

    def __init__(self, view: Header, reads: set[str]) -> None:
        """Watch a view."""
        self._view, self._reads = view, reads

    def __getattr__(self, name: str) -> Any:
        """A field, noted when it is read for the first time."""
        fields = self._view.__fields__
        self._reads.update(f"view.{field}" for field in ((name,) if name in fields else fields))
        value = self.__dict__[name] = getattr(self._view, name)
        return value


class WatchedScene:
    """A scene that notes what is read of it."""

    def __init__(self, scene: AnyScene, reads: set[str]) -> None:
        """Watch a scene; what its wording decides alone is not noted."""
        self.scene, self.reads = scene, reads
        self.box, self.options, self.names = scene.box, scene.options, scene.names
        self.say, self.width = scene.say, scene.width
        self.view = WatchedView(scene.view, reads)

    def __getattr__(self, name: str) -> Any:
        """What differs between scenes, noted when it is read for the first time."""
        self.reads.add(name)
        value = self.__dict__[name] = getattr(self.scene, name)
        return value

    def with_view(self, view: Header) -> WatchedScene:
        """The same scene of another View, made from this one."""
        return WatchedScene(self.scene.with_view(view), self.reads)


class Part(NamedTuple):
    """A part as it was made, and what was read for it."""

    box: Record
    reads: frozenset[str]
    read: Callable[[AnyScene], object]  # the same of another scene
    values: object
    made: object


def remembered(make: Callable[[AnyScene, *Ts], T]) -> Callable[[AnyScene, *Ts], T]:
    """Make a part of the table only where no scene with the same words has had the same to show.

    `make` depends on nothing but its scene and its arguments, which are plain values; nobody changes what it returns.
    """

    @functools.wraps(make)
    def recall(scene: AnyScene, *args: *Ts) -> T:
        outer = scene if isinstance(scene, WatchedScene) else None
        real = outer.scene if outer else scene
        parts: list[Part] = real.say.parts.setdefault((make, args), [])
        for part in parts:
            if part.box is real.box and part.read(real) == part.values:
                break
        else:
            part = _make(make, real, args)
            parts.insert(0, part)
            del parts[VARIANTS:]
        if outer:
            outer.reads.update(part.reads)
        return cast(T, part.made)

    return recall


def once_per_match(make: Callable[[Scene[B, V]], T]) -> Callable[[Scene[B, V]], T]:
    """Make what stays all match only once for all who read the same words.

    `make` depends on nothing but the box and the words of its scene: whatever it reads besides is refused, since it
    may be another viewer's secret.
    """
    kept: WeakKeyDictionary[Wording, tuple[B, T]] = WeakKeyDictionary()

    @functools.wraps(make)
    def recall(scene: Scene[B, V]) -> T:
        box, made = kept.get(scene.say, (None, None))
        if made is None or box is not scene.box:
            reads: set[str] = set()
            made = make(
                cast(Scene[B, V], WatchedScene(scene.scene if isinstance(scene, WatchedScene) else scene, reads))
            )
            if reads:
                raise RuntimeError(f"{make.__name__} reads {sorted(reads)}: that does not stay all match")
            kept[scene.say] = scene.box, made
        return made

    return recall


def _make(make: Callable[..., object], scene: AnyScene, args: tuple[object, ...]) -> Part:
    watched = WatchedScene(scene, set())
    made = make(cast(AnyScene, watched), *args)
    reads = frozenset(watched.reads)
    read = attrgetter(*sorted(reads)) if reads else _nothing
    return Part(scene.box, reads, read, read(scene), made)


def _nothing(scene: AnyScene) -> None:
    """What a part reads that is always the same."""
