"""A crew joins a world: all of its bots, some at a time."""

import asyncio
from pathlib import Path

from orchestrator.app.bot_join import AT_ONCE, BotJoiner
from orchestrator.app.shared_world import TabletopSharedWorld
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder

NAMES = [f"Bot{number}" for number in range(3 * AT_ONCE)]


class SlowDoor(TabletopSharedWorld):
    """A world in which a bot needs a while to join; it counts who is at it."""

    def __init__(self) -> None:
        super().__init__({}, 0.0)
        self.joining, self.most, self.came = 0, 0, list[str]()

    async def enter(self, name: str) -> None:
        self.joining += 1
        self.most = max(self.most, self.joining)
        await asyncio.sleep(0)
        self.joining -= 1
        self.came.append(name)


async def test_of_a_large_crew_only_some_join_at_a_time(tmp_path: Path):
    door, recorder = SlowDoor(), Recorder(tmp_path, WallClock())
    await BotJoiner(door, {name: door.body(name, recorder) for name in NAMES}, recorder).join()
    assert door.most == AT_ONCE and sorted(door.came) == sorted(NAMES)
