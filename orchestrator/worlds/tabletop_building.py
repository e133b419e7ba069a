"""Building in a tabletop world: block by block on the building ground, each against another block."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from orchestrator.core.blueprint import AIR, Cell, item_of, matches
from orchestrator.core.contracts.world import Progress
from orchestrator.core.outcome import Reason
from orchestrator.worlds.tabletop_work import ActionRefused

if TYPE_CHECKING:
    from orchestrator.worlds.tabletop import TabletopWorld


async def build(body: "TabletopWorld", args: Mapping[str, object], before: Counter[str], progress: Progress | None) -> None:
    """Build `cells` of `args` from the bottom up as far as possible. Raises ActionRefused at the end if any is missing."""
    if body.trouble:
        raise ActionRefused(body.trouble.popleft(), "trouble was ordered")
    cells = args.get("cells")
    if not isinstance(cells, list) or not cells:
        raise ActionRefused(Reason.BAD_ARGUMENT, "cells must be a list of places with blocks")
    wanted = {(each["x"], each["y"], each["z"]): str(each["block"]) for each in cells}
    lacking: tuple[Reason, str] | None = None
    for cell in sorted(wanted, key=lambda place: place[1]):
        if not matches(wanted[cell], body.site.at(cell)):
            await body.tick()
            lacking = set_block(body, cell, wanted) or lacking
            if progress:
                progress(body.gained(before))
    if lacking:
        raise ActionRefused(*lacking)


def set_block(body: "TabletopWorld", cell: Cell, wanted: Mapping[Cell, str]) -> tuple[Reason, str] | None:
    """Set the block that `wanted` has for a cell. Return None, or the reason and a note if that is not possible."""
    there, item = body.site.clear(cell), item_of(wanted[cell])
    if there != AIR:
        body.inventory[there] += 1
    if item is None:
        return None
    if not body.inventory[item]:
        return Reason.MISSING_ITEM, f"no {item} to place"
    if not body.site.holds(cell):
        return Reason.UNREACHABLE, f"no block to place {item} against"
    body.inventory[item] -= 1
    body.site.set(body.name, cell, wanted[cell], wanted)
    return None
