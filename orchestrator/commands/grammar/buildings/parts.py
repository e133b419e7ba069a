"""Finds the parts of a described building that its shape does not have, so that the reply can name them: "I ignore: run a
ladder up the inside to the top."."""

import re
from collections.abc import Collection, Iterator

from orchestrator.commands.lexicon.loader import words

PARTS = words("buildings.parts.words")
WITHOUT = words("buildings.parts.without")
CLAUSES = re.compile(r" ?[,.!?;] ?| (?:and|with|then|but) | (?=(?:no|without) )")
OF_SHELTER = ("door", "doorway", "entrance", "roof", "wall", "floor")


def parts_left_out(text: str, own: Collection[str]) -> tuple[str, ...]:
    """Return the clauses of a description that ask for a part that the shape has not, or forbid one that it has. `own` are the
    words for the parts that it has, `text` is the line behind the building's name."""
    return tuple(dict.fromkeys(clause for clause in CLAUSES.split(text) if any(unlike(clause.split(), own))))


def unlike(clause: list[str], own: Collection[str]) -> Iterator[bool]:
    """Yield for each part that a clause names whether the building differs from it there."""
    for word in clause:
        part = word if word in PARTS else word.removesuffix("s")
        if part in PARTS:
            yield (part in own) == bool(WITHOUT & set(clause))
