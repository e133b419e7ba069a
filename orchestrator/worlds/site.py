"""The building ground of the tabletop world (a tiny world in memory, without Minecraft, for tests): cells with blocks over
level ground, and the rules of placing blocks."""

from collections.abc import Iterable, Mapping

from orchestrator.core.blueprint import AIR, Cell, matches, name_of, neighbours

GROUND = 64  # y of the lowest free place


class Site:
    """One building ground in a tabletop world (a tiny world in memory, without Minecraft, for tests), shared by all its bots.
    `blocks` maps cells (x, y, z) to what was set there; `log` lists (bot, cell) for each block that was set, in order."""

    def __init__(self) -> None:
        self.blocks: dict[Cell, str] = {}
        self.log: list[tuple[str, Cell]] = []

    def at(self, cell: Cell) -> str:
        """Return the block in a cell: what was set there, else dirt below the ground's surface and air above."""
        return self.blocks.get(cell, "dirt" if cell[1] < GROUND else AIR)

    def look_at(self, cells: Iterable[Cell]) -> Mapping[Cell, str]:
        """Return the blocks in these cells (x, y, z) as cell -> `name[property=value,...]`."""
        return {cell: self.at(cell) for cell in cells}

    def holds(self, cell: Cell) -> bool:
        """Return whether a block can be placed in a cell: at least one of the six neighbouring cells must not be air."""
        return any(self.at(other) != AIR for other in neighbours(cell))

    def set(self, who: str, cell: Cell, block: str, wanted: Mapping[Cell, str]) -> None:
        """Set a block for the bot `who`. If it is half of a door or a bed, the other half is set with it where `wanted` (cell
        -> block of the planned building) has it in a neighbouring cell."""
        for other in (cell, *neighbours(cell)):
            if other == cell or (name_of(wanted.get(other, "")) == name_of(block) and is_pair(wanted[other], block)):
                self.blocks[other] = wanted.get(other, block)
                self.log.append((who, other))

    def clear(self, cell: Cell) -> str:
        """Remove the block that was set in a cell and return its name, air if there was none."""
        return name_of(self.blocks.pop(cell, AIR))


def is_pair(block: str, other: str) -> bool:
    """Return whether two blocks, both of which are the same kind of door or bed, are its two different halves."""
    return name_of(block).endswith(("_door", "_bed")) and not matches(block, other)
