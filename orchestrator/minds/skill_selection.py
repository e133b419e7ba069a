"""Selects the skills that a model is shown: the usual ones, and those that the skillbook (the searchable collection of all
skills) suggests for the current stage. Without suggestions, skills whose description names the wanted items are added. A whole
library would fill most of a prompt."""

import re
from collections.abc import Iterable, Sequence

from orchestrator.core.skill import Skill, Suggestion

USUAL = frozenset(
    "mineBlock craftItem placeItem smeltItem hunt equipItem eatFood explore goTo goToHeight surface collectDrops".split()
)
MORE = 6  # beside the usual ones
LIKE = 0.35  # a suggestion has to be at least so near the stage, and needs no more words than that to be told
CAPITAL = re.compile("([A-Z])")
WORD = re.compile(r"[a-z]+")
COMMON = frozenset("raw block item of the and with".split())


def repertoire(skills: Iterable[Skill], wanted: Iterable[str], suggested: Sequence[Suggestion] = ()) -> tuple[Skill, ...]:
    """Return the usual skills and the few that fit best, in the order of `skills`; skills from outside the library come last.
    Those that fit are the first of `suggested` that are similar enough to the task, or without suggestions those whose name,
    description or gains mention the `wanted` items."""
    every = tuple(skills)
    if suggested:
        near = [one.skill.name for one in suggested if one.likeness >= LIKE][:MORE]
        foreign = [one.skill for one in suggested if one.program and one.skill.name in near]
        return (*(skill for skill in every if skill.name in USUAL or skill.name in near), *foreign)
    words = {word for item in wanted for word in item.split("_")} - COMMON
    others = [skill for skill in every if skill.name not in USUAL and fit(skill, words)]
    chosen = sorted(others, key=lambda skill: -fit(skill, words))[:MORE]
    return tuple(skill for skill in every if skill.name in USUAL or skill in chosen)


def fit(skill: Skill, words: set[str]) -> int:
    """Return how many of the words occur in the skill's name, its description or what it gains."""
    name = CAPITAL.sub(r" \1", skill.name)
    text = f"{name} {skill.description} {skill.gains}".lower()
    return len(words & set(WORD.findall(text)))
