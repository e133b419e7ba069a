"""Who should be in the world, and the way back for a bot that fell out of it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from orchestrator.bridge.errors import OperationError

PAUSES = (0.1, 0.25, 0.5)  # seconds between two attempts; the last one repeats: who is back soon after a cut has lost little


class Roster:
    """Brings lost bots back, trying at a small steady interval; tells `back` or, after `patience` seconds, `gone`."""

    def __init__(
        self, connect: Callable[[str, dict[str, Any]], Awaitable[Any]], tell: Callable[[dict[str, Any]], None], patience: float
    ) -> None:
        self._connect, self._tell, self.patience = connect, tell, patience
        self._tickets: dict[str, dict[str, Any]] = {}
        self._returning: dict[str, asyncio.Task[None]] = {}
        self._lost_again: set[str] = set()

    def add(self, bot: str, ticket: dict[str, Any]) -> None:
        """`ticket` is what its connection takes: host, port, version."""
        self._tickets[bot] = ticket

    def drop(self, bot: str) -> None:
        """It may leave now."""
        self._tickets.pop(bot, None)
        task = self._returning.pop(bot, None)
        if task:
            task.cancel()

    @property
    def bots(self) -> list[str]:
        return list(self._tickets)

    def lost(self, bots: list[str], why: str, *, final: bool = False) -> None:
        """These are not in the world any more; `final` when they must not come back."""
        for bot in bots:
            if final and bot in self._tickets:
                self.drop(bot)
                self._tell({"event": "gone", "bot": bot, "why": why})
            elif bot in self._returning:
                self._lost_again.add(bot)
            elif bot in self._tickets:
                self._returning[bot] = asyncio.create_task(self._bring_back(bot), name=f"bring back {bot}")

    async def close(self) -> None:
        tasks = list(self._returning.values())
        for bot in self.bots:
            self.drop(bot)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _bring_back(self, bot: str) -> None:
        clock = asyncio.get_running_loop()
        give_up = clock.time() + self.patience
        attempt, why = 0, ""
        while clock.time() < give_up:
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1
            self._lost_again.discard(bot)
            try:
                await self._connect(bot, self._tickets[bot])
            except OperationError as error:
                why = error.note
                continue
            if bot not in self._lost_again:
                del self._returning[bot]
                self._tell({"event": "back", "bot": bot})
                return
        del self._returning[bot]
        self._tickets.pop(bot, None)
        self._tell({"event": "gone", "bot": bot, "why": why})
