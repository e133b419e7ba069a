"""Imported libraries of skills on disk: one JSON file each under the data folder, written atomically; importing again replaces
it. A file holds the source and licence of the library and, of every imported skill, the original code, its description, the
code that is run, the automatic fixes, `flags` (reasons for a person to look closer), `badges` (checks that it passed: "parses",
and "links" if all that it calls exists) and the SHA-256 of the original code. `Library.program` joins a skill with everything
that it calls."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.knowledge.skill_header import Header
from orchestrator.skillbook.atomic_write import write_whole
from orchestrator.skillbook.call_graph import callees_first
from orchestrator.skillbook.folder import LEARNED, OWN, SkillFile, SkillFolder
from orchestrator.skillbook.imports.foreign_library import JudgedSkill, circles, judge, read_folder

NAME = re.compile(r"\w[\w.-]*(/\w[\w.-]*)*")
TRIAL = re.compile(r"trial\d+")
LICENCES = ("LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "COPYING")
UPWARD = 4  # folders above the library in which a licence is looked for
FORMAT = 1


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of importing a library, as numbers of skills (programs for bots). `linked` ones call only what exists.
    `flagged` counts skills that were rejected or fixed, need a closer look or call something unknown; `reasons` maps each such
    reason to its count."""

    imported: int
    parsed: int
    linked: int
    flagged: int
    reasons: dict[str, int]


@dataclass(frozen=True, slots=True)
class ImportedSkill:
    """One skill (program for bots) of an imported library. `code` is `original` with automatic fixes; `main` is the function to
    call. `calls` are skills of the same library, `unknown` names that nothing offers (then the skill cannot run), `flags`
    reasons for a closer look. `badges` are "parses" and, if every call is known, "links"."""

    name: str
    description: str
    original: str
    code: str
    main: str
    calls: tuple[str, ...]
    unknown: tuple[str, ...]
    flags: tuple[str, ...]
    fixes: tuple[str, ...]
    sha256: str
    badges: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Library:
    """An imported library of skills (programs for bots). `name` is its namespace, such as voyager/trial1, and `source` the
    folder it came from. `licence` is the first line of the licence file near it, empty if there was none."""

    name: str
    source: str
    licence: str
    skills: tuple[ImportedSkill, ...] = field(default=())

    def shelf(self) -> SkillFolder:
        """Return the library's skills (programs for bots) as a SkillFolder, the form that the search reads; foreign skills take
        no arguments."""
        return SkillFolder(
            tuple(SkillFile(each.name, self.name, each.code, Header(each.description, (), {}, "", "")) for each in self.skills)
        )

    def of(self, name: str) -> ImportedSkill | None:
        return next((each for each in self.skills if each.name == name), None)

    def program(self, name: str) -> str:
        """Return the JavaScript code of the skill and of everything that it calls in its library, callees first, so that it
        runs alone. Raises BlockcrewError for an unknown skill, and for one that calls a name that neither its library nor the
        sandbox defines."""
        skill = self.of(name)
        if skill is None or skill.unknown:
            lacks = f"it uses {', '.join(skill.unknown)}, which does not exist" if skill else "there is no such skill"
            raise BlockcrewError(f"{self.name}/{name} cannot be run: {lacks}.")
        known = {each.name: each for each in self.skills}
        order = callees_first(name, lambda each: [call for call in known[each].calls if call in known])
        return "\n\n".join(known[each].code for each in order)


def import_library(folder: Path, kept: Path, name: str = "") -> tuple[Library, ImportReport]:
    """Read the foreign library in `folder`, analyse the code of its skills (programs for bots) without running it, and store
    those that are not rejected in the folder `kept` as `name` (by default derived from the folder), replacing a library of that
    name. Returns the library and the counts of the import. Raises BlockcrewError for a bad name or a folder that is no library,
    when Node.js cannot be run, or when the library cannot be stored."""
    namespace = checked(name or name_of(folder))
    if not is_folder(folder):
        raise BlockcrewError(f"There is no folder {folder}: name the one that contains skills.json.")
    judged = judge(read_folder(folder))
    round_about = circles(judged)
    taken = [foreign(each, round_about) for each in judged if not each.rejected]
    library = Library(namespace, str(folder.resolve()), licence_near(folder), tuple(taken))
    write(library, kept)
    return library, report(judged, taken)


def report(judged: Sequence[JudgedSkill], taken: Sequence[ImportedSkill]) -> ImportReport:
    """Return the counts of an import of skills (programs for bots). `judged` are all skills of the library with the result of
    the static analysis of their code, `taken` those of them that were imported; a rejected skill still counts as parsed if its
    code parses."""
    reasons = Counter(each.rejected.split(":")[0] for each in judged if each.rejected)
    reasons += Counter(f"it uses {name}, which does not exist" for each in taken for name in each.unknown)
    reasons += Counter(reason.split(":")[0] for each in taken for reason in (*each.flags, *each.fixes))
    flagged = sum(bool(each.flags or each.fixes or each.unknown) for each in taken) + len(judged) - len(taken)
    linked = sum("links" in each.badges for each in taken)
    return ImportReport(len(taken), sum(each.parses for each in judged), linked, flagged, dict(reasons.most_common()))


