"""What the skillbook tells planners: which skills give an item, and which fit a task in words, with how often they worked.

A skill of somebody else, or one that was learned, is suggested only when it has been seen to work (badge `ran` or `verified`).
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from orchestrator.core.skill import Suggestion
from orchestrator.knowledge.skills import told
from orchestrator.skillbook.folder import OWN, SkillFile, SkillFolder
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.success_counts import NONE

LONGEST = 200  # characters of a foreign skill's description
ASKED = 200  # tasks whose answer is remembered


class Advice:
    """Implements `core.skill.Adviser` over a book that is opened at the first question.

    `by_words` says whether tasks in words are looked up; rules have no use for that, and it takes a model.
    """

    def __init__(self, book: Callable[[], Skillbook], by_words: bool) -> None:
        self.book, self.by_words = book, by_words
        self.shelf: SkillFolder | None = None  # as it was when what is known was found
        self.known: dict[str, tuple[Suggestion, ...]] = {}
        self.given: Mapping[str, tuple[Suggestion, ...]] = {}

    def offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """See Adviser."""
        self.keep_up()
        return self.given

    def keep_up(self) -> None:
        """A skill may have been learned since."""
        book = self.book()
        if self.shelf is not book.shelf:
            self.shelf, self.given = book.shelf, given(book)
            self.known.clear()

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        """See Adviser; a task that was asked before is not looked up again."""
        if not self.by_words:
            return ()
        self.keep_up()
        if task not in self.known:
            if len(self.known) >= ASKED:
                self.known.clear()
            self.known[task] = await asyncio.to_thread(self.look_up, task)
        return self.known[task]

    def look_up(self, task: str) -> tuple[Suggestion, ...]:
        """Raises BlockcrewError."""
        book = self.book()
        hits = [hit for hit in book.hits(task) if book.proven(hit.skill)]
        return tuple(suggestion(book, hit.skill, hit.likeness) for hit in hits)


def given(book: Skillbook) -> Mapping[str, tuple[Suggestion, ...]]:
    """By item, the skills that give it."""
    found = dict[str, list[SkillFile]]()
    for skill in book.shelf.skills:
        for item in dict.fromkeys(offer.item for offer in skill.header.gives if book.proven(skill)):
            found.setdefault(item, []).append(skill)
    return {item: ranked(book, skills) for item, skills in found.items()}


def ranked(book: Skillbook, skills: Sequence[SkillFile]) -> tuple[Suggestion, ...]:
    """The most trusted first; records of runs, which may be many, are read only where there is a choice."""
    counted = len(skills) > 1
    return tuple(sorted((suggestion(book, skill, counted=counted) for skill in skills), key=trust, reverse=True))


def suggestion(book: Skillbook, skill: SkillFile, likeness: float = 1.0, counted: bool = True) -> Suggestion:
    """A skill with what is known of it in this type of world, and the source of one that is not ours."""
    count, known = book.count(skill, book.world) if counted else NONE, told(skill.run_name, skill.header)
    if skill.library != OWN:  # what others say of their skill goes into a prompt: no more than it takes
        known = replace(known, description=known.description.partition(". ")[0][:LONGEST])
    return Suggestion(known, likeness, count.runs, count.good, book.program(skill))


def trust(one: Suggestion) -> tuple[float, bool]:
    """What worked goes first; of two that are as good, our own."""
    return (one.good + 1) / (one.runs + 2), one.program is None
