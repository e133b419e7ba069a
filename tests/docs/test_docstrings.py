"""Docstrings are full sentences that a stranger understands: their form is checked for every public name of the package."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "orchestrator"
TO_MODELS = {"minds/answers.py"}  # docstrings of its forms are sent to models with the schema of the answer
SHORTEST = 4  # words
FRAGMENT = re.compile(  # what continues a name instead of saying something
    r"(In|By|To|Of|With|Without|For|From|Over|On|At|Among|Beside|After|Before|Until|As|Also|Again|Only|Not|Nothing|Once|"
    r"Those|Who|Whose|Whom|What|Where|When|While|Whether|Which|Why|How|Because|If|Than|Then|The same|It|They|See|"
    r"There is|There are|Or|And|But|So|Such)\b"
)
FULL = re.compile(r"""[.!?]["')\]]*$""")
ODD = re.compile(r"\b(there (is|are) those that|mend(s|ed)?|seen to work)\b", re.IGNORECASE)


class Found(NamedTuple):
    """A docstring with its place."""

    place: str
    text: str


def is_command(node: ast.AST, path: str) -> bool:
    """Whether the docstring is the `--help` of a command, whose words typer prints."""
    if not isinstance(node, ast.FunctionDef) or not path.startswith("cli/"):
        return False
    named_like_file = node.name == Path(path).stem
    return named_like_file or any(
        ".command(" in ast.unparse(one) or ".callback(" in ast.unparse(one) for one in node.decorator_list
    )


def public(node: ast.AST, path: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield the public classes and functions below a node."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not child.name.startswith("_"):
            if not is_command(child, path):
                yield child.name, child
            if isinstance(child, ast.ClassDef):
                yield from ((f"{child.name}.{name}", one) for name, one in public(child, path))


def docstrings(package: str) -> Iterator[Found]:
    """Yield every public docstring of a package or a top-level module."""
    place = PACKAGE / package
    for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        path = file.relative_to(PACKAGE).as_posix()
        tree = ast.parse(file.read_text("utf-8"))
        for name, node in [("", tree), *(() if path in TO_MODELS else public(tree, path))]:
            if (text := ast.get_docstring(node)) is not None:  # type: ignore[arg-type]
                yield Found(f"{path}:{name}", text)


def wrong(text: str) -> str:
    """Return what is wrong with a docstring; empty when nothing is."""
    if len(text.split()) < SHORTEST:
        return "it has fewer than four words"
    if not re.match(r"[A-Z`]", text):
        return "it does not begin with a capital letter"
    if FRAGMENT.match(text):
        return f"it begins with {FRAGMENT.match(text)[0]!r}, so it is no sentence"  # type: ignore[index]
    if not FULL.search(text):
        return "it does not end with a full stop"
    return f"it says {found[0]!r}" if (found := ODD.search(text)) else ""


def packages() -> list[str]:
    """Return the packages and top-level modules of orchestrator."""
    found = [path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists() or path.suffix == ".py"]
    return sorted(found)


@pytest.mark.parametrize("package", packages())
def test_every_public_docstring_is_a_full_sentence(package: str) -> None:
    bad = [f"{found.place}: {why}: {found.text[:80]!r}" for found in docstrings(package) if (why := wrong(found.text))]
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize(
    "text",
    [
        "In a line of chat.",
        "Those that had not ended.",
        "See ChatModel.",
        "Bare hands do.",
        "Return the runs",
        "The same as a goal, here.",
    ],
)
def test_a_fragment_is_refused(text: str) -> None:
    assert wrong(text)


@pytest.mark.parametrize("text", ["Return the member tasks that were still running.", "`at` is Unix time in seconds."])
def test_a_sentence_is_accepted(text: str) -> None:
    assert not wrong(text)