def foreign(each: JudgedSkill, round_about: dict[str, str]) -> ImportedSkill:
    """Return the form in which a skill is stored, made from `each`, the result of the static analysis of its code: what it
    calls, what is unknown, and flags (reasons for a person to look closer). `round_about` maps the name of each skill that
    calls itself, directly or through others, to the path of that cycle, such as "a > b > a"; for such a skill, the path is
    added as one more flag."""
    circle = (f"calls itself in a circle: {round_about[each.name]}",) if each.name in round_about else ()
    badges = ("parses", "links") if each.links else ("parses",)
    digest = hashlib.sha256(each.original.encode()).hexdigest()
    return ImportedSkill(
        each.name, each.description, each.original, each.code, each.main, each.calls, each.unknown, (*each.flags, *circle),
        each.fixes, digest, badges,
    )  # fmt: skip


def is_folder(folder: Path) -> bool:
    """Return whether this is a folder; False also when the operating system refuses access."""
    try:
        return folder.is_dir()
    except OSError:
        return False


def name_of(folder: Path) -> str:
    """Return the namespace for the library of skills in this folder: `voyager/trial1` if the folder or one above it is called
    trial1 (or trial2 and so on, as the agent Voyager names them), else the folder's own name, or its parent's if it is called
    skill. Raises BlockcrewError if the folder's path cannot be resolved."""
    try:
        place = folder.resolve()
    except (OSError, RuntimeError) as error:  # the second: links in a circle
        raise BlockcrewError(
            f"There is no folder {folder} ({cause(error)}): name the one that contains skills.json."
        ) from error
    for each in (place, *place.parents):
        if TRIAL.fullmatch(each.name):
            return f"voyager/{each.name}"
    return place.parent.name if place.name == "skill" else place.name


def checked(name: str) -> str:
    """Return the name unchanged if it is allowed as the namespace of an imported library. Raises BlockcrewError if not."""
    if not NAME.fullmatch(name) or name.split("/", 1)[0] in (OWN, LEARNED) or ".." in name:
        raise BlockcrewError(
            f"{name!r} is not a valid library name: use --as with letters, digits, - and /, as in voyager/trial1, but not "
            f"{OWN!r} or {LEARNED!r}."
        )
    return name


def licence_near(folder: Path) -> str:
    """Return the first line of a licence file in the folder or up to four levels above it; empty if there is none."""
    place = folder.resolve()
    for each in (place, *list(place.parents)[:UPWARD]):
        for name in LICENCES:
            try:
                lines = (each / name).read_text("utf-8", errors="replace").splitlines()
            except OSError:
                continue
            return next((line.strip() for line in lines if line.strip()), "")[:200]
    return ""


def file_of(kept: Path, name: str) -> Path:
    return kept / f"{name.replace('/', '+')}.json"


def write(library: Library, kept: Path) -> None:
    """Write a library of imported skills atomically as a JSON file in the folder `kept`. Raises BlockcrewError for a folder
    that cannot be written."""
    try:
        write_whole(file_of(kept, library.name), json.dumps({"format": FORMAT, **asdict(library)}, indent=1))
    except OSError as error:
        raise BlockcrewError(
            f"The library cannot be stored in {kept} ({cause(error)}): choose another folder with --data."
        ) from error


def read_libraries(kept: Path) -> tuple[list[Library], tuple[str, ...]]:
    """Return all imported libraries of skills in the folder `kept`, and a sentence for each file that cannot be read."""
    libraries, troubles = [], []
    for file in sorted(kept.glob("*.json")):
        try:
            libraries.append(from_json(json.loads(file.read_text("utf-8"))))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            troubles.append(
                f"{file} is left out: it is not an imported library, or it is damaged ({cause(error)}). Import it again."
            )
    return libraries, tuple(troubles)


def from_json(content: Any) -> Library:
    """Return a library of imported skills from the parsed JSON of its file. Raises AttributeError, KeyError, TypeError or
    ValueError for a damaged file."""
    if content["format"] != FORMAT:
        raise ValueError(f"format {content['format']}")
    skills = tuple(skill_from(each) for each in content["skills"])
    name, source, licence = (content[key] for key in ("name", "source", "licence"))
    if not all(isinstance(each, str) for each in (name, source, licence)):
        raise TypeError("name, source or licence is not text")
    return Library(name, source, licence, skills)


def skill_from(content: dict[str, Any]) -> ImportedSkill:
    """Return an imported skill from its JSON object, with lists turned into tuples. Raises TypeError for a field of the wrong
    type."""
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in content.items()}
    skill = ImportedSkill(**values)
    for each in fields(ImportedSkill):
        if not isinstance(getattr(skill, each.name), str if each.type is str else tuple):
            raise TypeError(f"{each.name} of a skill has the wrong type")
    return skill
