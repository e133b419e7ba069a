"""Do bots and strict clients stay well together? Six bots and two clients as strict as Mojang's play by chance on one server.

    .venv/bin/python benchmarks/strict_soak.py --minutes 120 --seed 1 --version 1.21.1

They wander, fight, trade, open windows, die, travel, leave and come back, in an order that the seed gives. Counted are kicks,
errors of reading, bytes left over, packets that the server dropped and its exceptions; its memory is looked at each minute, its
growth is the slope of a straight line after the warm-up, and the least in use in each quarter hour. A line each minute; the
figures at the end, or when it is interrupted (SIGINT, SIGTERM). With `--log` each line also goes to the end of a file. The
exit code is 1 if anything was wrong.
"""

import argparse
import asyncio
import contextlib
import json
import signal
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PROJECT), str(PROJECT / "tests" / "wire")]

from benchmarks.soak_players import BotPlayer, StrictPlayer, Tally  # noqa: E402
from orchestrator.bridge.link import Link  # noqa: E402
from orchestrator.servers.control import ServerStats  # noqa: E402
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions  # noqa: E402
from orchestrator.worlds.minecraft import Claims  # noqa: E402

BOTS, HUMANS = 6, 2
PROTOCOLS = {"1.21.1": 767, "1.21.4": 769}
MINUTE = 60.0


@dataclass
class Watch:
    """What is known of the run so far."""

    began: float = field(default_factory=time.monotonic)
    looks: list[tuple[float, ServerStats]] = field(default_factory=list)

    @property
    def minutes(self) -> float:
        return (time.monotonic() - self.began) / MINUTE

    def slope(self, warm_up: float) -> float:
        """MB an hour after the warm-up; 0 while there are too few looks."""
        after = [(at / 60, stats.rss_mb) for at, stats in self.looks if at >= warm_up]
        if len(after) < 3:
            return 0.0
        return statistics.linear_regression(*zip(*after, strict=True)).slope

    def least_used(self) -> list[int]:
        """MB of objects just after the best collection of each quarter hour: what the server really keeps."""
        quarters: dict[int, int] = {}
        for at, stats in self.looks:
            quarters[int(at // 15)] = min(stats.used_mb, quarters.get(int(at // 15), stats.used_mb))
        return list(quarters.values())


async def main(options: argparse.Namespace) -> int:
    """Play until the time is over or somebody interrupts; return 1 if anything was wrong."""
    over = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    tally, watch = Tally(), Watch()
    names = tuple(f"Human{number + 1}" for number in range(HUMANS))
    served = ServerOptions(version=options.version, generator="flat", seed=options.seed, ops=names)
    async with await EmbeddedServer.start(served) as server:
        link = await Link.open(on_event=tally.hear, claim=(claims := Claims()).take, release=claims.release)
        players = [StrictPlayer(name, server, PROTOCOLS[options.version], options.seed, tally) for name in names]
        bots = [BotPlayer(f"Bot{number + 1}", link, server, options.version, options.seed, tally) for number in range(BOTS)]
        playing = [asyncio.create_task(each.play(over), name=each.name) for each in (*players, *bots)]
        try:
            await look(server, watch, tally, options, over)
        finally:
            over.set()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for player in players:
                await player.leave()
            await link.close()
    figures = summary(watch, tally, options)
    say(json.dumps(figures), options.log)
    return int(figures["wrong"] > 0)


async def look(server: EmbeddedServer, watch: Watch, tally: Tally, options: argparse.Namespace, over: asyncio.Event) -> None:
    """Look at the server each minute, and say how it is."""
    while not over.is_set() and watch.minutes < options.minutes:
        left = min(MINUTE, (options.minutes - watch.minutes) * MINUTE)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), max(left, 0.1))
        stats = await server.admin.stats()
        watch.looks.append((watch.minutes, stats))
        say(
            f"{watch.minutes:6.1f} min  {stats.rss_mb} MB ({stats.used_mb} used, {stats.columns} columns)  {stats.tps} tps  "
            f"stall {stats.longest_stall_ms} ms  "
            f"{stats.players} on  kicks {tally.kicks}  errors {len(tally.errors)}  left over {tally.leftover}  "
            f"dropped {stats.dropped_packets}  exceptions {stats.exceptions}  packets {tally.packets}",
            options.log,
        )


def summary(watch: Watch, tally: Tally, options: argparse.Namespace) -> dict[str, Any]:
    """Return the figures of the run."""
    last = watch.looks[-1][1]
    after = [stats.rss_mb for at, stats in watch.looks if at >= options.warm_up] or [last.rss_mb]
    wrong = tally.kicks + len(tally.errors) + tally.leftover + last.dropped_packets + last.exceptions
    return {
        "version": options.version,
        "seed": options.seed,
        "minutes": round(watch.minutes, 1),
        "wrong": wrong,
        "kicks": tally.kicks,
        "errors": Counter(tally.errors).most_common(20),
        "left_over": tally.leftover,
        "dropped_packets": last.dropped_packets,
        "exceptions": last.exceptions,
        "packets_read": tally.packets,
        "steps": dict(tally.steps),
        "interrupted": dict(tally.interrupted),
        "deaths": tally.deaths,
        "rejoins": tally.rejoins,
        "memory_mb": {"first": after[0], "last": after[-1], "most": max(after)},
        "least_used_mb_by_quarter_hour": watch.least_used(),
        "slope_mb_per_hour": round(watch.slope(options.warm_up), 1),
        "lowest_tps": min(stats.tps for _, stats in watch.looks),
    }


def say(line: str, log: Path | None) -> None:
    """Print a line, and add it to the log."""
    print(line, flush=True)
    if log:
        with log.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--warm-up", type=float, default=15, help="minutes whose memory does not count")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--version", choices=PROTOCOLS, default="1.21.1")
    parser.add_argument("--log", type=Path, default=None)
    sys.exit(asyncio.run(main(parser.parse_args())))
