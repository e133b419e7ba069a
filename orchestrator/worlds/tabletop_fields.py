"""The fields of a tabletop world: tilling, sowing, harvesting and water on its building ground. Nothing grows by itself."""

from collections import Counter
from collections.abc import Sequence

from orchestrator.core.blueprint import AIR, Cell, name_of, state_of
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act
from orchestrator.knowledge.crops import FRUIT, RIPE, SEEDS, TILLABLE
from orchestrator.worlds.site import Site

FIELD_SKILLS = ("tendField", "emptyBucket")
YIELD = 2  # seeds of a ripe plant


def tend(act: Act, inventory: Counter[str], site: Site) -> tuple[Reason, str] | None:
    """Carry out tendField or emptyBucket on the building ground, with what a bot holds; return a reason and a note if that is
    not possible."""
    if act.skill == "emptyBucket":
        return pour(act, inventory, site)
    cells, crop = act.args.get("cells"), str(act.args.get("name", "wheat"))
    if not isinstance(cells, list) or crop not in SEEDS:
        return Reason.BAD_ARGUMENT, "cells must be a list of places, and name a crop"
    for cell in cells:
        tend_bed((cell[0], cell[1], cell[2]), crop, inventory, site)
    return None


def tend_bed(bed: Cell, crop: str, inventory: Counter[str], site: Site) -> None:
    """Harvest one bed if it is ripe, till it if it is earth, and sow it if it is free, with what the bot holds."""
    over = (bed[0], bed[1] + 1, bed[2])
    if name_of(site.at(over)) == crop and is_ripe(site.at(over)):
        site.clear(over)
        inventory[FRUIT[crop]] += 1
        inventory[SEEDS[crop]] += YIELD
    if name_of(site.at(bed)) in TILLABLE and any(count and item.endswith("_hoe") for item, count in inventory.items()):
        site.blocks[bed] = "farmland[moisture=7]"
    if name_of(site.at(bed)) == "farmland" and site.at(over) == AIR and inventory[SEEDS[crop]] > 0:
        inventory[SEEDS[crop]] -= 1
        site.blocks[over] = f"{crop}[age=0]"


def is_ripe(block: str) -> bool:
    """Return whether a crop is ripe."""
    return int(state_of(block).get("age", "0")) >= RIPE[name_of(block)]


def pour(act: Act, inventory: Counter[str], site: Site) -> tuple[Reason, str] | None:
    """Pour a bucket of water onto a block; return a reason and a note if the bot has none."""
    if not inventory["water_bucket"]:
        return Reason.MISSING_ITEM, "this needs a water_bucket in the inventory"
    x, y, z = (int(str(act.args[axis])) for axis in "xyz")
    inventory.update(water_bucket=-1, bucket=1)
    site.blocks[x, y + 1, z] = "water[level=0]"
    return None


def grow(site: Site, cells: Sequence[Cell] = ()) -> None:
    """Make crops ripe, in these cells or everywhere: for tests."""
    for cell in cells or tuple(site.blocks):
        name = name_of(site.at(cell))
        if name in RIPE:
            site.blocks[cell] = f"{name}[age={RIPE[name]}]"
