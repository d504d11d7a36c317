"""The scripts of the pages, read as text: exports are imported, and a change of the table has its stages."""

import pathlib
import re

import casata

STATIC = pathlib.Path(casata.__file__).parent / "site" / "static"
SCRIPTS = {path: path.read_text() for path in STATIC.rglob("*.js") if "vendor" not in path.parts}
STAGES = re.findall(r"^  (\w+): \[\],", (STATIC / "tables" / "stages.js").read_text(), re.MULTILINE)
IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]*)"', re.MULTILINE)

# Which scripts must have followed a change before another: what makes room, what it is laid beside, what is chosen.
FIRST = {
    "camera": ["view"],
    "onward": ["camera"],
    "slip": ["view", "camera"],
    "menu": ["view", "camera"],
    "why-not": ["camera"],
    "choose": ["slip", "menu"],
    "advice": ["choose"],
    "stepper": ["choose"],
    "lesson": ["camera", "choose"],
    "automatic": ["choose", "stepper"],
    "live": ["automatic"],
}


def _exports():
    for path, text in SCRIPTS.items():
        for name in re.findall(r"^export (?:async )?(?:function\*?|const) (\w+)", text, re.MULTILINE):
            yield path, name


def _imports():
    for path, text in SCRIPTS.items():
        for names, whole, source in IMPORT.findall(text):
            origin = (path.parent / source).resolve()
            if whole:
                yield from ((origin, name) for name in [*re.findall(rf"\b{whole}\.(\w+)", text), "start"])
            yield from ((origin, name.split(" as ")[0].strip()) for name in names.split(",") if name.strip())


def test_what_a_script_exports_is_imported_by_another():
    exports = set(_exports())
    assert len(exports) > 80
    assert not {f"{path.stem}.{name}" for path, name in exports - set(_imports())}


def test_scripts_follow_a_change_of_the_table_at_a_stage_and_in_no_other_way():
    stage_of = {path.stem: re.findall(r'afterPut\("(\w+)"', text) for path, text in SCRIPTS.items()}
    assert {stage for stages in stage_of.values() for stage in stages} == set(STAGES)
    assert [path.stem for path, text in SCRIPTS.items() if '"casata:put"' in text] == ["stages"]
    for name, others in FIRST.items():
        (own,) = stage_of[name]
        for other in others:
            assert max(map(STAGES.index, stage_of[other])) < STAGES.index(own), (other, name)


def test_a_page_without_a_table_loads_none_of_its_scripts():
    loaded, ahead = set(), [STATIC / "base" / "main.js"]
    while ahead:
        path = ahead.pop()
        loaded.add(path.relative_to(STATIC).as_posix())
        ahead += [(path.parent / source).resolve() for _, _, source in IMPORT.findall(SCRIPTS[path])]
    assert {name for name in loaded if name.startswith("tables/")} == {"tables/dice.js"}
