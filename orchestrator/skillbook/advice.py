"""What the skillbook tells planners: which skills give an item, and which fit a task in words, with how often they worked.

A skill of somebody else, or one that was learned, is suggested only when it has been seen to work (badge `ran` or `verified`).
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from orchestrator.core.skill import Suggestion
from orchestrator.knowledge.skills import told
from orchestrator.skillbook.book import Book
from orchestrator.skillbook.shelf import OWN, Skill

PROVEN = frozenset({"ran", "verified"})
LONGEST = 200  # characters of a foreign skill's description
ASKED = 200  # tasks whose answer is remembered


class Advice:
    """Implements `core.skill.Adviser` over a book that is opened at the first question.

    `by_words` says whether tasks in words are looked up; rules have no use for that, and it takes a model.
    """

    def __init__(self, book: Callable[[], Book], by_words: bool) -> None:
        self.book, self.by_words = book, by_words
        self.known: dict[str, tuple[Suggestion, ...]] = {}

    def offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        """See Adviser."""
        return self._offers

    @cached_property
    def _offers(self) -> Mapping[str, tuple[Suggestion, ...]]:
        book, found = self.book(), dict[str, list[Suggestion]]()
        for skill in book.shelf.skills:
            for offer in skill.header.gives if usable(book, skill) else ():
                found.setdefault(offer.item, []).append(suggestion(book, skill))
        return {item: tuple(sorted(skills, key=trust, reverse=True)) for item, skills in found.items()}

    async def near(self, task: str) -> tuple[Suggestion, ...]:
        """See Adviser; a task that was asked before is not looked up again."""
        if not self.by_words:
            return ()
        if task not in self.known:
            if len(self.known) >= ASKED:
                self.known.clear()
            self.known[task] = await asyncio.to_thread(self.look_up, task)
        return self.known[task]

    def look_up(self, task: str) -> tuple[Suggestion, ...]:
        """Raises BlockcrewError."""
        book = self.book()
        hits = [hit for hit in book.hits(task) if usable(book, hit.skill)]
        return tuple(suggestion(book, hit.skill, hit.likeness) for hit in hits)


def usable(book: Book, skill: Skill) -> bool:
    """Whether a planner may use it unasked."""
    return skill.library == OWN or bool(PROVEN & set(book.badges(skill)))


def suggestion(book: Book, skill: Skill, likeness: float = 1.0) -> Suggestion:
    """A skill with what is known of it in this type of world, and the source of one that is not ours."""
    count, known = book.count(skill, book.world), told(skill.run_name, skill.header)
    if skill.library != OWN:  # what others say of their skill goes into a prompt: no more than it takes
        known = replace(known, description=known.description.partition(". ")[0][:LONGEST])
    return Suggestion(known, likeness, count.runs, count.good, book.program(skill))


def trust(one: Suggestion) -> tuple[float, bool]:
    """What worked goes first; of two that are as good, our own."""
    return (one.good + 1) / (one.runs + 2), one.program is None
