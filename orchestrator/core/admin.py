"""What may be asked of a server beyond playing on it. Every use is counted in the run's record."""

from collections.abc import Mapping
from typing import Protocol


class Admin(Protocol):
    """Rights of an operator: over the embedded server's control channel, later over RCON."""

    async def players(self) -> tuple[str, ...]:
        """Names of everybody who is on, sorted."""
        ...

    async def inventory(self, player: str) -> Mapping[str, int]:
        """What the server says a player holds, item id to count; cursor and crafting grid included."""
        ...

    async def command(self, line: str) -> str:
        """Run one operator command (without the slash) and return the server's answer as plain text."""
        ...

    async def reset(self) -> None:
        """Put every changed block, item entity, player inventory and position back to the start of the world."""
        ...
