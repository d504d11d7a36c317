"""Names: legible in every script, never blank, and never to be mistaken for somebody else's."""

import itertools
import json

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import select, text, update

from casata.bots.plan import LEVELS
from casata.site import limits
from casata.site.accounts import accounts
from casata.site.accounts.accounts import find_keys
from casata.site.accounts.names import checked_name, distinct_name, shown_name
from casata.site.accounts.passwords import Passwords
from casata.site.errors import Refused
from casata.site.storage import schema
from casata.site.storage.confusables import skeleton
from casata.site.storage.database import MIGRATIONS, Database, engine_at
from casata.site.tables.change import TableChange
from casata.site.text import translator

from ..client import House
from ..conftest import STORES, NewStore
from ..saves import brought, played, saved
from ..signing import SECRET, is_signed_in, look_again, sign_in, sign_up, write
from ..table import filled, made
from ..talking import heard, say

READABLE = (
    "Ada",
    "Kovács Ödön",
    "Őze Ágnes",
    "Jürgen Groß",
    "Γιώργος",
    "Дмитрий",
    "Ђорђе",
    "王小明",
    "さくら",
    "ヴィオラ",
    "김민준",
    "محمد",
    "שרה",
    "สมชาย",
    "हिन्दी",
    "Nguyễn Thị Ánh",
    "Ólafur Þór",
    "O'Brien",
    "Jean-Luc",
    "Ada 2",
    "R2D2",
    "№ 5",
    "Anna 🎲",
    "🦊 Fox",
    "Anna Strong",
    "Mastery",
    "Ghost",
)
BLANK = (
    "",
    "   ",
    "\u3164",
    "\u2800",
    "\ufe0f",
    "\u034f",
    "\u00ad",
    "\u115f\u1160",
    "\uffa0",
    "\u200d\u200c",
    "\u202e\u2066",
    "\U000e0041\U000e0042",
    "\u17b4",
    "\u180e",
    "\u0301\u0301",
    "\U0001d159",
    "\u2800\u3164 \ufe0f",
    "...",
    "🎲",
    "\ue000",
)
IMITATIONS = (
    ("Ada", "Аda"),
    ("Ada", "АDА"),
    ("Ada", "ada"),
    ("Ada", "A\u034fd\u200ba\ufe0f"),
    ("Ada", "Ａｄａ"),
    ("Ada", "𝒜da"),
    ("Ida", "lda"),
    ("Bob", "B0b"),
    ("Emma", "Ernma"),
    ("Anna", "ΑΝΝΑ"),
    ("Éva", "E\u0301va"),
    ("Olga", "Оlgа"),
    ("Дмитрий", "Дмитpий"),
    ("Ada 2", "Ada\u00a0２"),
)
APART = (
    ("Ada", "Eda"),
    ("Ian", "Lan"),
    ("Kovacs", "Kovács"),
    ("Ódon", "Ödön"),
    ("Muller", "Müller"),
    ("Ада", "Ada"),
    ("Anna", "Hanna"),
    ("王小明", "王小朋"),
    ("محمد", "محمود"),
    ("Skilled", "Skilled 1"),
)


# -- what a name is ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", READABLE)
def test_names_of_every_script_stay_as_they_are(name: str) -> None:
    assert checked_name(f" {name}\n") == name


@pytest.mark.parametrize("name", BLANK)
def test_a_name_that_shows_no_letter_is_none(name: str) -> None:
    with pytest.raises(Refused) as problem:
        checked_name(name)
    assert problem.value.reason == "no_name"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("A\u034fd\u200ba\ufe0f", "Ada"),
        ("E\u0301va", "Éva"),
        ("Ada\u3164", "Ada"),
        ("Ada\u2800Eve", "Ada Eve"),
        ("❤\ufe0f Ada", "❤ Ada"),
        ("\u202eadA", "adA"),
        ("A\u0300\u0301\u0302\u0303\u0304da", "À\u0301\u0302\u0303da"),
        ("\u0301Ada", "Ada"),
        ("A\nd\ta", "A d a"),
        ("x" * 39 + " yz", "x" * 39),
    ],
)
def test_what_nobody_sees_is_left_out(given: str, shown: str) -> None:
    assert checked_name(given) == shown
    assert len(shown) <= limits.NAME


@pytest.mark.parametrize(
    "name",
    [
        *(level.capitalize() for level in LEVELS),
        "Skilled 2",
        "MASTER",
        "Маstеr 1",
        "МАSТЕR",
        "Ski11ed",
        "Nоvice-3",
        "«Strong»",
        "Máster",
        "Master l",
        "Master I",
        "Master Ⅰ",
        "Master1",
        "Skilled²",
        "Kezdő-1",
        "Kezdo 2",
        "Könner",
        "Skil led",
        "TheHost",
        "Operator",
        "The Operator",
        "Оperаtor",
        "Host",
        "hоst",
        "Somebody",
        "Casata",
        "Ⓒasata",
    ],
)
def test_nobody_is_called_like_a_bot_or_like_somebody_with_powers(name: str) -> None:
    with pytest.raises(Refused) as problem:
        checked_name(name)
    assert problem.value.reason == "name_reserved"


