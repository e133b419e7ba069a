"""Leaves out skills (JavaScript files, ours or learned) whose code does not parse, with a sentence for each. Node.js parses
each version of a file only once; the result is remembered by the SHA-256 of the file's source."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from orchestrator.process_environment import node_binary
from orchestrator.project import PROJECT
from orchestrator.setting_errors import BadSetting
from orchestrator.skillbook.atomic_write import write_whole
from orchestrator.skillbook.folder import SkillFile, SkillFolder

SCRIPT = PROJECT / "orchestrator" / "skillbook" / "parse.js"
SECONDS = 30.0


def parsed(shelf: SkillFolder, kept: Path) -> SkillFolder:
    """Return the skills (JavaScript programs for bots) of `shelf` whose code parses; each of the others adds a sentence to the
    result's `troubles`. `kept` is a file that caches results. Without Node.js, skills that are not in this cache count as
    parsing."""
    why = reasons(shelf.skills, kept)
    troubles = [
        f"{skill.name}.js is left out: its code does not parse: {why[skill.sha256]}."
        for skill in shelf.skills
        if why.get(skill.sha256)
    ]
    return SkillFolder(tuple(skill for skill in shelf.skills if not why.get(skill.sha256)), (*shelf.troubles, *troubles))


def reasons(skills: Sequence[SkillFile], kept: Path) -> Mapping[str, str]:
    """Return why skills do not parse, as SHA-256 of the skill's source -> error message, empty for a source that parses. `kept`
    is the file that caches these results; only sources that it lacks are parsed, by Node.js. A source is missing from the
    mapping when Node.js cannot be run."""
    known = remembered(kept)
    new = {skill.sha256: skill.source for skill in skills if skill.sha256 not in known}
    if not new:
        return known
    found = asked(new)
    remember(kept, {skill.sha256: {**known, **found}.get(skill.sha256, "") for skill in skills} if found else {})
    return {**known, **found}


def asked(sources: Mapping[str, str]) -> dict[str, str]:
    """Ask Node.js to parse JavaScript `sources` (SHA-256 of a source -> the source), without running them. Returns SHA-256 ->
    error message of the parser for every one of them, empty for a source that parses; an empty mapping when Node.js cannot be
    run."""
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
    """Return the results of parsing skills that the cache file `kept` holds, as SHA-256 of a skill's JavaScript source -> error
    message of the parser, empty for a source that parses. The mapping is empty when the file cannot be read."""
    try:
        content = json.loads(kept.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(sha): str(why) for sha, why in content.items()} if isinstance(content, dict) else {}


def remember(kept: Path, found: Mapping[str, str]) -> None:
    """Save the results of parsing skills in the cache file `kept`, whose earlier content they replace. `found` maps the SHA-256
    of a skill's JavaScript source to the parser's error message, empty for a source that parses; if `found` is empty, the file
    stays as it is. If it cannot be written, the skills are just parsed again next time."""
    if not found:
        return
    try:
        write_whole(kept, json.dumps(found))
    except OSError:
        return
