"""The memory of the crews of one world: the facts of that world, with the clock and the model that compares meanings."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import dist

from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.memory.asking import MemoryQuestion
from orchestrator.memory.fact import LONGEST_TEXT, Fact, FactKind
from orchestrator.memory.memory_file import MemoryFile
from orchestrator.memory.recalling import recall
from orchestrator.memory.secret_words import looks_secret
from orchestrator.memory.stems import stems
from orchestrator.memory.vectors import Meanings

NEARBY = 12.0  # blocks from a place within which a chest or a building counts as "at" it


@dataclass(frozen=True, slots=True)
class WorldMemory:
    """The facts of the world called `world` in `file`; `meaning` opens what compares meanings, and gives None where only words
    can be compared. `clock` returns Unix time in seconds."""

    file: MemoryFile
    world: str
    meaning: Callable[[], Meanings | None] = lambda: None
    clock: Callable[[], float] = time.time

    def keep(self, fact: Fact) -> bool:
        """Keep a fact of this moment, and return whether there was room. What looks like a secret is never kept: that raises
        BlockcrewError, as does a file that cannot be written."""
        if looks_secret(f"{fact.name} {fact.text}"):
            raise BlockcrewError("That looks like a password or a key: we do not keep secrets.")
        return self.file.add(self.world, replace(fact, text=fact.text[:LONGEST_TEXT], made=self.clock()))

    def place(self, name: str) -> Fact | None:
        """Return the place of a name; None if there is none."""
        return self.file.called(self.world, FactKind.PLACE, name)

    def facts(self, *kinds: FactKind, most: int = 1000) -> list[Fact]:
        """Return the newest facts of some kinds, or of all."""
        return self.file.of_kind(self.world, *kinds, most=most)

    def near(self, at: Cell) -> list[Fact]:
        """Return the chests and buildings that are at most 12 blocks from a block, the nearest first."""
        found = [(apart(fact.at, at), fact) for fact in self.facts(FactKind.CHEST, FactKind.BUILT) if fact.at]
        return [fact for far, fact in sorted(found, key=lambda each: each[0]) if far <= NEARBY]

    def about(self, name: str) -> list[Fact]:
        """Return what is known of a person or thing: the facts that have all words of its name, or that are of that person; the
        newest first."""
        words = tuple(dict.fromkeys(stems(name)))
        some = self.file.sharing(self.world, words) if words else {}
        named = [fact for fact, count in some.values() if count == len(words)]
        own = [fact for fact in self.facts() if fact.who.lower() == name.lower() or fact.name.lower() == name.lower()]
        found = {fact.number: fact for fact in (*named, *own)}
        return sorted(found.values(), key=lambda fact: -fact.number)

    def recall(self, asked: MemoryQuestion, *, exact: bool = False) -> list[Fact]:
        """Return the facts that answer a question; empty if none surely does. With `exact`, they have all its words. It may
        take a second: call it in a thread."""
        try:
            return recall(self.file, self.world, asked, self.meaning(), exact=exact)
        except BlockcrewError:  # the model is missing: words must do
            return recall(self.file, self.world, asked, None, exact=exact)

    def people(self) -> frozenset[str]:
        """Return the names of the people about whom something is remembered."""
        return frozenset(fact.who for fact in self.facts() if fact.who)

    def forget(self, facts: Sequence[Fact]) -> None:
        """Forget some facts of this world."""
        self.file.forget(self.world, [fact.number for fact in facts])

    def forget_all(self) -> int:
        """Forget everything about this world, and return how many facts that were."""
        return self.file.forget_all(self.world)


def apart(one: Cell, other: Cell) -> float:
    """Return the distance of two blocks."""
    return dist(one, other)
