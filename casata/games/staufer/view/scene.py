"""The scene of this game: its Box and a View of its State."""

from typing import TypeAlias

from ....engine.text import scene
from ..box import Box
from ..state import State

Scene: TypeAlias = scene.Scene[Box, State]
