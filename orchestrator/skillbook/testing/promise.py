"""Works out of the code and the name of an imported skill what it needs on a plot, and what it promises to do there."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.mobs import mobs
from orchestrator.skillbook.index import spoken

ID = re.compile(r"[a-z][a-z0-9_]+")
MAKING = frozenset("craft smelt cook mine kill catch collect get obtain make fish hunt shear find gather".split())
USING_UP = frozenset("eat place plant feed throw deposit put store".split())  # what is promised is that a thing is gone
OVENS = ("smelt", "cook")
MOST = 8  # further kinds of things in the inventory: the furnished plot gives some twenty-five
EACH = 8
HUNGRY = "effect give @s hunger 2 255"  # leaves about twelve of twenty food points, so that there is something to eat for
NEVER_GIVEN = frozenset({"air", "bedrock"})
NATURAL_PATCH = re.compile(r"(_ore|_log|^(stone|deepslate|granite|diorite|andesite|sand|gravel|clay|pumpkin|melon))$")


@dataclass(frozen=True, slots=True)
class SkillPromise:
    """The promise of a skill, by its name: to gain something, to use something up, or only to run to its end."""

    gains: bool = False
    spends: bool = False

    def broken(self, gained: Mapping[str, int]) -> str:
        """Return why a run that ended well did not do what is promised; empty if it did."""
        if self.gains and not any(count > 0 for count in gained.values()):
            return "nothing was gained"
        if self.spends and not any(count < 0 for count in gained.values()):
            return "nothing was used up"
        return ""


def promise_of(name: str) -> SkillPromise:
    """Return what a skill promises, by the first verb in its name that says so."""
    for word in spoken(name).split():
        if word in MAKING:
            return SkillPromise(gains=True)
        if word in USING_UP:
            return SkillPromise(spends=True)
    return SkillPromise()


def needs_of(name: str, code: str, game: GameData) -> tuple[str, ...]:
    """Return the operator commands that add to the furnished plot what the code of a skill names: things in the inventory,
    though not what the skill is to bring, blocks around, and mobs. A skill that eats gets a hungry bot."""
    named = [each for each in dict.fromkeys(ID.findall(code)) if each not in NEVER_GIVEN]
    brought = brought_by(name, named, game)
    things = list(things_of(named, brought, game))[:MOST]
    blocks = [each for each in named if each in game.blocks and NATURAL_PATCH.search(each)]
    beings = [each for each in named if each in mobs(game.version)]
    return (
        *((HUNGRY,) if eats(name, code) else ()),
        *(f"give @s {item} {1 if item in game.single else EACH}" for item in things),
        *(f"fill ~{-20 - 3 * n} ~ ~-2 ~{-19 - 3 * n} ~1 ~1 {block}" for n, block in enumerate(blocks[:4])),
        *(f"summon {being} ~{-6 - n % 3} ~ ~{-6 + n // 3}" for n, being in enumerate(beings[:2] * 3)),
    )


def eats(name: str, code: str) -> bool:
    """Return whether a skill eats something; a bot whose food bar is full cannot."""
    return "eat" in spoken(name).split() or ".consume(" in code


def brought_by(name: str, named: Collection[str], game: GameData) -> frozenset[str]:
    """Return the items that a skill is to bring: what an oven makes of things that its code names, for one that smelts or
    cooks; else every item whose words are all in the skill's name, in either number. None for one that promises no gain."""
    words = spoken(name).split()
    if not promise_of(name).gains:
        return frozenset()
    if words[0] in OVENS:
        return frozenset(item for item, raws in game.smelting.items() if set(raws) & set(named))
    return frozenset(item for item in game.items if all(in_name(part, words) for part in item.split("_")))


def in_name(word: str, words: Collection[str]) -> bool:
    """Return whether a name has a word, in either number."""
    return word in words or f"{word}s" in words or f"{word}es" in words


def things_of(named: Collection[str], brought: Collection[str], game: GameData) -> Iterator[str]:
    """Yield the items that a skill's code names and that the skill does not bring itself, and the ingredients of what it
    brings where that is crafted."""
    found = [item for item in named if item in game.items]
    parts = (part for item in found if item in brought for recipe in game.recipes.get(item, ())[:1] for part in recipe.needs)
    yield from dict.fromkeys(item for item in (*parts, *found) if item not in brought)
