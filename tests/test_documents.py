"""The documents tell the truth: what they show can be run, what they name is there."""

import builtins
import pathlib
import re
import runpy
import tomllib

import casata
from casata.engine.game import find

ROOT = pathlib.Path(__file__).parent.parent
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "evidence"))
README = (ROOT / "README.md").read_text()
GAMES = sorted(path.parent.name for path in (ROOT / "casata" / "games").glob("*/__init__.py"))


def test_the_example_in_the_readme_runs_and_prints_what_it_says() -> None:
    block = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert block
    lines = block[1].splitlines()
    namespace: dict[str, object] = {}
    for line in lines:
        code, _, said = line.partition("#")
        if re.match(r"\[|match\.(actor|can_undo)", code):
            assert str(eval(code, namespace)) in said
        else:
            exec(code, namespace)


def pages() -> list[tuple[pathlib.Path, str]]:
    """Every document, without its blocks of code."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    return [(page, re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)) for page in found]


def named_in_pages(pattern: str) -> list[tuple[pathlib.Path, str]]:
    """Every page with what a pattern finds on it."""
    found = [(page, name) for page, text in pages() for name in re.findall(pattern, text)]
    assert found
    return found


def test_every_file_the_documents_link_to_is_there() -> None:
    for page, target in named_in_pages(r"\]\((?!http)([^)#]+)\)"):
        assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_path_the_documents_name_is_there() -> None:
    names = {path.name for path in ROOT.rglob("*.*") if ".venv" not in path.parts}
    games, site = ROOT / "casata" / "games", ROOT / "casata" / "site"
    places = [ROOT, ROOT / "casata", games / "royals", games / "signorie", site, site / "storage", site / "tables"]
    for page, path in named_in_pages(r"`(\w[\w-]*/[\w/.-]*)`"):
        named = re.sub(r"NAME|yourgame", "royals", path)
        bare = named.removesuffix(".py")  # of a module that may be a folder
        assert any((place / name).exists() for place in places for name in (named, bare)), f"{page.name}: {path}"
    for page, name in named_in_pages(r"`(\w+\.(?:py|pyi|toml|html|css|js|svg|txt|json|yml))`"):
        assert name in names, f"{page.name}: {name}"


def test_every_class_and_function_the_documents_name_is_there() -> None:
    sources = "\n".join(path.read_text() for path in (ROOT / "casata").rglob("*.py*") if path.suffix in (".py", ".pyi"))
    defined = set(dir(builtins)) | set(re.findall(r"^\s*(?:async def|def|class) (\w+)", sources, re.MULTILINE))
    for pattern in (r"`(?:\w+\.)*([a-z]\w+)\(", r"`([A-Z]\w*[a-z]\w*[A-Z]\w*)[.`]"):
        for page, name in named_in_pages(pattern):
            assert name in defined, f"{page.name}: {name}"


def test_the_page_on_positions_runs_and_names_every_step() -> None:
    page = (ROOT / "docs" / "positions.md").read_text()
    block = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert block
    exec(block[1], {})
    for name in GAMES:
        line = next(line for line in page.splitlines() if line.startswith(f"| {find(name).title} |"))
        assert re.findall(r"`(\w+)`", line) == [step for step, *_ in find(name).positions.steps.values()]


def parts_of(folder: pathlib.Path) -> set[str]:
    """What a game is made of: its files, and its folders with what every game has in them."""
    parts = {path.name for path in folder.iterdir() if path.suffix in (".py", ".toml")}
    parts |= {f"{name}.py" for name in ("arrange", "heuristic") if (folder / name).is_dir()}
    parts |= {f"{name}/" for name in ("rules", "view", "theme") if (folder / name).is_dir()}
    parts |= {f"rules/{name}.py" for name in ("choices", "legality") if (folder / "rules" / f"{name}.py").exists()}
    parts |= {f"theme/{path.name}" for path in (folder / "theme").iterdir()}
    views = {path.stem for path in (folder / "view").iterdir() if not path.name.startswith("__")}
    return parts | {"view/picture/" if name == "picture" else f"view/{name}.py" for name in views}


def test_all_games_have_the_files_that_add_a_game_names() -> None:
    table = (ROOT / "docs" / "add-a-game.md").read_text().split("## The files")[1].split("\n## ")[0]
    named = set(re.findall(r"^\| `([\w./]+)` \|", table, re.MULTILINE))
    optional = {"view/phrases.py", "view/reference.py"}
    drawing = {"view/picture/", "theme/symbols.svg", "theme/sheet.html", "theme/board.css"}
    areas = {f"theme/{name}.{kind}" for name in ("side", "tray", "over") for kind in ("html", "css")} | {
        "theme/map.css"
    }
    areas |= {"view/effects.py", "view/consequences.py", "view/tellings.py"}
    areas |= {"view/payment.py", "view/reasons.py", "view/scorings.py", "theme/bill.html"}
    areas |= {"theme/seat.html", "theme/seat.css", "theme/width.css", "theme/scene.svg", "theme/box.toml"}
    assert optional | drawing | areas <= named
    for name in GAMES:
        parts, drawn = parts_of(find(name).folder), find(name).board.picture is not None
        assert parts | optional | areas == named - (set() if drawn else drawing), name
        assert drawn or not parts & areas, name
        assert (name == "tiny") or optional <= parts, name
    assert not parts_of(find("tiny").folder) & optional


def test_the_public_surface_is_what_the_documents_name() -> None:
    names = {"CasataError", "IllegalMove", "Match", "Move", "batch", "games", "load", "new", "position"}
    assert set(casata.__all__) == names
    assert "royals" in casata.games()
    for name in (
        "actors",
        "actor",
        "legal",
        "play",
        "view",
        "events",
        "can_undo",
        "undo",
        "over",
        "scores",
        "winners",
        "save",
    ):
        assert hasattr(casata.Match, name)


def test_the_action_spaces_are_as_documented() -> None:
    page = (ROOT / "docs" / "action-space.md").read_text()
    for name in GAMES:
        game = find(name)
        part = page.split(f"## {game.title}: {game.moves.size} codes")[1].split("\n## ")[0]
        rows = re.findall(r"^\| (`.*`) \| (\d+) \| (\d+) \|", part, re.MULTILINE)
        documented = {tuple(re.findall(r"`([^`]*)`", row[0])): (int(row[1]), int(row[2])) for row in rows}
        at = 0
        for notations, (first, size) in documented.items():
            kinds = [kind for kind in game.moves if kind.name in [notation.split()[0] for notation in notations]]
            forms = tuple(" ".join([kind.name, *(f"<{argument}>" for argument, _ in kind.axes)]) for kind in kinds)
            assert (forms, first, size) == (notations, at, sum(kind.size for kind in kinds))
            at += size
        assert at == game.moves.size


def test_evidence_begins_with_its_commit_and_belongs_to_a_proof_of_sources_that_are_there() -> None:
    proofs = {path.stem: path for path in (ROOT / "proof").glob("[!_]*.py")}
    for name, proof in proofs.items():
        sources = SCRIPT["sources_of"](proof)
        assert sources and all(any(ROOT.glob(source)) for source in sources), f"{name}: {sources}"
    files = [*(ROOT / "docs" / "evidence").glob("*.txt")]
    assert files
    for file in files:
        assert file.stem in proofs
        first = file.read_text().partition("\n")[0]
        assert re.fullmatch(r"Commit \S+, (with changes, )?\d{4}-\d\d-\d\d", first), f"{file.name}: {first}"


def test_the_set_up_looks_for_the_pythons_that_the_package_runs_on() -> None:
    first, last = re.findall(r"\((\d), (\d+)\)", (ROOT / "scripts" / "setup").read_text())
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert asked == f">={'.'.join(first)},<{'.'.join(last)}"
