"""Remembers the sessions of accounts between the reconnections of a bot, so that Microsoft's services are asked rarely."""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any

from orchestrator.bridge.accounts.signing_in import MicrosoftAccounts
from orchestrator.core.errors import BlockcrewError

FRESH = 6 * 3600.0  # seconds that a session is used again; the game's token lasts a day
PAUSE = 30.0  # seconds after a failure in which nobody is asked again


class AccountSessions:
    """The sessions of those bots that join with an account: `names` are their names in the game."""

    def __init__(
        self, accounts: MicrosoftAccounts, names: tuple[str, ...], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.accounts, self.names, self._clock = accounts, names, clock
        self._answers: dict[str, tuple[float, dict[str, Any] | BlockcrewError]] = {}
        self._turn = asyncio.Lock()

    async def of(self, bot: str) -> Mapping[str, Any] | None:
        """Return what the bot needs to join with its account (MicrosoftAccounts.session); None for a bot without one. Raises
        BlockcrewError if its account cannot be used."""
        if bot not in self.names:
            return None
        async with self._turn:  # one after the other, as a person would
            until, answer = self._answers.get(bot, (0.0, None))
            if answer is None or self._clock() >= until:
                until, answer = self._answers[bot] = await self._asked(bot)
        if isinstance(answer, BlockcrewError):
            raise answer
        return answer

    async def _asked(self, bot: str) -> tuple[float, dict[str, Any] | BlockcrewError]:
        try:
            return self._clock() + FRESH, await self.accounts.session(bot)
        except BlockcrewError as error:
            return self._clock() + PAUSE, error
