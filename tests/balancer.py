"""A real nginx in front of several server processes, set up by the very file that operators get."""

import contextlib
import os
import pathlib
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence

from casata.engine.errors import CasataError
from casata.loadtest.process import ServerProcess
from tests.patience import until
from tests.postgresql import free_port

DEPLOY = pathlib.Path(__file__).parent.parent / "deploy"
HOSTS = ("127.0.0.2", "127.0.0.3")  # two machines as far as the network can tell
AROUND = """
daemon off;
user {user};
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 8192; }}
http {{
    include /etc/nginx/mime.types;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def program() -> str:
    """Where nginx is."""
    there = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert there, "the tests need nginx: scripts/nginx installs it"
    return there


def site(port: int, hosts: Sequence[str], folder: pathlib.Path) -> str:
    """The file for operators, for these hosts, at a port of this machine without certificates."""
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", text, flags=re.DOTALL)
    text = re.sub(r"\n    ssl_.*", "", text)
    text = re.sub(r"\n    listen \[::\]:443.*", "", text).replace("listen 443 ssl http2", f"listen 127.0.0.1:{port}")
    first = re.search(r"    server 127\.0\.0\.1:8000(.*\n)", text)
    assert first
    text = text.replace(first[0], "".join(f"    server {host}{first[1]}" for host in hosts))
    return text.replace("/var/log/nginx", str(folder))


class Nginx:
    """A balancer of one's own, which is gone afterwards."""

    def __init__(self, folder: pathlib.Path, hosts: Sequence[str]) -> None:
        self.port, self.folder = free_port(), folder
        self.address = f"http://127.0.0.1:{self.port}"
        user = pwd.getpwuid(os.getuid()).pw_name
        file = folder / "nginx.conf"
        file.write_text(AROUND.format(user=user, folder=folder, site=site(self.port, hosts, folder)))
        self._process = subprocess.Popen([program(), "-p", str(folder), "-c", str(file)], stdin=subprocess.DEVNULL)
        until(self._listens, "nginx")

    def _listens(self) -> bool:
        assert self._process.poll() is None, (self.folder / "error.log").read_text()
        return (self.folder / "nginx.pid").exists()

    @property
    def pid(self) -> int:
        """The process that started the others."""
        return self._process.pid

    def stop(self) -> None:
        """End it at once."""
        self._process.terminate()
        self._process.wait()


class Host:
    """One machine with a server on it, which may die and come back at the same address."""

    def __init__(self, where: str, db: str, log: pathlib.Path, *more: str) -> None:
        self.where, self.db, self.more, self.port = where, db, more, free_port()
        self._log, self._spent = log.open("a"), 0.0
        self.start()

    @property
    def place(self) -> str:
        """The address and port at which nginx finds it."""
        return f"{self.where}:{self.port}"

    def start(self) -> None:
        """Start the server."""
        options = ("--host", self.where, "--proxy", "--limits", "100000", "--bots", "1", *self.more)
        self.server: ServerProcess | None = ServerProcess(self.db, *options, log=self._log, port=self.port)

    def kill(self) -> None:
        """Send `kill -9` to everything on the machine."""
        if self.server:
            self._spent += self.server.cpu()
            self.server.kill()
            self.server = None

    def stop(self) -> None:
        """Stop it properly."""
        if self.server:
            self.server.stop()
        self._log.close()

    def cpu(self) -> float:
        """How many seconds of processor time its servers have used, those that were killed included."""
        return self._spent + (self.server.cpu() if self.server else 0.0)

    def memory(self) -> int:
        """How many bytes of memory its servers use."""
        return self.server.memory() if self.server else 0


class Site:
    """Two machines at one database, which each may reach in its own way, and nginx in front of them."""

    def __init__(self, folder: pathlib.Path, ways: Sequence[str], *more: str) -> None:
        self.folder, self.hosts = folder, list[Host]()
        with contextlib.ExitStack() as failed:
            failed.callback(self.stop)
            for where, db in zip(HOSTS, ways, strict=True):
                self.hosts.append(Host(where, db, folder / "server.log", *more))
            self.nginx = Nginx(folder, [host.place for host in self.hosts])
            failed.pop_all()
        self.address = self.nginx.address

    def stop(self) -> None:
        """Stop everything."""
        if hasattr(self, "nginx"):
            self.nginx.stop()
        for host in self.hosts:
            host.stop()

    def cpu(self) -> float:
        """How many seconds of processor time the servers of all machines have used."""
        return sum(host.cpu() for host in self.hosts)

    def memory(self) -> int:
        """How many bytes of memory the servers of all machines use."""
        return sum(host.memory() for host in self.hosts)

    def log(self) -> str:
        """What the servers have said."""
        return (self.folder / "server.log").read_text()


@contextlib.contextmanager
def two_hosts(db: str, *more: str, first: str = "") -> Iterator[Site]:
    """A site on two machines; `more` are options of its servers, `first` another way of the first to the database."""
    with tempfile.TemporaryDirectory() as folder:
        found = Site(pathlib.Path(folder), (first or db, db), *more)
        try:
            yield found
        finally:
            found.stop()
        said = found.log()
        if "Traceback" in said:
            raise CasataError(said[said.index("Traceback") :][:3000])
