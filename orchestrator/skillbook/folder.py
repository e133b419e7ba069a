"""A folder of skills on disk: read completely, with a sentence for each faulty file. A file is one skill of the same name; its
header comment says the rest (knowledge/skill_header.py). A faulty file does not exclude the others. To read on, see index.py,
which makes the skills searchable."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.knowledge.skill_header import BadHeader, Header, read_header
from orchestrator.project import PROJECT

LIBRARY = PROJECT / "skills" / "library"
OWN = "library"  # the namespace of the skills that come with the project
LEARNED = "learned"  # of those that the crew wrote itself (learned.py)


@dataclass(frozen=True, slots=True)
class SkillFile:
    """One skill (a program for bots): its name, its JavaScript source and what its header comment says. `library` is its
    namespace: `library` for our own, `learned` for those that the bots wrote, `voyager/trial1` and the like for imported
    skills."""

    name: str
    library: str
    source: str
    header: Header

    @property
    def id(self) -> str:
        """Return LIBRARY/NAME, the skill's id, which is unique across all libraries."""
        return f"{self.library}/{self.name}"

    @property
    def run_name(self) -> str:
        """Return the skill's name in records of runs (files of events): its name if it is our own, otherwise LIBRARY/NAME."""
        return self.name if self.library == OWN else self.id

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.source.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class SkillFolder:
    """The skills (JavaScript programs for bots) of a folder, as they were read. `troubles` has a sentence for each faulty file,
    which was left out."""

    skills: tuple[SkillFile, ...]
    troubles: tuple[str, ...] = ()

    def __add__(self, other: "SkillFolder") -> "SkillFolder":
        return SkillFolder(self.skills + other.skills, self.troubles + other.troubles)

    def called(self, name: str) -> tuple[SkillFile, ...]:
        """Return the skills with this name or id (LIBRARY/NAME), empty if there is none; a name may occur in several
        libraries."""
        return tuple(skill for skill in self.skills if name in (skill.name, skill.id))


def read_shelf(folder: Path, library: str = OWN) -> SkillFolder:
    """Read the skill (a program for bots) in every `.js` file of the folder and its subfolders; faulty files are reported in
    the result's `troubles`. `library` is the namespace of all these skills. Raises BlockcrewError when the folder does not
    exist."""
    if not folder.is_dir():
        raise BlockcrewError(f"There is no folder of skills at {folder}.")
    return arrange(folder, sorted(folder.rglob("*.js"), key=lambda file: (len(file.parts), file)), library)


def arrange(folder: Path, files: Iterable[Path], library: str) -> SkillFolder:
    """Parse one skill (a program for bots) per file and return them as a SkillFolder, whose `troubles` report faulty files. Of
    two files with the same name the first is used. `folder` contains the files; `library` is the namespace of the skills."""
    taken: dict[str, Path] = {}
    skills, troubles = [], []
    for file in files:
        place, name = file.relative_to(folder), file.stem
        if not name.isidentifier():
            troubles.append(f"{place} is left out: a skill has the name of its file, such as mineBlock; rename it.")
            continue
        if name in taken:
            troubles.append(f"{place} is left out: {taken[name]} has the name {name} already; rename one of them.")
            continue
        try:
            source = file.read_text("utf-8")
            skills.append(SkillFile(name, library, source, read_header(source)))
            taken[name] = place
        except (OSError, UnicodeDecodeError) as error:
            troubles.append(f"{place} is left out: it cannot be read ({cause(error)}).")
        except BadHeader as error:
            troubles.append(f"{place} is left out: {error}.")
    return SkillFolder(tuple(skills), tuple(troubles))
