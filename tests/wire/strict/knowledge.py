"""What a client knows when it reads a packet: registries, the dimension it is in, entities, players, open windows."""

import uuid
from dataclasses import dataclass, field
from typing import Any

from .nbt import Tag, plain
from .primitives import require
from .vocabulary import Vocabulary


@dataclass
class Knowledge:
    """The state of one connection as far as reading depends on it."""

    vocabulary: Vocabulary
    registries: dict[str, dict[str, dict[str, Tag] | None]] = field(default_factory=dict)
    dimension: str = ""
    sections: int = 0  # chunk sections from bottom to top of this dimension
    floor: int = 0  # its lowest y
    own_id: int = -1
    entities: dict[int, str] = field(default_factory=dict)
    players: set[uuid.UUID] = field(default_factory=set)
    chunks: set[tuple[int, int]] = field(default_factory=set)
    recipes: dict[str | int, Any] = field(default_factory=dict)  # of the recipe book, by what they are called in packets
    declared: set[str] = field(default_factory=set)  # recipes by name, before 769
    advancements: dict[str, set[str]] = field(default_factory=dict)  # the criteria of those that were shown
    window: int = 0
    window_kind: str = ""
    window_slots: int = 0

    @property
    def protocol(self) -> int:
        return self.vocabulary.protocol

    def size(self, registry: str) -> int:
        """Return how many entries a registry has: fixed ones by the version, others as the server sent them."""
        if registry in self.vocabulary.sizes:
            return self.vocabulary.sizes[registry]
        require(registry in self.registries, f"the registry {registry} was never sent")
        return len(self.registries[registry])

    def enter(self, dimension_type: int) -> None:
        """Take the height of a dimension from its type; forget what was in the one before."""
        kinds = list(self.registries["dimension_type"].items())
        require(0 <= dimension_type < len(kinds), f"dimension type {dimension_type} where there are {len(kinds)}")
        name, data = kinds[dimension_type]
        assert data is not None
        values: dict[str, Any] = {key: plain(value) for key, value in data.items()}
        require(values["height"] % 16 == 0 and values["min_y"] % 16 == 0, f"{name} has a strange height")
        self.dimension, self.sections, self.floor = name, values["height"] // 16, values["min_y"]
        self.entities.clear()
        self.chunks.clear()
        self.window, self.window_kind = 0, ""
        self.entities[self.own_id] = "player"
