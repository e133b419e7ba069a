"""The kitchens that are open in the service. They live in memory: a restart of the service ends them."""

import asyncio
import logging
import time
from collections.abc import Callable

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.games.open_plays import MOST_PLAYS, OpenPlay, OpenPlays
from orchestrator.service.kitchens.live_kitchen import KitchenWish, LiveKitchen, open_kitchen
from orchestrator.service.kitchens.logs import KitchenLogs
from orchestrator.service.web.tokens import TokenHolder

OpenKitchen = OpenPlay[LiveKitchen]
log = logging.getLogger("blockcrew.service")


class OpenKitchens(OpenPlays[KitchenWish, LiveKitchen]):
    """The open kitchens; `logs` keeps those of studies."""

    def __init__(self, logs: KitchenLogs, now: Callable[[], float] = time.monotonic, most: int = MOST_PLAYS) -> None:
        super().__init__("kitchen", self._open, now, most, LiveKitchen.close)
        self.logs = logs

    async def _open(self, wish: KitchenWish) -> LiveKitchen:
        if wish.study:
            await asyncio.to_thread(self.logs.check)
        return await open_kitchen(wish)

    async def act(self, id: str, action: str, person: TokenHolder) -> OpenKitchen:
        """Play a step with the person's action and return the kitchen; the log of a study is kept at its end."""
        return await self._kept(await self.do(id, person, lambda live: live.act(action)))

    async def play_on(self, id: str, count: int, person: TokenHolder) -> OpenKitchen:
        """Let the planner of a watched kitchen play so many steps and return the kitchen."""
        return await self.do(id, person, lambda live: live.play_on(count))

    async def answer(self, id: str, answers: dict[str, int], person: TokenHolder) -> OpenKitchen:
        """Keep the person's answers after the end and return the kitchen."""

        async def answered(live: LiveKitchen) -> None:
            live.answer(answers)

        return await self._kept(await self.do(id, person, answered))

    async def _kept(self, kitchen: OpenKitchen) -> OpenKitchen:
        """Keep the log of a study if the kitchen is over. The step was played, so that an error is only logged; then the
        kitchen's `kept` stays empty, and the person can still download the log."""
        live = kitchen.live
        if live.wish.study and live.over:
            try:
                live.kept = await asyncio.to_thread(self.logs.keep, kitchen.id, live.log())
            except BlockcrewError as error:
                live.kept = ""
                log.warning("The log of a kitchen was not kept: %s", error)
        return kitchen
