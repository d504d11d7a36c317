"""The page on environments tells the truth: its examples run."""

import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).parent.parent.parent / "docs" / "environments.md"
SECTIONS = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
EXAMPLES = {
    f"{section.splitlines()[0]} {number}": code
    for section in SECTIONS
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```", section, re.DOTALL | re.MULTILINE), 1)
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(name: str) -> None:
    exec(EXAMPLES[name], {})


def test_every_interface_has_an_example() -> None:
    assert {"PettingZoo 1", "Gymnasium 1", "Gymnasium 2", "OpenSpiel 1"} <= EXAMPLES.keys()
