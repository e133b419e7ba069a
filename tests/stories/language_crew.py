"""A crew at the tabletop that thinks with a model: the real client and prompts, a loopback server that answers by a rule."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tabletop_crew import Notes, crew_at

from orchestrator.core.goal import Goal
from orchestrator.core.plan import Verdict
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.budget import Budget, SpendingLimits
from orchestrator.llm.compatible import CompatibleModel
from orchestrator.llm.engines import Engine, Engines, ModelEndpoint
from orchestrator.llm.meter import MeteredModel
from orchestrator.llm.prices import Price, Prices
from orchestrator.llm.testing.fake_server import Answer, FakeModelServer, ReceivedRequest
from orchestrator.llm.testing.scripted_rules import sensible
from orchestrator.llm.usage import Usage, read_ledger
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.model_profiles import ModelProfile
from orchestrator.team.crew import Crew
from orchestrator.team.organisations import tree

WOOD = {"oak_log": 60, "stone": 60}
LOGS = Goal("mine 12 logs", "logs", 12)
ENGINES = Engines({"": Engine("puppet", most_tokens=500, seconds=5)})
A_RUN = 20.0  # seconds; one takes a fraction of that


@dataclass
class Played:
    """What came of a run."""

    verdict: Verdict
    crew: Crew
    notes: Notes
    server: FakeModelServer
    model: MeteredModel

    @property
    def ledger(self) -> Usage:
        return read_ledger(self.notes.events)

    def held(self, item: str) -> int:
        from orchestrator.knowledge.names import count_of

        return sum(count_of(world.inventory, item) for world in self.crew.worlds.values())

    def of(self, kind: str) -> list:
        return self.notes.of(kind)


@asynccontextmanager
async def language_crew(
    rule: Callable[[ReceivedRequest], Answer] = sensible, blocks=None, workers: int = 2, run: SpendingLimits | None = None,
    agent: SpendingLimits | None = None, retries: int = 0, engines: Engines = ENGINES, closed: bool = True,
    profile: ModelProfile = ModelProfile.STANDARD, **more,
) -> AsyncIterator[tuple[Crew, Notes, FakeModelServer, MeteredModel]]:  # fmt: skip
    """Everything but the goal."""
    async with FakeModelServer(rule) as server:
        notes = Notes()
        prices = Prices(server.url, {"": Price(1.0, 1.0)})
        inner = CompatibleModel(ModelEndpoint(server.url, "key", retries=retries, closed_answers=closed), engines, prices)
        model = MeteredModel(inner, engines, prices.of, Budget(run, agent), notes)
        game = load()
        mind = LanguageMind(model, game, library(), SymbolicMind(game), profile)
        crew, crews_notes = crew_at(blocks or WOOD, workers, mind=mind, **more)
        notes.events = crews_notes.events
        try:
            yield crew, notes, server, model
        finally:
            await inner.aclose()


async def play(rule: Callable[[ReceivedRequest], Answer] = sensible, goal: Goal = LOGS, **more) -> Played:
    """One goal to its verdict, however the model answers; never longer than a run takes."""
    async with language_crew(rule, **more) as (crew, notes, server, model):
        async with asyncio.timeout(A_RUN):
            verdict = await crew.pursue(goal)
        return Played(verdict, crew, notes, server, model)


def instead(
    form: str, *answers: Answer, then: Callable[[ReceivedRequest], Answer] = sensible
) -> Callable[[ReceivedRequest], Answer]:
    """The sensible rule, but for the first answers of one form; without `then` the last one for ever."""
    left = list(answers)

    def rule(asked: ReceivedRequest) -> Answer:
        if asked.about != form or not left:
            return then(asked)
        return left.pop(0)

    return rule


def always(form: str, answer: Answer) -> Callable[[ReceivedRequest], Answer]:
    """The sensible rule, but for every answer of one form."""
    return lambda asked: answer if asked.about == form else sensible(asked)


__all__ = ["LOGS", "WOOD", "Played", "always", "instead", "language_crew", "play", "tree"]
