"""Distributes a building's materials: of every three builders two (the carpenters) hold the wood and one (the mason) the rest,
and each holds some dirt to climb on."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import ceil

from orchestrator.core.blueprint import Blueprint, materials
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError

WOODEN = re.compile(r"^(oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry|pale_oak|bamboo|crimson|warped)_")
SPARE = 4  # of each material, for what is set wrong and rolls away
CLIMBING = "dirt"
Loads = dict[str, dict[str, int]]


def loads(blueprint: Blueprint, builders: Sequence[str], seed: int) -> Loads:
    """Return the items that each builder starts with, as builder -> item -> count; the seed chooses which builders are masons
    and hold what is not wood."""
    wanted = materials(block for stage in blueprint.stages for _, block in stage.cells)
    turned = [*builders[seed % len(builders) :], *builders[: seed % len(builders)]]
    masons = turned[2::3]
    carpenters = [name for name in turned if name not in masons]
    given: Loads = {name: {} for name in builders}
    for item, count in sorted(wanted.items()):
        share_out(given, carpenters if WOODEN.match(item) else masons, item, count)
    for name in builders:
        given[name][CLIMBING] = given[name].get(CLIMBING, 0) + blueprint.size[1] + SPARE
    return given


def share_out(given: Loads, hands: Sequence[str], item: str, count: int) -> None:
    """Add `count` of an item to the loads of the builders `hands`, as evenly as whole items allow, plus a few spare ones each.
    If there are no more items than builders, the first one gets them all. `given` maps builder -> item -> count."""
    for index, name in enumerate(hands):
        part = ceil(count / (len(hands) - index)) if count > len(hands) else count
        if part:
            given[name][item] = part + (SPARE if count > len(hands) else 0)
            count -= part


async def hand_out(admin: Admin, given: Mapping[str, Mapping[str, int]]) -> None:
    """Clear the builders' inventories and give them their items (`given`: builder -> item -> count) by operator commands.
    Raises BlockcrewError when the server refuses to."""
    for name, load in given.items():
        with suppress(BlockcrewError):  # nothing to clear is no mistake; whatever else is wrong is told by the next line
            await admin.command(f"clear {name}")
        for item, count in load.items():
            await admin.command(f"give {name} {item} {count}")
