"""The fair split of the work (the paper's Algorithm 1, appendix A.4) and the balance gamma (section 4.3)."""

from collections.abc import Collection, Sequence

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.blocks import Cell, Structure, lowest_first

OPTIMUM = 0.5  # the largest gamma


def fair_split(colours: Sequence[Collection[str]], target: Structure) -> dict[Cell, int]:
    """Return the seat that places each block of the target in the fair split. `colours` has the colours of each of the two
    inventories.

    A block in a colour that only one seat has goes to that seat. The others go one by one, lowest first, to the seat that has
    fewer so far, and to seat 0 if both have the same. Raises BlockcrewError if nobody has a colour.
    """
    split: dict[Cell, int] = {}
    for cell, colour in target.items():
        owners = [seat for seat in (0, 1) if colour in colours[seat]]
        if not owners:
            raise BlockcrewError(f"Nobody has {colour} blocks, so the target cannot be built: give an inventory that has them.")
        if len(owners) == 1:
            split[cell] = owners[0]
    counts = [sum(seat == other for other in split.values()) for seat in (0, 1)]
    for cell in sorted(target.keys() - split.keys(), key=lowest_first):
        split[cell] = 0 if counts[0] <= counts[1] else 1
        counts[split[cell]] += 1
    return split


def fair_counts(colours: Sequence[Collection[str]], target: Structure) -> tuple[int, int]:
    """Return the numbers N* of blocks that each seat places in the fair split."""
    seats = list(fair_split(colours, target).values())
    return seats.count(0), seats.count(1)


def gamma(actions: Sequence[int], fair: Sequence[int]) -> float:
    """Return the balance of the two seats' numbers of actions against the fair numbers N*, from 0 to 0.5. It is 0 if a seat
    did nothing or has no fair share."""
    if not fair[0] or not fair[1]:
        return 0.0
    a, b = actions[0] * fair[1] / fair[0], actions[1]
    return a * b / (a * a + b * b) if a and b else 0.0
