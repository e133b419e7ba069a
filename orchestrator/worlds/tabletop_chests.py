"""The chests of a tabletop world: at a place each, shared by all bots of the table."""

from collections import Counter

from orchestrator.core.blueprint import Cell
from orchestrator.core.observation import Chest, Position
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Act

CHEST_SKILLS = ("putInChest", "takeFromChest")


class TabletopChests:
    """The chests of one table, by block (x, y, z), with their contents."""

    def __init__(self) -> None:
        self.contents: dict[Cell, Counter[str]] = {}

    def shown(self) -> tuple[Chest, ...]:
        """Return the chests as a bot sees them."""
        return tuple(
            Chest("chest", Position(*cell), {item: count for item, count in held.items() if count})
            for cell, held in self.contents.items()
        )

    def move(self, act: Act, inventory: Counter[str]) -> tuple[Reason, str] | None:
        """Move items between an inventory and a chest, as the skill in `act` says; return a reason and a note if that is not
        possible."""
        name, count = str(act.args.get("name")), int(str(act.args.get("count", 1)))
        cell = (int(str(act.args.get("x"))), int(str(act.args.get("y"))), int(str(act.args.get("z"))))
        chest = self.contents.get(cell)
        if chest is None:
            return Reason.NOT_FOUND, f"no chest or barrel at {' '.join(map(str, cell))}"
        puts = act.skill == "putInChest"
        source, target = (inventory, chest) if puts else (chest, inventory)
        moved = min(count, source[name])
        if puts and moved < count:
            return Reason.MISSING_ITEM, f"the inventory has {moved} {name}, not {count}"
        source[name] -= moved
        target[name] += moved
        if moved < count:
            return Reason.NOT_FOUND, f"the chest had only {moved} {name}, not {count}"
        return None
