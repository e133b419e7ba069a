"""Keeps what a building replaced, and makes the building that puts it back."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from orchestrator.building.ground import GROUND, ROOM, boxed
from orchestrator.building.land import LIQUID
from orchestrator.core.blueprint import AIR, Blueprint, Build, Cell, Stage, matches, name_of, plus, state_of
from orchestrator.knowledge.building import wrong_to_build

# what can be put back only as something else, which the game turns back by itself or which looks the same
PUT_BACK_AS = dict.fromkeys(("grass_block", "farmland", "dirt_path", "podzol", "mycelium"), "dirt")
GONE = ("short_grass", "tall_grass", "fern", "large_fern", "dead_bush", "snow", "vine", "leaves")  # ends of names


CHOSEN = ("facing", "half", "axis", "type", "part", "face", "hinge")  # properties that a builder chooses; others follow


@dataclass(frozen=True, slots=True)
class Replaced:
    """A building that a crew has begun, with the blocks (cell -> block) that stood in its cells before."""

    build: Build
    before: Mapping[Cell, str]

    def changed(self, seen: Mapping[Cell, str]) -> dict[Cell, str]:
        """Return the cells in which another block is seen now than before, with the block that stood there before. Blocks
        that only changed a property that nobody chooses, such as what a fence is joined to, grass that died, and plants that
        are gone and cannot be put back count as the same."""
        return {cell: block for cell, block in self.before.items() if not is_as_before(block, seen.get(cell, block))}


def is_as_before(before: str, seen: str) -> bool:
    """Return whether the block that is seen counts as the one before."""
    return matches(as_built(before), seen) or (is_lost(before) and matches(AIR, seen))


def is_lost(block: str) -> bool:
    """Return whether nobody can put a block back with what it leaves behind: a plant, or what flows."""
    return name_of(block).endswith(GONE) or name_of(block) in LIQUID


def undone(name: str, before: Mapping[Cell, str], version: str) -> tuple[Build, Counter[str]]:
    """Return the building that puts back the blocks `before` (cell -> block), and the blocks that nobody can put back, such as
    tall grass and water, with their counts. The cells of these are emptied, those of water are left alone. `name` is that of
    the building to be undone, `version` that of the game. Raises BadGoal if nothing is left to do."""
    empty: list[tuple[Cell, str]] = []
    again: list[tuple[Cell, str]] = []
    lost: Counter[str] = Counter()
    for cell, block in before.items():
        wanted = as_built(block)
        if matches(AIR, block):
            empty.append((cell, AIR))
        elif is_lost(block) or wrong_to_build(wanted, version):
            lost[name_of(block)] += 1
            empty.append((cell, AIR))
        else:
            again.append((cell, wanted))
    away = Stage("taking away", tuple(sorted(empty, key=lambda pair: -pair[0][1])))
    layers = sorted({cell[1] for cell, _ in again})
    back = tuple(Stage("putting back", tuple(pair for pair in again if pair[0][1] == y)) for y in layers)
    return boxed(f"land before the {name}", tuple(stage for stage in (away, *back) if stage.cells)), lost


def as_drawn(build: Build) -> Blueprint:
    """Return a building without its place, and without the work on the land that it took."""
    stages = tuple(stage for stage in build.stages if stage.name not in (GROUND, ROOM))
    low, high = boxed(build.name, stages).low, boxed(build.name, stages).high
    back = (-low[0], -low[1], -low[2])
    moved = tuple(Stage(stage.name, tuple((plus(cell, back), block) for cell, block in stage.cells)) for stage in stages)
    return Blueprint(build.name, plus(plus(high, back), (1, 1, 1)), moved)


def as_built(block: str) -> str:
    """Return the block to place so that a block stands there again: dirt for grass, whose grass grows back. Properties that
    nobody chooses when placing are left out."""
    name = PUT_BACK_AS.get(name_of(block), name_of(block))
    kept = [f"{key}={value}" for key, value in state_of(block).items() if key in CHOSEN]
    return f"{name}[{','.join(kept)}]" if kept else name
