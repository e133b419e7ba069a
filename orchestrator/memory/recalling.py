"""Finds the facts that answer a question, by words and by meaning, or none: no answer is better than a wrong one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.memory.asking import SAID_SO, MemoryQuestion
from orchestrator.memory.fact import Fact, FactKind
from orchestrator.memory.memory_file import MemoryFile
from orchestrator.memory.vectors import Meanings

NAMED = 0.5  # part of the words of a question that a fact must have, if its meaning is not compared
NEAR = 0.47  # likeness of meaning from which on words need not be the same; what nobody told stays below 0.35
NEAR_SHARED = 0.4  # the same, if at least one word is
FAINT = 0.2  # likeness below which a fact that shares some words is not meant
MOST = 400  # facts that are compared
ANSWERS = 3  # facts that one answer tells
TIES = 0.1  # by which the score of further facts of the answer may be lower
TELLS = re.compile(r"\b(?:says?|said|tells?|told|mention(?:ed|s)?|remembers?)\b")
OWN = re.compile(r"\b(?:I|my|me)\b")
OF_PEOPLE = (FactKind.PLACE, FactKind.LIKING, FactKind.REQUEST, FactKind.NOTE, FactKind.BUILT)


@dataclass(frozen=True, slots=True)
class FoundFact:
    """A fact with its score: the part of the question's words that it has, plus the likeness of meaning."""

    fact: Fact
    words: float
    likeness: float | None

    @property
    def score(self) -> float:
        """Return the sum by which answers are ordered."""
        return self.words + (self.likeness or 0.0)


def candidates(file: MemoryFile, world: str, asked: MemoryQuestion, *, all_kinds: bool) -> list[FoundFact]:
    """Return the facts that may answer a question: of its kinds, about its person, from its days. Those that share a word with
    it, or with `all_kinds` the newest of its kinds as well."""
    sharing = file.sharing(world, asked.words, asked.kinds) if asked.words else {}
    found = [FoundFact(fact, count / len(asked.words), None) for fact, count in sharing.values()]
    if all_kinds:
        newest = file.of_kind(world, *asked.kinds, most=MOST)
        found += [FoundFact(fact, 0.0, None) for fact in newest if fact.number not in sharing]
    return [each for each in found if is_about(each.fact, asked)]


def is_about(fact: Fact, asked: MemoryQuestion) -> bool:
    """Return whether a fact is about the person and from the time of a question."""
    if asked.since is not None and not asked.since <= fact.made < (asked.until or 0):
        return False
    if fact.kind is FactKind.LIKING and asked.dislikes is not None and asked.dislikes != (" does not like " in fact.text):
        return False
    if fact.kind is FactKind.NOTE and asked.kinds and (form := SAID_SO.get(asked.kinds[0])) and not form.search(fact.text):
        return False
    if not asked.who:
        return True
    named = asked.who.lower() in fact.text.lower().replace("'", " ").split()
    said = fact.kind is not FactKind.NOTE or bool(TELLS.search(asked.text) or OWN.search(fact.text))
    return (said and fact.kind in OF_PEOPLE and fact.who.lower() == asked.who.lower()) or named


def recall(file: MemoryFile, world: str, asked: MemoryQuestion, meaning: Meanings | None, *, exact: bool = False) -> list[Fact]:
    """Return the facts that answer a question, the best first; empty if none surely does. With `meaning` it takes a while. With
    `exact`, only facts count that have all words of the question."""
    found = candidates(file, world, asked, all_kinds=not exact and (meaning is not None or not asked.words))
    found = [each for each in found if each.words == 1] if exact else found
    if not found:
        return []
    if not asked.words:
        narrow = bool(asked.who or asked.since is not None)
        newest = sorted((each.fact for each in found), key=lambda fact: -fact.number)
        return newest[:ANSWERS] if asked.kinds and narrow else []
    alike = meaning.likeness(file, asked.text, [each.fact for each in found]) if meaning else {}
    compared = [replace(each, likeness=alike.get(each.fact.number)) for each in found]
    return best([each for each in compared if answers(each)])


def answers(found: FoundFact) -> bool:
    """Return whether a fact is likely enough to answer a question."""
    if found.likeness is None:
        return found.words >= NAMED
    if found.words >= NAMED and found.likeness >= FAINT:
        return True
    return found.likeness >= (NEAR_SHARED if found.words else NEAR)


def best(found: Sequence[FoundFact]) -> list[Fact]:
    """Return the facts with the best score, and those that are about as good."""
    ordered = sorted(found, key=lambda each: (-each.score, -each.fact.number))
    return [each.fact for each in ordered[:ANSWERS] if each.score >= ordered[0].score - TIES]
