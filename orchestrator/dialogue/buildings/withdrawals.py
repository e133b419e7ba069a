"""Works out what each builder takes out of the shared chests for a building: the materials, and what the crew can make them of.

All functions are pure.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from math import ceil

from orchestrator.core.blueprint import lacking
from orchestrator.core.plan import Act
from orchestrator.core.storage import SharedChest
from orchestrator.dialogue.errands.giving import fetching
from orchestrator.knowledge.acquisition.plan import AcquisitionPlanner, Unobtainable
from orchestrator.knowledge.game import GameData

Held = Mapping[str, Mapping[str, int]]  # count by item, by member


def withdrawals(
    game: GameData, takes: Mapping[str, int], held: Held, stored: Mapping[str, int], builders: Collection[str]
) -> dict[str, Counter[str]]:
    """Return what each builder takes out of the chests (builder -> item -> count), in even parts. `takes` are the materials of
    the building, `held` what all members hold, `stored` what the chests hold. What the chests lack is made from their
    ingredients, as far as these are in there."""
    left, found = Counter(stored), {name: Counter[str]() for name in builders}
    lacks = lacking(takes, held.values())
    for item, count in lacks.items():
        for name, part in even_parts(builders, min(count, left[item])):
            found[name][item] += part
            left[item] -= part
    for item, count in lacks.items():
        for name, part in even_parts(builders, count - sum(taken[item] for taken in found.values())):
            used = ingredients(game, left, item, part)
            found[name] += used
            left -= used
    return {name: taken for name, taken in found.items() if taken}


def even_parts(names: Collection[str], count: int) -> Iterable[tuple[str, int]]:
    """Yield each name that gets something of the count, with its part."""
    for index, name in enumerate(names):
        if part := ceil(count / (len(names) - index)):
            yield name, part
            count -= part


def ingredients(game: GameData, stored: Counter[str], item: str, count: int) -> Counter[str]:
    """Return what is used of the stored things to make `count` of an item that is not among them; empty if nobody can."""
    planner = AcquisitionPlanner(game, stored.copy(), frozenset(), weighs=False)
    try:
        planner.get(item, count)
    except Unobtainable:
        return Counter()
    return stored - planner.held


def contents_of(chests: Iterable[SharedChest]) -> Counter[str]:
    """Return what all these chests hold together, as far as somebody has looked into them."""
    return sum((Counter(chest.contents or {}) for chest in chests), Counter[str]())


def acts_of(parts: Mapping[str, Mapping[str, int]], chests: Collection[SharedChest]) -> dict[str, tuple[Act, ...]]:
    """Return the acts with which each builder takes its part (builder -> item -> count) out of the chests."""
    left = {chest.at: Counter(chest.contents or {}) for chest in chests}
    found: dict[str, tuple[Act, ...]] = {}
    for name, items in parts.items():
        for chest in chests:
            for item, count in items.items():
                taken = min(count - gone(found.get(name, ()), item), left[chest.at][item])
                if taken > 0:
                    walk, take = fetching(chest, item, taken)
                    found[name] = (*found.get(name, ()), *((take,) if walk in found.get(name, ()) else (walk, take)))
                    left[chest.at][item] -= taken
    return found


def gone(acts: Iterable[Act], item: str) -> int:
    """Return how many of an item these acts take out of chests."""
    return sum(int(str(act.args["count"])) for act in acts if act.args.get("name") == item)
