"""What may be asked of a server beyond playing on it. Every use is counted in the run's record."""

from collections.abc import Mapping
from typing import Protocol

from orchestrator.core.blueprint import Cell


class Admin(Protocol):
    """Rights of an operator: over the embedded server's control channel, or over RCON on a real one."""

    @property
    def resets(self) -> bool:
        """Whether `reset` is in its power."""
        ...

    async def players(self) -> tuple[str, ...]:
        """Names of everybody who is on, sorted."""
        ...

    async def inventory(self, player: str) -> Mapping[str, int]:
        """What the server says a player holds, item id to count.

        The control channel counts cursor and crafting grid too; over RCON nobody knows of those. Raises BlockcrewError,
        "Nobody called NAME is on", for a stranger.
        """
        ...

    async def command(self, line: str) -> str:
        """Run one operator command (with or without the slash) and return the server's answer as plain text, in English.

        Raises BlockcrewError with the server's own words when it refuses, WorldLost when it is gone.
        """
        ...

    async def differing(self, expected: Mapping[Cell, str]) -> frozenset[Cell]:
        """The places where another block stands than expected; properties that are not named may be anything.

        Raises BlockcrewError where the server cannot say, as for land that is not loaded.
        """
        ...

    async def respawned(self) -> int | None:
        """How many blocks and mobs the rule of respawning resources has ever brought back; None when nobody can say."""
        ...

    async def reset(self) -> None:
        """Put every changed block, item entity, player inventory and position back to the start of the world.

        Raises BlockcrewError where nobody has that power: a real server over RCON. An arena can be reset on both.
        """
        ...
