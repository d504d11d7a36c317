"""What the templates of a table are given: plain values, made for one viewer from what that viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from markupsafe import Markup

from ....engine.core.frozen import fast_init
from ....engine.rulebook.page import Group
from ....engine.text.listing import Fact
from ....engine.text.picture import Place, Region, Stage, Telling
from ....engine.text.styled import Line

Status = Literal["waiting", "running", "over", "closed"]


@fast_init
@dataclass(frozen=True)
class Choice:
    """One legal decision: typed by its number, sent by its notation."""

    number: int
    move: str  # notation: what is sent
    label: str  # what it is, in words
    worth: str = ""  # cost and gain; "" where the label says it all
    plain: bool = False  # no place or piece in it, such as ending the turn: the bar offers it too
    usual: bool = False  # what somebody who presses Enter means
    brief: str = ""  # what the bar says instead of the label; "" for the same
    remark: str = ""  # and a line below it


@dataclass(frozen=True)
class Automatic:
    """What the page may answer for the viewer, where they have asked for that."""

    usual: Choice | None  # the usual move
    only: Choice | None  # the only choice, as everybody can see
    again: Choice | None  # can be repeated until the auction is over
    auction: str  # which auction it is; "" outside one


class EntryView(NamedTuple):
    """A line of a block, with the choices that mean it."""

    id: str
    name: Line
    cells: tuple[Line, ...]
    choices: tuple[Choice, ...]


class BlockView(NamedTuple):
    """A part of the table under its heading, as it is drawn."""

    id: str
    heading: str
    targets: int  # how many choices aim at it
    html: Markup

    @property
    def short(self) -> str:
        """The heading without what it adds."""
        return self.heading.partition(" · ")[0]


class TargetView(NamedTuple):
    """A place that can be chosen now, and the choices that choose it."""

    place: Place
    choices: tuple[Choice, ...]


class RegionView(NamedTuple):
    """A part of the sheet, and how many places in it can be chosen."""

    region: Region
    targets: int


class PictureView(NamedTuple):
    """A drawn table: its sheet, the targets on it, and the areas around it."""

    width: float
    height: float
    ground: Markup
    sheet: Markup
    targets: Markup
    areas: Mapping[str, Markup]
    regions: tuple[RegionView, ...]
    aimed: frozenset[int]  # numbers of the choices that some place takes
    tellings: tuple[Telling, ...] = ()
    symbols: Mapping[str, tuple[str, ...]] = {}  # on buttons: by kind of move
    seats: tuple[Markup, ...] = ()  # in the panels of the players
    trail: tuple[Stage, ...] = ()  # of a turn under way


@fast_init
@dataclass(frozen=True)
class PlayerView:
    """One seat: who sits there and what everybody may know."""

    seat: int
    name: str  # "" for a free seat
    you: bool = False
    bot: str = ""  # the level of a bot that sits there; "" for people
    online: bool = False
    away: bool = False  # a bot plays until the person returns
    host: bool = False
    acting: bool = False
    deadline: int = 0  # when its clock runs out, milliseconds since 1970; 0 without a clock
    points: str = ""
    facts: tuple[Fact, ...] = ()
    remark: str = ""
    rank: int = 0  # at the end, 1 for the best
    screen: bool = False  # at the viewer's screen, with others
    guest: bool = False  # and seated by who has the screen
    drawn: Markup | None = None  # what the game draws of this seat

    @property
    def score(self) -> str:
        """The number of points, where they begin with one."""
        return self.points.partition(" ")[0] if self.points[:1].isdigit() else ""


class ChronicleLine(NamedTuple):
    """One line of the chronicle; rubrics are centred headings of rounds and periods."""

    step: int  # the moment it leads to
    seat: int | None
    name: str
    text: str
    rubric: bool = False
    places: tuple[str, ...] = ()  # places on the table that it speaks of
    gathered: bool = False  # a scoring, told in one piece: it stands out
    rule: str = ""  # of the rule page, by which points were given


@dataclass(frozen=True)
class LessonView:
    """What a guided table says to the player who learns there."""

    heading: str
    text: tuple[Group, ...] = ()
    said: str = ""  # instead of it, one sentence
    number: int = 0  # of the step, from 1; 0 where it is none
    count: int = 0  # of all steps
    rule: str = ""
    suggested: str = ""  # a move in notation, and in words
    suggestion: str = ""
    light: tuple[str, ...] = ()
    remark: str = ""


@fast_init
@dataclass(frozen=True)
class Control:
    """A button: what it does, or why it cannot."""

    action: str  # last part of the address its form is sent to
    label: str
    possible: bool = True
    reason: str = ""  # why not
    about: str = ""  # what it does, where the label is too short for that


@dataclass(frozen=True)
class Row:
    """How the game ended for a seat."""

    seat: int
    rank: int
    name: str
    total: int
    remark: str = ""  # by how much, or what decided between equals


@dataclass(frozen=True)
class Source:
    """Where points came from: how many each seat has of them, and how they came about."""

    name: str
    points: list[int]  # in the order of the rows
    told: tuple[tuple[int, Line], ...] = ()  # by seat; nothing where the game does not tell it
    places: tuple[str, ...] = ()  # places on the table that light up meanwhile
    remark: str = ""  # what these points are given for
    id: str = ""  # by which the theme knows it: `cities`, or `periods-1` for the first part of a source
    rule: str = ""  # of the page, that tells how such points are made
    late: bool = False  # nobody had these points before the final scoring

    @property
    def best(self) -> int:
        """The most points that a seat has of this source; 0 where nobody has any."""
        return max(0, *self.points)


@dataclass(frozen=True)
class Standings:
    """The final scores of all seats."""

    sources: list[Source]  # in the order in which they are told
    rows: list[Row]  # best first
    verdict: str  # who has won, in words

    @property
    def names(self) -> dict[int, str]:
        """Of the players, by their seats."""
        return {row.seat: row.name for row in self.rows}

    @property
    def early(self) -> list[int]:
        """What everybody had before the final scoring, in the order of the rows."""
        sources = [source.points for source in self.sources if not source.late]
        return [sum(points) for points in zip(*sources, strict=True)]


@dataclass(frozen=True)
class Past:
    """A moment of the game that is looked at instead of the present."""

    step: int
    last: int
    by: int | None = None  # whose decision led to it
    told: tuple[ChronicleLine, ...] = ()  # what that decision brought about
    seat: int | None = None  # from whose seat it is seen
    seats: tuple[tuple[int, str], ...] = ()  # all seats and their names, where every one may be looked from

    @property
    def places(self) -> tuple[str, ...]:
        """The places on the table that the decision was about."""
        return tuple(dict.fromkeys(place for line in self.told for place in line.places))


class ChangedValue(NamedTuple):
    """A printed value that a house file has changed."""

    name: str
    standard: str  # in the box
    here: str  # at this table


@dataclass(frozen=True)
class Dice:
    """What a viewer may see of the fair dice: the commitment, the seeds, and later the secret."""

    commitment: str  # hash of the server's secret, shown before anybody sat down
    contributions: tuple[str, ...]  # by seat; "" where nothing was given yet
    secret: str = ""  # only after the last move


@dataclass(frozen=True)
class MessageView:
    """A message, or why its text is not there."""

    id: str
    seat: int | None  # where its author sits now
    name: str
    words: str
    quiet: bool  # the words are ours: taken away, muted
    at: float
    mine: bool = False
    about: str = ""  # what the way to mute, report and so on is called; "" where there is nothing to do


@dataclass(frozen=True)
class TalkView:
    """The talk of a table as one viewer hears it."""

    messages: tuple[MessageView, ...]  # newest last
    why_not: str = ""  # why the viewer may say nothing
    powers: tuple[Control, ...] = ()  # the host's, over who may talk
    deeds: tuple[tuple[float, str], ...] = ()  # what hosts and operators did here, newest first


@dataclass(frozen=True)
class Face:
    """Somebody at a shared screen who can say: it is I."""

    seat: int
    name: str
    acting: bool  # must decide now


@dataclass(frozen=True)
class Screen:
    """A screen that several people share."""

    faces: tuple[Face, ...]  # who can confirm that they are in front of it; those who must decide first
    curtain: bool = False  # no seat's private cards are shown
    shown: str = ""  # the name of the player whose cards are shown
    hide: Control | None = None


@fast_init
@dataclass(frozen=True)
class AboutTable:
    """The table around its game: how it is played, and what can be done about it. No decision changes that."""

    settings: tuple[Fact, ...]  # seats, options, clock, open or by link
    dice: Dice
    house: tuple[ChangedValue, ...] = ()  # what a house file changes
    notice: str = ""  # e.g. played by an older version of the rules
    rules: bool = False  # whether the game has a rule page
    invite: str = ""  # the address to hand on, for those who may
    controls: tuple[Control, ...] = ()  # start, leave, return, close, rematch, ...
    rematch: str = ""  # address of the next game, once somebody asked for it
    levels: tuple[str, ...] = ()  # bots the host may seat, while waiting
    seatable: tuple[int, ...] = ()  # free seats that the viewer may give to others at the screen


@fast_init
@dataclass(frozen=True)
class DecisionView:
    """What is to be decided now, and how the viewer can decide it or take decisions back."""

    prompt: str = ""  # what is asked of the viewer, or who must do what
    help: str = ""  # one quiet line below it
    board_help: str = ""  # what stands there instead where people choose on the board
    touch_help: str = ""  # and where they choose there with a finger
    rule: str = ""  # of the rule page, which tells what is asked now
    choices: tuple[Choice, ...] = ()
    number: int = -1  # the viewer's decision that a choice answers: sent with it as `answers`
    automatic: Automatic | None = None
    undo: Control | None = None
    restart: Control | None = None
    cancel: Control | None = None  # while a move of several steps is under way
    under_way: Control | None = None  # that move, and what is still missing; it is made by the last of its steps
    advice: Control | None = None


@fast_init
@dataclass(frozen=True)
class Display:
    """The game itself: facts about it, the table in words, and the table as it is drawn."""

    facts: tuple[Fact, ...] = ()
    own: tuple[BlockView, ...] = ()
    blocks: tuple[BlockView, ...] = ()
    picture: PictureView | None = None  # None where the table is only told in words


@fast_init
@dataclass(frozen=True)
class Chronicle:
    """What has happened so far, and what of it is new to the viewer."""

    steps: int = 0  # decisions made so far
    lines: tuple[ChronicleLine, ...] = ()  # newest first
    drawn: Markup | None = None  # the same as it is drawn; None where a moment of it is to stand out
    digest: tuple[ChronicleLine, ...] = ()  # since the viewer's last turn
    digest_step: int = 0  # where a replay of it begins


@fast_init
@dataclass(frozen=True)
class TableView:
    """A table as one viewer sees it."""

    id: str
    game: str  # royals
    title: str  # Royals
    status: Status
    revision: int
    viewer: int | None  # the seat of who looks; None for spectators
    host: bool  # whether who looks is the host
    about: AboutTable
    players: tuple[PlayerView, ...] = ()  # the viewer first, then in seating order
    watching: int = 0  # spectators looking now
    screen: Screen | None = None  # once the game has begun, where several share one
    talk: TalkView | None = None  # None where nobody is there to talk to
    notes: str | None = None  # the viewer's own; None for spectators
    decision: DecisionView = DecisionView()
    display: Display = Display()
    chronicle: Chronicle = Chronicle()
    guided: bool = False  # whether the viewer learns the game here
    lesson: LessonView | None = None  # what a guided table says to whoever learns there
    standings: Standings | None = None
    past: Past | None = None

    @property
    def acting_names(self) -> list[str]:
        """Who must decide behind the curtain."""
        return [face.name for face in self.screen.faces if face.acting] if self.screen and self.screen.curtain else []

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(player.name for player in self.players)

    @property
    def stuck(self) -> list[Control]:
        """Ways on where the table waits for somebody who is gone."""
        asked = {f"replace/{player.seat}" for player in self.players if player.acting}
        return [control for control in self.about.controls if control.action in asked]

    @property
    def face(self) -> str:
        """The seat that only one of several at the screen may see; "" for none."""
        return str(self.viewer) if self.screen and self.screen.hide else ""
