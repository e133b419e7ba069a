"""Says before a building is begun what it takes, what the crew holds of it, and what nobody can get."""

from collections import Counter
from collections.abc import Iterable, Mapping

from orchestrator.core.blueprint import Build, Cell, matches, materials
from orchestrator.core.goal import amount
from orchestrator.knowledge.acquisition.plan import Unobtainable, plan_acquisition
from orchestrator.knowledge.game import GameData

MOST = 6  # materials that are listed by name
STATIONS = frozenset({"crafting_table", "furnace"})


def still_to_place(build: Build, seen: Mapping[Cell, str]) -> Counter[str]:
    """Return the items that the building takes in addition to the blocks that stand already, with their counts."""
    return materials(block for cell, block in build.cells.items() if not matches(block, seen.get(cell, "")))


def listed(takes: Mapping[str, int], held: Mapping[str, int], stored: Mapping[str, int]) -> str:
    """Return one sentence with the materials of a building, what of it is in the shared chests (`stored`, item -> count), and
    what is still needed when the crew has fetched that."""
    if not takes:
        return "It takes no materials."
    order = sorted(takes, key=lambda item: (-takes[item], item))
    parts = [amount(takes[item], item) for item in order[:MOST]]
    if len(order) > MOST:
        parts.append(f"{len(order) - MOST} other materials")
    lacks = Counter(takes) - Counter(held)
    fetched = lacks & Counter(stored)
    rest = [f"we take {some(fetched, order)} from our chests"] if fetched else []
    rest += [f"we still need {some(lacks - fetched, order)}"] if lacks - fetched else []
    return f"It takes {', '.join(parts)}; {', '.join(rest) or 'we have all of it'}."


def some(counts: Mapping[str, int], order: Iterable[str]) -> str:
    """Return the first six of these items in `order`, with their counts, in words."""
    return ", ".join([amount(counts[item], item) for item in order if counts.get(item)][:MOST])


def in_all(inventories: Iterable[Mapping[str, int]]) -> Counter[str]:
    """Return what all members together hold, as item -> count."""
    return sum((Counter(dict(each)) for each in inventories), Counter[str]())


def unobtainable(game: GameData, takes: Mapping[str, int], held: Mapping[str, int]) -> str:
    """Return one sentence about a material that the crew lacks and that nobody can dig, craft or smelt; empty if there is
    none. Whether the world has enough of it nearby is not known before."""
    for item, count in takes.items():
        if held.get(item, 0) >= count:
            continue
        try:
            plan_acquisition(game, held, frozenset(), item, count)
        except Unobtainable:
            missing = amount(count - held.get(item, 0), item)
            return f"We lack {missing}, and we know no way to get it: give it to us first."
    return ""
