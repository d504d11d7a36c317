"""How events and moves are said: lists, counts, names of people, multisets."""

import dataclasses
import gettext
from typing import Any

import pytest

from casata.engine.core.events import Event
from casata.engine.game import find
from casata.engine.text.language import Language, plural
from casata.engine.text.wording import Person, Wording, count_repeats

GAME = find("il_principe")
LABELS = GAME.words.labels(GAME.printed({}))
PEOPLE = ("Anna", "Bence", "Clara")


def say(*people: str) -> Wording:
    return Wording(GAME, LABELS, people or PEOPLE)


def event(kind: str, seat: int | None = 0, **values: Any) -> Event:
    return {"step": 1, "kind": kind, "seat": seat, **values}


def drew(*colours: str | None, seat: int = 0) -> list[Event]:
    return [event("drew", seat, colour=colour) for colour in colours]


# Lists


def test_events_in_a_row_become_one_list() -> None:
    assert say().lines(drew("red", "blue", "green")) == ["Anna draws a card: red, blue, green"]


def test_what_comes_again_in_a_list_is_counted() -> None:
    assert say().lines(drew("red", "red", "blue", "red")) == ["Anna draws a card: red (3×), blue"]


def test_what_is_hidden_is_counted() -> None:
    assert say().lines(drew(None, None, None)) == ["Anna draws a card (3×)"]
    assert say().lines(drew(None)) == ["Anna draws a card"]


def test_hidden_and_known_are_not_mixed() -> None:
    assert say().lines(drew(None, None, "red", "blue")) == ["Anna draws a card (2×); draws a card: red, blue"]


def test_a_single_event_with_a_list_part_is_said_whole() -> None:
    assert say().lines(drew("red")) == ["Anna draws a card: red"]
    assert say().event(drew("red")[0]) == "draws a card: red"
    assert say().event(drew(None)[0]) == "draws a card"


def test_other_events_in_between_separate_lists() -> None:
    events = [*drew("red"), event("received", gold=5), *drew("blue", "green")]
    assert say().lines(events) == ["Anna draws a card: red; receives 5 gold; draws a card: blue, green"]


def test_lists_of_different_events_are_not_joined() -> None:
    events = [event("laid", count=2, colour="red"), event("shield", count=1, region="umbria")]
    assert say().lines(events) == ["Anna lays out 2 red cards; places 1 shield in Umbria"]


def test_seats_have_lines_of_their_own() -> None:
    events = [*drew("red", "blue"), *drew(None, None, seat=1), *drew("green")]
    assert say().lines(events) == [
        "Anna draws a card: red, blue",
        "Bence draws a card (2×)",
        "Anna draws a card: green",
    ]


def test_a_list_keeps_what_stands_around_each_of_its_parts() -> None:
    events = [event("region_first", region="umbria", points=5), event("region_first", region="emilia", points=5)]
    assert say().lines(events) == ["Anna leads in Umbria (+5), Emilia (+5)"]


def test_counts_of_the_same_thing_are_added() -> None:
    events = [event("laid", count=2, colour="red"), event("laid", count=1, colour="red")]
    assert say().lines(events) == ["Anna lays out 3 red cards"]


def test_texts_that_come_again_are_said_once() -> None:
    assert count_repeats(["red", "blue", "blue", "red"]) == "red (2×), blue (2×)"
    assert count_repeats(["red"]) == "red"
    assert say().lines([event("passed"), event("passed")]) == ["Anna passes (2×)"]


# Nobody


def test_events_of_nobody_get_a_line_each() -> None:
    events = [
        event("stage", None, stage="roles"),
        event("roles_back", None),
        event("nobody_has", None, colour="green"),
        event("nobody_has", None, colour="red"),
    ]
    assert say().lines(events) == [
        "— roles —",
        "All roles go back to the board",
        "Nobody has green cards face up: the green roles stay on the board",
        "Nobody has red cards face up: the red roles stay on the board",
    ]


def test_a_list_of_nobody_is_one_line() -> None:
    events = [event("from_deck", None, count=count, colour=colour) for count, colour in ((2, "green"), (1, "red"))]
    assert say().lines(events) == ["From the deck: 2 green cards, 1 red card"]


# People


