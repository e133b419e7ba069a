"""A crew whose bots are spread over the nodes of a Ray cluster, made of network namespaces on this machine, by root.

    python -m benchmarks.cluster.spread work --bots 40 --nodes 4 --delay 20 --item cobblestone --count 200
    python -m benchmarks.cluster.spread partition --bots 9 --nodes 3 --delay 20 --item dirt --count 600
    python -m benchmarks.cluster.spread stop --bots 4 --nodes 4 --delay 50 --times 20
    python -m benchmarks.cluster.spread node --bots 4 --nodes 2 --times 5       # or `actor`

`work` pursues one goal; more than 21 bots are a tree of trees (captains.py). `partition` cuts a node off for `--cut` seconds
while its bots work, and looks whether two bots had the same block at a time; `node` and `actor` kill all of a node, or its
process with the bot hosts; all three go on to the goal's end. `stop` says stop in chat again and again and looks when the last
bot stands still. `--delay` is in ms for each way.
Finished rows are kept in `--into` as lines of JSON, and the same command goes on after them. `--on local` leaves the cluster
out, to try the measurement itself.
"""

import argparse
import asyncio
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.cluster.figures import WatchedClaims, climbs, p95, seconds_away, trips
from benchmarks.cluster.ray_network import RayNetwork, ray_network
from benchmarks.cluster.spread_crew import SEED, Spread, opened
from benchmarks.json_rows import add_row, read_rows
from benchmarks.stop import one_round
from orchestrator.app import world_opening
from orchestrator.bridge.player import Player
from orchestrator.core.goal import Goal

WARM = 3  # things that have come in before something happens
TELL = 10.0  # seconds between two lines of progress
LOOK = 0.25  # seconds between two looks at the processes of a node, or at who is back
GIVEN_UP = 90.0  # seconds after which a bot does not come back any more


async def worked(spread: Spread, options: argparse.Namespace) -> dict[str, Any]:
    """Pursue the goal to its end, do meanwhile what this measurement does to the cluster, and return the row."""
    crew, cpu, began = spread.session.crew, time.process_time(), time.monotonic()
    pursuit = asyncio.create_task(crew.pursue(Goal(f"gather {options.count} {options.item}", options.item, options.count)))
    telling = asyncio.create_task(tell(spread, options.count))
    try:
        async with asyncio.timeout(options.patience):
            happened = await HAPPENINGS[options.what](spread, options)
            verdict = await pursuit
    finally:
        telling.cancel()
        pursuit.cancel()
    took = time.monotonic() - began
    root, edges = crew.organisation.root, crew.organisation.edges
    captains = {above for above, _ in edges} - {root}
    return happened | {
        "ok": str(verdict.status) == "success", "why": verdict.why, "seconds": round(took, 1), "counted": crew.gained,
        "server_counts": await spread.held(options.item), "trip_p95_ms": p95(trips(spread.events)),
        "climb_p95_ms": p95(climbs(spread.events, root, captains)), "trips": len(trips(spread.events)),
        "leader_share": round(spread.mind.seconds[root] / took, 4), "crew_share": round((time.process_time() - cpu) / took, 3),
        "tps": (await spread.server.admin.stats()).tps, "away": seconds_away(spread.events),
    }  # fmt: skip


async def tell(spread: Spread, count: int) -> None:
    """Print how far the crew is, again and again."""
    began = time.monotonic()
    while True:
        stats = await spread.server.admin.stats()
        now, gained = time.monotonic() - began, spread.session.crew.gained
        print(f"{now:.0f} s: {gained} of {count}, {stats.players} players, {stats.tps:g} tps", file=sys.stderr, flush=True)
        await asyncio.sleep(TELL)


async def nothing(spread: Spread, options: argparse.Namespace) -> dict[str, Any]:
    return {}


async def partition(spread: Spread, options: argparse.Namespace) -> dict[str, Any]:
    """Cut a node off while it works, and connect it again. `ended` is when its bot hosts had ended, `freed` when the blocks of
    its bots were given up, both in seconds after the cut; `shared` counts blocks that others claimed before that end."""
    assert spread.cluster
    await spread.until_gained(WARM)
    net, place, before, claims = spread.cluster.net, spread.node_with_bots(), spread.session.crew.gained, WatchedClaims.latest
    net.cut(place)
    owners, cut = claims.owners(), time.monotonic()
    ended = cut + options.cut
    while time.monotonic() < cut + options.cut:
        if ended == cut + options.cut and not await asyncio.to_thread(spread.cluster.has_hosts, place):
            ended = time.monotonic()
        await asyncio.sleep(LOOK)
    meanwhile = spread.session.crew.gained - before
    away = seconds_away(spread.events)
    freed = {bot: seconds for bot, seconds in claims.first_freed(cut).items() if bot in away}
    kept = {key: bot for key, bot in owners.items() if bot in away}
    net.mend(place)
    return {
        "gained_meanwhile": meanwhile, "ended": round(ended - cut, 1), "freed": freed,
        "shared": claims.shared(kept, cut, ended),
    }  # fmt: skip


