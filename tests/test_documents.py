"""The documents tell the truth: what they show can be run, what they name is there."""

import pathlib
import re

import casata
from casata.engine.game import find

ROOT = pathlib.Path(__file__).parent.parent
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


def test_every_file_the_documents_link_to_is_there() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\((?!http)([^)#]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
        for path in re.findall(r"`((?:casata|docs|tests|scripts|engine|bots|lab)/[\w/.]+)`", page.read_text()):
            named = path.replace("NAME", "royals").replace("yourgame", "royals")
            places = [ROOT / named, ROOT / "casata" / named]
            assert any(place.exists() for place in places), f"{page.name}: {named}"


def test_the_page_on_positions_runs_and_names_every_step() -> None:
    page = (ROOT / "docs" / "positions.md").read_text()
    block = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert block
    exec(block[1], {})
    for name in GAMES:
        line = next(line for line in page.splitlines() if line.startswith(f"| {find(name).title} |"))
        assert re.findall(r"`(\w+)`", line) == [step for step, *_ in find(name).steps.values()]


def parts_of(folder: pathlib.Path) -> set[str]:
    """What a game is made of: its files, and its folders with what every game has in them."""
    parts = {path.name for path in folder.iterdir() if path.suffix in (".py", ".toml")}
    parts |= {"arrange.py" for path in [folder / "arrange"] if path.is_dir()}
    parts |= {f"{name}/" for name in ("rules", "view", "theme") if (folder / name).is_dir()}
    parts |= {f"rules/{name}.py" for name in ("choices", "refusals") if (folder / "rules" / f"{name}.py").exists()}
    parts |= {f"theme/{path.name}" for path in (folder / "theme").iterdir()}
    views = {path.stem for path in (folder / "view").iterdir() if not path.name.startswith("__")}
    return parts | {f"view/{name}.py" for name in views}


def test_all_games_have_the_files_that_add_a_game_names() -> None:
    table = (ROOT / "docs" / "add-a-game.md").read_text().split("## The files")[1].split("\n## ")[0]
    named = set(re.findall(r"^\| `([\w./]+)` \|", table, re.MULTILINE))
    optional = {"view/phrases.py", "view/reference.py"}
    assert {name: parts_of(find(name).folder) | optional for name in GAMES} == dict.fromkeys(GAMES, named)
    for name in ("il_principe", "royals", "signorie", "staufer"):
        assert parts_of(find(name).folder) == named
    assert parts_of(find("tiny").folder) == named - optional


def test_the_public_surface_is_what_the_documents_name() -> None:
    assert set(casata.__all__) == {"CasataError", "IllegalMove", "Match", "Move", "games", "load", "new", "position"}
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