@pytest.mark.parametrize(
    "name", ["<Anna>", "a<b", "b>a", "{seat}", "{owner}", "{", "}", "{}", "[x]", "A+B", "<{colour}>", "\\1", "%s"]
)
def test_names_of_people_are_shown_as_they_are(name: str) -> None:
    begun = [event("round", None, round=2, owner=0)]
    assert say(name, "Bence").lines(begun) == [f"Round 2 begins; {name} is Principe"]
    assert say(name, "Bence").lines(drew("red", "blue")) == [f"{name} draws a card: red, blue"]


@pytest.mark.parametrize("name", ["siena", "bishop", "green+green"])
def test_people_called_like_pieces_keep_their_names(name: str) -> None:
    assert say(name).lines([event("round", None, round=2, owner=0)]) == [f"Round 2 begins; {name} is Principe"]


# Multisets


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("green+red", "green + red"),
        ("green+red+red", "green + 2 × red"),
        ("green+green+green", "3 × green"),
        ("romagna+umbria", "Romagna + Umbria"),
        ("umbria+umbria", "2 × Umbria"),
        ("green", "green"),
    ],
)
def test_a_multiset_is_said_part_by_part(name: str, said: str) -> None:
    assert say().label(name) == said


@pytest.mark.parametrize("text", ["a+b", "green+", "+green", "+", "", "red+mauve", "1+1", "green + red", "+5"])
def test_other_texts_with_a_plus_are_untouched(text: str) -> None:
    assert say().label(text) == text


@pytest.mark.parametrize(("value", "said"), [(3, "3"), (0, "0"), (True, "True"), (2.5, "2.5")])
def test_numbers_are_said_as_they_are(value: Any, said: str) -> None:
    assert say().label(value) == said


def test_moves_and_events_say_their_multisets() -> None:
    move = GAME.moves.parse("offer green+red", GAME.names(GAME.printed({})))
    assert say().move(move) == "Offer green + red"
    assert say().event(event("offered", number=2, cards="red+red")) == "lays 2 cards face down: 2 × red"
    assert say().event(event("offered", number=2, cards=None)) == "lays 2 cards face down"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"colour": "red", "count": 1}, "lays out a red card"),
        ({"colour": "red", "count": 3}, "lays out 3 red cards"),
        ({"colour": "red"}, "lays out a red card"),
        ({"colour": "red+red+blue", "count": 3}, "lays out 2 red cards and a blue card"),
        ({"colour": "green+red"}, "lays out green + red"),
        ({"colour": Person("red"), "count": 3}, "lays out red"),
    ],
)
def test_pieces_that_are_counted_are_said_with_their_number(values: dict[str, Any], said: str) -> None:
    pieces = {"red": plural("a red card", "{count} red cards"), "blue": plural("a blue card", "{count} blue cards")}
    wording = Wording(dataclasses.replace(GAME, words=dataclasses.replace(GAME.words, counted=pieces)), LABELS, PEOPLE)
    assert wording.text("lays out {colour}", **values) == said
    assert wording.label("red") == "red"


def spoken(texts: dict[str, str]) -> Language:
    """A language that knows a few texts."""
    translations = gettext.NullTranslations()
    translations.gettext = lambda text: texts.get(text, text)  # type: ignore[method-assign]
    return Language("de", translations)


def test_labels_are_translated_one_by_one() -> None:
    german = {"green": "grün", "red": "rot", "Offer {cards}": "biete {cards}"}
    wording = Wording(GAME, LABELS, PEOPLE, spoken(german))
    move = GAME.moves.parse("offer green+red", GAME.names(GAME.printed({})))
    assert wording.move(move) == "biete grün + rot"


def test_a_translation_may_move_its_list() -> None:
    turned = {"draws a card[: <{colour}>]": "[<{colour}> ]is drawn"}
    wording = Wording(GAME, LABELS, PEOPLE, spoken(turned))
    assert wording.lines(drew("red", "blue")) == ["Anna red, blue is drawn"]
    assert wording.lines(drew(None, None)) == ["Anna is drawn (2×)"]


@pytest.mark.parametrize("game", [GAME, find("royals")], ids=["il_principe", "royals"])
def test_no_event_text_has_half_a_list(game: Any) -> None:
    texts = [kind.text for kind in game.events.kinds]
    for form in [form for text in texts for form in ([text] if isinstance(text, str) else [text.one, text.many])]:
        assert form.count("<") == form.count(">") <= 1
        assert form.find("<") <= form.find(">")
