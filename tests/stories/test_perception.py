"""What a plan knows: the world as it is, and all that was said since the last plan, also while hands were busy."""

import asyncio

import pytest
from tabletop_crew import Recalling

from orchestrator.agent.hourglass import Hourglass
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.goal import Goal
from orchestrator.core.message import EVERYBODY, Assignment, Message, Report, ReportKind, Withdrawal
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.worker import Worker
from orchestrator.worlds.tabletop import TabletopWorld


class LoudTable(TabletopWorld):
    """Where somebody says something whenever hands are busy."""

    pool: MessagePool

    async def act(self, act: Act, progress=None) -> Outcome:
        self.pool.post("Ada", self.name, f"about {act.skill}")
        return await super().act(act, progress)


async def test_what_is_said_while_hands_are_busy_is_known_to_the_next_plan_and_to_no_other():
    world, mind, pool = LoudTable({"oak_log": 9}), Recalling(), MessagePool(WallClock(), NoJournal())
    world.pool = pool
    world.trouble.extend([Reason.UNREACHABLE, Reason.UNREACHABLE])
    pool.post("Ada", "Ann", "before the goal")
    await Hourglass("Ann", AgentRole.LEAF, world, mind, pool.seat("Ann"), NoJournal()).pursue(Goal("mine 2 logs", "logs", 2))
    heard = [[message.text for message in situation.seen.conversation] for situation in mind.planned]
    assert heard == [[], ["about mineBlock"], ["about surface"]]


class LateTable(TabletopWorld):
    """Where a look takes until somebody lets it come."""

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.light, self.looking = asyncio.Event(), asyncio.Event()
        self.light.set()

    async def observe(self) -> Observation:
        self.looking.set()
        await self.light.wait()
        return await super().observe()


@pytest.mark.parametrize("earlier", [0, 3], ids=["its first order", "a later one"])
async def test_what_is_withdrawn_before_the_first_look_at_it_brought_nothing(earlier):
    world, pool = LateTable({"oak_log": 40}, "Ben"), MessagePool(WallClock(), NoJournal())
    world.inventory["oak_log"] = 5
    agent, hands = (Hourglass("Ben", AgentRole.LEAF, world, SymbolicMind(), pool.seat("Ben"), NoJournal()) for _ in range(2))
    ada, working = pool.seat("Ada"), asyncio.create_task(Worker(agent, hands, world, pool.seat("Ben"), deepest=2).work())
    for number in range(1, earlier + 1):
        ada.tell("Ben", "", Assignment(number, Goal("gain 1 logs", "logs", 1)))
        await ada.wait_for(0, lambda message, number=number: ended(message, ReportKind.SUCCESS, number))
    world.light.clear()
    world.looking.clear()
    ada.tell("Ben", "", Assignment(9, Goal("gain 4 logs", "logs", 4)))
    await world.looking.wait()
    ada.tell(EVERYBODY, "", Withdrawal("logs"))
    await asyncio.sleep(0)
    world.light.set()
    left = asyncio.create_task(ada.wait_for(0, lambda message: ended(message, ReportKind.LEFT, 9)))
    await asyncio.wait({left, working}, return_when=asyncio.FIRST_COMPLETED)
    assert not working.done(), working.exception()
    working.cancel()
    report = left.result().payload
    assert (report.gained, report.changes, report.inventory["oak_log"]) == (0, {}, 5 + earlier)


def ended(message: Message, kind: ReportKind, number: int) -> bool:
    return isinstance(message.payload, Report) and (message.payload.kind, message.payload.number) == (kind, number)
