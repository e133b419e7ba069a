"""A task of CoBlock: the two private goals and inventories, and the target that the goals make together (section 2.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.balance import fair_counts
from orchestrator.games.coblock.blocks import Cell, Structure


class TaskKind(StrEnum):
    """The degrees to which builders depend on each other. Skill: a builder lacks a colour of its goal. Goal: in addition, one
    goal cannot be begun before a part of the other one stands."""

    INDEPENDENT = "independent"
    SKILL = "skill"
    GOAL = "goal"


@dataclass(frozen=True)
class BlockTask:
    """Two goals, which share no cell, and two inventories, colour to count. `family` names the form of the structure, and
    `complexity` is its number of spanning trees (surfaces.py)."""

    kind: TaskKind
    family: str
    goals: tuple[Structure, Structure]
    inventories: tuple[Mapping[str, int], Mapping[str, int]]
    complexity: int = 0

    @cached_property
    def target(self) -> dict[Cell, str]:
        """Return the whole structure: the blocks of both goals."""
        return dict(self.goals[0]) | dict(self.goals[1])

    @cached_property
    def blocks(self) -> tuple[tuple[Cell, str], ...]:
        """Return the blocks of the target as pairs of cell and colour."""
        return tuple(self.target.items())

    @cached_property
    def fair(self) -> tuple[int, int]:
        """Return the numbers N* of actions of the fair split."""
        return fair_counts([self.colours(0), self.colours(1)], self.target)

    def colours(self, seat: int) -> frozenset[str]:
        """Return the colours of which this seat has blocks at the beginning."""
        return frozenset(colour for colour, count in self.inventories[seat].items() if count > 0)

    def as_json(self) -> dict[str, Any]:
        """Return the task as plain JSON; a block is [x, y, z, colour]."""
        return {
            "kind": self.kind.value,
            "family": self.family,
            "goals": [[[*cell, colour] for cell, colour in goal.items()] for goal in self.goals],
            "inventories": [dict(inventory) for inventory in self.inventories],
            "complexity": self.complexity,
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> "BlockTask":
        """Return the task that `as_json` stored. Raises BlockcrewError for data that is no task."""
        try:
            first, second = ({(x, y, z): colour for x, y, z, colour in goal} for goal in found["goals"])
            mine, yours = (dict(inventory) for inventory in found["inventories"])
            return cls(TaskKind(found["kind"]), found["family"], (first, second), (mine, yours), found["complexity"])
        except (KeyError, TypeError, ValueError) as error:
            raise BlockcrewError(f"This is no task of CoBlock ({error}): give one that the game stored.") from error
