"""Writes the header comment of a learned skill (a JavaScript program for bots): what it does, its parameters, an example call,
and how that call is verified. Its author (a language model or rules) supplies only words. The plot (commands that prepare the
land on which the example runs) and the proof (the item counts that must be gained there) are written here: a draft with its own
plot could give itself the items that it promises. So the plot is a fixed piece of land with the items that the bot carried, and
the proof is the gains that the draft claimed and that the bot really had."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from orchestrator.core.lesson import Draft
from orchestrator.core.skill import COUNT
from orchestrator.skillbook.testing.skill_test import LAND

LONGEST = 300  # characters of one line
MOST_GIVEN = 27  # kinds of items that are given; in single stacks they leave room for what is gained
A_STACK = 64


@dataclass(frozen=True, slots=True)
class Ground:
    """The land on which the example call of a learned skill (a program for bots) is verified, and the items that the bot has
    there.

    `carried` maps these items to counts. `plot` are operator commands that prepare the land further; they never come from the
    author of the skill.
    """

    carried: Mapping[str, int]
    plot: tuple[str, ...] = ()


def source(draft: Draft, ground: Ground) -> str:
    """Return the source file of a learned skill (a JavaScript program for bots): the code of its author's draft below a header
    comment made from the draft.
    The header contains an example call, with which the skill is verified later. `ground` is the land on which the example runs
    then and the items that the bot has there; the header lists both."""
    return "\n".join(["/**", *(f" * {line}" for line in lines(draft, ground)), " */", draft.code.strip(), ""])


def lines(draft: Draft, ground: Ground) -> Iterable[str]:
    """Yield the lines of the header comment of a learned skill (a program for bots), made from its author's draft, such as
    '@param {number} count how many'.
    The header contains an example call, with which the skill is verified later. `ground` is the land on which the example runs
    then and the items that the bot has there."""
    yield words(draft.description)
    yield ""
    for each in draft.parameters:
        yield f"@param {{{each.kind}}} {each.name} {words(optional(each.text, each.required))}"
    if draft.says:
        yield f"@says {'; '.join(words(said).replace(';', ',') for said in draft.says)}"
    yield f"@example {one_line_json(draft.example)}"
    yield f"@needs {words(draft.needs) or 'nothing'}"
    yield f"@gains {in_words(draft.gains)}"
    yield from (f"@gives {one_line_json(offer)}" for offer in offers(draft))
    yield f"@plot {LAND}"
    for line in (*ground.plot, *(f"give @s {item} {count}" for item, count in gifts(ground.carried))):
        yield f"@plot {line}"
    if draft.gains:
        yield f"@proof {one_line_json(dict(draft.gains))}"


def words(text: str) -> str:
    """Return a text as one line of at most 300 characters that can neither end the header comment of a source file nor begin a
    tag of it, such as @param."""
    line = " ".join(re.sub(r"[@{}]|\*/", " ", "".join(each if each.isprintable() else " " for each in text)).split())
    return line[:LONGEST]


def optional(text: str, required: bool) -> str:
    """Return the text that describes a parameter of a skill (a program for bots); unless the parameter is `required`, words are
    added that it may be left out."""
    return text if required or "if left out" in text else f"{text}; its usual value if left out"


def offers(draft: Draft) -> Iterator[Mapping[str, object]]:
    """Yield an offer for each item that the drafted skill (a program for bots) gains, from which planners know how to get it: a
    mapping of "item" to its id, "args" to the skill's arguments, and "takes" to the items used up, as id -> count.
    If the skill has a parameter `count`, gains one kind of item and uses up none, the count in `args` is a placeholder
    ("$count"), since the offer then holds for any count."""
    takes = {item: -count for item, count in draft.gains.items() if count < 0}
    came = [item for item, count in draft.gains.items() if count > 0]
    counts = len(came) == 1 and not takes and any(each.name == "count" and each.kind == "number" for each in draft.parameters)
    for item in came:
        yield {"item": item, "args": {**draft.example, **({"count": COUNT} if counts else {})}, "takes": takes}


def gifts(carried: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the items to give the bot before the example call of a skill (a program for bots) runs, as pairs of item and
    count, in stacks of at most 64.
    `carried` maps item to count; only the first 27 items by name are given, to leave room in the inventory for what the skill
    gains."""
    most = sorted(carried.items(), key=lambda one: one[0])[:MOST_GIVEN]
    return [(item, min(A_STACK, count - done)) for item, count in most for done in range(0, count, A_STACK)]


def in_words(gains: Mapping[str, int]) -> str:
    """Return the gains of a skill (a program for bots) in words, such as '4 stick, minus 2 oak_planks'; 'nothing' if empty.

    `gains` maps item to count, below zero for what the skill spends.
    """
    came = [f"{count} {item}" for item, count in gains.items() if count > 0]
    spent = [f"minus {-count} {item}" for item, count in gains.items() if count < 0]
    return ", ".join([*came, *spent]) or "nothing"


def one_line_json(value: object) -> str:
    """Return a value as one line of JSON that cannot end the JavaScript comment in which it is written."""
    return json.dumps(value).replace("*/", "*\\/")
