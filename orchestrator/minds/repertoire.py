"""Which skills a model is told of: those that nearly everything takes, and those whose description names what is wanted.

All of a large library would be most of every prompt.
"""

import re
from collections.abc import Iterable

from orchestrator.core.skill import Skill

USUAL = frozenset(
    "mineBlock craftItem placeItem smeltItem hunt equipItem eatFood explore goTo goToHeight surface collectDrops".split()
)
MORE = 6  # beside the usual ones
CAPITAL = re.compile("([A-Z])")
WORD = re.compile(r"[a-z]+")
COMMON = frozenset("raw block item of the and with".split())


def repertoire(skills: Iterable[Skill], wanted: Iterable[str]) -> tuple[Skill, ...]:
    """The usual ones, and the few that fit the wanted items best; in the library's order."""
    every = tuple(skills)
    words = {word for item in wanted for word in item.split("_")} - COMMON
    others = [skill for skill in every if skill.name not in USUAL and fit(skill, words)]
    chosen = sorted(others, key=lambda skill: -fit(skill, words))[:MORE]
    return tuple(skill for skill in every if skill.name in USUAL or skill in chosen)


def fit(skill: Skill, words: set[str]) -> int:
    """How many of the words its description has."""
    name = CAPITAL.sub(r" \1", skill.name)
    text = f"{name} {skill.description} {skill.gains}".lower()
    return len(words & set(WORD.findall(text)))
