"""A picture of a league: ratings with their intervals beside the win matrix."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, TypeAlias

from ..engine.text.language import ENGLISH, Language, phrase
from .extras import need
from .report import LeagueReport, MatrixCell, RatingLine

PURPOSE = phrase("A picture")
ENDINGS = (".svg", ".png")
INK, QUIET, PAPER, LINE = "#22313f", "#6b7a86", "#ffffff", "#d9dfe4"
LOSING, MIDDLE, WINNING = "#b5523b", "#f4f1ea", "#2d6a8f"
STYLE = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same picture everywhere
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": QUIET,
    "ytick.color": INK,
    "svg.hashsalt": "casata",
}
Figure: TypeAlias = Any  # of matplotlib, which may be missing
Axes: TypeAlias = Any
Say = Callable[..., str]  # says a text in a language
ROW_INCHES = 0.62
DARK = 0.32  # cells further from an even chance have light figures


def picture(league: LeagueReport, ending: str, language: Language = ENGLISH) -> bytes:
    """The content of a picture file, the same for the same league."""
    matplotlib = need("matplotlib", PURPOSE)
    with matplotlib.rc_context(STYLE):
        figure = _draw(league, language.say)
        content = io.BytesIO()
        no_traces = {"Date": None, "Creator": None} if ending == ".svg" else {"Software": None}
        figure.savefig(content, format=ending[1:], metadata=no_traces, dpi=160, facecolor=PAPER)
    return content.getvalue()


def _draw(league: LeagueReport, t: Say) -> Figure:
    names = [line["bot"] for line in league["ratings"]]
    height = 1.9 + ROW_INCHES * max(3, len(names))
    width = 6.2 + 1.0 * max(3, len(names))
    figure = need("matplotlib.figure", PURPOSE).Figure(figsize=(width, height))
    need("matplotlib.backends.backend_agg", PURPOSE).FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2, width_ratios=(1, 0.16 + 0.27 * max(3, len(names))))
    figure.subplots_adjust(left=1.6 / width, right=1 - 0.3 / width, top=1 - 1.25 / height, bottom=0.65 / height)
    figure.text(0.3 / width, 1 - 0.38 / height, _title(league, t), fontsize=14, weight="bold", va="center")
    figure.text(0.3 / width, 1 - 0.68 / height, _facts(league, t), fontsize=9, color=QUIET, va="center")
    _draw_ratings(left, league["ratings"], t)
    _draw_matrix(right, names, {(cell["bot"], cell["against"]): cell for cell in league["matrix"]}, t)
    return figure


def _title(league: LeagueReport, t: Say) -> str:
    return t(
        "{game}: a league of {count} bots, {seats} players at a table",
        game=t(league["title"]), count=len(league["ratings"]), seats=league["seats"],
    )  # fmt: skip


def _facts(league: LeagueReport, t: Say) -> str:
    return t(
        "Games: {games}, every deal from every seat; seed: {seed}. Pairs decided at {margin} %: {decided} of {pairs}",
        games=league["games"],
        seed=league["seed"],
        margin=f"{100 * league['margin']:.3g}",
        decided=sum(pair["verdict"] != "open" for pair in league["pairs"]),
        pairs=len(league["pairs"]),
    )


def _draw_ratings(axes: Axes, ratings: list[RatingLine], t: Say) -> None:
    rows = range(len(ratings))
    for row, line in zip(rows, ratings, strict=True):
        axes.plot(
            [line["low"], line["high"]], [row, row], color=WINNING, linewidth=5, alpha=0.3, solid_capstyle="round"
        )
        axes.plot(line["rating"], row, "o", color=WINNING, markersize=7)
        axes.annotate(
            f"{line['rating']:.1f}", (line["rating"], row), (0, 9), textcoords="offset points", ha="center", fontsize=9
        )
    axes.set_yticks(rows, [line["bot"] for line in ratings])
    axes.set_ylim(len(ratings) - 0.5, -0.5)
    axes.set_title(t("Rating, 95 % interval"), loc="left", fontsize=10, color=QUIET)
    axes.grid(axis="x", color=LINE, linewidth=0.8)
    _bare(axes)


def _draw_matrix(axes: Axes, names: list[str], cells: dict[tuple[str, str], MatrixCell], t: Say) -> None:
    colours = need("matplotlib.colors", PURPOSE).LinearSegmentedColormap.from_list("", (LOSING, MIDDLE, WINNING))
    patches = need("matplotlib.patches", PURPOSE)
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            cell = cells.get((one, other))
            known = cell is not None and cell["games"] > 0
            colour = colours(cell["rate"]) if cell is not None and known else LINE
            axes.add_patch(patches.Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, facecolor=colour, linewidth=0))
            if cell is not None and known:
                _write_cell(axes, column, row, cell)
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.tick_params(axis="x", labelcolor=INK, rotation=20 if len(names) > 3 else 0)
    axes.set_title(
        t("How often the bot of the row finishes ahead of the bot of the column"), loc="left", fontsize=10, color=QUIET
    )
    _bare(axes)


def _write_cell(axes: Axes, column: int, row: int, cell: MatrixCell) -> None:
    ink = PAPER if abs(cell["rate"] - 0.5) > DARK else INK
    axes.text(
        column,
        row - 0.1,
        f"{100 * cell['rate']:.0f} %",
        ha="center",
        va="center",
        color=ink,
        weight="bold",
        fontsize=11,
    )
    spread = f"{100 * cell['low']:.0f} – {100 * cell['high']:.0f}"
    axes.text(column, row + 0.24, spread, ha="center", va="center", color=ink, fontsize=7.5)


def _bare(axes: Axes) -> None:
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
