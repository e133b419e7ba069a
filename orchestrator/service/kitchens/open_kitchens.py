"""The kitchens that are open in the service. They live in memory: a restart of the service ends them, and those in Minecraft
end with it."""

import asyncio
import logging
import time
from collections.abc import Callable

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.games.open_plays import MOST_PLAYS, OpenPlay, OpenPlays
from orchestrator.service.kitchens.live_kitchen import KitchenWish, LiveKitchen, open_kitchen
from orchestrator.service.kitchens.logs import KitchenLogs
from orchestrator.service.kitchens.stage import MINECRAFT
from orchestrator.service.web.errors import Conflict
from orchestrator.service.web.tokens import TokenHolder
from orchestrator.settings import Settings

OpenKitchen = OpenPlay[LiveKitchen]
log = logging.getLogger("blockcrew.service")
MOST_SERVERS = 2  # kitchens in Minecraft at once: each has a server and bots of its own
TIDY = 60.0  # seconds between two looks for kitchens that nobody uses


class OpenKitchens(OpenPlays[KitchenWish, LiveKitchen]):
    """The open kitchens; `settings` name the folder for the logs of studies, and say how servers are started."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic, most: int = MOST_PLAYS) -> None:
        super().__init__("kitchen", self._open, now, most, self._let_go)
        self.logs, self._settings = KitchenLogs(settings.data / "kitchens"), settings
        self._servers = 0
        self._closing: set[asyncio.Task[None]] = set()

    async def _open(self, wish: KitchenWish) -> LiveKitchen:
        if wish.study:
            await asyncio.to_thread(self.logs.check)
        if wish.where != MINECRAFT:
            return await open_kitchen(wish, self._settings)
        if self._servers >= MOST_SERVERS:
            raise Conflict(f"{MOST_SERVERS} kitchens are open in Minecraft, as many as the service allows: end one first.")
        self._servers += 1
        try:
            return await open_kitchen(wish, self._settings)
        except BaseException:
            self._servers -= 1
            raise

    def _let_go(self, live: LiveKitchen) -> None:
        """Close a kitchen that is over for its person; a server takes some seconds to end."""
        closing = asyncio.create_task(self._closed(live))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _closed(self, live: LiveKitchen) -> None:
        try:
            await live.close()
        finally:
            self._servers -= live.wish.where == MINECRAFT

    async def tidy(self) -> None:
        """End kitchens that nobody uses, also while nobody asks for any, until cancelled."""
        while True:
            await asyncio.sleep(TIDY)
            self.end_idle()

    async def close(self) -> None:
        """End all kitchens, and wait until their servers have ended."""
        self.end_all()
        await asyncio.gather(*self._closing, return_exceptions=True)

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
