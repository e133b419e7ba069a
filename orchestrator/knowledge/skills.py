"""Reads the skills (programs for bots) in skills/library from their header comments (skill_header.py), in the form that minds
(the planners of agents) get."""

from functools import cache
from pathlib import Path

from orchestrator.core.skill import Skill
from orchestrator.knowledge.skill_header import BadHeader, Header, read_header
from orchestrator.project import PROJECT

LIBRARY = PROJECT / "skills" / "library"


@cache
def library(folder: Path = LIBRARY) -> tuple[Skill, ...]:
    """Return the skills (programs for bots) in the library `folder`, sorted by name. A file without a valid header is left out
    (`blockcrew skills list` says why)."""
    return tuple(skill for path in sorted(folder.glob("*.js")) if (skill := read_skill(path.stem, path.read_text("utf-8"))))


def read_skill(name: str, source: str) -> Skill | None:
    """Return the description of a skill (a program for bots) from its source, or None when its header comment is invalid."""
    try:
        header = read_header(source)
    except BadHeader:
        return None
    return as_skill(name, header)


def as_skill(name: str, header: Header) -> Skill:
    """Convert a parsed header comment to a Skill (a program for bots), which tells a mind (the planner of an agent) what the
    skill does, needs and gives."""
    return Skill(name, header.description, header.parameters, header.gains, header.needs, header.gives)
