"""Learned skills (programs that the bots wrote themselves) on disk: `learned/NAME.js` with a header comment like any other
skill, and `NAME.json` with its provenance.
Learned skills run in the sandbox only; `Learned.program` joins one with the skills that it calls."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.core.lesson import Lesson, Topic
from orchestrator.core.plan import Program
from orchestrator.skillbook.atomic_write import alone, write_whole
from orchestrator.skillbook.call_graph import callees_first
from orchestrator.skillbook.folder import LEARNED, SkillFile, SkillFolder, read_shelf


@dataclass(frozen=True, slots=True)
class Provenance:
    """The origin of a learned skill (a program that the bots wrote).
    `lesson` is what was to be learned. `author` is the planner with its language model, `prompt` the SHA-256 of the text that
    the model was asked (empty for rules), `parents` the skills that it calls, `attempts` the number of tries that learning
    took. `gained` (item -> count) and `seconds` are of its first success; `successes` is the initial count, which
    success_counts.py continues. `world` is the type of world, `version` that of Minecraft."""

    lesson: Lesson
    author: str
    prompt: str
    parents: tuple[str, ...]
    world: str
    version: str
    attempts: int
    successes: int
    seconds: float
    gained: Mapping[str, int]
    learned: str  # date and time, UTC


@dataclass(frozen=True)
class Learned:
    """All learned skills (programs that the bots wrote themselves). `provenance` maps a skill's name to its origin; `shelf` has
    the skills, and its `troubles` are sentences about files that were left out."""

    folder: Path
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    shelf: SkillFolder = field(default_factory=lambda: SkillFolder(()))

    @property
    def names(self) -> Mapping[str, SkillFile]:
        """Return the learned skills (programs that the bots wrote) as skill name -> skill."""
        return {skill.name: skill for skill in self.shelf.skills}

    def program(self, name: str) -> Program:
        """Return a program for the sandbox: the code of the learned skill (itself a small program) called `name` and of every
        learned skill that it calls, callees first."""
        known = self.names
        return Program("\n\n".join(known[each].source for each in self.together(name)), name)

    def together(self, name: str) -> list[str]:
        """Return the names of the learned skills that the skill `name` calls, directly or indirectly, each once and after those
        that it calls; `name` itself is the last."""
        known = self.names
        return callees_first(
            name, lambda each: [call for call in self.provenance[each].parents if call in known] if each in known else []
        )


def read_learned(folder: Path) -> Learned:
    """Read the learned skills (programs that the bots wrote) of a folder. Unreadable ones are left out, with a sentence for
    each in the result's `shelf.troubles`."""
    if not folder.is_dir():
        return Learned(folder)
    shelf = read_shelf(folder, LEARNED)
    found, troubles = dict[str, Provenance](), list(shelf.troubles)
    for skill in shelf.skills:
        file = folder / f"{skill.name}.json"
        try:
            found[skill.name] = read_provenance(json.loads(file.read_text("utf-8")))
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            troubles.append(f"learned/{skill.name}.js is left out: {file} does not state its origin ({error!r}).")
    kept = tuple(skill for skill in shelf.skills if skill.name in found)
    return Learned(folder, found, SkillFolder(kept, tuple(troubles)))


def read_provenance(raw: dict[str, object]) -> Provenance:
    """Return the origin of a learned skill (who wrote it, when and how) from its parsed JSON. Raises KeyError, TypeError or
    ValueError for a damaged file."""
    if not isinstance(raw, dict):
        raise TypeError("it is not an object")
    values: dict[str, object] = {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}
    lesson = values["lesson"]
    if not isinstance(lesson, dict):
        raise TypeError("lesson is not an object")
    values["lesson"] = Lesson(**{**lesson, "topic": Topic(lesson["topic"])})
    provenance = Provenance(**values)  # type: ignore[arg-type]
    if not isinstance(provenance.parents, tuple) or not isinstance(provenance.gained, dict):
        raise TypeError("parents or gained has the wrong type")
    return provenance


def keep(folder: Path, name: str, source: str, provenance: Provenance) -> None:
    """Write a learned skill (a program that the bots wrote) to `folder` as two files: NAME.js with its `source` and NAME.json
    with its provenance. Each is written atomically. Raises BlockcrewError for a folder that cannot be written."""
    told = json.dumps(asdict(provenance), indent=1)
    with writable(folder), alone(folder):
        write_whole(folder / f"{name}.json", told)
        write_whole(folder / f"{name}.js", source)


def check_writable(folder: Path) -> None:
    """Raise BlockcrewError if the folder for learned skills (programs that the bots wrote) cannot be written; called before any
    work is begun."""
    with writable(folder):
        probe = folder / ".writable"
        probe.write_text("", "utf-8")
        probe.unlink()


@contextmanager
def writable(folder: Path) -> Iterator[None]:
    """Create the folder for learned skills (programs that the bots wrote), and raise any disk error inside the `with` block as
    a BlockcrewError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise BlockcrewError(
            f"Learned skills cannot be stored in {folder} ({cause(error)}): choose another folder with --data."
        ) from error
