from ...engine.moves import Move
from ...engine.scene import Scene


def prompt(scene: Scene) -> str:
    return ""


def hint(scene: Scene, move: Move) -> str:
    return ""
