"""What a person asks for from 80 m away ends in their hands or in the chest beside them, with real bots."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from benchmarks.delivery import ORDERS, SPEED, tried
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]
AWAY = 80


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scene(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Session, Player]]:
    """A crew of three on flat land, and Sam."""
    folder: Path = tmp_path_factory.mktemp("deliveries")
    settings, recorder = Settings(data=folder, owners=frozenset({"Sam"})), Recorder(folder, WallClock(SPEED))
    async with Session.open(RunConfig(seed=5, workers=2, land="flat", speed=SPEED), settings, recorder) as session:
        sam = await Player.join("Sam", session.place.host, session.place.port, "1.21.1")
        try:
            yield session, sam
        finally:
            await sam.leave()


@pytest.mark.parametrize("line", ["leader, bring me 6 dirt", "put the bread in the chest at {chest}", "give me 3 bread"])
async def test_what_is_asked_for_arrives(scene: tuple[Session, Player], line: str):
    number = next(at for at, order in enumerate(ORDERS) if order.line == line)
    row = await tried(*scene, number, AWAY)
    assert row["ok"], row
