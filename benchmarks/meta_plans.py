"""Compares a leader (tree) with a meta-plan (capo) on the tabletop world, on a virtual clock and paired seeds.

    python -m benchmarks.meta_plans --seeds 10
    python -m benchmarks.meta_plans --seeds 30 --json

Tasks: 50 logs; 60 cobblestone, where one worker finds none and another is lost half-way; a shelter. Minds: symbolic, and
simulated (an answer takes 2 s, one in ten is wrong). The table has the seconds until the verdict, how many runs succeeded,
and for capo the seconds that it saved against tree (mean of the pairs with its 95 % interval).
The tabletop has no places and every block takes as long with every tool, so it shows what discussions cost and how the ways
recover, not what tools are worth.
"""

import argparse
import asyncio
import json
import random
import selectors
from collections import Counter
from collections.abc import Callable, Coroutine
from statistics import mean, median
from typing import Any

from orchestrator.bench.statistics import interval
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.contracts.mind import Collaboration, Mind
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.minds.simulated import SimulatedMind, Weakness
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.metaplans.chair import MetaPlanOptions
from orchestrator.team.organisations import tree
from orchestrator.worlds.tabletop import TabletopWorld

PACE = 1.0  # seconds that each block takes
WAYS = (Collaboration.ASYNCHRONOUS, Collaboration.CAPO)
HEAP = {"oak_log": 400, "stone": 800, "dirt": 200}
LOADS = ({"oak_planks": 23, "oak_door": 1, "dirt": 8}, {"oak_planks": 23, "dirt": 8}, {"cobblestone": 98, "dirt": 8})
BUILD = shelter(load()).at((10, 64, 20))
GOALS = {
    "logs": Goal("mine 50 logs", "logs", 50),
    "quarry": Goal("mine 60 cobblestone", "cobblestone", 60),
    "shelter": Goal("build a shelter", "", BUILD.blocks, build=BUILD),
}


class Leaping(selectors.DefaultSelector):
    """A selector for which time passes at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready, without waiting, and let the time have passed."""
        found = super().select(timeout if timeout is None else 0)
        self.now += timeout or 0.0
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is what was waited for so far; it serves as the crew's clock, too."""

    def __init__(self) -> None:
        self.leaping = Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.now

    now = time


def mind_of(kind: str, seed: int) -> Mind:
    """Return the mind of a run."""
    return SimulatedMind(SymbolicMind(), Weakness(seed=seed)) if kind == "simulated" else SymbolicMind()


async def one_run(task: str, way: Collaboration, kind: str, seed: int) -> tuple[bool, float]:
    """Play one run and return whether the goal was reached, and after how many seconds."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    organisation = tree.organisation(3)
    first, *others = organisation.members
    world = TabletopWorld(HEAP, first, pace=PACE)
    worlds = {first: world} | {name: world.another_body(name) for name in others}
    crew = Crew(
        organisation, worlds, mind_of(kind, seed), MessagePool(loop, NoJournal()), NoJournal(), way,
        meta_plans=MetaPlanOptions(seed),
    )  # fmt: skip
    trouble = prepare(task, worlds, others, random.Random(seed))
    began = loop.time()
    loss = asyncio.create_task(trouble)
    try:
        async with asyncio.timeout(3600):
            verdict = await crew.pursue(GOALS[task])
    except TimeoutError:
        return False, 3600.0
    finally:
        loss.cancel()
    return verdict.status is Status.SUCCESS, loop.time() - began


def prepare(task: str, worlds: dict[str, TabletopWorld], workers: list[str], draw: random.Random) -> Coroutine[Any, Any, None]:
    """Give the workers what the task wants, and return the loss of a worker, to be run beside."""
    order = draw.sample(workers, len(workers))
    if task == "shelter":
        for name, load_ in zip(order, LOADS, strict=True):
            worlds[name].inventory = Counter(load_)
    if task == "quarry":
        for name in workers:
            worlds[name].inventory["stone_pickaxe"] = 1
        worlds[order[0]].trouble.extend([Reason.NOT_FOUND] * 20)
        return lost(worlds[order[1]])
    return asyncio.sleep(0)


async def lost(world: TabletopWorld) -> None:
    """Take a bot out of the world when it has gained ten."""
    while world.inventory["cobblestone"] < 10:
        await asyncio.sleep(PACE)
    world.online = False


def table(seeds: int) -> list[dict[str, Any]]:
    """Return one row for each task, mind and way."""
    rows = []
    for task in GOALS:
        for kind in ("symbolic", "simulated"):
            found = {way: [played(one_run, task, way, kind, seed) for seed in range(1, seeds + 1)] for way in WAYS}
            saved = [tree[1] - capo[1] for tree, capo in zip(*found.values(), strict=True)]
            for way, runs in found.items():
                seconds = [took for _, took in runs]
                rows.append({
                    "task": task, "mind": kind, "way": str(way), "reached": sum(ok for ok, _ in runs), "runs": seeds,
                    "median_s": round(median(seconds), 1), "mean_s": round(mean(seconds), 1),
                    "saved_s": shown(saved) if way is Collaboration.CAPO else "",
                })  # fmt: skip
    return rows


def shown(saved: list[float]) -> str:
    """Return the mean of paired differences with its 95 % interval."""
    found = interval(saved, mean)
    assert found
    return f"{found.middle:.1f} [{found.low:.1f}, {found.high:.1f}]"


def played(run: Callable[..., Coroutine[Any, Any, tuple[bool, float]]], *given: object) -> tuple[bool, float]:
    """Return the result of a run on a clock of its own."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(run(*given))


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seeds", type=int, default=10)
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    rows = table(given.seeds)
    if given.json:
        print(json.dumps(rows))
        return
    for row in rows:
        print("  ".join(f"{value!s:>12}" for value in row.values()))


if __name__ == "__main__":
    main()
