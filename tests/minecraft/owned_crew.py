"""A small crew in a world of its own and its owner, a real player, for tests of the game's chat."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

PATIENCE = 120.0  # seconds: on a busy machine everything comes, but late


@asynccontextmanager
async def listening(folder: Path) -> AsyncIterator[tuple[Session, Player]]:
    """A leader and a worker on flat land, and their owner Sam."""
    choice, settings = RunConfig(workers=1, land="flat"), Settings(data=folder, owners=frozenset({"Sam"}))
    async with Session.open(choice, settings, Recorder(folder, WallClock(1))) as session:
        sam = await Player.join("Sam", session.place.host, session.place.port, "1.21.1")
        try:
            yield session, sam
        finally:
            await sam.leave()


async def answer(player: Player, part: str) -> str:
    """The first line from now on that the player hears with this part in it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            _, text = await player.lines.get()
            if part in text:
                return text
