"""What every game of coordination owes its players, and every task its crew; and what the checks say of those that fail."""

import dataclasses

import pytest

from orchestrator.app.game_catalogue import every_game, game_called
from orchestrator.conformance.broken_promise import BrokenPromise
from orchestrator.conformance.games import check_coordination_game
from orchestrator.conformance.minds import check_mind
from orchestrator.conformance.tasks import check_task, check_task_run
from orchestrator.conformance.worlds import check_world
from orchestrator.core.contracts.task import Score, TaskScene
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act
from orchestrator.games.capture.game import CaptureGame
from orchestrator.knowledge.game import load
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.tasks.collection import Collection
from orchestrator.worlds.tabletop import TabletopWorld


@pytest.mark.parametrize("name", every_game())
def test_a_game_keeps_its_promises(name: str):
    check_coordination_game(lambda: game_called(name).open(), seed=3, most_steps=60)


class Forgetful(CaptureGame):
    """Its observation changes it."""

    def observe(self, seat):
        self.step({each: self.legal(each)[0] for each in self.to_act()})
        return super().observe(seat)


class Lenient(CaptureGame):
    """Plays any text as the first legal action."""

    def step(self, actions):
        return super().step({seat: self.legal(seat)[0] for seat in self.to_act()})


@pytest.mark.parametrize(("broken", "sentence"), [(Forgetful, "Observing changes nothing"), (Lenient, "not legal, and were")])
def test_a_game_that_breaks_a_promise_is_told_which(broken: type[CaptureGame], sentence: str):
    with pytest.raises(BrokenPromise, match=sentence):
        check_coordination_game(broken)


class Digging(SymbolicMind):
    """A leader that digs itself."""

    async def act(self, situation, plan):
        return [Act("mineBlock", {"name": "logs", "count": 12})]


async def test_a_mind_whose_leader_digs_is_told_so():
    with pytest.raises(BrokenPromise, match="leader"):
        await check_mind(Digging(load()))


class Generous(TabletopWorld):
    """Says that everything worked."""

    async def act(self, act, progress=None):
        await super().act(act, progress)
        return Outcome(True, None, "", {"oak_log": 2})


async def test_a_world_that_refuses_nothing_is_told_so():
    with pytest.raises(BrokenPromise):
        await check_world(Generous({"oak_log": 40}, pace=0.01))


def scene() -> TaskScene:
    world = TabletopWorld({"oak_log": 40}, "Ann")

    async def inventories():
        return {"Ann": (await world.observe()).inventory}

    return TaskScene(("Ann",), ("Ann",), {"Ann": world}, None, 1, inventories)


LOGS = Collection(Goal("mine 3 oak_log", "oak_log", 3))


async def test_a_task_keeps_its_promises():
    check_task(LOGS)
    await check_task_run(LOGS, scene())


@dataclasses.dataclass(frozen=True)
class Given(Collection):
    """A task that is always done."""

    async def set_up(self, scene):
        run = await super().set_up(scene)

        class Done:
            goal = run.goal

            async def score(self, goal, events):
                return Score(True, 3, 3)

        return Done()


async def test_a_task_that_is_done_before_it_begins_is_told_so():
    with pytest.raises(BrokenPromise, match="nothing was done"):
        await check_task_run(Given(LOGS.goal), scene())
