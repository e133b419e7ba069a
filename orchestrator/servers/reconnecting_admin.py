"""An Admin that outlives its connection: after the server was started again, the next question goes to the new one."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, Protocol, TypeVar

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError, WorldLost

ABSENCE = 60.0  # seconds that a server may take to come again; a large world takes some tens
PAUSE = 0.5  # seconds between two attempts


class Connected(Admin, Protocol):
    """An Admin over a connection of its own."""

    @property
    def alive(self) -> bool:
        """Whether the connection is open, as far as one can know before asking."""
        ...

    async def aclose(self) -> None:
        """Close the connection; the server goes on."""
        ...


A = TypeVar("A", bound=Connected)
T = TypeVar("T")


class ReturningAdmin(Generic[A]):
    """Implements `core.admin.Admin`. What only looks is asked again on a new connection; what changes something is not, as
    nobody knows whether it was done: it raises WorldLost, and what comes after it goes to the new connection."""

    def __init__(self, first: A, connect: Callable[[], Awaitable[A]], absence: float = ABSENCE) -> None:
        self._admin, self._connect, self.absence = first, connect, absence
        self._turn = asyncio.Lock()

    @property
    def resets(self) -> bool:
        """See Admin."""
        return self._admin.resets

    async def look(self, question: Callable[[A], Awaitable[T]]) -> T:
        """Ask what changes nothing. Raises WorldLost when the server stays away, and what the question raises."""
        try:
            return await question(await self._living())
        except WorldLost:
            return await question(await self._living())

    async def players(self) -> tuple[str, ...]:
        """See Admin."""
        return await self.look(lambda admin: admin.players())

    async def inventory(self, player: str) -> Mapping[str, int]:
        """See Admin."""
        return await self.look(lambda admin: admin.inventory(player))

    async def command(self, line: str) -> str:
        """See Admin."""
        return await (await self._living()).command(line)

    async def differing(self, expected: Mapping[Cell, str]) -> frozenset[Cell]:
        """See Admin."""
        return await self.look(lambda admin: admin.differing(expected))

    async def respawned(self) -> int | None:
        """See Admin."""
        return await self.look(lambda admin: admin.respawned())

    async def reset(self) -> None:
        """See Admin."""
        await (await self._living()).reset()

    async def aclose(self) -> None:
        """Close the connection; the server goes on."""
        await self._admin.aclose()

    async def _living(self) -> A:
        async with self._turn:
            if not self._admin.alive:
                await self._admin.aclose()
                self._admin = await self._again()
            return self._admin

    async def _again(self) -> A:
        clock = asyncio.get_running_loop()
        give_up = clock.time() + self.absence
        while True:
            try:
                return await self._connect()
            except BlockcrewError as error:
                if clock.time() > give_up:
                    raise WorldLost(str(error)) from error
            await asyncio.sleep(PAUSE)
