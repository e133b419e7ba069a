"""The header of a learned skill. Its author's words are only words: what lays the plot and what proves the skill is ours.

A draft that could bring its own plot could give itself what it promises. So the plot is the furnished land with what the bot
carried when the skill worked, and the proof is what came in then, as far as the draft had said that it would.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from orchestrator.core.lesson import Draft
from orchestrator.core.skill import COUNT
from orchestrator.skillbook.testing.skill_test import LAND

LONGEST = 300  # characters of a line
MOST_GIVEN = 27  # kinds of things: so much fits with room for what comes in
A_STACK = 64


@dataclass(frozen=True, slots=True)
class Ground:
    """What the example is played on: what is carried, and more operator commands, never an author's."""

    carried: Mapping[str, int]
    plot: tuple[str, ...] = ()


def source(draft: Draft, ground: Ground) -> str:
    """The whole file."""
    return "\n".join(["/**", *(f" * {line}" for line in lines(draft, ground)), " */", draft.code.strip(), ""])


def lines(draft: Draft, ground: Ground) -> Iterable[str]:
    """Of the comment, one for each tag."""
    yield words(draft.description)
    yield ""
    for each in draft.parameters:
        yield f"@param {{{each.kind}}} {each.name} {words(optional(each.text, each.required))}"
    if draft.says:
        yield f"@says {'; '.join(words(said).replace(';', ',') for said in draft.says)}"
    yield f"@example {plain(draft.example)}"
    yield f"@needs {words(draft.needs) or 'nothing'}"
    yield f"@gains {in_words(draft.gains)}"
    yield from (f"@gives {plain(offer)}" for offer in offers(draft))
    yield f"@plot {LAND}"
    for line in (*ground.plot, *(f"give @s {item} {count}" for item, count in gifts(ground.carried))):
        yield f"@plot {line}"
    if draft.gains:
        yield f"@proof {plain(dict(draft.gains))}"


def words(text: str) -> str:
    """In one line that can neither end the comment nor begin a tag."""
    line = " ".join(re.sub(r"[@{}]|\*/", " ", "".join(each if each.isprintable() else " " for each in text)).split())
    return line[:LONGEST]


def optional(text: str, required: bool) -> str:
    """A header tells by these words that something need not be given."""
    return text if required or "if left out" in text else f"{text}; its usual value if left out"


def offers(draft: Draft) -> Iterator[Mapping[str, object]]:
    """How planners call it for each item that it gains: for as many as they want, where it has a count."""
    takes = {item: -count for item, count in draft.gains.items() if count < 0}
    came = [item for item, count in draft.gains.items() if count > 0]
    counts = len(came) == 1 and not takes and any(each.name == "count" and each.kind == "number" for each in draft.parameters)
    for item in came:
        yield {"item": item, "args": {**draft.example, **({"count": COUNT} if counts else {})}, "takes": takes}


def gifts(carried: Mapping[str, int]) -> list[tuple[str, int]]:
    """What a bot is given, in stacks."""
    most = sorted(carried.items(), key=lambda one: one[0])[:MOST_GIVEN]
    return [(item, min(A_STACK, count - done)) for item, count in most for done in range(0, count, A_STACK)]


def in_words(gains: Mapping[str, int]) -> str:
    """For a reader, and for the index."""
    came = [f"{count} {item}" for item, count in gains.items() if count > 0]
    spent = [f"minus {-count} {item}" for item, count in gains.items() if count < 0]
    return ", ".join([*came, *spent]) or "nothing"


def plain(value: object) -> str:
    """JSON in one line that cannot end the comment."""
    return json.dumps(value).replace("*/", "*\\/")
