"""What a plan knows: the world as it is, and all that was said since the last plan, also while hands were busy."""

from tabletop_crew import Recalling

from orchestrator.agent.hourglass import Hourglass
from orchestrator.core.clock import WallClock
from orchestrator.core.goal import Goal
from orchestrator.core.journal import NoJournal
from orchestrator.core.mind import Role
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act
from orchestrator.team.pool import MessagePool
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
    await Hourglass("Ann", Role.LEAF, world, mind, pool.seat("Ann"), NoJournal()).pursue(Goal("mine 2 logs", "logs", 2))
    heard = [[message.text for message in situation.seen.conversation] for situation in mind.planned]
    assert heard == [[], ["about mineBlock"], ["about surface"]]
