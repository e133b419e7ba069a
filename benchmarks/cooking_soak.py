"""Cooks for half an hour and checks that no item is lost, no bot stands still at its work, and the memory does not grow.

    .venv/bin/python -m benchmarks.cooking_soak [--minutes 30] [--cooks 4] [--tau 2] [--seed 1] [--speed 3]

Minutes are those of the game. Prints one JSON object: for each dish where its pieces are (`lost` must be 0), the longest time
that a bot stood still during one action, in seconds of the game, and the memory of each process in MB by tenths of the shift.
Ends with 1 if a piece was lost or a bot stood still for more than 20 s.
"""

import argparse
import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import psutil

from orchestrator.app.cooking.shift import CookedShift, CookingChoice, PlacedKitchen, cook, team_of
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import ActionBegun, ActionEnded, BodyChanged
from orchestrator.core.events.parse import parse_event
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.cooking.board import as_dishes
from orchestrator.tasks.cooking.kitchen_eyes import KitchenEyes
from orchestrator.tasks.cooking.level_file import level_of
from orchestrator.tasks.cooking.menu import BY_RAW, MENU

LEVEL = level_of("pasture")
MOST_STILL = 20.0  # seconds of the game
STEP = 0.3  # m: less is standing
WEIGHED = 10  # times


def picked_up(events: Sequence[Event]) -> Counter[str]:
    """Return the raw meat that the bots picked up, by the dish that it becomes: every increase of what a bot holds."""
    found, before = Counter[str](), dict[str, Counter[str]]()
    for event in map(parse_event, events):
        if isinstance(event, BodyChanged):
            raw = as_dishes({item: count for item, count in event.inventory.items() if item in BY_RAW})
            found += raw - before.get(event.agent, Counter())
            before[event.agent] = raw
    return found


def where_pieces_are(
    taken: Counter[str], held: Counter[str], furnaces: Counter[str], chest: Counter[str]
) -> dict[str, dict[str, int]]:
    """Return for each dish how many pieces were picked up, and where they are now: in bags, in furnaces, in the chest."""
    return {
        dish: {
            "picked_up": taken[dish], "bags": held[dish], "furnaces": furnaces[dish], "chest": chest[dish],
            "lost": taken[dish] - held[dish] - furnaces[dish] - chest[dish],
        }
        for dish in LEVEL.dishes
    }  # fmt: skip


class Still(NamedTuple):
    """A time in which a bot did not move, in seconds of the game, and its action."""

    seconds: float = 0.0
    cook: str = ""
    action: str = ""


def longest_still(events: Sequence[Event]) -> Still:
    """Return the longest time for which a bot that was at an action did not move."""
    longest, since, place, doing = Still(), dict[str, float](), dict[str, Any](), dict[str, str]()
    for line in events:
        event = parse_event(line)
        if isinstance(event, ActionBegun):
            since[event.agent], doing[event.agent] = line.at, event.text
        elif isinstance(event, BodyChanged) and event.agent in since:
            before, now = place.get(event.agent), event.position
            if before is None or abs(now.x - before.x) + abs(now.z - before.z) > STEP:
                longest = max(longest, Still(line.at - since[event.agent], event.agent, doing[event.agent]))
                since[event.agent] = line.at
            place[event.agent] = now
        elif isinstance(event, ActionEnded) and event.agent in since:
            longest = max(longest, Still(line.at - since.pop(event.agent), event.agent, doing[event.agent]))
    return longest


def megabytes() -> dict[str, int]:
    """Return the resident memory in MB of the game server, of the processes of the bots, and of this process."""
    found: Counter[str] = Counter()
    for each in [psutil.Process(), *psutil.Process().children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):
            words = " ".join(each.cmdline())
            role = "server" if "start.js" in words else "bots" if ".js" in words else "python"
            found[role] += round(each.memory_info().rss / 1e6)
    return dict(found)


async def soak(minutes: float, cooks: int, tau: int, seed: int, speed: float) -> tuple[dict[str, Any], CookedShift]:
    """Play the shift and return what was found."""
    level = replace(LEVEL, seconds=round(60 * minutes))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config = RunConfig(team=team_of(cooks), workers=cooks, land="flat", speed=speed, seed=seed)
        recorder = Recorder(folder, WallClock(speed))
        async with Session.open(config, Settings(data=folder), recorder) as session:
            memory: list[dict[str, int]] = []

            async def weigh() -> None:
                while True:
                    await asyncio.sleep(level.seconds / speed / WEIGHED)
                    memory.append(megabytes())

            weighing = asyncio.create_task(weigh())
            cooked = await cook(session, CookingChoice(level, tau))
            weighing.cancel()
            assert session.admin
            kitchen = PlacedKitchen.of(level)
            eyes = KitchenEyes(session.place.admin or session.admin, kitchen.furnaces, kitchen.chest)
            bags = sum((as_dishes(held) for held in (await session.inventories()).values()), Counter[str]())
            ovens = Counter[str]()
            for one in await eyes.furnaces():
                ovens += as_dishes({one.raw.item: one.raw.count}) + as_dishes({one.done.item: one.done.count})
            events = recorder.events
            chest = Counter({dish: count for dish, count in (await eyes.delivered() or Counter()).items() if dish in MENU})
            found = {
                "pieces": where_pieces_are(picked_up(events), bags, ovens, chest),
                "longest_still": longest_still(events)._asdict(),
                "memory": {role: [each.get(role, 0) for each in memory] for role in ("server", "bots", "python")},
            }
    return found, cooked


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--cooks", type=int, default=4)
    parser.add_argument("--tau", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", type=float, default=3)
    asked = parser.parse_args()
    found, cooked = asyncio.run(soak(asked.minutes, asked.cooks, asked.tau, asked.seed, asked.speed))
    print(json.dumps(found | cooked.figures()))
    lost = any(each["lost"] for each in found["pieces"].values())
    return int(lost or found["longest_still"]["seconds"] > MOST_STILL)


if __name__ == "__main__":
    raise SystemExit(main())
