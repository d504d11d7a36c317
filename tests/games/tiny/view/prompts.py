"""What is asked in Tiny."""

from __future__ import annotations

from ....engine.text.language import plural
from ....engine.text.scene import asked
from ..state import BID, OFFER
from .scene import Scene


def prompt(scene: Scene) -> str:
    """What is asked now."""
    if scene.view.phase == OFFER:
        return asked(
            scene, "Lay a card face down", plural("{names} is laying a card face down", "{names} are laying cards")
        )
    if scene.view.phase == BID:
        return asked(scene, "Bid or pass", "{names} is bidding")
    return asked(scene, "Exchange a card or keep your cards", "{names} is deciding whether to exchange a card")
