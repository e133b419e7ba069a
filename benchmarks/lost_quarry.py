"""100 cobblestone by real bots; one worker stands at an empty quarry, another one is lost: a leader beside a meta-plan.

    .venv/bin/python -m benchmarks.lost_quarry --seeds 2 --ways asynchronous,capo

Each run has a fresh flat world on the embedded server: stone and a few logs beside Ada, Ben and Cleo, nothing beside Dan, a
stone pickaxe for each worker (a wooden one breaks after 59 stones). Ben leaves for good when the crew has 20; whoever is called
in his place finds the logs for a pickaxe. The row has the seconds of the game until the verdict, by the server's ticks, and
what the members that are left hold; a run that takes longer than `--minutes` is ended and says so.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.app.world_opening import open_minecraft
from orchestrator.bench.game_time import played, world_age
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.knowledge.game import load
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

STONES = Goal("mine 100 cobblestone", "cobblestone", 100)
WORKERS = ("Ben", "Cleo", "Dan")
LOST_AT = 20  # cobblestone that the crew has when Ben leaves
GIVEN_UP = 10.0  # seconds after which a lost bot counts as gone; on a busy machine others are late, too
LOOKS = 200  # until all see what was laid out
LOOK = 0.2  # seconds between two looks
PROGRESS = 30.0  # seconds


async def lay_a_quarry(session: Session) -> None:
    """Set stone beside all but Dan, who goes where none is, and give each worker a pickaxe."""
    admin = session.admin
    assert admin
    at = (await session.worlds["Ben"].observe()).position
    x, y, z = round(at.x) + 4, round(at.y), round(at.z)
    await admin.command(f"fill {x} {y} {z} {x + 7} {y + 2} {z + 7} stone")
    await admin.command(f"tp Dan {x + 200} {y} {z + 200}")
    await admin.command(f"fill {x} {y} {z - 4} {x + 4} {y + 2} {z - 4} oak_log")
    for name in WORKERS:
        await admin.command(f"give {name} stone_pickaxe")
    for _ in range(LOOKS):
        looks = {name: await session.worlds[name].observe() for name in WORKERS}
        armed = all(look.inventory.get("stone_pickaxe") for look in looks.values())
        if armed and [bool(looks[name].blocks.get("stone")) for name in WORKERS] == [True, True, False]:
            return
        await asyncio.sleep(LOOK)
    raise SystemExit("The quarry was not seen: run it again on a quieter machine.")


async def lose_ben(session: Session) -> None:
    """Take Ben out of the world for good when the crew has gained some."""
    while session.crew.gained < LOST_AT:
        await asyncio.sleep(LOOK)
    assert session.admin
    await session.admin.command("ban Ben")


async def tell_progress(session: Session) -> None:
    """Print what the crew has, every half minute."""
    while True:
        await asyncio.sleep(PROGRESS)
        print(f"{session.crew.gained} of {STONES.count} {STONES.item}", file=sys.stderr, flush=True)


async def until_ended(session: Session, minutes: float) -> Verdict:
    """Pursue the goal, lose Ben on the way, and return the verdict; after `minutes` the crew is stopped."""
    pursuit = session.crew.begin(STONES)
    beside = [asyncio.create_task(each(session)) for each in (lose_ben, tell_progress)]
    try:
        async with asyncio.timeout(minutes * 60):
            return await session.crew.ended(pursuit)
    except TimeoutError:
        return Verdict(Status.FAIL, f"not done after {minutes:g} minutes")
    finally:
        for task in beside:
            task.cancel()


async def one_run(way: str, seed: int, given: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Play one run and return its row."""
    config = RunConfig(seed=seed, speed=given.speed, land="flat", collaboration=way)
    recorder = Recorder(folder, WallClock(given.speed))
    settings = Settings(data=folder)
    async with (
        open_mind(config, settings, load(), recorder) as mind,
        open_minecraft(config, settings, recorder.path.with_suffix(".log"), folder / "world") as grounds,
        Session.inside(grounds, config, settings, recorder, mind) as session,
    ):
        grounds.link.patience = GIVEN_UP
        await lay_a_quarry(session)
        began = await world_age(session.admin)
        verdict = await until_ended(session, given.minutes)
        ended = await world_age(session.admin)
        held = await session.inventories()
    got = {name: items.get("cobblestone", 0) for name, items in held.items() if name != "Ben"}
    plans = [event.data["event"] for event in read_run(recorder.path).of("meta_plan")]
    return {
        "way": way, "seed": seed, "ok": verdict.status is Status.SUCCESS and sum(got.values()) >= STONES.count,
        "game_seconds": played(began, ended), "got": got, "why": verdict.why, "plans": plans,
    }  # fmt: skip


def main() -> None:
    """Print a row of JSON for each run."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seeds", type=int, default=2)
    asked.add_argument("--ways", default="asynchronous,capo")
    asked.add_argument("--speed", type=float, default=1.0)
    asked.add_argument("--minutes", type=float, default=20.0, help="at most for one run")
    given = asked.parse_args()
    for seed in range(1, given.seeds + 1):
        for way in given.ways.split(","):
            with tempfile.TemporaryDirectory() as folder:
                print(json.dumps(asyncio.run(one_run(way, seed, given, Path(folder)))), flush=True)


if __name__ == "__main__":
    main()
