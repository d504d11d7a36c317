"""How The Staufer Dynasty is played and how its drawn table is read, for somebody who plays it for the first time."""

from __future__ import annotations

from ....engine.text.guide import Section
from ....engine.text.language import plural
from ....engine.text.scene import Scene
from ..state import MEMBERS, ROUNDS
from .reference import paying, printed, refilling, ties, turning


def guide(scene: Scene) -> tuple[Section, ...]:
    """An action, what it costs, how one wins; then what is drawn where, and what is printed."""
    return (
        _acting(scene),
        _supplying(scene),
        _deploying(scene),
        _chests(scene),
        _scoring(scene),
        _winning(scene),
        _ring(scene),
        _around(scene),
        Section("printed", scene.say.text("What is printed"), lines=printed(scene)),
    )


def _acting(scene: Scene) -> Section:
    text = scene.say.text
    return Section(
        "acting",
        text("Your action: supply or deploy"),
        (
            text("The game has {rounds} rounds. In each of them everybody acts {actions} times: the members on the "
                 "order track act from top to bottom. When it is your turn, you supply, or you send a figure to an "
                 "office.",
                 rounds=ROUNDS, actions=MEMBERS),
            text("A member that supplies goes to the top free space of the supply track, one that deploys to the "
                 "bottom free space of the deployment track. In the next round the supply track acts first, then the "
                 "deployment track, both from top to bottom: who deploys early acts late."),
        ),
        reasons=("first_anyway", "no_next_round"),
    )  # fmt: skip


def _supplying(scene: Scene) -> Section:
    text = scene.say.text
    return Section(
        "supplying",
        text("Supply"),
        (
            text("Choose any space of the supply table, even one that somebody has chosen before. The figures shown "
                 "come from your province to your court, as far as your province has them, and you take all chests "
                 "of the space."),
        ),
        reasons=("no_space_here", "no_chest_there"),
    )  # fmt: skip


def _deploying(scene: Scene) -> Section:
    text = scene.say.text
    return Section(
        "deploying",
        text("Send a figure to an office"),
        (
            *paying(scene),
            text("All these figures come from your court. Envoys and nobles pay alike, but some offices take only "
                 "nobles. You take the chests of the office."),
        ),
        reasons=("no_office_here", "office_taken", "office_full", "nobles_only", "no_envoy", "no_noble", "court_short",
                 "no_travel", "no_payment", "deploy_only", "no_spot", "envoys_short"),
    )  # fmt: skip


def _chests(scene: Scene) -> Section:
    text, price = scene.say.text, scene.box.price
    buys = plural("{count} purple chest buys a privilege: a card that helps you for the rest of the game. You can have "
                  "each privilege once.",
                  "{count} purple chests buy a privilege: a card that helps you for the rest of the game. You can have "
                  "each privilege once.")  # fmt: skip
    return Section(
        "chests",
        text("Chests and privileges"),
        (
            text(
                "Orange chests take effect at once; you keep turquoise ones until you use them. Brown chests score at "
                "the end, the more of them the better."
            ),
            text(buys, count=price),
            refilling(scene),
        ),
        reasons=("purple_short", "card_owned", "card_gone", "chest_missing", "not_drawn"),
    )


def _scoring(scene: Scene) -> Section:
    text, box = scene.say.text, scene.box
    pays = plural(
        "The most influence in a region scores the points of its tile.",
        "The most influence in a region scores the first number of its tile, and the next players the others.",
    )
    return Section(
        "scoring",
        text("The end of a round"),
        (
            text("The region of the round is scored, and with it the one that meets the condition beside it; if that "
                 "is the same region, it is scored once. Every envoy there on an office has influence 1, every noble "
                 "{influence}.", influence=box.influence),
            text(pays, count=box.paid_places),
            ties(scene),
            text("Then the region gives its bonus, and its figures go back to the provinces; a chest can keep one "
                 "there. At last the king rides clockwise. In each region he enters, figures that were paid go home "
                 "to court."),
        ),
        reasons=("not_scored", "no_figure", "kept_already", "same_figure"),
    )  # fmt: skip


def _winning(scene: Scene) -> Section:
    text = scene.say.text
    return Section(
        "winning",
        text("How to win"),
        (
            text("The most points win. After the last round everybody shows three secret jobs and scores them: one "
                 "for a place in a region, one for a pattern of regions, one for the costs of offices. Only figures "
                 "that are on offices then count, so figures that leave with a scored region are lost for your jobs."),
            text("A pattern scores when you have a figure in each of its regions."),
            turning(scene),
        ),
    )  # fmt: skip


def _ring(scene: Scene) -> Section:
    text = scene.say.text
    return Section(
        "ring",
        text("On the ring"),
        (
            text("The number on the wall where a region begins is what travel there costs you; the king's region is "
                 "free. The plate with the house says after which round figures that you pay there are home; an "
                 "hourglass means not before the end. Paid figures stand on the band below the wall."),
            text("The number on an office is its cost; a crown means nobles only. The black tag below says how many "
                 "figures you need in all: travel, payment and the one that sits. A chest on it means that you can "
                 "do it only with one of your chests; a pale tag, that you have too few."),
            text("Below the offices are the points of the region, first place large, and in a broken ring its bonus. "
                 "Red flags I and II and a red line mark the regions that this round would score now."),
            text("An office with a dotted ring and an eye counts for one of your secret jobs; only you see it."),
            text("What you can choose now has a gold frame and a number: click it, or press the number. Rest the "
                 "mouse on something to see what it would change, or click what is not gold to read why it has to "
                 "wait."),
        ),
    )  # fmt: skip


def _around(scene: Scene) -> Section:
    text = scene.say.text
    return Section(
        "around",
        text("Around the ring"),
        (
            text("In the middle are the three tracks. The numbers on the side tracks are places in the next round."),
            text("Rounds: in each line the region scored, the condition for the second one, and how far the king rides "
                 "then. Below them stands whom the coming scoring would pay now, with the influence in brackets."),
            text("Supply: pale figures are missing in your province. Privileges: a dot for each card left, a crest for "
                 "everybody who has one."),
            text("Your court shows the figures you can use. Beside each job stands what it is worth now, or how far it "
                 "has come."),
            text("Players: from left to right envoys and nobles at court, figures in the province, chests, privileges "
                 "and points."),
        ),
    )  # fmt: skip
