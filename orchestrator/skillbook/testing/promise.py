"""Works out of the code and the name of an imported skill what it needs on a plot, and what it promises to do there."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.mobs import HOSTILE, mobs
from orchestrator.skillbook.index import spoken

ID = re.compile(r"[a-z][a-z0-9_]+")
MAKING = frozenset("craft smelt cook mine kill catch collect get obtain make fish hunt shear find gather chop fill".split())
USING_UP = frozenset("eat place plant feed throw deposit put store".split())  # what is promised is that a thing is gone
KILLING = frozenset({"kill", "hunt"})  # not every mob drops something
OVENS = ("smelt", "cook")
MOST = 8  # further kinds of things in the inventory: the furnished plot gives some twenty-five
EACH = 32  # of each: one skill smelts 25 of them
HUNGRY = "effect give @s hunger 2 255"  # leaves about twelve of twenty food points, so that there is something to eat for
NEVER_GIVEN = frozenset({"air", "bedrock"})
NATURAL_PATCH = re.compile(
    r"(_ore|_log|^(stone|(cobbled_)?deepslate|granite|diorite|andesite|sand|gravel|clay|pumpkin|melon))$"
)
STALKS = ("bamboo", "cactus")  # grow on sand
POOL = "fill ~-3 ~-1 ~-3 ~-2 ~-1 ~-2 water"  # within reach, and seen from the bot across its surface
BEDS = tuple((x, z) for x in (2, 4) for z in (-4, -2, 0, 2, 4))  # of stalks: within reach; cacti that touch break


@dataclass(frozen=True, slots=True)
class SkillPromise:
    """The promise of a skill, by its name: to gain something, to kill something or gain what it drops, to use something up, or
    only to run to its end."""

    gains: bool = False
    spends: bool = False
    kills: bool = False

    def broken(self, gained: Mapping[str, int], killed: int = 0) -> str:
        """Return why a run that ended well did not do what is promised; empty if it did. `killed`: how many of the mobs that
        it names are gone."""
        if self.kills and killed > 0:
            return ""
        if self.gains and not any(count > 0 for count in gained.values()):
            return "nothing was gained"
        if self.spends and not any(count < 0 for count in gained.values()):
            return "nothing was used up"
        return ""


def promise_of(name: str) -> SkillPromise:
    """Return what a skill promises, by the first verb in its name that says so."""
    for word in spoken(name).split():
        if word in MAKING:
            return SkillPromise(gains=True, kills=word in KILLING)
        if word in USING_UP:
            return SkillPromise(spends=True)
    return SkillPromise()


def needs_of(name: str, code: str, game: GameData) -> tuple[str, ...]:
    """Return the operator commands that add to the furnished plot what the code of a skill names: things in the inventory,
    though not what the skill is to bring, blocks around, and mobs. A skill that eats gets a hungry bot. Mobs that attack are
    there only for a skill that is named after them, one of each kind; sunlight does not burn them."""
    named = named_in(code)
    brought = brought_by(name, named, game)
    things = list(things_of(named, brought, game))[:MOST]
    blocks = [each for each in named if each in game.blocks and NATURAL_PATCH.search(each)]
    attacking = mobs(game.version, HOSTILE)
    beings = beings_for(name, named, game)
    return (
        *((HUNGRY,) if eats(name, code) else ()),
        *(f"give @s {item} {1 if item in game.single else EACH}" for item in things),
        *(f"fill ~{-20 - 3 * n} ~ ~-2 ~{-19 - 3 * n} ~1 ~1 {block}" for n, block in enumerate(blocks[:4])),
        *((POOL,) if {"water", "bucket"} <= {*named} else ()),
        *(line for stalk in STALKS if stalk in named for line in grove(stalk)),
        *(f"summon {being} ~{-6 - n % 3} ~ ~{-6 + n // 3}" for n, being in enumerate(beings)),
        *(f"effect give @e[type={being},distance=..64] fire_resistance 600" for being in beings if being in attacking),
    )


def without_brought(lines: Iterable[str], name: str, code: str, game: GameData) -> list[str]:
    """Return the operator commands of a plot without those that give what the skill is to bring: one that has enough already
    would have nothing to do. What its product is named after stays, such as the bucket for a bucket of water."""
    brought = brought_by(name, named_in(code), game)
    left_out = {f"give @s {item}" for item in brought if not names_another(item, brought)}
    return [line for line in lines if line.rpartition(" ")[0] not in left_out]


def named_in(code: str) -> list[str]:
    """Return the words of a skill's code that may be ids of items, blocks or mobs, each once."""
    return [each for each in dict.fromkeys(ID.findall(code)) if each not in NEVER_GIVEN]


def beings_for(name: str, named: Collection[str], game: GameData) -> list[str]:
    """Return the mobs for a plot: three of each of two kinds that a skill's code names, and one of each kind that attacks and
    that the skill's name has, too."""
    hostile, prey = mobs(game.version, HOSTILE), prey_of(name, game)
    found = [each for each in named if each in mobs(game.version)]
    return [each for each in found if each not in hostile][:2] * 3 + [
        each for each in found if each in hostile and each in prey
    ]


def prey_of(name: str, game: GameData) -> list[str]:
    """Return the mobs after which a skill that kills is named."""
    words = spoken(name).split()
    if not promise_of(name).kills:
        return []
    return sorted(mob for mob in mobs(game.version) if all(in_name(part, words) for part in mob.split("_")))


def grove(stalk: str) -> Iterator[str]:
    """Yield the commands that lay out plants of one block each, on sand, within reach of the bot: a skill may dig at once what
    it sees."""
    for x, z in BEDS:
        yield f"setblock ~{x} ~-1 ~{z} sand"
        yield f"setblock ~{x} ~ ~{z} {stalk}"


def eats(name: str, code: str) -> bool:
    """Return whether a skill eats something; a bot whose food bar is full cannot."""
    return "eat" in spoken(name).split() or ".consume(" in code


def brought_by(name: str, named: Collection[str], game: GameData) -> frozenset[str]:
    """Return the items that a skill is to bring: what an oven makes of things that its code names, but no fuel, for one that
    smelts or cooks; else every item whose words are all in the skill's name, in either number. One that crafts a thing does
    not bring what the thing is named after, such as the bones of bone meal. None for one that promises no gain."""
    words = spoken(name).split()
    if not promise_of(name).gains:
        return frozenset()
    if words[0] in OVENS:
        return frozenset(item for item, raws in game.smelting.items() if set(raws) & set(named) and item not in game.fuel)
    found = frozenset(item for item in game.items if all(in_name(part, words) for part in item.split("_")))
    return frozenset(item for item in found if not names_another(item, found)) if words[0] == "craft" else found


def names_another(item: str, items: Collection[str]) -> bool:
    """Return whether the words of an item are only a part of those of another one."""
    return any(set(item.split("_")) < set(other.split("_")) for other in items)


def in_name(word: str, words: Collection[str]) -> bool:
    """Return whether a name has a word, in either number."""
    return word in words or f"{word}s" in words or f"{word}es" in words


def things_of(named: Collection[str], brought: Collection[str], game: GameData) -> Iterator[str]:
    """Yield the items that a skill's code names and that the skill does not bring itself, and the ingredients of what it
    brings where that is crafted."""
    found = [item for item in named if item in game.items]
    parts = (part for item in found if item in brought for recipe in game.recipes.get(item, ())[:1] for part in recipe.needs)
    yield from dict.fromkeys(item for item in (*parts, *found) if item not in brought)
