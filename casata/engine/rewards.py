"""What the end of a game is worth to whoever learns: by place, or by points."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Rewards = NDArray[np.float32]
BY_PLACE, BY_POINTS = "place", "points"
KINDS = (BY_PLACE, BY_POINTS)


def by_place(places: Any) -> Rewards:
    """1 for who beats all others and -1 for who beats none: (worse - better) / others. Seats sum to 0, ties share."""
    places = np.asarray(places)
    others = max(places.shape[-1] - 1, 1)
    ahead = np.sign(places[..., None, :] - places[..., :, None]).sum(axis=-1)
    return np.asarray(ahead / others, np.float32)


def by_points(points: Any) -> Rewards:
    """The points themselves."""
    return np.asarray(points, np.float32)
