"""The look at every body once a second."""

import asyncio
from pathlib import Path

from orchestrator.app.status_sampler import StatusSampler
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.observation import Observation
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder
from orchestrator.worlds.tabletop import TabletopWorld


class LostTable(TabletopWorld):
    """A body of which nobody knows yet whether it will be back."""

    async def observe(self) -> Observation:
        """Look for ever."""
        return await asyncio.get_running_loop().create_future()


async def test_one_body_that_is_lost_keeps_nobody_from_looking_at_the_others(tmp_path: Path):
    ada, recorder = TabletopWorld({"oak_log": 9}, "Ada"), Recorder(tmp_path, WallClock())
    watching = asyncio.create_task(
        StatusSampler({"Ben": LostTable({}, "Ben"), "Ada": ada}, recorder, speed=100, patience=0.01).watch()
    )
    async with asyncio.timeout(30):
        for count in (1, 2):
            ada.inventory["oak_log"] = count
            while [event.data["inventory"] for event in read_run(recorder.path).of("body")][-1:] != [{"oak_log": count}]:
                await asyncio.sleep(0.001)
    watching.cancel()
    recorder.close()
