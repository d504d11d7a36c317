"""What a report of balance says, in words and plots; the page of a game and a file that stands alone show the same."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...engine.core.events import Study
from ...engine.core.options import START
from ...engine.game import AnyGame, find
from ...engine.match.opening import new
from ...engine.text import narration
from ...engine.text.language import PERCENT, Language, context, language as language_of, plural
from ...engine.text.value_words import describe_value
from ...engine.text.wording import capital
from ...lab.balance import FILE, FORMAT
from ...lab.report import BalanceReport, Distribution, StudyTable, Variant
from .balance_plots import Bars, Figure, Histogram, Interval, Scale, bars, histogram, interval, scale

FEWEST = 50  # takings that can be compared: with fewer nothing is said
GAP = "…"
WIDTH = 100  # columns, where texts are laid out
Row: TypeAlias = tuple[str, Sequence[str], Figure | None]  # its name, its cells, what is drawn


@dataclass(frozen=True)
class Line:
    """A line of a table: what it is about, its figures as texts, and its plot."""

    name: str
    figures: tuple[str, ...]
    plot: Interval | None = None
    bars: Bars | None = None
    clear: int = 0  # 1 or -1 where the whole interval is on one side of the mark


@dataclass(frozen=True)
class Chart:
    """A table with a heading, and the scale of its plots."""

    heading: str
    columns: tuple[str, ...]  # of the first column and of the figures
    lines: tuple[Line, ...]
    scale: Scale | None = None
    ticks: tuple[str, ...] = ()
    note: str = ""
    wide: tuple[int, ...] = ()  # columns that a phone leaves out


@dataclass(frozen=True)
class Spread:
    """A histogram, what it shows, and the marks below it."""

    heading: str
    note: str
    histogram: Histogram
    ticks: tuple[str, ...]
    keys: tuple[str, ...] = ()  # what all bars are, and what their marked parts are


@dataclass(frozen=True)
class GamesView:
    """All about games of one kind."""

    id: str
    heading: str
    games: int
    order: Chart
    bots: Chart | None
    scores: Spread
    sources: Chart
    length: Spread
    studies: tuple[Chart, ...]


@dataclass(frozen=True)
class BalanceView:
    """The whole report."""

    game: str
    title: str
    facts: tuple[tuple[str, str], ...]
    command: str  # what measures the same again
    stale: str  # what to say where the rules have changed since
    stand_ins: str
    how: tuple[str, ...]  # to read what goes with winning
    parts: tuple[GamesView, ...]
    changes: Chart | None


@functools.cache
def published(name: str) -> BalanceReport | None:
    """The report in the folder of a game; None where there is none that this version can read."""
    file = find(name).folder / FILE
    if not file.exists():
        return None
    data: BalanceReport = json.loads(file.read_text(encoding="utf-8"))
    return data if data["format"] == FORMAT else None


@functools.lru_cache(maxsize=64)
def published_view(name: str, language: str) -> BalanceView | None:
    """The published report of a game in words."""
    data = published(name)
    return report_view(data, language) if data else None


def report_view(data: BalanceReport, language: str) -> BalanceView:
    """A report in words."""
    return _Writer(data, language_of(language, data["game"])).report()


class _Writer:
    """Writes a report in one language."""

    def __init__(self, data: BalanceReport, language: Language) -> None:
        self.data = data
        self.language, self.t = language, language.say
        self.game = find(data["game"])
        match = new(data["game"], data["seats"], options=data["options"])
        self.scene = narration.scene(match, narration.wording(match, [""] * match.seats, language), None, WIDTH)
        self.labels = self.scene.say.labels

    def report(self) -> BalanceView:
        data, t = self.data, self.t
        headings = [t("Standard game"), *([t("With the change")] if data["compared"] else [])]
        old = data["rules"] != self.game.version
        return BalanceView(
            self.game.name,
            t(self.game.title),
            tuple(self._facts()),
            data["command"],
            t("Measured with version {old} of the rules; they are at version {now} now, so figures may differ.",
              old=data["rules"], now=self.game.version) if old else "",
            t(plural("{count} printed number of this game is a stand-in: figures may differ from those of your copy.",
                     "{count} printed numbers of this game are stand-ins: figures may differ from those of your copy."),
              count=data["stand_ins"]) if data["stand_ins"] else "",
            (
                t("Strong players and players who are ahead win more often whatever they take, so the tables below "
                  "compare players who took one thing with players who took another thing of the same kind in the same "
                  "situation: the same bot, the same place in the turn order, the same part of the game, about the "
                  "same lead just before. A difference of 0 means that it was as good as what others took."),
                t("“Taken by” is the share of players who took it at least once in a game, “Times” how often a player "
                  "took it on average. Differences are in percentage points; a full mark means that the whole interval "
                  "is on one side of 0, which happens by chance to one in twenty."),
            ),
            tuple(
                self._part(f"part-{at + 1}", heading, variant)
                for at, (heading, variant) in enumerate(zip(headings, data["variants"], strict=True))
            ),
            self._changes() if data["differences"] else None,
        )  # fmt: skip

    # -- what was played

    def _facts(self) -> Iterator[tuple[str, str]]:
        data, t = self.data, self.t
        games = sum(variant["games"] for variant in data["variants"])
        yield t("Games"), self.language.number(games)
        yield t("Players"), str(data["seats"])
        yield t("Bots"), ", ".join(self._bot(name) for name in data["bots"])
        options = {option.name: option for option in self.game.setup.options}
        chosen = [(name, value) for name, value in data["options"].items() if name != START]
        for name, value in chosen:
            yield t(options[name].label), describe_value(self.game, options[name], value, t)
        for name, value in data["compared"].items():
            before = self.game.complete(data["seats"], data["options"])[name]
            said = [describe_value(self.game, options[name], each, t) for each in (before, value)]
            yield t("Compared: {option}", option=t(options[name].label)), " / ".join(said)
        yield t("Rules"), t("version {number}", number=data["rules"])

    def _bot(self, name: str) -> str:
        return self.t(name)

    def _part(self, part: str, heading: str, variant: Variant) -> GamesView:
        studies = {study_key(self.game, study): study for study in self.game.events.studies}
        tables = [
            (studies[table["event"], table["argument"]], table)
            for table in variant["studies"]
            if (table["event"], table["argument"]) in studies and table["takings"]
        ]
        return GamesView(
            part, heading, variant["games"], self._order(variant),
            self._bots(variant) if len(self.data["bots"]) > 1 else None, self._scores(variant),
            self._sources(variant), self._length(variant), tuple(self._study(*each) for each in tables),
        )  # fmt: skip

    # -- figures

    def _number(self, value: float, places: int = 1) -> str:
        return self.language.number(value, places)

    def _signed(self, value: float, places: int = 1) -> str:
        shown = round(value, places)
        return f"{'−' if shown < 0 else '+' if shown > 0 else '±'}{self._number(abs(shown), places)}"

    def _percent(self, share: float, places: int = 1) -> str:
        return self.t(PERCENT, number=self._number(100 * share, places))

    def _range(self, figure: Figure, times: float = 1, signed: bool = False) -> str:
        say = self._signed if signed else self._number
        return self.t("{low} to {high}", low=say(times * figure["low"]), high=say(times * figure["high"]))

    def _chart(
        self, heading: str, columns: Sequence[str], rows: Sequence[Row], mark: float,
        times: float = 1, signed: bool = False, wide: tuple[int, ...] = (), note: str = "",
    ) -> Chart:  # fmt: skip
        """A table whose rows have a figure with an interval each, all on one scale."""
        shown = [figure for _, _, figure in rows if figure]
        line = scale([figure[end] for figure in shown for end in ("low", "high")], mark)
        step = line.ticks[1].value - line.ticks[0].value
        places = 0 if times * step >= 1 else 1
        say = self._signed if signed else self._number
        ticks = tuple("0" if tick.value == 0 else say(times * tick.value, places) for tick in line.ticks)
        lines = tuple(
            Line(name, tuple(figures), interval(line, figure) if figure else None,
                 clear=(figure["low"] > mark) - (figure["high"] < mark) if figure else 0)
            for name, figures, figure in rows
        )  # fmt: skip
        return Chart(heading, tuple(columns), lines, line, ticks, wide=wide, note=note)

    def _order(self, variant: Variant) -> Chart:
        t = self.t
        rows = [
            (t("Player {number}", number=line["place"]),
             (self._percent(line["rate"]), self._range(line, 100), self._number(line["score"]["mean"])), line)
            for line in variant["order"]
        ]  # fmt: skip
        return self._chart(
            t("Wins by place in the turn order"),
            (t("Turn order"), t("Wins"), t("95% interval"), t("Mean score")),
            rows, 1 / self.data["seats"], 100, wide=(2,),
            note=t("The line is at an even share. A shared victory counts as a share."),
        )  # fmt: skip

    def _bots(self, variant: Variant) -> Chart:
        t = self.t
        rows = [
            (self._bot(line["bot"]),
             (self._percent(line["rate"]), self._range(line, 100), self._number(line["score"]["mean"])), line)
            for line in variant["bots"]
        ]  # fmt: skip
        return self._chart(
            t("Bots"), (t("Bot"), t("Wins"), t("95% interval"), t("Mean score")), rows, 1 / self.data["seats"], 100,
            wide=(2,),
        )  # fmt: skip

    def _scores(self, variant: Variant) -> Spread:
        t, (lowest, low, _, high, highest) = self.t, variant["scores"]["quantiles"]
        note = t(
            "Half of all players score {low} to {high} points, nine in ten {lowest} to {highest}. Winners have "
            "{winning} on average and are {margin} ahead of the second.",
            low=self._number(low, 0), high=self._number(high, 0), lowest=self._number(lowest, 0),
            highest=self._number(highest, 0), winning=self._number(variant["winning"]["mean"]),
            margin=self._number(variant["margin"]["mean"]),
        )  # fmt: skip
        return self._spread(t("How the final scores spread"), note, variant["scores"], (t("all players"), t("winners")))

    def _length(self, variant: Variant) -> Spread:
        t, (lowest, _, _, _, highest) = self.t, variant["length"]["quantiles"]
        note = t(
            "A game has {mean} decisions on average; nine in ten games have {lowest} to {highest}.",
            mean=self._number(variant["length"]["mean"], 0), lowest=self._number(lowest, 0),
            highest=self._number(highest, 0),
        )  # fmt: skip
        return self._spread(t("Length"), note, variant["length"], ())

    def _spread(self, heading: str, note: str, figures: Distribution, keys: tuple[str, ...]) -> Spread:
        drawn = histogram(figures)
        return Spread(heading, note, drawn, tuple(self._number(tick.value, 0) for tick in drawn.ticks), keys)

    def _sources(self, variant: Variant) -> Chart:
        t = self.t
        lines_of = variant["sources"]
        most = max(max(line["winners"], line["others"]) for line in lines_of)
        long, named, lines = scale([most], 0), self.game.words.source_labels, []
        for line in lines_of:
            name = capital(t(named.get(line["source"], line["source"].replace("_", " "))))
            figures = tuple(map(self._number, (line["points"], line["winners"], line["others"])))
            lines.append(Line(name, figures, bars=bars(long, line["winners"], line["others"])))
        sums = (sum(line["points"] for line in lines_of), sum(line["winners"] for line in lines_of),
                sum(line["others"] for line in lines_of))  # fmt: skip
        lines.append(Line(t("Total"), tuple(map(self._number, sums))))
        return Chart(
            t("Points by source"), (t("Source"), t("All"), t("Winners"), t("Others")), tuple(lines),
            wide=(1,), note=t("Mean points of a player: winners in the upper bar, the others in the lower one."),
        )  # fmt: skip

    # -- what was taken

    def _study(self, study: Study, table: StudyTable) -> Chart:
        t = self.t
        told = [line for line in table["values"] if line["compared"] >= FEWEST]
        if study.axis:
            told.sort(key=lambda line: -line["difference"])
        few = [line for line in table["values"] if line["times"] and line["compared"] < FEWEST]
        rows: list[Row] = [
            (self._name(study, line["value"]),
             (self._percent(line["taken"], 0), self._number(line["times"], 2), self._percent(line["wins"]),
              self._percent(line["expected"]), self._signed(100 * line["difference"]),
              self._range(line, 100, signed=True)), line)
            for line in told
        ]  # fmt: skip
        rows += [
            (self._name(study, line["value"]),
             (self._percent(line["taken"], 0), self._number(line["times"], 2), GAP, GAP, t("too few"), GAP), None)
            for line in few
        ]  # fmt: skip
        return self._chart(
            self._heading(study),
            (t(context("balance", "What")), t("Taken by"), t("Times"), t("Wins"), t("Others"), t("Difference"),
             t("95% interval")),
            rows, 0, 100, signed=True, wide=(2, 3, 4, 6),
        )  # fmt: skip

    def _name(self, study: Study, value: int | str) -> str:
        """What a value is called, and what it does where that says nothing."""
        if not study.axis:
            return str(value)
        name = capital(self.t(self.labels.get(str(value), str(value))))
        detail = self.game.words.detail(self.scene, study.axis, str(value)) if self.game.words.detail else ""
        return f"{name}: {detail}" if detail else name

    def _heading(self, study: Study) -> str:
        if study.heading:
            return self.t(study.heading)
        return capital(self.scene.say.event({"kind": self.game.events.kinds[study.kind].name, study.argument: GAP}))

    def _changes(self) -> Chart:
        t = self.t
        names = {
            "wins": lambda place: t("Wins of player {number}, in percent", number=place),
            "score": lambda place: t("Mean score of player {number}", number=place),
            "scores": lambda place: t("Mean score"),
            "winning": lambda place: t("Score of the winner"),
            "margin": lambda place: t("Lead of the winner"),
            "length": lambda place: t("Decisions in a game"),
        }
        rows = []
        for line in self.data["differences"]:
            times = 100 if line["what"] == "wins" else 1
            own = {"mean": times * line["mean"], "low": times * line["low"], "high": times * line["high"]}
            figures = (self._signed(own["mean"]), self._range(own, signed=True))
            drawn = own if line["what"] != "length" else None  # it is far beyond the scale of the others
            rows.append((names[line["what"]](line["place"]), figures, drawn))
        columns = (t(context("balance", "What")), t("Difference"), t("95% interval"))
        return self._chart(
            t("What changes"), columns, rows, 0, signed=True, wide=(2,),
            note=t("Both were played on the same deals, and are compared deal by deal."),
        )  # fmt: skip


def study_key(game: AnyGame, study: Study) -> tuple[str, str]:
    """How a report names a study."""
    return game.events.kinds[study.kind].name, study.argument
