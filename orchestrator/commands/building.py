"""'build a 7x7x4 shelter of cobblestone and oak_planks at 10 -60 20' and 'build a shelter here', read from their words."""

import re
from dataclasses import dataclass

from orchestrator.core.blueprint import Blueprint, Cell
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal
from orchestrator.knowledge.building import SIZES, shelter
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import resolve

EXAMPLE = "build a shelter here"
BUILT = frozenset("shelter house hut home cabin".split())
SIZE = re.compile(r"(\d{1,3})x(\d{1,3})(?:x(\d{1,3}))?")
SHAPE = re.compile(r"(?P<what>.*?)(?: of (?P<of>.*?))?(?: at (?P<at>-?\d+ -?\d+ -?\d+)| here)?")
USUAL: Cell = (7, 7, 4)
SAID_FOR_NOTHING = frozenset("a an the one us me our small big little please there".split())
STUFF = {"wood": "oak_planks", "planks": "oak_planks", "logs": "oak_log", "stone": "cobblestone"}


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


def read_building(words: list[str], game: GameData) -> Wanted:
    """From the words after `build`. Raises BadGoal with one sentence."""
    match = SHAPE.fullmatch(" ".join(words))
    assert match  # every group may be left out
    size = read_size(match["what"].split())
    stone, wood = read_materials(match["of"], game)
    at = match["at"].split() if match["at"] else None
    return Wanted(shelter(game, size, stone, wood), (int(at[0]), int(at[1]), int(at[2])) if at else None)


def read_size(words: list[str]) -> Cell:
    """Width, depth and height of what is named. Raises BadGoal."""
    size, named = USUAL, False
    for word in words:
        if match := SIZE.fullmatch(word):
            size = int(match[1]), int(match[2]), int(match[3] or USUAL[2])
        elif word in BUILT:
            named = True
        elif word not in SAID_FOR_NOTHING:
            raise BadGoal(f"I can build shelters, but I do not know what {word!r} means here; try: {EXAMPLE}")
    if not named:
        raise BadGoal(f"Build what? Try: {EXAMPLE} ({SIZES}).")
    return size


def read_materials(said: str | None, game: GameData) -> tuple[str, str]:
    """Stone and wood; one word is taken for both. Raises BadGoal."""
    if not said:
        return "cobblestone", "oak_planks"
    names = [material(part.strip(), game) for part in re.split(r" and |, ?", said) if part.strip()]
    if not 1 <= len(names) <= 2:
        raise BadGoal(f"A shelter is of stone and wood; {said!r} does not say that.")
    return names[0], names[-1]


def material(said: str, game: GameData) -> str:
    """The block that somebody means."""
    name = "_".join(word for word in said.split() if word not in SAID_FOR_NOTHING)
    return STUFF.get(name) or (name if name in game.blocks else resolve(game, name) or name)
