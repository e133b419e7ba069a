"""Operator rights over a server (an Admin) that survive a restart of the server: the next question opens a new connection."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, Protocol, TypeVar

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError, WorldLost

ABSENCE = 60.0  # seconds that a server may take to come again; a large world takes some tens
PAUSE = 0.5  # seconds between two attempts


class Connected(Admin, Protocol):
    """The contract of an Admin (operator rights over a server) that has a connection of its own, which may be lost."""

    @property
    def alive(self) -> bool:
        """Return whether the connection is open, as far as that is known without asking the server."""
        ...

    async def aclose(self) -> None:
        """Close the connection; the server keeps running."""
        ...


A = TypeVar("A", bound=Connected)
T = TypeVar("T")


class ReconnectingAdmin(Generic[A]):
    """Operator rights over a server that may be restarted; implements `core.contracts.admin.Admin`. After a lost connection it
    tries for `absence` seconds to open another with `connect`. A question that changes nothing is then asked again. A command
    is not repeated, since the server may have run it already: it raises WorldLost, and later ones use the new connection."""

    def __init__(self, first: A, connect: Callable[[], Awaitable[A]], absence: float = ABSENCE) -> None:
        self._admin, self._connect, self.absence = first, connect, absence
        self._turn = asyncio.Lock()

    @property
    def resets(self) -> bool:
        """Return whether the server can put the whole world back to its start, as `reset` does."""
        return self._admin.resets

    async def look(self, question: Callable[[A], Awaitable[T]]) -> T:
        """Ask the server a question that changes nothing and return its answer; ask once more if the connection was lost.
        `question` is called with the connection to ask over. Raises WorldLost if the server does not come back in time."""
        try:
            return await question(await self._connected())
        except WorldLost:
            return await question(await self._connected())

    async def players(self) -> tuple[str, ...]:
        """Return the names of all online players, sorted."""
        return await self.look(lambda admin: admin.players())

    async def inventory(self, player: str) -> Mapping[str, int]:
        """Return what a player holds according to the server, as item id -> count. Raises BlockcrewError for an unknown
        player."""
        return await self.look(lambda admin: admin.inventory(player))

    async def command(self, line: str) -> str:
        """Run one operator command and return the server's answer as text. Raises BlockcrewError when the server refuses, and
        WorldLost when the connection is lost meanwhile; the command is never sent twice."""
        return await (await self._connected()).command(line)

    async def differing(self, expected: Mapping[Cell, str]) -> frozenset[Cell]:
        """Compare the world with `expected` (cell x, y, z -> name of a block), and return the cells where another block stands.
        Raises BlockcrewError where the server cannot tell, as for land that is not loaded."""
        return await self.look(lambda admin: admin.differing(expected))

    async def respawned(self) -> int | None:
        """Return how many of the mined blocks and killed mobs the server has let respawn so far; None when it does not count
        them."""
        return await self.look(lambda admin: admin.respawned())

    async def reset(self) -> None:
        """Put the world back to its start. Raises BlockcrewError on servers that cannot do that, and WorldLost when the
        connection is lost meanwhile; the reset is never sent twice."""
        await (await self._connected()).reset()

    async def aclose(self) -> None:
        """Close the connection; the server keeps running."""
        await self._admin.aclose()

    async def _connected(self) -> A:
        async with self._turn:
            if not self._admin.alive:
                await self._admin.aclose()
                self._admin = await self._reconnect()
            return self._admin

    async def _reconnect(self) -> A:
        try:
            return await keep_trying(self._connect, self.absence)
        except BlockcrewError as error:
            raise WorldLost(str(error)) from error


async def keep_trying(attempt: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Call `attempt` until it succeeds, and return its answer. Raises the BlockcrewError of the last attempt when none has
    succeeded after this many seconds."""
    clock = asyncio.get_running_loop()
    give_up = clock.time() + seconds
    while True:
        try:
            return await attempt()
        except BlockcrewError:
            if clock.time() >= give_up:
                raise
        await asyncio.sleep(PAUSE)
