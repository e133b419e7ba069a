"""How fast a bot answers a person with its feet, as the server sees it: "come here" to its first movement, stop to standstill.

    python -m benchmarks.answering --rounds 30      # two and a half minutes; wants an idle machine

A person stands 30 m from a bot on flat land and calls it; while it walks, the person says stop, in the chat and by a whisper in
turn. Positions are read over the server's control channel every 10 ms. Times run from handing the line to the person's client,
a process of its own, to the first change of the bot's position, or to the last one. By rules, without a model.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.stop import Places
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

EVERY = 0.01  # seconds between two looks
PACE = 1.1  # seconds: the person's client says at most a line a second, and its waiting is not the crew's
FAR = 30  # m between the person and the bot
STEP = 0.055  # seconds: a little more than the game's tick, so that every look at a walking bot sees it elsewhere
STEPS = 4  # in a row: it is on the way and would go on
WATCH = 1.5  # seconds after the stop
PATIENCE = 10.0  # seconds for one answer
REACH = {"come": ("p50", 0.25), "stop": ("p95", 0.6)}


async def main(rounds: int, seed: int) -> None:
    """Measure, then print the distributions."""
    rng = random.Random(seed)
    comes, stops = list[float](), {"chat": list[float](), "whisper": list[float]()}
    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(Path(folder), WallClock())
        choice = RunConfig(seed=seed, workers=2, land="flat")
        async with Session.open(choice, Settings(data=Path(folder)), recorder) as session:
            place = session.place
            person = await Player.join("Sam", place.host, place.port, choice.version)
            try:
                for number in range(rounds):
                    channel = ("chat", "whisper")[number % 2]
                    came, stopped = await one_round(session, person, channel, rng)
                    comes.append(came)
                    stops[channel].append(stopped)
            finally:
                await person.leave()
    tell('"come here" to the first movement', comes, "come")
    for channel, waits in stops.items():
        tell(f"stop to standstill, {channel}", waits, "stop")
    tell("stop to standstill, both", [wait for waits in stops.values() for wait in waits], "stop")


async def one_round(session: Session, person: Player, channel: str, rng: random.Random) -> tuple[float, float]:
    """Seconds until the bot began to come, and until it stood."""
    assert session.admin
    x, z = rng.randrange(-40, 40), rng.randrange(-40, 40)
    await session.admin.command(f"tp Ben {x} -60 {z}")
    await session.admin.command(f"tp Sam {x + FAR} -60 {z}")
    await asyncio.sleep(PACE)
    places = Places(session)
    await until_still(places)
    said = time.monotonic()
    await person.say("Ben, come here")
    came = await first_movement(places, said)
    await asyncio.sleep(PACE)
    await until_walking(places)
    return came - said, await standstill(places, person, "stop" if channel == "chat" else "/msg Ben stop")


async def first_movement(places: Places, said: float) -> float:
    """When the server first had somebody elsewhere."""
    while time.monotonic() < said + PATIENCE:
        if await places.moved():
            return time.monotonic()
        await asyncio.sleep(EVERY)
    raise TimeoutError(f"nobody moved within {PATIENCE:g} s")


async def until_still(places: Places) -> None:
    """Nobody has moved for ten looks."""
    still = 0
    while still < 10:
        still = 0 if await places.moved() else still + 1
        await asyncio.sleep(STEP)


async def until_walking(places: Places) -> None:
    """Somebody is in full stride."""
    steps, since = 0, time.monotonic()
    while steps < STEPS:
        steps = steps + 1 if await places.moved() else 0
        await asyncio.sleep(STEP)
        if time.monotonic() > since + PATIENCE:
            raise TimeoutError(f"nobody walked within {PATIENCE:g} s")


async def standstill(places: Places, person: Player, line: str) -> float:
    """Seconds until the last movement."""
    said = last = time.monotonic()
    await person.say(line)
    while time.monotonic() < said + WATCH:
        if await places.moved():
            last = time.monotonic()
        await asyncio.sleep(EVERY)
    return last - said


def tell(what: str, waits: Sequence[float], measure: str) -> None:
    """One line, beside what is to be reached."""
    ordered = sorted(waits)
    p50, p95 = statistics.median(ordered), ordered[-max(1, round(len(ordered) * 0.05))]
    which, reach = REACH[measure]
    met = "reached" if {"p50": p50, "p95": p95}[which] < reach else "missed"
    print(
        f"{what}: {len(ordered)} rounds, p50 {p50 * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms, max {ordered[-1] * 1000:.0f} ms"
        f" (reach: {which} under {reach * 1000:.0f} ms, {met})"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    asyncio.run(main(options.rounds, options.seed))
