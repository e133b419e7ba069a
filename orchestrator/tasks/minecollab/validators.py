"""Scores a MineCollab task as the validators of Mindcraft do (its src/agent/tasks): an inventory with all targets for crafting
and cooking, and the share of blocks that are right for construction."""

from collections.abc import Iterable, Mapping, Sequence

from orchestrator.core.blueprint import AIR, Cell, name_of
from orchestrator.tasks.minecollab.blueprint_levels import BlueprintLevel, wanted
from orchestrator.tasks.minecollab.collab_task import CollabTask


def made(task: CollabTask, held: Sequence[Mapping[str, int]]) -> bool:
    """Return whether one agent holds all targets; in a task of Hell's Kitchen, whether each agent holds its own one. `held` has
    an inventory for each agent, in the order of their numbers."""
    if task.apart:
        pairs = zip(task.targets.items(), held, strict=False)
        return all(inventory.get(item, 0) >= count for (item, count), inventory in pairs)
    return any(holds(inventory, task.targets) for inventory in held)


def holds(inventory: Mapping[str, int], items: Mapping[str, int]) -> bool:
    """Return whether an inventory has all these items, as item -> count."""
    return all(inventory.get(item, 0) >= count for item, count in items.items())


def built(levels: Iterable[BlueprintLevel], there: Mapping[Cell, str]) -> tuple[int, int]:
    """Return how many cells are right and how many count. A cell where air is wanted and is counts for nothing; one where
    anything else is counts as wrong. Only the kinds of blocks are compared. `there` maps cells to the blocks that stand there;
    missing cells are air."""
    right = counted = 0
    for cell, block in wanted(levels):
        actual = name_of(there.get(cell, AIR))
        if block == actual == AIR:
            continue
        counted += 1
        right += block == actual
    return right, counted
