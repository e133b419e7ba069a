"""Reconnects bots that lost their connection to the game."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from orchestrator.bridge.errors import OperationError

PAUSES = (0.1, 0.25, 0.5)  # seconds between two attempts; the last one repeats: a bot that returns soon has lost little
ASIDE = (5.0, 10.0, 20.0, 40.0)  # seconds that a bot stays away after each time it was pushed out; then it is given up
CALM = 300.0  # seconds without that, after which it counts from the beginning


class Reconnector:
    """Reconnects bots that lost their connection to the game: tries every 0.1 to 0.5 seconds until a bot is back (event `back`)
    or `patience` seconds have passed (event `gone`).

    A bot that was pushed out, because another client logged in under its name, first stays away for 5 seconds, then 10, 20 and
    40 if that happens again, since its return pushes the other one out. The fifth time it is gone. So two teams whose bots have
    the same names do not push each other out for ever.
    """

    def __init__(
        self, connect: Callable[[str, dict[str, Any]], Awaitable[Any]], tell: Callable[[dict[str, Any]], None], patience: float
    ) -> None:
        self._connect, self._tell, self.patience, self.aside = connect, tell, patience, ASIDE
        self._tickets: dict[str, dict[str, Any]] = {}
        self._returning: dict[str, asyncio.Task[None]] = {}
        self._lost_again: dict[str, bool] = {}  # during an attempt, and whether somebody pushed it out
        self._pushed: dict[str, tuple[int, float]] = {}  # how often in a row, and when last

    def add(self, bot: str, ticket: dict[str, Any]) -> None:
        """Reconnect this bot from now on whenever it is lost. `ticket` has the arguments to connect it with, such as host and
        port."""
        self._tickets[bot] = ticket

    def drop(self, bot: str) -> None:
        """Forget a bot, so that it is no longer reconnected; an attempt under way is cancelled."""
        self._tickets.pop(bot, None)
        self._pushed.pop(bot, None)
        task = self._returning.pop(bot, None)
        if task:
            task.cancel()

    @property
    def bots(self) -> list[str]:
        return list(self._tickets)

    def lost(self, bots: list[str], why: str, *, pushed: bool = False) -> None:
        """Start to reconnect bots that are out of the world for the reason `why`; those that were never added are ignored.
        `pushed` is true if somebody logged in under the same name."""
        for bot in bots:
            if bot in self._returning:
                self._lost_again[bot] = pushed
            elif bot in self._tickets:
                self._returning[bot] = asyncio.create_task(self._bring_back(bot, why, pushed), name=f"bring back {bot}")

    def _aside(self, bot: str) -> float | None:
        """Return the seconds that a bot pushed out by another login stays away; None if that happened too often."""
        now = asyncio.get_running_loop().time()
        times, last = self._pushed.get(bot, (0, now))
        times = 0 if now - last > CALM else times
        self._pushed[bot] = times + 1, now
        return self.aside[times] if times < len(self.aside) else None

    async def close(self) -> None:
        tasks = list(self._returning.values())
        for bot in self.bots:
            self.drop(bot)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _bring_back(self, bot: str, why: str, pushed: bool) -> None:
        while (aside := self._aside(bot) if pushed else 0.0) is not None:
            await asyncio.sleep(aside)
            why, pushed = await self._try(bot)
            if not pushed:
                break
        del self._returning[bot]
        if why:
            self.drop(bot)
            self._tell({"event": "gone", "bot": bot, "why": why})
        else:
            self._tell({"event": "back", "bot": bot})

    async def _try(self, bot: str) -> tuple[str, bool]:
        """Try to reconnect a bot for `patience` seconds. Returns the reason why it is not back (empty when it is), and whether
        it was pushed out at once by another login."""
        clock = asyncio.get_running_loop()
        give_up = clock.time() + self.patience
        attempt, why = 0, "it did not come back"
        while clock.time() < give_up:
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1
            self._lost_again.pop(bot, None)
            try:
                await self._connect(bot, self._tickets[bot])
            except OperationError as error:
                why = error.note
                continue
            if bot not in self._lost_again:
                return "", False
            if self._lost_again.pop(bot):
                return "another client joined with the same name", True
        return why, False
