"""The skills of skills/library as a mind is told of them, read from their header comments."""

import re
from functools import cache
from pathlib import Path

from orchestrator.core.skill import Parameter, Skill

LIBRARY = Path(__file__).parents[2] / "skills" / "library"
COMMENT = re.compile(r"/\*\*(.*?)\*/", re.DOTALL)
LEADING = re.compile(r"^\s*\* ?", re.MULTILINE)
TAG = re.compile(r"^@(\w+) *", re.MULTILINE)
PARAMETER = re.compile(r"\{(\w+)\} (\w+) (.+)", re.DOTALL)
OPTIONAL = ("left out", "instead of")  # what the text of a parameter says that need not be given


@cache
def library(folder: Path = LIBRARY) -> tuple[Skill, ...]:
    """All of them, by name."""
    return tuple(read_skill(path.stem, path.read_text("utf-8")) for path in sorted(folder.glob("*.js")))


def read_skill(name: str, source: str) -> Skill:
    """One skill's header."""
    comment = COMMENT.search(source)
    text = LEADING.sub("", comment[1]).strip() if comment else ""
    description, *rest = TAG.split(text)
    tags = [(tag, " ".join(value.split())) for tag, value in zip(rest[::2], rest[1::2], strict=True)]
    found = [PARAMETER.fullmatch(value) for tag, value in tags if tag == "param"]
    parameters = (Parameter(one[2], one[1], one[3], not any(word in one[3] for word in OPTIONAL)) for one in found if one)
    return Skill(name, " ".join(description.split()), tuple(parameters), dict(tags).get("gains", ""))
