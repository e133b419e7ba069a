"""Advice for planners: which skills (JavaScript programs for bots) give an item, and which fit a task in words, with how often
they worked. An imported or learned skill is suggested only after it has worked (its badge is `ran` or `verified`)."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from orchestrator.core.skill import Suggestion
from orchestrator.knowledge.skills import as_skill
from orchestrator.skillbook.folder import OWN, SkillFile, SkillFolder
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.success_counts import NONE

LONGEST = 200  # characters of a foreign skill's description
ASKED = 200  # tasks whose answer is remembered


class Advice:
    """Suggests skills (JavaScript programs for bots) to planners, from a library that is opened at the first question;
    implements `core.skill.Adviser`. `by_words` says whether to search for tasks in words, which needs an embedding model;
    planners with fixed rules do without."""

    def __init__(self, book: Callable[[], Skillbook], by_words: bool) -> None:
        self.book, self.by_words = book, by_words
        self.shelf: SkillFolder | None = None  # as it was when what is known was found
        self.known: dict[str, tuple[Suggestion, ...]] = {}
        self.given: Mapping[str, tuple[Suggestion, ...]] = {}

    def offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """Return item -> suggestions of skills (programs for bots) that give it, the most trusted first. A suggestion is a
        skill with how often it ran and succeeded. An item that no skill gives is missing."""
        self.keep_up()
        return self.given

    def keep_up(self) -> None:
        """Read the skills (programs for bots) again if their library has changed since they were last read, for instance
        because the bots learned a new one."""
        book = self.book()
        if self.shelf is not book.shelf:
            self.shelf, self.given = book.shelf, given(book)
            self.known.clear()

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        """Return suggestions of skills (programs for bots) that fit a task in words, such as "build a small hut", the best
        first. Empty if this Advice was made with `by_words` false, that is without search by meaning. Answers are cached until
        the library of skills changes. Raises BlockcrewError when the search fails."""
        if not self.by_words:
            return ()
        self.keep_up()
        if task not in self.known:
            if len(self.known) >= ASKED:
                self.known.clear()
            self.known[task] = await asyncio.to_thread(self.look_up, task)
        return self.known[task]

    def look_up(self, task: str) -> tuple[Suggestion, ...]:
        """Search for skills (programs for bots) that fit a task in words, and return those that have proved to work, best
        first; empty if there are none. Raises BlockcrewError when the search fails."""
        book = self.book()
        hits = [hit for hit in book.hits(task) if book.proven(hit.skill)]
        return tuple(suggestion(book, hit.skill, hit.likeness) for hit in hits)


def given(book: Skillbook) -> Mapping[str, tuple[Suggestion, ...]]:
    """Return the proven skills of `book` (programs for bots: our own, and others that have worked) as item -> suggestions of
    skills that give it, the most trusted first."""
    found = dict[str, list[SkillFile]]()
    for skill in book.shelf.skills:
        for item in dict.fromkeys(offer.item for offer in skill.header.gives if book.proven(skill)):
            found.setdefault(item, []).append(skill)
    return {item: ranked(book, skills) for item, skills in found.items()}


def ranked(book: Skillbook, skills: Sequence[SkillFile]) -> tuple[Suggestion, ...]:
    """Return one suggestion for each of these skills, the most trusted first: a suggestion is a skill as planners see it, with
    how often it ran and succeeded, and a higher success rate earns more trust. The counts may be slow to read, so a single
    skill, which needs no comparison, is returned with counts of 0."""
    counted = len(skills) > 1
    return tuple(sorted((suggestion(book, skill, counted=counted) for skill in skills), key=trust, reverse=True))


def suggestion(book: Skillbook, skill: SkillFile, likeness: float = 1.0, counted: bool = True) -> Suggestion:
    """Return a suggestion for planners: the skill (a program for bots), its `likeness` to the task (-1 to 1), how often it ran
    and succeeded in this type of world (0 unless `counted`), and its code if it is not our own."""
    count, known = book.count(skill, book.world) if counted else NONE, as_skill(skill.run_name, skill.header)
    if skill.library != OWN:  # what others say of their skill goes into a prompt: no more than it takes
        known = replace(known, description=known.description.partition(". ")[0][:LONGEST])
    return Suggestion(known, likeness, count.runs, count.good, book.program(skill))


def trust(one: Suggestion) -> tuple[float, bool]:
    """Return a sort key, greater for a suggestion of a more trusted skill: its success rate, then whether it is our own."""
    return (one.good + 1) / (one.runs + 2), one.program is None
