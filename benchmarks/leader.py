"""What leading costs: a large crew at the tabletop, its leader's CPU time apart from everybody else's.

    .venv/bin/python -m benchmarks.leader --workers 20 --counts 200 2000

A block takes `--pace` seconds; rules, messages and reports are the real ones, bodies are not. Prints a Markdown table.
"""

import argparse
import asyncio
import time
from collections import Counter

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.contracts.mind import Situation
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Action, Plan, Verdict
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.organisations import tree
from orchestrator.worlds.tabletop import TabletopWorld

LEADER = "Ada"
COLUMNS = (
    "workers", "items", "verdict", "seconds", "messages", "leader's plans", "mPT", "leader's CPU s", "a minute",
    "all CPU s", "ms a message",
)  # fmt: skip


class Stopwatch(SymbolicMind):
    """Counts each agent's seconds of CPU and its plans."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: Counter[str] = Counter()
        self.plans: Counter[str] = Counter()

    async def judge(self, situation: Situation) -> Verdict:
        began = time.thread_time()
        verdict = await super().judge(situation)
        self.seconds[situation.name] += time.thread_time() - began
        return verdict

    async def plan(self, situation: Situation) -> Plan:
        self.plans[situation.name] += 1
        began = time.thread_time()
        plan = await super().plan(situation)
        self.seconds[situation.name] += time.thread_time() - began
        return plan

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        began = time.thread_time()
        actions = await super().act(situation, plan)
        self.seconds[situation.name] += time.thread_time() - began
        return actions


async def measured(workers: int, count: int, pace: float) -> list[object]:
    """One goal: a row of the table."""
    organisation, mind = tree.organisation(workers), Stopwatch()
    first = TabletopWorld({"oak_log": 40 * workers, "stone": 2 * count + 40 * workers}, LEADER, mind.game, pace)
    worlds = {LEADER: first} | {name: first.another_body(name) for name in organisation.members[1:]}
    crew = Crew(organisation, worlds, mind, MessagePool(WallClock(), NoJournal()), NoJournal())
    began, busy = time.monotonic(), time.process_time()
    verdict = await crew.pursue(Goal(f"gather {count} cobblestone", "cobblestone", count))
    seconds, cpu = time.monotonic() - began, time.process_time() - busy
    heard, leads = len(crew.pool.seat(LEADER).since(0)), mind.seconds[LEADER]
    mpt = sum(mind.plans.values()) / len(organisation.members)
    figures = [f"{seconds:.1f}", heard, mind.plans[LEADER], f"{mpt:.2f}", f"{leads:.3f}", f"{60 * leads / seconds:.3f}"]
    return [workers, count, verdict.status, *figures, f"{cpu:.2f}", f"{1000 * cpu / heard:.2f}"]


def main() -> None:
    """All sizes, then the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[3, 20])
    parser.add_argument("--counts", type=int, nargs="+", default=[200])
    parser.add_argument("--pace", type=float, default=0.3, help="seconds a block takes")
    options = parser.parse_args()
    print("| " + " | ".join(COLUMNS) + " |\n" + "|---" * len(COLUMNS) + "|")
    for workers in options.workers:
        for count in options.counts:
            print("| " + " | ".join(map(str, asyncio.run(measured(workers, count, options.pace)))) + " |", flush=True)


if __name__ == "__main__":
    main()
