"""A crew with a meta-plan on the embedded server: one has an empty quarry, one is lost, and the goal is reached."""

from pathlib import Path

import pytest
from test_people_and_losses import until

from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.knowledge.game import load
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

SPEED = 3
GIVEN_UP = 2.0  # seconds after which a lost bot counts as gone
STONES = Goal("mine 60 cobblestone", "cobblestone", 60)  # long enough that the loss is noticed before the end


async def lay_a_quarry(session: Session) -> None:
    """Stone beside all but Dan, who stands where none is; a pickaxe for each."""
    admin = session.admin
    assert admin
    at = (await session.worlds["Ben"].observe()).position
    x, y, z = round(at.x) + 4, round(at.y), round(at.z)
    await admin.command(f"fill {x} {y} {z} {x + 6} {y + 2} {z + 6} stone")
    await admin.command(f"tp Dan {x + 200} {y} {z + 200}")
    for name in ("Ben", "Cleo", "Dan"):
        await admin.command(f"give {name} wooden_pickaxe")

    async def ready() -> bool:
        looks = [await session.worlds[name].observe() for name in ("Ben", "Cleo", "Dan")]
        armed = all(look.inventory.get("wooden_pickaxe") for look in looks)
        return armed and [bool(look.blocks.get("stone")) for look in looks] == [True, True, False]

    for _ in range(200):
        if await ready():
            return
    pytest.fail("the quarry was not seen")


@pytest.mark.long
async def test_an_empty_quarry_and_a_lost_worker_change_the_plan_and_the_goal_is_reached(tmp_path: Path):
    config = RunConfig(seed=5, speed=SPEED, land="flat", collaboration="capo")
    recorder = Recorder(tmp_path, WallClock(SPEED))
    settings = Settings(data=tmp_path)
    async with (
        open_mind(config, settings, load(), recorder) as mind,
        open_minecraft(config, settings, recorder.path.with_suffix(".log"), tmp_path / "world") as grounds,
        Session.inside(grounds, config, settings, recorder, mind) as session,
    ):
        grounds.link.patience = GIVEN_UP
        await lay_a_quarry(session)
        pursuit = session.crew.begin(STONES)
        await until(lambda: session.crew.gained >= 2)
        assert session.admin
        await session.admin.command("ban Ben")
        verdict = await session.crew.ended(pursuit)
        held = await session.inventories()
    assert verdict.status is Status.SUCCESS, verdict
    assert sum(items.get("cobblestone", 0) for items in held.values()) >= STONES.count, "by the server's count, without Ben"
    plans = [event.data for event in read_run(recorder.path).of("meta_plan")]
    shares = {line.split(":")[0]: int(line.split()[2]) for line in plans[0]["subtasks"]}
    assert shares.get("Dan", 0) < min(shares["Ben"], shares["Cleo"]), "its place is empty"
    assert any(one["event"].startswith("member lost (Ben") and one["changed"] for one in plans)
