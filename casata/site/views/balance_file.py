"""A report as one file that needs no other: styles, letters and ornaments are in it."""

from __future__ import annotations

import base64
import mimetypes
import pathlib
import re

from ...engine.game import find
from ..rendering import render
from .balance import BalanceView

STATIC = pathlib.Path(__file__).parent.parent / "static"
STYLES = ("base/tokens.css", "base/paper.css", "base/pages.css", "balance/balance.css")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
FACE = re.compile(r"@font-face \{.*?\}", re.DOTALL)
FAMILY = re.compile(r'font-family: ("[^"]+")')
ADDRESS = re.compile(r'url\("(?!data:)([^"]+)"\)')
EXTENDED = re.compile("[\u0100-\u02af\u1e00-\u1eff]")  # letters that the basic files lack


def standalone(report: BalanceView, language: str) -> str:
    """The whole file."""
    body = render("balance/_report.html", language, report=report)
    styles = _styles(report.game)
    faces = _faces(styles, EXTENDED.search(body) is not None)
    return render("balance/standalone.html", language, report=report, body=body, styles=faces + styles)


def _styles(game: str) -> str:
    theme = find(game).theme
    palette = theme / "palette.css"
    sheets = [*([palette] if palette.exists() else []), *(STATIC / name for name in STYLES)]
    return "\n".join(_inlined(sheet, game) for sheet in sheets)


def _faces(styles: str, extended: bool) -> str:
    """The faces of the letters that the styles name."""
    sheet = STATIC / "base" / "fonts.css"
    wanted = []
    for face in FACE.findall(sheet.read_text(encoding="utf-8")):
        family = FAMILY.search(face)
        if family and family[1] in styles and (extended or "latin-ext" not in face):
            wanted.append(_with_files(face, sheet.parent, ""))
    return "\n".join(wanted) + "\n"


def _inlined(sheet: pathlib.Path, game: str) -> str:
    """A style sheet with all that it refers to."""
    return _with_files(COMMENT.sub("", sheet.read_text(encoding="utf-8")), sheet.parent, game)


def _with_files(css: str, folder: pathlib.Path, game: str) -> str:
    def inline(found: re.Match[str]) -> str:
        address, own = found[1], f"/static/games/{game}/"
        if address.startswith(own):
            file = find(game).theme / address.removeprefix(own)
        elif address.startswith("/static/"):
            file = STATIC / address.removeprefix("/static/")
        else:
            file = folder / address
        kind = mimetypes.guess_type(file.name)[0] or "font/woff2"
        return f'url("data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}")'

    return ADDRESS.sub(inline, css)
