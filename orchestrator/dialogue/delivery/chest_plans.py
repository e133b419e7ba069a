"""Plans what one member does to put things into a chest. All functions are pure."""

import re
from collections.abc import Mapping

from orchestrator.commands.command import Slots
from orchestrator.core.blueprint import Cell
from orchestrator.core.observation import Observation
from orchestrator.core.plan import Act
from orchestrator.core.position import Position, cell_of
from orchestrator.dialogue.errands.member_plan import MemberPlan
from orchestrator.knowledge.names import in_group

WAY = 600.0  # seconds that a walk or an opened chest may take
CLOSE = 3  # blocks from the chest
MOST_KINDS = 12
KEPT = re.compile(
    r"_(?:pickaxe|axe|shovel|hoe|sword|helmet|chestplate|leggings|boots)$|^(?:bow|crossbow|shield|arrow|torch|shears|bucket|bread)$"
    r"|^cooked_|^baked_"
)  # what a member keeps when it puts everything away


def store(slots: Slots, look: Observation) -> MemberPlan:
    """Plan to put the items of an order into the chest at its place, or else into the nearest one that the member sees."""
    at = chest_at(slots, look)
    if at is None:
        return MemberPlan("I see no chest. Say where it is, for example: put it in the chest at 10 64 20.")
    things = things_of(slots, look.inventory)
    if not things:
        return MemberPlan(f"I have no {slots.item}." if slots.item else "I have nothing to put away.")
    x, y, z = at
    where = f"{x} {y} {z}"
    goes = Act("goTo", {"x": x, "y": y, "z": z, "range": CLOSE}, WAY)
    puts = [Act("putInChest", {"name": item, "count": count, "x": x, "y": y, "z": z}, WAY) for item, count in things.items()]
    listed = ", ".join(f"{count} {item}" for item, count in things.items())
    said, after = f"I am putting {listed} into the chest at {where}", f"In the chest at {where}: {listed}"
    return MemberPlan(f"{said}.", (goes, *puts), after=after, doing=f"put {listed} into the chest at {where}", quiet=True)


def chest_at(slots: Slots, look: Observation) -> Cell | None:
    """Return the block of the chest that an order names, or of the nearest one that the member sees; None without one."""
    if slots.at and slots.at[1] is not None:
        return slots.at[0], slots.at[1], slots.at[2]
    here = Position(slots.at[0], look.position.y, slots.at[2]) if slots.at else look.position
    found = sorted(look.chests, key=lambda each: each.position.distance(here))
    if not found:
        return None
    return cell_of(found[0].position)


def things_of(slots: Slots, held: Mapping[str, int]) -> dict[str, int]:
    """Return which items of an inventory an order means, as item to count; without an item, all but tools, weapons, armour,
    food and torches."""
    if not slots.item:
        return {item: count for item, count in list(held.items())[:MOST_KINDS] if count and not KEPT.search(item)}
    parts = [(part.item, part.count) for part in slots.items] or [(slots.item, None if slots.all else slots.count)]
    found: dict[str, int] = {}
    for item, count in parts:
        left = sum(held.values()) if count is None else count
        for kind, there in held.items():
            put = min(left, there - found.get(kind, 0))
            if put > 0 and in_group(kind, item):
                found[kind] = found.get(kind, 0) + put
                left -= put
    return found
