"""House files with faults, tampered saves, wrong command lines: each is refused in one line with its exit code."""

import json
import pathlib
import subprocess
import sys
import tempfile

from tests.cli.test_commands import HOUSE_FAULTS, WRONG_LINES
from tests.engine.test_tampered_saves import TAMPERED

folder = pathlib.Path(tempfile.mkdtemp())


def answer(wanted: int, *arguments: str) -> str:
    """What the command line says on standard error; it must be one line, with this exit code."""
    command = [sys.executable, "-m", "casata.cli", *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    line = ran.stderr.strip()
    assert ran.returncode == wanted, (arguments, ran)
    assert "\n" not in line
    assert "Traceback" not in line
    return f"exit {ran.returncode}: {line}"


print(f"{len(HOUSE_FAULTS)} house files:")
for text, _, _ in HOUSE_FAULTS:
    (folder / "house.toml").write_text(text)
    print(f"  {text!r}\n    {answer(2, 'box', 'royals', '--check', 'house.toml')}")
print(f"{len(TAMPERED)} tampered saves:")
for name, (save, _) in TAMPERED.items():
    (folder / "game.json").write_text(json.dumps(save))
    print(f"  {name}\n    {answer(1, 'verify', 'game.json')}")
print(f"{len(WRONG_LINES)} wrong command lines:")
for line in WRONG_LINES:
    print(f"  casata {' '.join(line)}\n    {answer(2, *line)}")
