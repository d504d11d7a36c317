"""Spaces: what observations and actions of a ruleset can be, for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ..engine.errors import OptionError, quote
from .ruleset import Mask, Numbers, Ruleset

FLAT, NAMED = "flat", "named"
FORMS = (FLAT, NAMED)
OBSERVATION, ACTION_MASK = "observation", "action_mask"


class Observing:
    """Makes observations of a ruleset in one of two forms: a flat row, or features by name."""

    def __init__(self, ruleset: Ruleset, form: str) -> None:
        """OptionError for a form that there is not."""
        if form not in FORMS:
            raise OptionError("{name} must be {values}, not {value}.", name=OBSERVATION, values="flat or named",
                              value=quote(form))  # fmt: skip
        self.ruleset, self.form = ruleset, form

    def make(self, flat: Numbers, mask: Mask) -> dict[str, Any]:
        """An observation with the mask of what may be played."""
        seen = flat if self.form == FLAT else self.ruleset.encoder.split(flat)
        return {OBSERVATION: seen, ACTION_MASK: mask}

    def space(self) -> spaces.Dict:
        """What such observations can be."""
        mask = spaces.Box(0, 1, (self.ruleset.actions,), np.int8)
        return spaces.Dict({OBSERVATION: self._seen(), ACTION_MASK: mask})

    def _seen(self) -> spaces.Space[Any]:
        features = self.ruleset.encoder.features
        if self.form == NAMED:
            return spaces.Dict({p.name: spaces.Box(p.low, p.high, p.shape, np.int16) for p in features})
        low, high = np.empty(self.ruleset.encoder.size, np.int16), np.empty(self.ruleset.encoder.size, np.int16)
        for feature in features:
            low[feature.start : feature.stop], high[feature.start : feature.stop] = feature.low, feature.high
        return spaces.Box(low, high, dtype=np.int16)


def actions(ruleset: Ruleset) -> spaces.Discrete[np.int64]:
    """All codes of the game; which of them are legal, the mask says."""
    return spaces.Discrete(ruleset.actions)
