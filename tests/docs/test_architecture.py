"""ARCHITECTURE.md tells the truth: its tree, its ladder and its walk are read and compared with the code."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
PACKAGE = ROOT / "orchestrator"
HOMES = {
    "javascript": "bridge",
    "mcstatus": "servers",
    "aiomcrcon": "servers",
    "yaml": "servers",
    "docker": "servers",
    "openai": "llm voice",  # chat, and recognition of speech
    "httpx2": "llm service",
    "mcp": "service",
    "mcp_types": "service",
    "genai_prices": "llm",
    "tokenizers": "llm voice",
    "ctranslate2": "voice",
    "chromadb": "skillbook",
    "pettingzoo": "games library",
    "gymnasium": "games library",
    "ray": "bench cluster",
    "opentelemetry": "record",
    "jinja2": "minds",
    "fastapi": "service",
    "starlette": "service",
    "uvicorn": "service",
    "prometheus_client": "service",
    "typer": "cli",
    "rich": "cli",
    "pydantic_settings": "settings setting_types",
}


def block(heading: str) -> list[str]:
    """The lines of the first code block under a heading."""
    section = PAGE.split(f"## {heading}\n", 1)[1]
    return section.split("```\n", 2)[1].splitlines()


def rungs() -> dict[str, int]:
    """Part to height: 0 is the lowest line."""
    lines = [line.split(" | ") for line in block("The ladder of imports")]
    return {name.strip(): height for height, names in enumerate(reversed(lines)) for name in names}


@cache
def imports(path: Path) -> set[str]:
    """Full names of everything that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def modules() -> list[Path]:
    return [path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py"]


def test_every_part_of_the_package_has_a_rung():
    assert {part_of(path) for path in modules()} == set(rungs())


def test_a_file_imports_only_from_lower_rungs():
    heights = rungs()
    wrong = [
        f"{path.relative_to(PACKAGE)} may not import {name}"
        for path in modules()
        for name in imports(path)
        if name.startswith("orchestrator.")
        if (other := name.split(".")[1]) != part_of(path) and heights[other] >= heights[part_of(path)]
    ]
    assert wrong == []


def test_an_outside_package_is_imported_only_at_home():
    homes = {package: places.split() for package, places in HOMES.items()}
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}, which belongs in {homes[package]}"
        for path in modules()
        for name in imports(path)
        if (package := name.split(".")[0]) in homes and part_of(path) not in homes[package]
    ]
    assert wrong == []


def test_only_settings_read_the_environment():
    readers = [part_of(p) for p in modules() if re.search(r"os\.(environ|getenv)", p.read_text("utf-8"))]
    known = {"settings", "process_environment", "bridge", "cluster"}
    assert set(readers) <= known, (
        "bridge sets NODE_BIN for JSPyBridge, cluster what Ray reads; nobody else touches the environment"
    )


def test_everything_in_the_tree_is_there_and_nothing_big_is_left_out():
    named = [line.split()[0] for line in block("The tree")]
    assert [name for name in named if not (ROOT / name).exists()] == []
    folders = {f"orchestrator/{path.name}/" for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert folders <= set(named)


def stops() -> list[str]:
    """The files of the walk, in its order; tests/minecraft/test_main_path.py proves that they run."""
    return [line.split()[1] for line in block('The walk of "mine 50 logs"')]


def test_the_walk_has_at_most_eighteen_stops_and_all_of_them_exist():
    assert len(stops()) <= 18
    assert [stop for stop in stops() if not (ROOT / stop).is_file()] == []


def test_the_walk_ends_at_the_dig():
    assert "bot.dig(" in (ROOT / stops()[-1]).read_text("utf-8")


def test_no_two_decisions_have_one_number():
    numbers = [path.name.partition("-")[0] for path in (ROOT / "docs/decisions").glob("[0-9]*.md")]
    assert sorted(numbers) == sorted(set(numbers))


def test_a_class_name_has_one_meaning():
    names = [
        node.name
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    assert sorted({name for name in names if names.count(name) > 1}) == []


SOURCES = (".py", ".js", ".mjs", ".toml")
LISTS = {
    "skills/library",
    "mc_server/embedded/commands",
    "orchestrator/cli",
}  # one file for each thing that has a name for users


def test_a_folder_can_be_surveyed():
    for root in ("orchestrator", "skills", "mc_server", "prompts", "docker"):
        for folder in (ROOT / root, *(path for path in (ROOT / root).rglob("*/"))):
            files = [path for path in folder.iterdir() if path.suffix in SOURCES and path.name != "__init__.py"]
            name = str(folder.relative_to(ROOT))
            assert len(files) <= 20 or name in LISTS, (
                f"{name} has {len(files)} source files: think of a folder for a part of them"
            )


def test_files_of_a_clone_are_found_through_project_py():
    """An installed package has no `game`, `skills` or scripts beside its modules: only PROJECT says where they are."""
    for path in PACKAGE.rglob("*.py"):
        for line in path.read_text("utf-8").splitlines() if path.name != "project.py" else ():
            climbed = re.search(r"__file__\)\.parents\[(\d)\](.*)", line)
            if climbed:
                assert path.parents[int(climbed[1])].is_relative_to(PACKAGE) and '"js"' not in climbed[2], f"{path}: {line}"
