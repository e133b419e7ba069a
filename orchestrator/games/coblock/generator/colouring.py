"""Paints the two goals of a task and fills the two inventories, so that the builders depend on each other as the kind of task
says."""

from collections.abc import Mapping
from random import Random

from orchestrator.games.coblock.blocks import COLOURS, Structure, lowest_first
from orchestrator.games.coblock.generator.shapes import ShapeCells
from orchestrator.games.coblock.generator.share import Halves
from orchestrator.games.coblock.task import TaskKind

COUNT = 20  # blocks of each colour in an inventory, as in the paper's prompt
EXTRA = 0.5  # probability of a colour that the own goal does not need
Inventory = Mapping[str, int]


def painted(shape: ShapeCells, halves: Halves, random: Random) -> tuple[Structure, Structure]:
    """Return the two goals with colours: two colours each, part by part; all four differ, or one is in both goals."""
    colours = random.sample(COLOURS, 4)
    if random.random() < 0.5:
        colours[3] = colours[0]
    return paint(shape, halves[0], (colours[0], colours[1])), paint(shape, halves[1], (colours[2], colours[3]))


def paint(shape: ShapeCells, half: frozenset[tuple[int, int, int]], colours: tuple[str, str]) -> Structure:
    """Return the half with two colours that alternate from part to part, or change halfway up if it is all one part."""
    cells = sorted(half, key=lowest_first)
    parts = sorted({shape[cell] for cell in cells})
    if len(parts) == 1:
        return {cell: colours[2 * index >= len(cells)] for index, cell in enumerate(cells)}
    return {cell: colours[parts.index(shape[cell]) % 2] for cell in cells}


def inventories(kind: TaskKind, goals: tuple[Structure, Structure], random: Random) -> tuple[Inventory, Inventory] | None:
    """Return the inventories. Each has the colours of its own goal and perhaps others of the target, except that on skill and
    goal tasks one builder, or both, lack one colour, which the partner has. None if the colours do not allow it."""
    own = [sorted(set(goal.values())) for goal in goals]
    every = sorted({*own[0], *own[1]})
    held = [{colour for colour in every if colour in mine or random.random() < EXTRA} for mine in own]
    lacking = () if kind is TaskKind.INDEPENDENT else random.choice(((0,), (1,), (0, 1)))
    for seat in lacking:
        colour = random.choice(own[seat])
        held[seat].discard(colour)
        held[1 - seat].add(colour)
    if not all(held) or any(set(own[seat]) <= held[seat] for seat in lacking) or held[0] | held[1] != set(every):
        return None
    return stock(held[0]), stock(held[1])


def stock(colours: set[str]) -> Inventory:
    """Return an inventory with these colours, in the order of `COLOURS`."""
    return {colour: COUNT for colour in COLOURS if colour in colours}
