"""A shelter that somebody wants: of which size and materials, and where."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.core.blueprint import Blueprint, Cell
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import resolve

EXAMPLE = "build a shelter here"
SIZE = re.compile(r"(\d{1,3})x(\d{1,3})(?:x(\d{1,3}))?")
USUAL: Cell = (7, 7, 4)
SAID_FOR_NOTHING = frozenset("a an the one us our small big little please there".split())
STUFF = {
    "wood": "oak_planks", "planks": "oak_planks", "logs": "oak_log", "log": "oak_log", "stone": "cobblestone",
    "cobble": "cobblestone", "oak": "oak_planks", "birch": "birch_planks", "spruce": "spruce_planks", "brick": "bricks",
    "jungle": "jungle_planks", "acacia": "acacia_planks", "oak_wood": "oak_planks", "spruce_wood": "spruce_planks",
    "birch_wood": "birch_planks", "dark_oak": "dark_oak_planks", "cherry": "cherry_planks",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be built; `at` is None for where the speaker stands."""

    blueprint: Blueprint
    at: Cell | None = None

    def goal(self, at: Cell) -> Goal:
        """The same as a goal, at its place."""
        width, height, depth = self.blueprint.size
        build = self.blueprint.at(at)
        text = f"build a {width}x{depth}x{height} {self.blueprint.name} at {' '.join(map(str, at))}"
        return Goal(text, "", build.blocks, build=build)


def shelter_of(game: GameData, size: Cell, materials: Sequence[str], at: Cell | None) -> Wanted:
    """One material is taken for both stone and wood. Raises BadGoal with one sentence."""
    if len(materials) > 2:
        raise BadGoal(f"A shelter is of stone and wood; {' and '.join(materials)} does not say that.")
    stone, wood = (materials[0], materials[-1]) if materials else ("cobblestone", "oak_planks")
    return Wanted(shelter(game, size, stone, wood), at)


def material(said: str, game: GameData) -> str:
    """The block that somebody means."""
    name = "_".join(word for word in said.split() if word not in SAID_FOR_NOTHING)
    return STUFF.get(name) or (name if name in game.blocks else resolve(game, name) or name)
