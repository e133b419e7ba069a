"""Finds the library skills (programs for bots) that can run only if the bot holds certain items.
The header comment of a skill has an example (a call that tests run) and the commands that prepare land and bot for it (its
plot). The items that these give to the bot are those that the skill takes."""

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
    """A skill (a program for bots) that takes items, and what is known of it from the example (a call that tests run) in its
    header comment.
    `takes` are the items that the bot is given before the example, `gains` those that it must have gained afterwards (item to
    count); `around` are the blocks and mobs set up for it, `example` its arguments, `says` ways to ask for it. `proven` tells
    whether the example also works elsewhere, with items that a bot gathered itself: the skill gains something, the example
    names no place, and what it takes does not depend on its arguments."""

    skill: Skill
    takes: Mapping[str, int]
    around: frozenset[str]
    gains: Mapping[str, int]
    example: Mapping[str, object]
    says: tuple[str, ...]
    proven: bool


@cache
def uses(folder: Path = LIBRARY) -> tuple[Use, ...]:
    """Return a Use (the items taken and gained) for each skill (program for bots) in `folder` that takes items, sorted by skill
    name.
    A skill takes items if the bot is given some for its header's example (a call that tests run). Skills with a malformed
    header are left out."""
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
    """Return the Use (the items taken and gained) of the library skill (program for bots) `name`; None if it takes none or does
    not exist."""
    return next((use for use in uses() if use.skill.name == name), None)


def read_use(name: str, header: Header) -> Use:
    """Return the Use of the skill (program for bots) `name`: the items that it takes and those that it gains, as its `header`
    tells.
    It takes what the bot is given before the header's example (a call that tests run), and gains what the bot must have gained
    afterwards."""
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
