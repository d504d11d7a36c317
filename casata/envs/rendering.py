"""Rendering: the table of an episode in text or as a picture, for a terminal, a notebook or a file."""

from __future__ import annotations

import functools
import pathlib
import re

from ..engine.game import AnyGame, find
from ..engine.match.match import Match
from ..engine.text import narration
from ..engine.text.language import ENGLISH
from ..engine.text.scene import AnyScene, letter
from .episode import Episode

HUMAN, ANSI, SVG = "human", "ansi", "svg"
MODES = (HUMAN, ANSI, SVG)
WIDTH = 100  # columns of the table in text
TAG = re.compile(r"<[a-zA-Z][^<>]*>")
QUOTED_OR_BARE = re.compile(r"""("[^"]*")|(\s[a-zA-Z][\w-]*)(?=[\s/>])""")
SITE_STYLES = ("base/tokens.css", "base/seats.css", "tables/picture.css")


class Renderer:
    """Draws one episode again and again; it plays what has been decided since the last time in a match of its own."""

    def __init__(self, episode: Episode) -> None:
        """Begin where the episode began."""
        self._episode = episode
        self._match = episode.match()

    def text(self, seat: int | None = None) -> str:
        """The table in lines of text, as a seat sees it; None is a spectator."""
        scene = self._scene(seat)
        lines = ["".join(text for text, _ in line).rstrip() for line in scene_lines(self._match, scene)]
        return "\n".join(lines) + "\n"

    def svg(self, seat: int | None = None) -> str:
        """The board as a picture that stands alone, as a seat sees it; None is a spectator."""
        game = self._match.game
        if game.board.picture is None:
            raise NotImplementedError(f"{game.title} has no drawn board")
        return draw_svg(game, self._scene(seat))

    def _catch_up(self) -> None:
        for by, code in self._episode.history[self._match.step :]:
            self._match.play(code, by)

    def _scene(self, seat: int | None) -> AnyScene:
        self._catch_up()
        people = [letter(each) for each in range(self._match.seats)]
        return narration.scene(self._match, narration.wording(self._match, people, ENGLISH), seat, WIDTH)


def scene_lines(match: Match, scene: AnyScene) -> list[list[tuple[str, str]]]:
    """What is asked, and the table below it."""
    asked = [] if match.over else [[(match.game.words.prompt(scene), "bold")], [("", "")]]
    return [*asked, *match.game.words.draw(scene)]


def draw_svg(game: AnyGame, scene: AnyScene) -> str:
    """What the theme draws on the sheet, with its symbols and colours in the same file."""
    from ..site.rendering import find_theme_macro

    assert game.board.picture is not None
    picture = game.board.picture(scene)
    ground = find_theme_macro(game.name, "sheet.html", "ground")(picture.ground) if picture.ground else ""
    sheet = find_theme_macro(game.name, "sheet.html", "sheet")(picture.sheet)
    box = f"0 0 {picture.width} {picture.height}"
    return write_xml(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" data-game="{game.name}" data-theme="light">'
        f"<style>{_styles(game.name)}</style>{_symbols(game.name)}"
        f'<g class="map"><use href="#map"/>{ground}</g><g class="pieces" id="pieces">{sheet}</g></svg>'
    )


def write_xml(html: str) -> str:
    """The same elements as XML, where every attribute has a value."""
    return TAG.sub(lambda tag: QUOTED_OR_BARE.sub(lambda found: found[1] or f'{found[2]}=""', tag[0]), html)


@functools.cache
def _styles(name: str) -> str:
    """The colours and shapes of a game's board."""
    from .. import site

    theme = find(name).theme
    static = pathlib.Path(site.__file__).parent / "static"
    files = [
        *(static / file for file in SITE_STYLES),
        theme / "palette.css",
        *(theme / css for css in find(name).styles),
    ]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return re.sub(r"/\*.*?\*/|\n\s*", "", text, flags=re.DOTALL).replace("<", "&lt;")


@functools.cache
def _symbols(name: str) -> str:
    """The symbols that the sheet uses: those of all games, and its own."""
    from ..site.rendering import render

    sprites = [render("base/_sprite.html", ""), (find(name).theme / "symbols.svg").read_text(encoding="utf-8")]
    return "".join(re.sub(r"</?svg[^>]*>", "", sprite).strip() for sprite in sprites)
