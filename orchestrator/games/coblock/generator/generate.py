"""Generates tasks of CoBlock from a seed: a structure, two goals, colours and inventories. Every task is checked by its
definition (check.py) and built once by the talking pair (proof.py)."""

from collections.abc import Iterator
from random import Random

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.generator.check import faults
from orchestrator.games.coblock.generator.colouring import inventories, painted
from orchestrator.games.coblock.generator.combine import COMPLEXITIES, combined
from orchestrator.games.coblock.generator.proof import proof
from orchestrator.games.coblock.generator.shapes import FAMILIES
from orchestrator.games.coblock.generator.share import side_by_side, stacked
from orchestrator.games.coblock.generator.surfaces import complexity
from orchestrator.games.coblock.task import BlockTask, TaskKind

ANY = "any"
ATTEMPTS = 30  # structures that are tried for one seed
INVENTORIES = 20  # pairs of inventories that are tried for one structure


def generated(kind: TaskKind, family: str, seed: int, limits: tuple[int, int] = COMPLEXITIES) -> BlockTask:
    """Return the task of this seed. With the family `any`, seeds go through the five families in turn. `limits` are the
    smallest and the largest complexity. Independent and skill tasks of a seed have the same goals, as in the paper.

    Raises BlockcrewError for an unknown family, and if no structure fits the limits.
    """
    if family == ANY:
        family = list(FAMILIES)[seed % len(FAMILIES)]
    if family not in FAMILIES:
        raise BlockcrewError(f"No structures are called {family!r}: choose one of {', '.join(FAMILIES)}.")
    for attempt in range(ATTEMPTS):
        for task in attempted(kind, family, f"{family} {seed} {attempt}", limits):
            if not faults(task) and proof(task):
                return task
    raise BlockcrewError(f"No {family} has a complexity from {limits[0]} to {limits[1]}: choose wider limits.")


def attempted(kind: TaskKind, family: str, seed: str, limits: tuple[int, int]) -> Iterator[BlockTask]:
    """Yield the tasks of one attempt, not yet checked: one structure with two goals, and several pairs of inventories; none if
    the structure cannot be made or divided."""
    random = Random(f"structure {'stacked' if kind is TaskKind.GOAL else 'side by side'} {seed}")
    shape = combined(family, random, limits)
    halves = shape and (stacked if kind is TaskKind.GOAL else side_by_side)(shape.keys(), random)
    if not shape or not halves:
        return
    if random.random() < 0.5:
        halves = halves[1], halves[0]
    goals = painted(shape, halves, random)
    dice, trees = Random(f"inventories {kind} {seed}"), complexity(shape.keys())
    for _ in range(INVENTORIES):
        if blocks := inventories(kind, goals, dice):
            yield BlockTask(kind, family, goals, blocks, trees)
