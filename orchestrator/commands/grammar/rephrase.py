"""Says in plain words what people say in a roundabout way: "40 sand would be great" -> "i need 40 sand".

The patterns and what they stand for are data, in lexicon/rephrasings.toml.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from orchestrator.commands.lexicon.loader import entry, filled

LONGEST = 40  # words of a clause that is rephrased


@dataclass(frozen=True, slots=True)
class Rephrasing:
    """One way to say something: the pattern `when` of a whole clause, and `say`, the plain order with {names} for its parts."""

    when: re.Pattern[str]
    say: str

    def of(self, text: str) -> str:
        """Return the plain order that the clause `text` stands for; empty if the pattern does not fit it."""
        match = self.when.fullmatch(text)
        if match is None:
            return ""
        parts = {name: value or "" for name, value in match.groupdict().items()}
        return " ".join(self.say.format_map(parts).split())


@cache
def rephrasings(stage: str) -> tuple[Rephrasing, ...]:
    """Return the rephrasings of one stage: "early" ones come before anything is read, "late" ones for what was not
    understood."""
    parts = entry(f"rephrasings.{stage}.parts")
    return tuple(
        Rephrasing(re.compile(filled(form["when"], parts)), form["say"]) for form in entry(f"rephrasings.{stage}.forms")
    )


def rephrased(text: str, stage: str) -> Iterator[str]:
    """Yield the plain orders that a clause may stand for, the most likely first.

    `text` are the words of the clause with their punctuation marks, `stage` is "early" or "late".
    """
    text = text.strip(" ,.!?")
    for said in once(text, stage):
        yield from once(said, stage)
        yield said


@lru_cache(maxsize=256)  # parts of a line are read more than once
def once(text: str, stage: str) -> tuple[str, ...]:
    """Return what the forms of a stage make of a clause in one step."""
    if len(text.split()) > LONGEST:
        return ()
    return tuple(said for form in rephrasings(stage) if (said := form.of(text)) and said != text)
