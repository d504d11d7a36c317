"""A whole game in a real terminal, by somebody who reads only the screen."""

import pathlib
import re
import signal
import sys

import pexpect

from tests.patience import SOON
from tests.samples import more

PROMPT = "your decision"
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def start(folder: pathlib.Path, *arguments: str) -> pexpect.spawn:
    command = [sys.executable, "-m", "casata.cli", "play", *arguments][1:]
    return pexpect.spawn(
        sys.executable, command, cwd=folder, dimensions=(60, 100), encoding="utf-8", timeout=SOON,
        preexec_fn=hear_ctrl_c,
    )  # fmt: skip


def hear_ctrl_c() -> None:
    """A terminal does, also when the tests run in the background, where it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def screen(game: pexpect.spawn) -> str:
    """What was printed before the prompt."""
    return ANSI.sub("", game.before or "")


def choices(text: str) -> dict[int, str]:
    """The numbered choices: number -> notation."""
    return {
        int(number): notation for number, notation in re.findall(r"^ *(\d+) .*?\[([a-z_0-9. ]+)\]", text, re.MULTILINE)
    }


def best(options: dict[int, str]) -> int:
    """Occupy whenever possible, pay the usual way, draw blind; else the first."""
    for wanted in ("occupy", "take_over", "usual", "blind", "draw_three"):
        for number, notation in options.items():
            if notation.startswith(wanted):
                return number
    return min(options)


@more
def test_a_whole_game_is_played_from_what_the_screen_says(tmp_path: pathlib.Path) -> None:
    game = start(tmp_path, "royals", "--seats", "2", "--bots", "random", "--seed", "21", "--names", "Vera")
    decisions = 0
    while game.expect([PROMPT, r" (wins|share the victory)\."]) == 0:
        options = choices(screen(game).rsplit("Vera:", 1)[-1])
        assert options, screen(game)
        game.sendline(str(best(options)))
        decisions += 1
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0
    assert decisions > 50


def test_a_game_is_left_and_resumed(tmp_path: pathlib.Path) -> None:
    game = start(tmp_path, "royals", "--seed", "3", "--names", "Vera")
    game.expect(PROMPT)
    game.sendline("help")
    game.expect("take back this turn")
    game.sendline("blind")
    game.expect(PROMPT)
    game.sendline("undo")
    game.expect("Can't undo")
    game.expect(PROMPT)
    game.sendintr()
    game.expect("casata play --resume")
    game.expect(pexpect.EOF)
    again = start(tmp_path, "--resume", "casata-royals.json")
    again.expect("Vera")
    again.expect(PROMPT)
    again.sendeof()
    again.expect("casata play --resume")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0
