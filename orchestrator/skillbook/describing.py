"""Describes a skill (a JavaScript program for bots) as plain JSON for other programs: for the option `--json` and for the
service."""

from dataclasses import asdict
from typing import Any

from orchestrator.skillbook.folder import SkillFile
from orchestrator.skillbook.skillbook import Skillbook


def described(opened: Skillbook, skill: SkillFile) -> dict[str, Any]:
    """Return a skill (a JavaScript program for bots) as plain JSON: what its header comment says, its library, the SHA-256 of
    its source, and its badges, which say whether it parses, links (all that it calls exists), ran, and was verified. `opened`
    is the collection of skills that knows the badges."""
    header = skill.header
    return {
        "name": skill.name, "library": skill.library, "description": header.description,
        "parameters": [asdict(each) for each in header.parameters], "example": header.example, "needs": header.needs,
        "gains": header.gains, "says": list(header.says), "badges": opened.badges(skill), "sha256": skill.sha256,
    }  # fmt: skip
