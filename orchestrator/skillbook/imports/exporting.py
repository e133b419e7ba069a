"""Exports a library of skills in the file layout of Voyager (a published Minecraft agent): code/, description/ and skills.json,
with licence and source.
Learned skills (those that the crew wrote itself) are exported too; the arguments of such a skill's example become the defaults
of its parameters."""

import hashlib
import json
import re
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.skillbook.folder import LEARNED, SkillFile
from orchestrator.skillbook.imports.imported import ImportedSkill, Library
from orchestrator.skillbook.learned import Learned

HEADER = re.compile(r"\A\s*/\*\*.*?\*/\s*", re.DOTALL)


def export(library: Library, folder: Path) -> int:
    """Write the skills (programs for bots) of a library into `folder`, which must be new or empty, in the layout of Voyager (a
    published agent). Returns the number of skills. Raises BlockcrewError if the folder is not empty or cannot be written."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BlockcrewError(f"{folder} is not empty: name a new folder to export to.")
        (folder / "code").mkdir(parents=True)
        (folder / "description").mkdir()
        for skill in library.skills:
            (folder / "code" / f"{skill.name}.js").write_text(skill.original, "utf-8")
            (folder / "description" / f"{skill.name}.txt").write_text(wrapped(skill.main, skill.description), "utf-8")
        whole = {
            skill.name: {"code": skill.original, "description": wrapped(skill.main, skill.description)}
            for skill in library.skills
        }
        (folder / "skills.json").write_text(json.dumps(whole, indent=4), "utf-8")
        (folder / "SOURCE").write_text(
            f"{library.name}, from {library.source}\nlicence: {library.licence or 'unknown'}\n", "utf-8"
        )
    except OSError as error:
        raise BlockcrewError(f"Nothing can be exported to {folder}: {error}.") from error
    return len(library.skills)


def wrapped(name: str, description: str) -> str:
    """Return a skill's description in the form of Voyager (a published agent): as the only comment in an otherwise empty
    JavaScript function called `name`."""
    return f"async function {name}(bot) {{\n    // {description}\n}}"


def library_of(learned: Learned) -> Library:
    """Return the learned skills (programs that the bots wrote themselves) as a library that can be exported in the form of
    Voyager, a published Minecraft agent."""
    return Library(
        LEARNED, f"learned by a crew of blockcrew, {len(learned.names)} skills", "", tuple(map(foreign, learned.shelf.skills))
    )


def foreign(skill: SkillFile) -> ImportedSkill:
    """Return a learned skill (a program that the bots wrote) in the form of Voyager (a published agent): without its header
    comment, and callable with only `bot`, because the arguments of its example become the default of `args`."""
    takes = re.compile(rf"(async function {re.escape(skill.name)}\s*\(\s*bot\s*,\s*args)\s*(?=[,)])")
    usual = json.dumps(skill.header.example)
    code = takes.sub(lambda found: f"{found[1]} = {usual}", HEADER.sub("", skill.source).strip(), count=1)
    digest = hashlib.sha256(code.encode()).hexdigest()
    return ImportedSkill(
        skill.name, skill.header.description, code, code, skill.name, (), (), (), (), digest, ("parses", "links")
    )
