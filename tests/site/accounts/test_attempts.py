"""Limits on passwords and reset links: they slow strangers down, and never lock the owner of an account out."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from casata.site.accounts.known_browsers import COOKIE
from casata.site.accounts.passwords import WAITING
from casata.site.errors import Refused
from casata.site.limits import LETTERS, Rate, Rates, network
from casata.site.notify import channels, links

from ..client import House, Person, csrf_in
from ..conftest import NewStore
from ..signing import OTHER, SECRET, SITE, Caught, is_signed_in, letters, link_in, look_again, sign_in, sign_up, write
from .test_passwords import confirmed

MANY = Rates().times(1000)
FEW = Rate(2, 1e-6)
HERE, THERE = "203.0.113.9", "198.51.100.7"


@pytest.fixture
def strict(new_store: NewStore) -> Iterator[House]:
    """A server that allows two passwords in a row, however they are counted."""
    few = replace(MANY, sign_in=FEW, sign_in_address=FEW, sign_in_name=FEW, forgot=FEW, forgot_name=FEW)
    with House(new_store("sqlite"), rates=few, url=SITE) as house:
        house.site.account_mails.mail_server = Caught()  # type: ignore[assignment]
        yield house


def person_at(house: House, address: str, person: Person | None = None) -> Person:
    """A person whose requests come from an address, at a new browser unless one is given."""
    person = person or house.person()
    before, person.client = person.client, house.client(client=(address, 1))
    for cookie in before.cookies.jar:
        person.client.cookies.jar.set_cookie(cookie)
    return person


def tried(person: Person, login: str, password: str = OTHER, times: int = 1) -> list[int]:
    """The statuses that a browser gets when it tries a password so many times."""
    person.csrf = csrf_in(person.get("/sign-in").text)
    return [person.send("/sign-in", login=login, password=password).status_code for _ in range(times)]


def signed_out(house: House, login: str, address: str = THERE) -> Person:
    """A browser that has signed in to a new account before."""
    owner = person_at(house, address, sign_up(house.person("Ada"), login))
    assert owner.send("/sign-out").status_code == 303
    look_again(owner)
    return owner


def known(person: Person) -> dict[str, str]:
    """The cookies that show that a browser has signed in before."""
    return {cookie.name: str(cookie.value) for cookie in person.client.cookies.jar if cookie.name.startswith(COOKIE)}


# -- passwords --------------------------------------------------------------------------------


def test_wrong_passwords_from_one_address_stop_nobody_at_another(new_store: NewStore) -> None:
    usual = Rates()
    with House(new_store("sqlite"), rates=replace(usual, request=MANY.request, sign_in=Rate(12, 1e-6))) as house:
        owner = sign_up(house.person("Ada"), "target")
        assert tried(person_at(house, HERE), "target", times=30) == [403] * 12 + [429] * 18
        assert tried(person_at(house, THERE), "target", SECRET) == [303]
        assert tried(person_at(house, HERE), "target", SECRET) == [429]
        assert owner.send("/me/password", old=SECRET, password=OTHER, again=OTHER).status_code == 303


def test_a_browser_that_has_signed_in_before_is_locked_out_by_nobody(strict: House) -> None:
    owner = signed_out(strict, "target")
    for number in range(4):
        tried(person_at(strict, THERE), "target", times=3)  # from the owner's own address too
        tried(person_at(strict, f"192.0.2.{number}"), "target", times=3)
    for address in (HERE, THERE):
        assert tried(person_at(strict, address), "target", SECRET) == [429]
    assert tried(owner, "target", SECRET) == [303]


def test_such_a_browser_stays_known_after_a_new_password_and_a_restart(strict: House) -> None:
    owner = signed_out(strict, "target")
    phone = person_at(strict, HERE)
    assert tried(phone, "target", SECRET) == [303]
    look_again(phone)
    assert phone.send("/me/password", old=SECRET, password=OTHER, again=OTHER).status_code == 303
    look_again(phone)
    assert phone.send("/sign-out", everywhere="1").status_code == 303
    strict.restart()
    for person in (person_at(strict, HERE), person_at(strict, THERE)):
        tried(person, "target", "a wrong password", times=3)
    assert tried(person_at(strict, THERE, owner), "target", OTHER) == [303]


def test_a_stolen_cookie_is_worth_its_own_few_tries_and_locks_out_nobody(strict: House) -> None:
    owner = signed_out(strict, "target")
    thief = person_at(strict, HERE)
    for name, value in known(owner).items():
        thief.client.cookies.set(name, value, domain="testserver.local")
    assert tried(thief, "target", times=6) == [403] * 4 + [429] * 2  # by the cookie, then by address and name
    strict.site.meter.give_back("sign_in_name", "target", FEW)  # as time does
    assert tried(owner, "target", SECRET) == [303]


def test_a_new_password_gives_the_browser_an_allowance_that_no_copy_shares(strict: House) -> None:
    owner = sign_up(strict.person("Ada"), "target")
    stolen = known(owner)
    assert stolen
    assert owner.send("/me/password", old=SECRET, password=OTHER, again=OTHER).status_code == 303
    assert known(owner).keys() == stolen.keys()
    assert known(owner) != stolen


def test_the_cookie_is_for_one_account_and_cannot_be_made_up(strict: House) -> None:
    owner, other = signed_out(strict, "target"), signed_out(strict, "other-one")
    ((name, value),) = known(owner).items()
    ((_, foreign),) = known(other).items()
    for forged in ("", "x", foreign, value[:-3] + "abc", "0" * 16 + value[16:], "x" * 5000):
        for number in range(2):
            tried(person_at(strict, f"192.0.2.{number}"), "target", times=3)
        stranger = person_at(strict, HERE)
        stranger.client.cookies.set(name, forged, domain="testserver.local")
        assert tried(stranger, "target", SECRET) == [429]


def test_a_browser_is_known_to_every_account_that_was_used_there(strict: House) -> None:
    owner = signed_out(strict, "first-one")
    sign_up(owner, "second-one")
    owner.send("/sign-out")
    look_again(owner)
    assert len(known(owner)) == 2
    for login in ("first-one", "second-one"):
        tried(person_at(strict, THERE), login, times=3)
        assert tried(owner, login, SECRET) == [303]
        look_again(owner)
        owner.send("/sign-out")


def test_the_cookie_tells_nothing_and_goes_with_the_account(house: House) -> None:
    person = house.person("Ada")
    answer = person.send("/sign-up", login="zephyrine", password=SECRET, again=SECRET)
    (line,) = [each for each in answer.headers.get_list("set-cookie") if each.startswith(COOKIE)]
    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip().lower() for part in line.split(";")}
    assert "zephyrine" not in line
    assert person.id not in line
    look_again(person)
    assert person.send("/me/delete", old=SECRET).status_code == 200
    assert not known(person)


def test_one_address_tries_only_so_many_names(new_store: NewStore) -> None:
    with House(new_store("sqlite"), rates=replace(MANY, sign_in_address=FEW)) as house:
        sign_up(house.person("Ada"), "target")
        person = person_at(house, HERE)
        for number in range(3):
            assert tried(person_at(house, HERE), "target", SECRET) == [303], number  # right ones do not count
        assert [tried(person, f"name-{number}")[0] for number in range(4)] == [403, 403, 429, 429]
        assert tried(person_at(house, THERE), "name-0") == [403]


def test_many_addresses_try_only_so_many_passwords_for_a_name(new_store: NewStore) -> None:
    with House(new_store("sqlite"), rates=replace(MANY, sign_in_name=FEW)) as house:
        sign_up(house.person("Ada"), "target")
        for login in ("target", "nobody-at-all"):
            strangers = [person_at(house, f"192.0.2.{number}") for number in range(4)]
            assert [tried(each, login)[0] for each in strangers] == [403, 403, 429, 429]
        assert tried(person_at(house, HERE), "somebody-else") == [403]


def test_others_cannot_keep_who_is_signed_in_from_showing_the_password(strict: House) -> None:
    owner = sign_up(strict.person("Ada"), "target")
    for number in range(4):
        tried(person_at(strict, f"192.0.2.{number}"), "target", times=3)
    assert owner.send("/me/mail", old=SECRET, mail="ada@example.org").status_code == 303
    assert owner.send("/me/password", old=SECRET, password=OTHER, again=OTHER).status_code == 303
    look_again(owner)
    assert owner.send("/me/delete", old=OTHER).status_code == 429  # that was often enough even so
    assert is_signed_in(owner)


def test_strangers_that_wait_do_not_shut_out_owners(house: House) -> None:
    owner = sign_up(house.person("Ada"), "target")
    owner.send("/sign-out")
    house.site.passwords._waiting = WAITING
    assert tried(house.person(), "target", SECRET) == [503]
    assert tried(owner, "target", SECRET) == [303]
    look_again(owner)
    assert owner.send("/me/password", old=SECRET, password=OTHER, again=OTHER).status_code == 303


@pytest.mark.parametrize(("address", "whose"), [
    ("203.0.113.9", "203.0.113.9"), ("::ffff:203.0.113.9", "203.0.113.9"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::", "2001:db8:1:2::/64"),
    ("2001:DB8:1:3::1", "2001:db8:1:3::/64"), ("fe80::1%eth0", "fe80::/64"), ("testclient", "testclient"), ("", ""),
])  # fmt: skip
def test_a_household_counts_as_one_address(address: str, whose: str) -> None:
    assert network(address) == whose
    assert network(whose) == whose


def test_tries_from_one_household_count_together(strict: House) -> None:
    sign_up(strict.person("Ada"), "target")
    answers = [tried(person_at(strict, f"2001:db8::{number}"), "target")[0] for number in range(4)]
    assert answers == [403, 403, 429, 429]


# -- links to a new password ------------------------------------------------------------------


def asked(house: House, person: Person, login: str) -> int:
    """How many emails there are after a browser has requested a reset link."""
    person.csrf = csrf_in(person.get("/forgot").text)
    assert person.send("/forgot", login=login).status_code == 200
    return len(letters(house))


def test_a_browser_that_has_signed_in_before_gets_a_link_whatever_others_ask_for(strict: House) -> None:
    owner = confirmed(strict, "forgets", "ada@example.org")
    owner.send("/sign-out")
    sent = [asked(strict, person_at(strict, f"192.0.2.{number}"), "forgets") for number in range(5)]
    assert sent == [2, 3, 3, 3, 3]
    assert [asked(strict, owner, "forgets") for _ in range(3)] == [4, 5, 5]


def test_a_link_that_others_ask_for_does_not_end_that_of_the_owner(mailing: House) -> None:
    confirmed(mailing, "forgets", "ada@example.org")
    owner, stranger = mailing.person(), mailing.person()
    asked(mailing, owner, "forgets")
    way = link_in(letters(mailing)[-1])
    for _ in range(3):
        asked(mailing, stranger, "forgets")
    assert owner.get(way).status_code == 200
    assert owner.send(way, password=OTHER, again=OTHER).status_code == 303
    assert stranger.get(link_in(letters(mailing)[-1])).status_code == 404  # a new password ends all of them
    assert is_signed_in(sign_in(mailing, "forgets", OTHER))


def test_a_right_link_opens_however_many_wrong_ones_were_tried(new_store: NewStore) -> None:
    with House(new_store("sqlite"), rates=replace(MANY, join=FEW), url=SITE) as house:
        house.site.account_mails.mail_server = Caught()  # type: ignore[assignment]
        confirmed(house, "forgets", "ada@example.org")  # which tries a link that was used already
        owner = house.person()
        asked(house, owner, "forgets")
        assert [house.client().get(f"/reset/{number}").status_code for number in range(3)] == [404, 429, 429]
        way = link_in(letters(house)[-1])
        assert owner.get(way).status_code == 200
        assert owner.send(way, password=OTHER, again=OTHER).status_code == 303


def test_strangers_do_not_use_up_the_letters_to_an_address_that_an_account_has_confirmed(mailing: House) -> None:
    owner = confirmed(mailing, "forgets", "ada@example.org")

    def letter_for(person: Person) -> str:
        assert person.post("/me", name="Sam").status_code == 200
        channel = write(mailing, channels.add, person.id, channels.MAIL, "Ada@example.org", "", False)
        return str(write(mailing, links.issue_proof, person.id, channel, "Ada@example.org"))

    for _ in range(LETTERS):
        assert letter_for(mailing.person())
    with pytest.raises(Refused):
        letter_for(mailing.person())
    assert letter_for(owner)
