"""Selects the skills (programs for bots) that a model is shown, since all of them would fill most of a prompt: the usual ones,
such as mineBlock, and those that the skillbook (the searchable collection of all skills) suggests for the current stage of the
plan. Without suggestions, skills whose description names the wanted items are added."""

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
    """Return the skills (programs for bots) to show to a model, in the order of `skills`: the usual ones, such as mineBlock,
    and up to six that fit best. These are the first of `suggested` that are similar enough to the task, or without suggestions
    the skills whose name, description or gains mention the `wanted` items. Suggested skills from outside the library come
    last."""
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
    """Return how many of the words occur in the name or description of a skill (a program for bots), or in what it gains."""
    name = CAPITAL.sub(r" \1", skill.name)
    text = f"{name} {skill.description} {skill.gains}".lower()
    return len(words & set(WORD.findall(text)))