@pytest.mark.parametrize(("code", "shown"), [("en", "Novice 2"), ("hu", "Kezdő-2"), ("de", "Anfänger 2")])
def test_a_bot_keeps_its_number_apart_from_numbers_that_follow_its_name(code: str, shown: str) -> None:
    assert shown_name("Novice 2", "novice", translator(code)) == shown


@pytest.mark.parametrize(("name", "other"), IMITATIONS)
def test_names_that_look_alike_are_told_apart(name: str, other: str) -> None:
    assert distinct_name(["", name], other) == f"{other} 2"
    assert distinct_name(["", other], name) == f"{name} 2"


@pytest.mark.parametrize(("name", "other"), APART)
def test_names_that_differ_in_a_letter_are_left_alone(name: str, other: str) -> None:
    assert distinct_name(["", name], other) == other
    assert distinct_name(["", other], name) == name


def test_the_number_of_a_name_is_one_that_nobody_has() -> None:
    assert distinct_name(["Ada", "Аda 2", "ada 3"], "Ada") == "Ada 4"


def test_skeletons_are_those_of_the_standard() -> None:
    assert skeleton("ℜ𝘂ᖯʏ") == skeleton("Ruby")
    assert skeleton("pаypаl") == "paypal"
    assert skeleton("\u034f\u3164\ufe0f") == ""
    for first, second in itertools.combinations(("scope", "ѕсоре", "ѕcоpe"), 2):
        assert skeleton(first) == skeleton(second)
    assert skeleton(skeleton("Ернма 10")) == skeleton("Ернма 10")


# -- at a table -------------------------------------------------------------------------------


def test_imitations_at_one_table_are_told_apart(shared: House) -> None:
    table = made(shared, "royals", seats=4, screen={1: "аdа"})
    guest = shared.person("Eve")
    assert guest.post(table.link, name="Аda").status_code == 200
    assert guest.post(f"{table.path}/screen", name="ADА", seat=3).status_code == 200
    assert table.in_memory.stored.names == ["Ada", "аdа 2", "Аda 3", "ADА 4"]


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\ufe0f", "\u034f", "Маstеr", "Оperаtor"])
def test_no_way_in_takes_a_name_that_is_none(shared: House, name: str) -> None:
    person, table = shared.person("Eve"), made(shared, seats=2)
    answers = [
        person.post("/me", name=name),
        person.post(table.link, name=name),
        person.tell("/join", link=table.in_memory.stored.link, name=name),
        person.post("/new", game="tiny", seats=2, name=name),
        person.tell("/tables", game="tiny", seats=2, screen={"1": name}),
        table.host.post(f"{table.path}/screen", name=name, seat=1),
        shared.person().send("/sign-up", login=name, password=SECRET, again=SECRET),
    ]
    assert [answer.status_code for answer in answers] == [422] * len(answers)
    assert table.in_memory.stored.names == ["Ada", ""]


@pytest.mark.parametrize("name", ["\u3164", "Master"])
def test_who_has_such_a_name_from_before_plays_under_another(house: House, name: str) -> None:
    person = house.person("Eve")
    program = person.token()
    write(house, lambda c: c.execute(update(schema.person).where(schema.person.c.id == person.id).values(name=name)))
    table = made(house, host=person)
    (shown, free) = table.in_memory.stored.names
    assert free == ""
    assert checked_name(shown) == shown
    other = program.tell("/tables", game="tiny", seats=2)
    assert other.json()["seats"][0]["name"] == shown


def test_a_host_who_has_left_the_seat_imitates_nobody_in_the_talk(house: House) -> None:
    table = filled(house, "tiny", seats=2)
    house.do(_stand_up, house, table.id)
    assert table.host.post("/me", name="Вrunо").status_code == 200
    assert say(table, table.host, "hello").status_code == 200
    assert heard(table, table.people[1])[0]["name"] == "Вrunо 2"


async def _stand_up(house: House, table: str) -> None:
    """Take the host's seat away, as an import may."""
    async with house.tables.hold(lambda: house.tables.open(table)) as in_memory:
        await house.tables.commit(in_memory, TableChange(chairs={0: {"person": None, "name": ""}}))


@pytest.mark.parametrize("words", ["\u3164", "\u2800\u2800", "\ufe0f \u034f", "\u200d"])
def test_nobody_says_nothing_at_all(shared: House, words: str) -> None:
    table = filled(shared)
    assert say(table, table.host, words).status_code == 422
    assert say(table, table.host, "❤️‍🔥").status_code == 200


