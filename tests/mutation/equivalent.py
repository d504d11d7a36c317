"""Mutants that are known to change nothing, with the reason: `equivalent.toml`."""

from __future__ import annotations

import json
import pathlib
import sys
import tomllib

from tests.mutation.mutators import Key, Mutant, mutants_of

LIST = pathlib.Path(__file__).with_suffix(".toml")
FIELDS = ("file", "function", "line", "change")


def reasons() -> dict[Key, str]:
    """Why a mutant changes nothing, for all that are listed; nobody is listed twice."""
    listed: dict[Key, str] = {}
    for entry in tomllib.loads(LIST.read_text()).get("mutant", []):
        key = entry["file"], entry["function"], entry["line"], entry["change"], entry.get("nth", 0)
        assert key not in listed, f"listed twice: {key}"
        assert entry["reason"], f"listed without a reason: {key}"
        listed[key] = entry["reason"]
    return listed


def entry(mutant: Mutant) -> str:
    """How a mutant is listed; the reason is still to be written."""
    lines = [f"{name} = {quoted(str(part))}" for name, part in zip(FIELDS, mutant.key[:-1], strict=True)]
    lines += [f"nth = {mutant.nth}"] if mutant.nth else []
    return "\n".join(["[[mutant]]", *lines, 'reason = ""', ""])


def quoted(text: str) -> str:
    """A text as TOML has it."""
    return f"'{text}'" if '"' in text and "'" not in text else json.dumps(text, ensure_ascii=False)


def main() -> None:
    """Write entries for all that survived in the results of a run."""
    whole = json.loads(pathlib.Path(sys.argv[1]).read_text())
    survived = {one["id"] for one in whole["results"] if one["outcome"] == "survived" and not one["equivalent"]}
    for mutant in mutants_of(whole["game"]):
        if mutant.id in survived:
            print(entry(mutant))


if __name__ == "__main__":
    main()
