"""Observations of an agent: the physical world, and what was said since it last planned (S-Agents, III-B.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.core.blueprint import Cell
from orchestrator.core.message import Message
from orchestrator.core.position import Position

__all__ = ["Chest", "Entity", "Observation", "Position"]


@dataclass(frozen=True, slots=True)
class Entity:
    """A player, mob or other entity near the bot; `name` is a player's name or a mob's id. `looking_at` is the block that a
    player looks at (x, y, z), within 24 m; None otherwise."""

    kind: str
    name: str
    position: Position
    looking_at: Cell | None = None


@dataclass(frozen=True, slots=True)
class Chest:
    """A container in sight; `kind` is its block id, `contents` what it held when this agent last opened it (item to count),
    None if it never did.
    A double chest counts as one, at one of its halves."""

    kind: str
    position: Position
    contents: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """The observation of an agent at one moment.
    `health` and `food` run from 0 to 20, `time` is the time of day in ticks (0 to 23999), `equipment` has the slots hand,
    off_hand, head, torso, legs and feet (empty ones left out), `blocks` counts the block ids in the 33 x 33 x 33 cube around
    the bot (air left out), `chests` are the containers in that cube, `conversation` holds the messages since the last plan,
    `cells` has the blocks at the places (x, y, z) that the goal builds on, as far as they are in sight."""

    position: Position
    health: float = 20.0
    food: float = 20.0
    inventory: Mapping[str, int] = field(default_factory=dict)
    equipment: Mapping[str, str] = field(default_factory=dict)
    blocks: Mapping[str, int] = field(default_factory=dict)
    chests: tuple[Chest, ...] = ()
    entities: tuple[Entity, ...] = ()
    time: int = 0
    biome: str = ""
    conversation: tuple[Message, ...] = ()
    cells: Mapping[Cell, str] = field(default_factory=dict)
