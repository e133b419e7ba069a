"""A folder of skills as it lies on the disk: read whole, with a sentence for each file that is not as it should be.

A file is one skill, called like the file; its header comment says the rest (header.py). What is wrong with one is no reason to
leave out the others. The path goes on in index.py.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.knowledge.skill_header import BadHeader, Header, read_header
from orchestrator.settings import PROJECT

LIBRARY = PROJECT / "skills" / "library"
OWN = "library"  # the namespace of the skills that come with the project
LEARNED = "learned"  # of those that the crew wrote itself (learned.py)


@dataclass(frozen=True, slots=True)
class SkillFile:
    """One skill. `library` is its namespace: `library` for our own, `voyager/trial1` and the like for imported ones."""

    name: str
    library: str
    source: str
    header: Header

    @property
    def id(self) -> str:
        """Unique over all libraries."""
        return f"{self.library}/{self.name}"

    @property
    def run_name(self) -> str:
        """As records of runs call it: our own by its name, others by their id."""
        return self.name if self.library == OWN else self.id

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.source.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class SkillFolder:
    """`troubles` are whole sentences, one for each file that was left out."""

    skills: tuple[SkillFile, ...]
    troubles: tuple[str, ...] = ()

    def __add__(self, other: "SkillFolder") -> "SkillFolder":
        return SkillFolder(self.skills + other.skills, self.troubles + other.troubles)

    def called(self, name: str) -> tuple[SkillFile, ...]:
        """Those with this name, or this id; several libraries may have one of a name."""
        return tuple(skill for skill in self.skills if name in (skill.name, skill.id))


def read_shelf(folder: Path, library: str = OWN) -> SkillFolder:
    """Every `.js` file of the folder and of those in it, by name. Raises BlockcrewError when there is no such folder."""
    if not folder.is_dir():
        raise BlockcrewError(f"There is no folder of skills at {folder}.")
    return arrange(folder, sorted(folder.rglob("*.js"), key=lambda file: (len(file.parts), file)), library)


def arrange(folder: Path, files: Iterable[Path], library: str) -> SkillFolder:
    """One skill a file; of two with one name, however far apart, the first is taken."""
    taken: dict[str, Path] = {}
    skills, troubles = [], []
    for file in files:
        place, name = file.relative_to(folder), file.stem
        if not name.isidentifier():
            troubles.append(f"{place} is left out: a skill is called like its file, with a name such as mineBlock; rename it.")
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
