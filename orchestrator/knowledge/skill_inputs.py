"""Finds the library skills that can run only if the bot holds certain items.
The header of a skill has commands that prepare land for its example (its plot); the items that they give to the bot are those
that the skill takes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from orchestrator.core.skill import Skill
from orchestrator.knowledge.skill_header import BadHeader, Header, read_header
from orchestrator.knowledge.skills import LIBRARY

GIVEN = re.compile(r"give @s (\w+)(?:\[.*\])?(?: (\d+))?$")
FOUND = re.compile(r"(?:setblock|fill) (?:~?-?\d* ?)+ (\w+)|summon (\w+)")
PLACES = frozenset({"x", "y", "z", "cells", "low", "high", "player"})  # of an example: they are those of its plot


@dataclass(frozen=True, slots=True)
class Use:
    """A skill that takes items, according to the example in its header.
    `takes` and `gains` map items to counts: those that the example is given and those that its proof asks for. `around` are the
    blocks and mobs that are placed for the example, `example` are its arguments. `proven` tells whether the proof also holds on
    other land with items that a bot gathered itself: the skill gains something, the example names no place, and what it takes
    does not depend on its arguments."""

    skill: Skill
    takes: Mapping[str, int]
    around: frozenset[str]
    gains: Mapping[str, int]
    example: Mapping[str, object]
    says: tuple[str, ...]
    proven: bool


@cache
def uses(folder: Path = LIBRARY) -> tuple[Use, ...]:
    """Return how each library skill that takes items uses them, sorted by skill name."""
    found = []
    for path in sorted(folder.glob("*.js")):
        try:
            header = read_header(path.read_text("utf-8"))
        except BadHeader:
            continue
        if any(GIVEN.match(line) for line in header.plot):
            found.append(read_use(path.stem, header))
    return tuple(found)


def use_of(name: str) -> Use | None:
    """Return which items the library skill `name` takes and gains; None when it takes none or there is no such skill."""
    return next((use for use in uses() if use.skill.name == name), None)


def read_use(name: str, header: Header) -> Use:
    """Return which items the skill `name` takes and gains, as read from its header's example."""
    given = [match for line in header.plot if (match := GIVEN.match(line))]
    around = {part for line in header.plot for match in FOUND.findall(line) for part in match if part}
    counted = [each for each in header.proof if isinstance(each, dict)]
    gains = {item: count for each in counted for item, count in each.items() if isinstance(count, int) and count > 0}
    spent = {item for each in counted for item, count in each.items() if isinstance(count, int) and count < 0}
    takes = {match[1]: int(match[2] or 1) for match in given}
    named = {value for value in header.example.values() if isinstance(value, str)}
    other = bool(PLACES & header.example.keys() or named & takes.keys() or (named & gains.keys() and spent & takes.keys()))
    skill = Skill(name, header.description, header.parameters, header.gains)
    return Use(skill, takes, frozenset(around), gains, header.example, header.says, bool(gains) and not other)
