"""What thinking with a model costs beside the model: a question's overhead, twenty agents at once, two thousand rounds.

    python -m benchmarks.thinking overhead [--questions 300]
    python -m benchmarks.thinking crowd [--agents 20] [--delay 2]
    python -m benchmarks.thinking long [--rounds 2000]

The model is a rule behind a loopback server (crowd) or in the same process (overhead, long): no model was run.
"""

import argparse
import asyncio
import json
import resource
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from pathlib import Path

from orchestrator.app.model_config import FIRST_CALL
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Journal, NoJournal
from orchestrator.core.events.agents import PlanMade
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.budget import Budget, SpendingLimits
from orchestrator.llm.chat import ChatModel, ModelQuestion
from orchestrator.llm.compatible import CompatibleModel
from orchestrator.llm.engines import Engine, Engines, ModelEndpoint
from orchestrator.llm.meter import MeteredModel
from orchestrator.llm.prices import Price, Prices
from orchestrator.llm.testing.fake_server import Answer, FakeModelServer, ReceivedRequest
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.llm.testing.scripted_rules import answer, sensible
from orchestrator.minds.example_situations import LEAF, PLAN, REMARK, ROOT
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.record.writer import Recorder
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.organisations import tree
from orchestrator.worlds.tabletop import TabletopWorld

ENGINES = Engines({"": Engine("puppet")})
PRICES = Prices("http://127.0.0.1/v1", {"": Price(0.15, 0.6)})
EACH = 6  # logs for each worker
BEAT = 0.01  # seconds between two looks at how late the loop is
Ask = Callable[[], Awaitable[object]]


def puppet() -> ScriptedModel:
    """Answers sensibly, at once, in this process."""

    def rule(question: ModelQuestion) -> str:
        assert question.schema
        return json.dumps(answer(question.schema.__name__, json.loads(question.said[1].text)))

    return ScriptedModel(rule)


def minded(inner: ChatModel, journal: Journal) -> LanguageMind:
    """As in a run: within a budget, on the record."""
    model = MeteredModel(inner, ENGINES, PRICES.of, Budget(SpendingLimits(dollars=1000.0)), journal)
    return LanguageMind(model, load(), library(), SymbolicMind())


def crew_of(workers: int, blocks: int, mind: LanguageMind, journal: Journal) -> Crew:
    """A tree at the tabletop."""
    organisation = tree.organisation(workers)
    first, *others = organisation.members
    world = TabletopWorld({"oak_log": blocks}, first)
    worlds = {first: world} | {name: world.another_body(name) for name in others}
    return Crew(organisation, worlds, mind, MessagePool(WallClock(), journal), journal)


async def overhead(questions: int) -> None:
    """Rendering, checking, budget and a record on the disk; the model answers in no time."""
    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(Path(folder), WallClock())
        mind = minded(puppet(), recorder)
        asks: dict[str, Ask] = {
            "progress monitor": lambda: mind.judge(LEAF),
            "task planner, root": lambda: mind.plan(ROOT),
            "action planner, root": lambda: mind.act(ROOT, PLAN),
            "critic and task planner, leaf (two questions)": lambda: mind.plan(LEAF),
            "action planner, leaf": lambda: mind.act(LEAF, LEAF.plan or PLAN),
            "talk": lambda: mind.talk(REMARK),
        }
        for name, ask in asks.items():
            times = [await timed(ask) for _ in range(questions)]
            print(f"{name}: p50 {statistics.median(times):.2f} ms, p95 {sorted(times)[int(len(times) * 0.95)]:.2f} ms")
        recorder.close()


async def timed(ask: Ask) -> float:
    """Milliseconds."""
    started = time.perf_counter()
    await ask()
    return (time.perf_counter() - started) * 1000


async def crowd(agents: int, delay: float) -> None:
    """One worker's chain of thought against that of many at once, through the real client; how late the loop was meanwhile."""

    async def slowly(asked: ReceivedRequest) -> Answer:
        await asyncio.sleep(delay)
        return sensible(asked)

    async with FakeModelServer(slowly) as server:
        alone, _ = await pursued(server.url, 1)
        together, lags = await pursued(server.url, agents)
        print(f"1 worker: {alone:.2f} s; {agents} workers: {together:.2f} s, {together / alone - 1:+.1%}")
        print(f"how late the loop was: p50 {statistics.median(lags):.0f} ms, p99 {sorted(lags)[int(len(lags) * 0.99)]:.0f} ms")


async def pursued(url: str, workers: int) -> tuple[float, list[float]]:
    """Seconds for a crew's goal after the first call, as in a run, and how late the loop was."""
    inner = CompatibleModel(ModelEndpoint(url), ENGINES, PRICES)
    crew = crew_of(workers, workers * EACH * 2, minded(inner, NoJournal()), NoJournal())
    await inner.reply(FIRST_CALL)
    lags: list[float] = []
    watch = asyncio.create_task(watched(lags))
    started = time.perf_counter()
    verdict = await crew.pursue(Goal(f"mine {workers * EACH} logs", "logs", workers * EACH))
    seconds = time.perf_counter() - started
    watch.cancel()
    await inner.aclose()
    assert verdict.status is Status.SUCCESS, verdict
    return seconds, lags


async def watched(lags: list[float]) -> None:
    """Milliseconds that the loop was late, again and again."""
    while True:
        due = time.perf_counter() + BEAT
        await asyncio.sleep(BEAT)
        lags.append((time.perf_counter() - due) * 1000)


class Sizes(NoJournal):
    """Keeps of a record only what is measured."""

    def __init__(self) -> None:
        self.plans, self.calls, self.largest = 0, 0, 0

    def write(self, event: RecordEvent) -> None:
        """Count plans and calls, and keep the size of the largest call."""
        self.plans += isinstance(event, PlanMade)
        if isinstance(event, ModelCalled):
            self.calls += 1
            self.largest = max(self.largest, estimate_of(event))


def estimate_of(call: ModelCalled) -> int:
    """Of a recorded call."""
    said = call.said
    assert isinstance(said, list)
    return sum(-(-len(text.encode()) // 4) + 4 for _, text in said)


async def long(rounds: int) -> None:
    """One crew, one goal after another, so many passes of the task planner; memory at a quarter of the way and at the end."""
    sizes = Sizes()
    model = puppet()
    crew = crew_of(5, 10**9, minded(model, sizes), sizes)
    tracemalloc.start()
    marks: list[tuple[int, float]] = []
    while sizes.plans < rounds:
        verdict = await crew.pursue(Goal("mine 25 logs", "logs", 25))
        assert verdict.status is Status.SUCCESS, verdict
        model.asked.clear()
        marks.append((sizes.plans, tracemalloc.get_traced_memory()[0] / 1e6))
    quarter = next(mark for mark in marks if mark[0] >= rounds / 4)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{sizes.plans} plans, {sizes.calls} calls, largest prompt {sizes.largest} tokens (estimated)")
    print(
        f"memory in use: {quarter[1]:.1f} MB after {quarter[0]} plans, {marks[-1][1]:.1f} MB at the end; process {peak:.0f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("overhead", "crowd", "long"))
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--agents", type=int, default=20)
    parser.add_argument("--delay", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=2000)
    args = parser.parse_args()
    work = {"overhead": lambda: overhead(args.questions), "crowd": lambda: crowd(args.agents, args.delay)}
    asyncio.run(work.get(args.what, lambda: long(args.rounds))())


if __name__ == "__main__":
    main()
