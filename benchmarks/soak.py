"""Does the embedded server stay well? Ten bots work for half an hour; its memory, pace and stalls are looked at all the while.

    .venv/bin/python benchmarks/soak.py --minutes 30 --workers 10

A crew gathers one kind after the other; after each goal the world is put back to the start, so that there is always
work. Memory is the server's resident set; growth is the slope of a straight line through it after the warm-up.
"""

import argparse
import asyncio
import itertools
import statistics
import tempfile
import time
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.servers.control import ServerStats
from orchestrator.settings import Settings

GOALS = ("mine 60 logs", "mine 120 dirt", "mine 40 oak logs", "mine 60 cobblestone")
EVERY = 5.0  # seconds between two looks
GOAL_LIMIT = 300.0  # seconds: a goal that takes longer is stopped, the next one begins


async def main(minutes: float, warm_up: float, workers: int, seed: int) -> None:
    """Work and watch, a line a minute, then the figures."""
    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(Path(folder), WallClock())
        choice = RunConfig(team="tree", workers=workers, seed=seed)
        async with Session.open(choice, Settings(data=Path(folder)), recorder) as session:
            player = await Player.join("Sam", session.place.host, session.place.port, choice.version)
            working = asyncio.create_task(work(session, player))
            try:
                looks = await watch(session, minutes * 60, working)
            finally:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)
                await player.leave()
    print(summary(looks, warm_up * 60))


async def work(session: Session, player: Player) -> None:
    """One goal after the other, for ever."""
    for goal in itertools.cycle(GOALS):
        await player.say(f"leader, {goal}")
        try:
            async with asyncio.timeout(GOAL_LIMIT):
                ended, verdict = await session.next_end()
                print(f"  {ended}: {verdict.status}", flush=True)
        except TimeoutError:
            await player.say("stop")
            print(f"  {goal}: stopped after {GOAL_LIMIT:.0f} s", flush=True)
            await asyncio.sleep(2)
        assert session.admin
        await session.admin.reset()


async def watch(session: Session, seconds: float, working: "asyncio.Task[None]") -> list[tuple[float, ServerStats]]:
    """What the server says of itself, every few seconds; ends early when the work broke."""
    looks = list[tuple[float, ServerStats]]()
    began = time.monotonic()
    while (now := time.monotonic() - began) < seconds:
        if working.done():
            working.result()
        assert session.place.admin
        stats = await session.place.admin.stats()
        looks.append((now, stats))
        if int(now / 60) != int((now - EVERY) / 60):
            print(
                f"{now / 60:4.0f} min  {stats.rss_mb} MB  {stats.tps} tps  stall {stats.longest_stall_ms} ms",
                flush=True,
            )
        await asyncio.sleep(EVERY)
    return looks


def summary(looks: list[tuple[float, ServerStats]], warm_up: float) -> str:
    """Growth after the warm-up, the worst stall, the lowest pace."""
    after = [(at, stats) for at, stats in looks if at >= warm_up]
    hours = [at / 3600 for at, _ in after]
    memory = [stats.rss_mb for _, stats in after]
    slope, _ = statistics.linear_regression(hours, memory)
    last = looks[-1][1]
    return (
        f"memory {memory[0]} MB after the warm-up, {memory[-1]} MB at the end (median {statistics.median(memory):.0f}, "
        f"most {max(memory)}), slope {slope:+.1f} MB/h\n"
        f"longest stall {max(stats.longest_stall_ms for _, stats in after)} ms after the warm-up, "
        f"{max(stats.longest_stall_ms for _, stats in looks)} ms in all; lowest pace {min(s.tps for _, s in after)} ticks/s\n"
        f"dropped packets {last.dropped_packets}, exceptions {last.exceptions}"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--warm-up", type=float, default=5, help="minutes that do not count")
    parser.add_argument("--workers", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    asyncio.run(main(options.minutes, options.warm_up, options.workers, options.seed))
