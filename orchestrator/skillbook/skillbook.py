"""The skillbook: our own, learned and imported skills (programs for bots), searched with a sentence.
`Skillbook.open` only reads files; the index is built or opened at the first search, when loading chromadb takes two seconds."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.core.plan import Program
from orchestrator.llm.embeddings import Embedder, Hashing, Offline
from orchestrator.skillbook.atomic_write import alone, write_whole
from orchestrator.skillbook.folder import LEARNED, LIBRARY, OWN, SkillFile, SkillFolder, read_shelf
from orchestrator.skillbook.imports.imported import Library, read_libraries
from orchestrator.skillbook.index import Index
from orchestrator.skillbook.learned import Learned, Provenance, keep, read_learned
from orchestrator.skillbook.parsing import parsed
from orchestrator.skillbook.search import TOP, Hit, SkillSearch
from orchestrator.skillbook.shipped import shipped
from orchestrator.skillbook.success_counts import NONE, Count, Tally, tally
from orchestrator.skillbook.testing.skill_test import NOT_THE_SKILL, SkillTest
from orchestrator.skillbook.vectors import Cached

TRIALS = "trials.json"
FAILURES = 3  # in a row, in this type of world, from which on a skill that is not our own is demoted
PROVEN = frozenset({"ran", "verified"})  # badges of a skill that was seen to work


@dataclass
class Skillbook:
    """All skills (programs for bots) with their search. The folder `data` holds the search index, vectors, imported libraries,
    learned skills and trials (results of tests by a real bot); the folder `runs` holds the records of runs. `world` is the type
    of world (such as survival) whose success counts a search uses."""

    own: SkillFolder
    libraries: Sequence[Library]
    embedder: Embedder
    data: Path
    runs: Path
    world: str = "survival"
    told: list[str] = field(default_factory=list)  # troubles with imported libraries
    learned: Learned = field(default_factory=lambda: Learned(Path(LEARNED)))

    @classmethod
    def open(cls, data: Path, runs: Path, embedder: Embedder, library: Path = LIBRARY, world: str = "survival") -> "Skillbook":
        """Open the collection of skills (programs for bots). `data` is the folder of indexes, imported and learned skills,
        `runs` that of records of runs, `library` that of our own skills, `world` the type of world. Raises BlockcrewError when
        `library` does not exist."""
        libraries, troubles = read_libraries(data / "imported")
        learned = learned_in(data)
        own = parsed(read_shelf(library), data / "parsed.json")
        return cls(own, libraries, embedder, data, runs, world, list(troubles), learned)

    @cached_property
    def shelf(self) -> SkillFolder:
        """Return all skills (programs for bots) that a search may find: our own, learned and imported ones."""
        return sum((library.shelf() for library in self.libraries), self.own + self.learned.shelf)

    @cached_property
    def index(self) -> Index:
        """Return the search index of all skills, opened or built at the first use. Raises BlockcrewError when texts cannot be
        embedded."""
        self.fall_back()
        return Index.of(self.shelf, Cached(self.embedder, self.data / "vectors", shipped), self.data / "index")

    def fall_back(self) -> None:
        """Replace the embedder by one that compares spelling instead of meaning when the offline model is missing, and report
        that in `troubles`. An embedding server that the user configured is never replaced."""
        if isinstance(self.embedder, Offline):
            try:
                self.embedder.embed(["skill"])
            except BlockcrewError as error:
                self.told.append(f"{error} Until then, skills are found by spelling only.")
                self.embedder = Hashing()

    @cached_property
    def tally(self) -> Tally:
        """Return the success counts of all skills (programs for bots) as type of world -> skill -> counts; a search uses only
        those of its own type of world."""
        return tally(self.runs, self.data / "tally.json")

    @cached_property
    def search(self) -> SkillSearch:
        """Return the object that searches all skills, made at the first use. Raises BlockcrewError when texts cannot be
        embedded."""
        return SkillSearch(self.shelf, self.index, self.tally.get(self.world, {}), self.demoted)

    @property
    def troubles(self) -> list[str]:
        """Return a sentence for each problem found so far, such as a skill file that was left out."""
        return [
            *self.own.troubles,
            *self.learned.shelf.troubles,
            *self.told,
            *(self.__dict__["index"].troubles if "index" in self.__dict__ else []),
        ]

    def hits(self, request: str, top: int = TOP, libraries: Sequence[str] = ()) -> list[Hit]:
        """Return at most `top` skills (programs for bots) for a person's sentence, best first. `libraries` limits the search to
        these; empty means all. Raises BlockcrewError when texts cannot be embedded or the index cannot be asked."""
        return self.search.hits(request.encode("utf-8", "replace").decode(), top, libraries)  # without halves of characters

    def skill(self, name: str) -> SkillFile:
        """Return the skill with this name or id; among equal names, our own comes first, then a learned one. Raises
        BlockcrewError if there is none, or if only imported libraries have it and there are several."""
        found = self.shelf.called(name)
        own = [skill for skill in found if skill.library == OWN] or [skill for skill in found if skill.library == LEARNED]
        if not found:
            raise BlockcrewError(f"There is no skill {name!r}: `blockcrew skills search {name!r}` finds similar ones.")
        if len(found) > 1 and not own:
            raise BlockcrewError(f"{len(found)} libraries have a skill {name}: name one, as in {found[0].id}.")
        return (own or list(found))[0]

    def library(self, name: str) -> Library:
        """Return the imported library of skills (programs for bots) of that name. Raises BlockcrewError if there is none."""
        for library in self.libraries:
            if library.name == name:
                return library
        known = ", ".join(library.name for library in self.libraries) or "none yet"
        raise BlockcrewError(f"No library {name!r} has been imported; choose one of these: {known}.")

    def program(self, skill: SkillFile) -> Program | None:
        """Return the code that runs in the sandbox for an imported or learned skill, with everything that it calls; None for
        our own, which need no sandbox. Raises BlockcrewError for a skill that calls something unknown."""
        if skill.library == OWN:
            return None
        if skill.library == LEARNED:
            return self.learned.program(skill.name)
        library = self.library(skill.library)
        found = library.of(skill.name)
        return Program(library.program(skill.name), found.main if found else "")

    def demoted(self, skill: SkillFile) -> str:
        """Return why an imported or learned skill is ranked last and not run without asking: it failed at least three times in
        a row in this type of world, or it is a learned one that did not work in a test with a real bot. Empty when it is
        trusted, as our own skills always are."""
        if skill.library == OWN:
            return ""
        count, trial = self.count(skill, self.world), self.tried.get(skill.id)
        if count.failing >= FAILURES:
            return f"it failed {count.failing} times in a row"
        if skill.library == LEARNED and trial and trial.get("sha256") == skill.sha256 and not trial["ran"]:
            return f"it did not work on its plot: {trial['why']}"
        return ""

    def keep(self, name: str, source: str, provenance: Provenance) -> SkillFile:
        """Store a learned skill (a program that the bots wrote) under `name` with its JavaScript `source` and its `provenance`
        (who learned it, where and how), replacing an earlier one of that name, and return it; searches find it from now on.
        Raises BlockcrewError if the folder of learned skills cannot be written."""
        keep(self.learned.folder, name, source, provenance)
        self.learned = learned_in(self.data)
        self.refresh()
        return self.learned.names[name]

    def refresh(self) -> None:
        """Forget the cached skills, index and success counts, so that the next use reads them again."""
        for derived in ("shelf", "index", "search", "tally"):
            self.__dict__.pop(derived, None)

    def count(self, skill: SkillFile, world: str) -> Count:
        """Return the success counts of a skill in a type of world (such as survival); all 0 if it never ran there."""
        return self.tally.get(world, {}).get(skill.run_name, NONE)

    def badges(self, skill: SkillFile) -> list[str]:
        """Return the badges of a skill, which say how far it has been checked: `parses`, `links` (everything that it calls
        exists), `ran` and `verified` (in a trial, a test by a real bot). Our own skills always parse and link, which tests
        check."""
        library = next((each for each in self.libraries if each.name == skill.library), None)
        found = library.of(skill.name) if library else None
        trial = self.trials().get(skill.id)
        fresh = trial and trial.get("sha256") == skill.sha256
        more = [badge for badge in ("ran", "verified") if fresh and trial and trial[badge]]
        if skill.library == LEARNED and not fresh:
            more = ["ran"]  # or it would not have been kept
        return [*(found.badges if found else ("parses", "links")), *more]

    @cached_property
    def tried(self) -> Mapping[str, Any]:
        """Return the same as `trials`, the recorded tests of skills by a real bot as skill id -> dict, but read from the file
        only once and then cached."""
        return self.trials()

    def proven(self, skill: SkillFile) -> bool:
        """Return whether a skill may be used without asking a person. Our own skills always may. An imported or learned skill
        may if it has the badge `ran` (a bot ran it to its end) or `verified` (its effect was confirmed, too) and is not
        demoted: since then it has not failed several times in a row."""
        return skill.library == OWN or (bool(PROVEN & set(self.badges(skill))) and not self.demoted(skill))

    def trials(self) -> Mapping[str, Any]:
        """Return the recorded trials (tests of a skill by a real bot), read anew from the file, as skill id -> dict. A dict has
        the fields of SkillTest, such as `ran` (the skill ended well), `verified` (its effect was confirmed), `why` (why not)
        and `seconds`, and also the `version` of Minecraft and the `sha256` of the skill's source. Empty when the file cannot be
        read."""
        try:
            content = json.loads((self.data / TRIALS).read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return {id: each for id, each in content.items() if is_trial(each)} if isinstance(content, dict) else {}

    def note(self, skill: SkillFile, trial: SkillTest, version: str) -> None:
        """Record the result of a trial (a test of a skill by a real bot) in Minecraft `version`, unless it failed for a reason
        that is not the skill's fault. Raises BlockcrewError if the results cannot be written."""
        if trial.reason in NOT_THE_SKILL:
            return
        new = {skill.id: {**asdict(trial), "version": version, "sha256": skill.sha256}}
        with self.keeping_trials():
            write_whole(self.data / TRIALS, json.dumps({**self.trials(), **new}, indent=1))
            self.__dict__.pop("tried", None)

    @contextmanager
    def keeping_trials(self) -> Iterator[None]:
        """Hold a file lock inside the `with` block, so that no other process changes the file of trials (results of tests of
        skills by a real bot) meanwhile. Raises BlockcrewError if the data folder cannot be written, also when the block itself
        fails to write there."""
        try:
            with alone(self.data):
                yield
        except OSError as error:
            raise BlockcrewError(
                f"Verifications cannot be stored in {self.data} ({cause(error)}): choose another folder with --data."
            ) from error


def learned_in(data: Path) -> Learned:
    """Return the learned skills (programs that the bots wrote) of the data folder. Those that no longer parse are left out, so
    that they can be learned again."""
    learned = read_learned(data / LEARNED)
    shelf = parsed(learned.shelf, data / "parsed-learned.json")
    names = {skill.name for skill in shelf.skills}
    return Learned(learned.folder, {name: origin for name, origin in learned.provenance.items() if name in names}, shelf)


def is_trial(found: Any) -> bool:
    """Return whether a value from the file of trials (results of tests of skills by a real bot) is valid: a mapping with `ran`
    and `verified` as booleans and `why` as a text."""
    told = {"ran": bool, "verified": bool, "why": str}
    return isinstance(found, dict) and all(isinstance(found.get(key), kind) for key, kind in told.items())
