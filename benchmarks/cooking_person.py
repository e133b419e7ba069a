"""Measures what a person adds: one bot cooks alone, then beside a scripted client that works at half a cook's speed.

    .venv/bin/python -m benchmarks.cooking_person --seeds 101-105 --taus 1-5 [--speed 3] [--into FILE]

The client is no member of the crew: the server shows what it holds, and the planner reads that. It follows the rules of a cook
and rests after each action for as long as the action took. Each shift is one JSON line in FILE; a call that was interrupted
goes on after the last line. The last line of stdout is the mean CoS of both, and the difference with its 95 % interval over
seeds.
"""

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from statistics import fmean

from benchmarks.json_rows import add_row, read_rows
from orchestrator.app.cooking.shift import CookedShift, CookingChoice, PlacedKitchen, cook
from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.app.world_opening import open_minecraft
from orchestrator.bench.statistics import interval
from orchestrator.cli.bench_options import numbers, seeds_of
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import World
from orchestrator.core.events.cooking import CookingOrderChanged
from orchestrator.core.events.parse import events_of
from orchestrator.knowledge.game import load
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.cooking.kitchen_eyes import KitchenEyes
from orchestrator.tasks.cooking.level_file import level_of
from orchestrator.tasks.cooking.orders import CookingOrder
from orchestrator.tasks.cooking.rules import KitchenRules
from orchestrator.tasks.cooking.view import CookingView, CookView

ALEX, LEVEL = "Alex", level_of("pasture")
KITCHEN = PlacedKitchen.of(LEVEL)
CHEST = KITCHEN.chest


class HalfSpeedPerson:
    """A client that follows the rules of a cook, reads the orders as the sidebar shows them, and rests as long as it works."""

    def __init__(self, session: Session, body: World) -> None:
        assert session.admin
        self.session, self.body = session, body
        self.eyes = KitchenEyes(session.place.admin or session.admin, KITCHEN.furnaces, CHEST)
        self.rules = KitchenRules(LEVEL, CHEST, (ALEX,), ahead=0)

    def orders(self) -> tuple[CookingOrder, ...]:
        """Return the open orders."""
        found: dict[int, CookingOrder] = {}
        for _, change in events_of(self.session.recorder.events, CookingOrderChanged):
            found.pop(change.number, None)
            if change.what == "arrived":
                found[change.number] = CookingOrder(change.number, change.dish, change.time, change.due)
        return tuple(found.values())

    async def work(self) -> None:
        """Do one thing after the other until cancelled."""
        while True:
            look = await self.body.observe()
            cook_of_crew = [
                CookView(name, (seen := await world.observe()).position, seen.inventory)
                for name, world in self.session.crew.worlds.items()
            ]
            seen_all = CookingView(
                0.0,
                self.orders(),
                {},
                await self.eyes.furnaces(),
                (CookView(ALEX, look.position, look.inventory), *cook_of_crew),
            )
            actions = self.rules.act(seen_all)
            if not actions:
                await asyncio.sleep(0.5 / self.session.run_config.speed)
                continue
            outcome = await self.body.act(actions[0].act())
            await asyncio.sleep(outcome.seconds / self.session.run_config.speed)


async def shift(seed: int, tau: int, speed: float, helped: bool) -> CookedShift:
    """Play one shift of one bot, with or without the person."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        choice = RunConfig(team="solo", workers=1, land="flat", speed=speed, seed=seed)
        settings, recorder = Settings(data=folder), Recorder(folder, WallClock(speed))
        async with (
            open_mind(choice, settings, load(), recorder) as mind,
            open_minecraft(choice, settings, recorder.path.with_suffix(".log"), folder / "world") as shared_world,
            Session.inside(shared_world, choice, settings, recorder, mind) as session,
        ):
            cooking = asyncio.ensure_future(cook(session, CookingChoice(LEVEL, tau)))
            if helped:
                while not any(True for _ in events_of(recorder.events, CookingOrderChanged)):
                    await asyncio.sleep(0.05)
                body = shared_world.body(ALEX, recorder)
                await shared_world.enter(ALEX)
                assert session.admin
                await session.admin.command(f"tp {ALEX} {CHEST[0]} {CHEST[1]} {CHEST[2] - 2}")
                for item in ("iron_sword 1", "coal 4"):
                    await session.admin.command(f"give {ALEX} {item}")
                person = asyncio.create_task(HalfSpeedPerson(session, body).work())
                try:
                    return await cooking
                finally:
                    person.cancel()
                    await asyncio.gather(person, return_exceptions=True)
            return await cooking


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="101-105")
    parser.add_argument("--taus", default="1-5")
    parser.add_argument("--speed", type=float, default=3)
    parser.add_argument("--into", type=Path, default=Path("runs/cooking-person.jsonl"))
    asked = parser.parse_args()
    asked.into.parent.mkdir(parents=True, exist_ok=True)
    rows = read_rows(asked.into)
    for seed in seeds_of(asked.seeds):
        for tau in numbers(asked.taus, "--taus"):
            for helped in (False, True):
                key = {"seed": seed, "tau": tau, "helped": helped}
                if not any(key.items() <= row.items() for row in rows):
                    done, decided = asyncio.run(shift(seed, tau, asked.speed, helped)).book.score
                    rows.append(key | {"got": done, "wanted": decided})
                    add_row(asked.into, rows[-1])
                    print(rows[-1], flush=True)
    print(json.dumps(compared(rows)))


def compared(rows: list[dict[str, float]]) -> dict[str, object]:
    """Return the mean CoS alone and with the person, and the difference over the seeds with its 95 % interval."""

    def mean(seed: float, helped: bool) -> float:
        return fmean(row["got"] / row["wanted"] for row in rows if (row["seed"], row["helped"]) == (seed, helped))

    seeds = sorted({row["seed"] for row in rows})
    gain = interval([mean(seed, True) - mean(seed, False) for seed in seeds], fmean)
    assert gain
    alone, helped = (fmean(mean(seed, with_person) for seed in seeds) for with_person in (False, True))
    figures = {"alone": alone, "helped": helped, "gain": gain.middle, "low": gain.low, "high": gain.high}
    return {name: round(value, 3) for name, value in figures.items()}


if __name__ == "__main__":
    main()