async def killed(spread: Spread, options: argparse.Namespace) -> dict[str, Any]:
    """Kill a node, or its process with the bot hosts, while it works; `back` is when its bots were all back, in seconds."""
    assert spread.cluster
    await spread.until_gained(WARM)
    place, began = spread.node_with_bots(), time.monotonic()
    if options.what == "node":
        await asyncio.to_thread(spread.cluster.net.kill, place)
    else:
        os.kill(spread.cluster.actor(place), 9)
    while not (away := seconds_away(spread.events)) or None in away.values():
        if time.monotonic() > began + GIVEN_UP:
            return {"killed": place, "back": None}
        await asyncio.sleep(LOOK)
    return {"killed": place, "back": round(time.monotonic() - began, 1)}


HAPPENINGS = {"work": nothing, "partition": partition, "node": killed, "actor": killed}


async def stopped(spread: Spread, options: argparse.Namespace, done: int) -> AsyncIterator[dict[str, Any]]:
    """Yield a row for each stop that is still to be measured: the seconds until nobody moved any more."""
    place, rng = spread.session.place, random.Random(SEED + done)
    player = await Player.join("Sam", place.host, place.port, spread.session.run_config.version)

    async def say(text: str) -> float:
        began = time.monotonic()
        await player.say(text)
        return began

    for _ in range(done, options.times):
        yield {"ok": True, "seconds": round(await one_round(spread.session, say, rng, spread.server.admin), 3)}
    await player.leave()


async def measured(options: argparse.Namespace, cluster: RayNetwork | None, done: int) -> AsyncIterator[dict[str, Any]]:
    """Yield the rows that are missing."""
    if options.what == "stop":
        async with opened(options, cluster) as spread:
            async for row in stopped(spread, options, done):
                yield row
        return
    for time_ in range(done, options.times):
        async with opened(options, cluster) as spread:
            row = await worked(spread, options) | {"time": time_ + 1}
            yield row | {"again": WatchedClaims.latest.again()}
        if cluster and "killed" in row and options.what == "node":
            await asyncio.to_thread(cluster.start_node, row["killed"])


async def measure(options: argparse.Namespace, cluster: RayNetwork | None) -> None:
    """Make the missing rows, keep each, and print all of them."""
    facts = {name: getattr(options, name) for name in ("what", "on", "bots", "nodes", "delay", "item", "count")}
    world_opening.Claims = WatchedClaims  # type: ignore[misc]
    done = sum(is_of(row, facts) for row in read_rows(options.into))
    async for row in measured(options, cluster, done):
        add_row(options.into, facts | row)
        print(row, flush=True)
    rows = [row for row in read_rows(options.into) if is_of(row, facts)]
    seconds = [row["seconds"] for row in rows]
    print(f"{options.what}: {sum(row['ok'] for row in rows)} of {len(rows)} ok, seconds: {seconds}")
    if options.what == "stop":
        print(f"p95 {p95(1000 * each for each in seconds)} ms, longest {1000 * max(seconds):.0f} ms")


def is_of(row: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
    """Return whether a row was measured under these facts."""
    return facts.items() <= row.items()


@contextmanager
def on(options: argparse.Namespace) -> Iterator[RayNetwork | None]:
    """Yield the cluster; None if the bots shall be here."""
    if options.on == "local":
        yield None
        return
    with ray_network(options.nodes, options.delay / 1000) as cluster:
        yield cluster


def main() -> None:
    """Read the options, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("work", "partition", "stop", "node", "actor"))
    parser.add_argument("--on", choices=("ray", "local"), default="ray")
    parser.add_argument("--bots", type=int, default=4)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--item", default="logs")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--cut", type=float, default=20, help="seconds for which a node is cut off")
    parser.add_argument("--patience", type=float, default=1800, help="seconds for one goal")
    parser.add_argument("--into", type=Path, default=Path("spread.jsonl"))
    options = parser.parse_args()
    with on(options) as cluster:
        asyncio.run(measure(options, cluster))


if __name__ == "__main__":
    main()
