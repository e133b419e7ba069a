"""The world of CoBlock: the blocks that stand, the blocks that each builder has left, and which actions the rules refuse
(section 2.1)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from orchestrator.games.coblock.action import BlockAction, BlockVerb
from orchestrator.games.coblock.blocks import PLOT, Cell, Structure, cell_text, in_plot, supported


class BlockRefusal(StrEnum):
    """The reasons for which the world refuses an action, in the order in which they are checked. The published rules know only
    the first three of placing."""

    OCCUPIED = "occupied"
    NO_INVENTORY = "no_inventory"
    NO_SUPPORT = "no_support"
    OUTSIDE = "outside"
    NOTHING_THERE = "nothing_there"


class BlockWorld:
    """The standing blocks, cell to colour, and each seat's inventory, colour to count. Blocks never fall: support is checked
    only when a block is placed. A broken block is lost.

    With `as_published` the world has no border, a block may be placed below the ground beside another one, and breaking an
    empty cell is accepted.
    """

    def __init__(self, inventories: Sequence[Mapping[str, int]], initial: Structure, as_published: bool = False) -> None:
        self.blocks: dict[Cell, str] = dict(initial)
        self.inventories = [dict(inventory) for inventory in inventories]
        self.as_published = as_published

    def refusal(self, seat: int, action: BlockAction) -> BlockRefusal | None:
        """Return why the world refuses this action of this seat now; None if it is allowed."""
        cell = action.cell
        if action.verb is BlockVerb.PLACE and cell is not None:
            return self._placing(seat, action.colour, cell)
        if action.verb is BlockVerb.BREAK and not self.as_published and cell not in self.blocks:
            return BlockRefusal.NOTHING_THERE
        return None

    def _placing(self, seat: int, colour: str, cell: Cell) -> BlockRefusal | None:
        if cell in self.blocks:
            return BlockRefusal.OCCUPIED
        if self.inventories[seat].get(colour, 0) <= 0:
            return BlockRefusal.NO_INVENTORY
        if not self.as_published and not in_plot(cell):
            return BlockRefusal.OUTSIDE
        return None if supported(cell, self.blocks) else BlockRefusal.NO_SUPPORT

    def act(self, seat: int, action: BlockAction) -> BlockRefusal | None:
        """Execute a placement or a break and return None, or return why it is refused; other actions change nothing here."""
        why = self.refusal(seat, action)
        if why is not None or action.cell is None:
            return why
        if action.verb is BlockVerb.PLACE:
            self.blocks[action.cell] = action.colour
            self.inventories[seat][action.colour] -= 1
        else:
            self.blocks.pop(action.cell, None)
        return None


def refusal_text(why: BlockRefusal, action: BlockAction) -> str:
    """Return the reason of a refusal as one sentence for the player."""
    place = cell_text(action.cell) if action.cell else "no cell"
    return {
        BlockRefusal.OCCUPIED: f"{place} is occupied: choose an empty cell or break the block first.",
        BlockRefusal.NO_INVENTORY: f"You have no {action.colour} block left: place another colour or ask your partner.",
        BlockRefusal.NO_SUPPORT: f"{place} has no support: place the block at y=0 or against a standing block.",
        BlockRefusal.OUTSIDE: f"{place} is outside: x, y and z go from 0 to {PLOT[0] - 1}, {PLOT[1] - 1} and {PLOT[2] - 1}.",
        BlockRefusal.NOTHING_THERE: f"No block stands at {place}: break a cell that holds a block.",
    }[why]


def matching(target: Sequence[tuple[Cell, str]], blocks: Structure) -> int:
    """Return how many standing blocks are blocks of the target, with the right colour."""
    wanted = set(target)
    return sum(pair in wanted for pair in blocks.items())


def progress(target: Sequence[tuple[Cell, str]], blocks: Structure) -> float:
    """Return the share of right blocks, from 0 to 1, as published: of the target's size, or of the number of standing blocks
    where that is larger."""
    return matching(target, blocks) / max(len(target), len(blocks), 1)


def contains(target: Sequence[tuple[Cell, str]], blocks: Structure) -> bool:
    """Return whether every block of the target stands; surplus blocks do not matter."""
    return all(blocks.get(cell) == colour for cell, colour in target)
