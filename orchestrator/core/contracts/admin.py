"""Operator rights: what a server may be asked beyond playing on it. Every use is recorded among the events of the run."""

from collections.abc import Mapping
from typing import Protocol

from orchestrator.core.blueprint import Cell


class Admin(Protocol):
    """The rights of an operator (administrator) of a Minecraft server: over the control channel of an embedded server, which
    the project starts itself, or over RCON (the game's remote console) on a real server."""

    @property
    def resets(self) -> bool:
        """Return whether this admin can put the whole world back to its start, as `reset()` does."""
        ...

    async def players(self) -> tuple[str, ...]:
        """Return the names of all online players, sorted."""
        ...

    async def inventory(self, player: str) -> Mapping[str, int]:
        """Return what a player holds according to the server, item id to count.
        The control channel of an embedded server also counts items on the mouse cursor and in the crafting grid, which RCON
        does not show. Raises BlockcrewError, "Nobody called NAME is on", for an unknown player."""
        ...

    async def command(self, line: str) -> str:
        """Run one operator command (with or without the slash) and return the server's answer as plain text, in English.

        Raises BlockcrewError with the server's own words when it refuses, WorldLost when it is gone.
        """
        ...

    async def differing(self, expected: Mapping[Cell, str]) -> frozenset[Cell]:
        """Return the cells (x, y, z) where another block stands than `expected`, which maps cells to blocks. Properties that an
        expected block does not name may have any value.
        Raises BlockcrewError where the server cannot tell, as for unloaded land."""
        ...

    async def respawned(self) -> int | None:
        """Return how many mined blocks and killed mobs the server has let respawn so far; None when that is unknown."""
        ...

    async def reset(self) -> None:
        """Put every changed block, dropped item, player inventory and player position back to the start of the world.
        Raises BlockcrewError on a real server (over RCON), where this is impossible: there, only an arena (a prepared site) can
        be laid out again."""
        ...
