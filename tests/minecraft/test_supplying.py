"""Real bots fetch what a building takes from a chest that they share, before they mine anything."""

import asyncio
from pathlib import Path

import pytest

from benchmarks.scripted_scene import chest_contents
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

pytestmark = pytest.mark.long
SPEED, GROUND = 3, -60
CHEST = (12, GROUND, 12)
PATIENCE = 400.0  # seconds until the wall stands


async def hears(player: Player, part: str) -> list[str]:
    """Return all that a person hears up to a line with this part in it."""
    heard = list[str]()
    async with asyncio.timeout(PATIENCE):
        while not (heard and part in heard[-1]):
            heard.append((await player.lines.get())[1])
    return heard


async def test_a_wall_is_built_from_a_chest_that_nobody_had_opened(tmp_path: Path) -> None:
    settings, recorder = Settings(data=tmp_path, owners=frozenset({"Sam"})), Recorder(tmp_path, WallClock(SPEED))
    async with Session.open(RunConfig(seed=5, workers=3, land="flat", speed=SPEED), settings, recorder) as session:
        assert session.admin
        sam = await Player.join("Sam", session.place.host, session.place.port, "1.21.1")
        try:
            await session.admin.command(f"tp Sam 0.5 {GROUND} 0.5")
            items = '{Slot:0b,id:"minecraft:bricks",count:20}'
            await session.admin.command(f"setblock {' '.join(map(str, CHEST))} chest{{Items:[{items}]}}")
            await sam.say(f"leader, the chest at {' '.join(map(str, CHEST))} is ours")
            await hears(sam, "We share this chest now")
            await sam.say(f"leader, build a wall of bricks 6 long and 2 high at 4 {GROUND} 6")
            lines = await hears(sam, "done:")
            assert any("20 bricks" in line for line in lines), lines
            last = session.dialogue.commands.building_orders.history.last
            assert last and not await session.admin.differing(last.build.cells)
            assert (await chest_contents(session.admin, CHEST))["bricks"] == 8
        finally:
            await sam.leave()
