"""The skills of skills/library as a mind is told of them, read from their header comments (skill_header.py)."""

from functools import cache
from pathlib import Path

from orchestrator.core.skill import Skill
from orchestrator.knowledge.skill_header import BadHeader, Header, read_header

LIBRARY = Path(__file__).parents[2] / "skills" / "library"


@cache
def library(folder: Path = LIBRARY) -> tuple[Skill, ...]:
    """All of them, by name; a file without a proper header is left out (`blockcrew skills list` says why)."""
    return tuple(skill for path in sorted(folder.glob("*.js")) if (skill := read_skill(path.stem, path.read_text("utf-8"))))


def read_skill(name: str, source: str) -> Skill | None:
    """What its header says."""
    try:
        header = read_header(source)
    except BadHeader:
        return None
    return told(name, header)


def told(name: str, header: Header) -> Skill:
    """As minds are told of it."""
    return Skill(name, header.description, header.parameters, header.gains, header.needs, header.gives)
