"""Leaves out skills of our own whose JavaScript code does not parse, with a sentence for each.
Node.js parses each version of a file only once; the result is remembered by the file's SHA-256."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from orchestrator.settings import BadSetting, node_binary
from orchestrator.skillbook.atomic_write import write_whole
from orchestrator.skillbook.folder import SkillFile, SkillFolder

SCRIPT = Path(__file__).with_name("parse.js")
SECONDS = 30.0


def parsed(shelf: SkillFolder, kept: Path) -> SkillFolder:
    """Return the skills of `shelf` whose code parses; each of the others adds a sentence to the result's `troubles`. `kept` is
    a file that caches results. Without Node.js, all skills are returned."""
    why = reasons(shelf.skills, kept)
    troubles = [
        f"{skill.name}.js is left out: its code does not parse: {why[skill.sha256]}."
        for skill in shelf.skills
        if why.get(skill.sha256)
    ]
    return SkillFolder(tuple(skill for skill in shelf.skills if not why.get(skill.sha256)), (*shelf.troubles, *troubles))


def reasons(skills: Sequence[SkillFile], kept: Path) -> Mapping[str, str]:
    """Return the parse error of each skill as SHA-256 of its source -> error, empty for a source that parses. `kept` is the
    cache file; new sources are parsed by Node.js."""
    known = remembered(kept)
    new = {skill.sha256: skill.source for skill in skills if skill.sha256 not in known}
    if not new:
        return known
    found = asked(new)
    remember(kept, {skill.sha256: {**known, **found}.get(skill.sha256, "") for skill in skills} if found else {})
    return {**known, **found}


def asked(sources: Mapping[str, str]) -> dict[str, str]:
    """Ask Node.js to parse the sources (SHA-256 -> code). Returns SHA-256 -> error of the parser acorn; an empty mapping when
    Node.js cannot be run."""
    try:
        done = subprocess.run(
            [node_binary(), SCRIPT],
            input=json.dumps(sources),
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=True,
            env={},
        )
        answer: dict[str, str] = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError, BadSetting):
        return {}
    return answer


def remembered(kept: Path) -> dict[str, str]:
    """Return the cached parse errors as SHA-256 -> error (empty text: it parses). The mapping is empty when the file cannot be
    read."""
    try:
        content = json.loads(kept.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(sha): str(why) for sha, why in content.items()} if isinstance(content, dict) else {}


def remember(kept: Path, found: Mapping[str, str]) -> None:
    """Save parse errors (SHA-256 -> error) in the cache file `kept`; if it cannot be written, Node.js is asked again next
    time."""
    if not found:
        return
    try:
        write_whole(kept, json.dumps(found))
    except OSError:
        return
