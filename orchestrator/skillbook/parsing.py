"""Skills of our own whose code does not parse are left out, with a sentence: a header alone is no skill.

Node is asked once for each state of a file; what it said is remembered by the file's SHA-256.
"""

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
    """Those that parse; `kept` is a file that remembers, where it can. Without node all are taken."""
    why = reasons(shelf.skills, kept)
    troubles = [
        f"{skill.name}.js is left out: its code does not parse: {why[skill.sha256]}."
        for skill in shelf.skills
        if why.get(skill.sha256)
    ]
    return SkillFolder(tuple(skill for skill in shelf.skills if not why.get(skill.sha256)), (*shelf.troubles, *troubles))


def reasons(skills: Sequence[SkillFile], kept: Path) -> Mapping[str, str]:
    """By SHA-256; empty for what parses."""
    known = remembered(kept)
    new = {skill.sha256: skill.source for skill in skills if skill.sha256 not in known}
    if not new:
        return known
    found = asked(new)
    remember(kept, {skill.sha256: {**known, **found}.get(skill.sha256, "") for skill in skills} if found else {})
    return {**known, **found}


def asked(sources: Mapping[str, str]) -> dict[str, str]:
    """What acorn says of each; nothing when node cannot be asked."""
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
    """From an earlier time; nothing when that cannot be read."""
    try:
        content = json.loads(kept.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(sha): str(why) for sha, why in content.items()} if isinstance(content, dict) else {}


def remember(kept: Path, found: Mapping[str, str]) -> None:
    """A folder that cannot be written means to ask again."""
    if not found:
        return
    try:
        write_whole(kept, json.dumps(found))
    except OSError:
        return