def test_the_label_of_a_key_can_be_seen(shared: House) -> None:
    person = shared.person("Eve")
    person.token("\u3164\u034f")
    (kept,) = shared.do(shared.site.store.read, find_keys, person.id)
    assert kept.label == "program"


# -- in files ---------------------------------------------------------------------------------


def test_names_in_a_file_are_shown_as_names_of_people(shared: House) -> None:
    players = [
        {"name": "Ada"},
        {"name": "Аda"},
        {"name": "Маster 1"},
        {"name": "\u3164"},
        {"name": "Skilled 1", "bot": "skilled"},
    ]
    match = played("royals", seats=5)
    table = brought(shared.person("Eve"), json.dumps({**match.save(), "players": players}))
    assert shared.in_memory(table).stored.names == ["Ada", "Аda 2", "Player C", "Player D", "Skilled 1"]
    again = brought(shared.person("Eve"), saved(played(seats=2), "Ada", "Ada"))
    assert shared.in_memory(again).stored.names == ["Ada", "Ada"]  # as the file has it: nobody pretends anything


# -- accounts ---------------------------------------------------------------------------------


def test_an_account_looks_like_no_other(house: House) -> None:
    sign_up(house.person("Ada"), "scope.10")
    for login in ("ѕсоре.10", "scope.lo", "ｓｃｏｐｅ.10", "scоpe.1O"):
        answer = house.person("Bruno").send("/sign-up", login=login, password=SECRET, again=SECRET)
        assert answer.status_code == 409
        assert "taken" in answer.text
    for login in ("scopes.10", "skóp", "Дмитрий", "王小明", "γιώργος", "محمد"):
        person = house.person("Bruno")
        sign_up(person, login)
        assert is_signed_in(sign_in(house, login))


@pytest.mark.parametrize("login", ["an\u3164na", "\u3164\u3164", "\u115f\u1160", "Master", "Орerator", "ho\uffa0st"])
def test_nobody_signs_up_under_a_name_that_cannot_be_seen_or_is_no_persons(shared: House, login: str) -> None:
    person = shared.person("Bruno")
    answer = person.send("/sign-up", login=login, password=SECRET, again=SECRET)
    assert answer.status_code == 422
    assert not is_signed_in(person)


def test_two_who_sign_up_at_once_do_not_look_alike(house: House) -> None:
    first, second = house.person("Ada"), house.person("Bruno")
    write(house, accounts.add, first.id, "scope", "x")
    with pytest.raises(Refused):
        write(house, accounts.add, second.id, "ѕсоре", "x")
    index = next(index for index in schema.account.indexes if index.name == "account_skeleton")
    assert index.unique  # so that no two processes can be too fast for each other


@pytest.mark.parametrize("kind", STORES)
def test_accounts_of_before_that_look_alike_keep_working(empty_store: NewStore, kind: str) -> None:
    url = empty_store(kind)
    logins = {"a" * 32: "scope", "b" * 32: "ѕсоре", "c" * 32: "an\u1160na"}
    _before_skeletons(url, logins)
    Database(url).close()
    with House(url) as house:
        kept = house.do(house.site.store.read, lambda c: c.execute(select(schema.account)).all())
        assert {row.person[0]: row.skeleton for row in kept} == {"a": "scope", "b": None, "c": "anna"}
        for login in logins.values():
            person = sign_in(house, login)
            assert person.send("/me/password", old=SECRET, password=SECRET + "!", again=SECRET + "!").status_code == 303
            look_again(person)
        third = house.person("Eve").send("/sign-up", login="ѕcope", password=SECRET, again=SECRET)
        assert third.status_code == 409


def _before_skeletons(url: str, logins: dict[str, str]) -> None:
    """A database from before names were compared by their looks, with some accounts."""
    config, engine = Config(), engine_at(url)
    config.set_main_option("script_location", str(MIGRATIONS))
    password = Passwords()._hasher.hash(SECRET)
    with engine.begin() as c:
        config.attributes.update(connection=c, metadata=schema.metadata)
        command.upgrade(config, "0003")
        for number, (person, login) in enumerate(logins.items()):
            c.execute(
                text("INSERT INTO person (id, name, preferences, created) VALUES (:id, :name, '{}', 1)"),
                {"id": person, "name": login},
            )
            c.execute(
                text(
                    "INSERT INTO account (person, login, password, mail, mail_confirmed, epoch, operator, created) "
                    "VALUES (:person, :login, :password, '', false, 1, false, :created)"
                ),
                {"person": person, "login": login, "password": password, "created": float(number)},
            )
    engine.dispose()
