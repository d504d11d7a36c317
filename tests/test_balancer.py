"""The file for nginx, in a real nginx: what it sends where, and what it never sends twice."""

import contextlib
import http.client
import pathlib
import socket
import threading
from collections.abc import Iterator

import pytest

from tests.balancer import HOSTS, Nginx
from tests.patience import until
from tests.samples import more

pytestmark = more


class Machine(threading.Thread):
    """A machine that notes every request, then answers with its own address, or 503, or dies in the middle."""

    def __init__(self, where: str) -> None:
        super().__init__(daemon=True)
        self.where, self.asked, self.answer = where, list[str](), "200 OK"
        self._listening = socket.create_server((where, 0))
        self.place = f"{where}:{self._listening.getsockname()[1]}"

    def run(self) -> None:
        while True:
            try:
                line, _ = self._listening.accept()
            except OSError:
                return
            with line:
                head = line.recv(65536).decode()
                self.asked.append(head.partition(" HTTP")[0])
                if self.answer:
                    line.sendall(f"HTTP/1.1 {self.answer}\r\nConnection: close\r\n\r\n{self.where}".encode())

    def close(self) -> None:
        """Refuse connections from now on."""
        with contextlib.suppress(OSError):  # already
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()


class Balanced:
    """Two such machines behind nginx."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.machines = {where: Machine(where) for where in HOSTS}
        for machine in self.machines.values():
            machine.start()
        self.nginx = Nginx(folder, [machine.place for machine in self.machines.values()])

    def ask(self, path: str, method: str = "GET") -> tuple[int, str]:
        """A status, and who answered."""
        line = http.client.HTTPConnection("127.0.0.1", self.nginx.port)
        line.request(method, path, headers={"Content-Length": "0"} if method == "POST" else {})
        answer = line.getresponse()
        found = answer.status, answer.read().decode()
        line.close()
        return found

    def asked(self) -> list[str]:
        """Everything that machines were asked."""
        return [request for machine in self.machines.values() for request in machine.asked]

    def at_home(self, path: str) -> Machine:
        """The machine that has the place of a path."""
        return self.machines[self.ask(path)[1]]


@pytest.fixture
def balanced(tmp_path: pathlib.Path) -> Iterator[Balanced]:
    """Machines of one's own."""
    found = Balanced(tmp_path)
    yield found
    found.nginx.stop()
    for machine in found.machines.values():
        machine.close()


def test_everything_about_a_table_goes_to_one_machine_and_tables_to_both(balanced: Balanced) -> None:
    homes = [balanced.ask(f"/tables/table{number}")[1] for number in range(40)]
    assert set(homes) == set(HOSTS)
    for number, home in enumerate(homes[:10]):
        for path in (f"/tables/table{number}/live?since=3", f"/api/tables/table{number}/events"):
            assert balanced.ask(path) == (200, home)
        assert balanced.ask(f"/tables/table{number}/move", "POST") == (200, home)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/tables/x"),
        ("POST", "/tables/x/move"),
        ("POST", "/tables/x/undo"),
        ("POST", "/api/tables/x/play"),
    ],
)
@pytest.mark.parametrize("answer", ["", "503 Service Unavailable"], ids=["dies", "has no database"])
def test_what_counts_once_is_asked_of_the_other_machine(
    balanced: Balanced, method: str, path: str, answer: str
) -> None:
    home = balanced.at_home(path if method == "GET" else "/tables/x")
    home.answer = answer
    status, who = balanced.ask(path, method)
    assert (status, who) == (200, next(where for where in HOSTS if where != home.where))
    assert balanced.asked().count(f"{method} {path}") >= 2


@pytest.mark.parametrize("path", ["/new", "/tables/x/say", "/sign-up", "/api/tables", "/api/tables/x/talk"])
def test_what_might_count_twice_is_sent_once(balanced: Balanced, path: str) -> None:
    for machine in balanced.machines.values():
        machine.answer = ""
    assert balanced.ask(path, "POST")[0] == 502
    assert balanced.asked() == [f"POST {path}"]


def test_nothing_is_sent_to_a_machine_that_refuses_connections(balanced: Balanced) -> None:
    gone, left = balanced.machines[HOSTS[0]], balanced.machines[HOSTS[1]]
    gone.close()
    for number in range(20):
        assert balanced.ask(f"/tables/table{number}/say", "POST") == (200, left.where)
    assert len(left.asked) == 20


def test_everything_goes_on_after_both_had_lost_the_database(balanced: Balanced) -> None:
    for machine in balanced.machines.values():
        machine.answer = "503 Service Unavailable"
    assert {balanced.ask(f"/tables/table{number}")[0] for number in range(10)} <= {502, 503}
    for machine in balanced.machines.values():
        machine.answer = "200 OK"
    until(lambda: {balanced.ask(f"/tables/table{number}")[1] for number in range(20)} == set(HOSTS), "both machines")


def test_numbers_for_the_monitor_stay_inside(balanced: Balanced) -> None:
    assert balanced.ask("/metrics")[0] == 404
    assert not balanced.asked()
