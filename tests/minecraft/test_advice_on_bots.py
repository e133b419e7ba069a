"""A crew with rules for a mind, in a real world: what nobody can dig or make comes from a skill of the skillbook."""

import asyncio
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import new_recorder
from orchestrator.app.session import Session
from orchestrator.core.contracts.world import Line
from orchestrator.core.plan import Status
from orchestrator.record.reader import read_run
from orchestrator.settings import Settings

PATIENCE = 90.0  # seconds, on a busy machine


async def test_bread_comes_from_a_field_and_the_record_says_which_skill_was_asked(tmp_path: Path):
    settings = Settings.read(tmp_path)
    choice = RunConfig(workers=1, seed=3, land="flat", speed=4)
    recorder = new_recorder(choice, settings, "bread")
    async with Session.open(choice, settings, recorder) as session:
        leader, worker = session.worlds
        assert session.admin
        for line in (
            "fill ~3 ~-1 ~2 ~5 ~-1 ~4 farmland[moisture=7]",
            "fill ~3 ~ ~2 ~5 ~ ~4 wheat[age=7]",
            "setblock ~-3 ~ ~ crafting_table",
        ):
            await session.place.admin.command(f"execute at {worker} run {line}")
        async with asyncio.timeout(PATIENCE):
            while (await session.worlds[worker].observe()).blocks.get("wheat", 0) < 9:
                await asyncio.sleep(0.05)
            session.worlds[leader].heard.put_nowait(Line("Sam", "get 2 bread"))
            _, verdict = await session.next_end()
        assert verdict.status is Status.SUCCESS, verdict.why
    (asked, *_) = read_run(recorder.path).of("retrieval")
    assert (asked.data["query"], asked.data["choice"]) == ("gain 2 bread", "harvestCrops")
