"""Finds the parts of a described building: those that its shape has on request, and those that it does not have, so that the
reply can name them: "I ignore: run a ladder up the inside to the top."."""

import re
from collections.abc import Collection, Iterator

from orchestrator.commands.lexicon.loader import words

PARTS = words("buildings.parts.words")
WITHOUT = words("buildings.parts.without")
CLAUSES = re.compile(r" ?[,.!?;] ?| (?:and|with|then|but) | (?=(?:no|without) )")
OPENINGS = frozenset("gap hole opening doorway passage window door gate".split())
OF_SHELTER = ("door", "doorway", "entrance", "roof", "wall", "floor")


def parts_left_out(text: str, own: Collection[str]) -> tuple[str, ...]:
    """Return the clauses of a description that ask for a part that the shape has not, or forbid one that it has. `own` are the
    words for the parts that it has, `text` is the line behind the building's name."""
    return tuple(dict.fromkeys(clause for clause in CLAUSES.split(text) if any(unlike(clause.split(), own))))


def asked_for(text: str, on_request: Collection[str]) -> tuple[str, ...]:
    """Return the parts that a description asks for, of those that the shape has `on_request`."""
    clauses = [clause.split() for clause in CLAUSES.split(text)]
    named = {part_of(word) for clause in clauses if not WITHOUT & set(clause) for word in clause}
    return tuple(part for part in on_request if part in named)


def without_openings(text: str) -> str:
    """Return a description without the sizes of its doors and gaps: those clauses, and what follows the word for one."""
    clauses = CLAUSES.split(text)
    return " , ".join(clause for clause in clauses if OPENINGS.isdisjoint(map(part_of, clause.split())))


def part_of(word: str) -> str:
    """Return the word for a part in its singular; other words unchanged."""
    return word if word in PARTS else word.removesuffix("s")


def unlike(clause: list[str], own: Collection[str]) -> Iterator[bool]:
    """Yield for each part that a clause names whether the building differs from it there."""
    for word in clause:
        part = part_of(word)
        if part in PARTS:
            yield (part in own) == bool(WITHOUT & set(clause))
