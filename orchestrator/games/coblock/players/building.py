"""The builders that are programs share this: which block to place next, which one to break, and when to give up."""

from collections.abc import Iterable

from orchestrator.games.coblock.action import END, WAIT, BlockAction, place, remove
from orchestrator.games.coblock.blocks import Cell, Structure, lowest_first, supported
from orchestrator.games.coblock.view import CoBlockView

GIVE_UP = 10  # rounds without any change after which a builder ends the game


def next_placement(view: CoBlockView, blocks: Structure) -> BlockAction | None:
    """Return the placement of the lowest of these blocks that is missing, has support, and whose colour the builder has; None
    if no block is such."""
    world, stock = view.world, view.inventory
    for cell in sorted(blocks, key=lowest_first):
        if cell not in world and stock.get(blocks[cell]) and supported(cell, world):
            return place(blocks[cell], cell)
    return None


def next_break(view: CoBlockView, blocks: Structure) -> BlockAction | None:
    """Return the break of a standing block whose colour is not the one that `blocks` wants there; None if all are right. As
    published a break removes nothing, so none is tried."""
    if view.rules.as_published:
        return None
    cells: Iterable[Cell] = (cell for cell in blocks if view.world.get(cell, blocks[cell]) != blocks[cell])
    found = min(cells, key=lowest_first, default=None)
    return remove(found) if found else None


class Patience:
    """Counts the rounds in which nothing was built, removed or said, as seen by one builder."""

    def __init__(self) -> None:
        self._seen: tuple[int, int] | None = None
        self._since = 1

    def idle(self, view: CoBlockView) -> int:
        """Return for how many rounds nothing has changed."""
        seen = hash(frozenset(view.world.items())), len(view.dialogue)
        if seen != self._seen:
            self._seen, self._since = seen, view.round
        return view.round - self._since

    def wait_or_end(self, view: CoBlockView) -> BlockAction:
        """Return `wait`, or `end` after ten rounds without a change."""
        return END if self.idle(view) >= GIVE_UP else WAIT
