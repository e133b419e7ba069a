"""What agents make of what their bodies did by themselves, told at the tabletop."""

from tabletop_crew import Notes, Recalling, crew_at

from orchestrator.agent.hourglass import Hourglass, pursue
from orchestrator.agent.perception import Alone
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.goal import Goal
from orchestrator.core.message import Report
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.core.plan import Act, Status
from orchestrator.core.reflex import Cause, Reflex, ReflexKind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.organisations import tree
from orchestrator.worlds.tabletop import TabletopWorld

FIGHT = Reflex(ReflexKind.FIGHT, Cause.ATTACKED, note="zombie with iron_sword", interrupted="mineBlock")
GOAL = Goal("mine 3 logs", "logs", 3)


class RoughTable(TabletopWorld):
    """Where a zombie cuts the first acts off."""

    def __init__(self, blocks, name: str = "Ann", zombies: int = 4, **how) -> None:
        super().__init__(blocks, name, **how)
        self.zombies = zombies
        self.inventory["iron_sword"] = 1

    async def act(self, act: Act, progress=None) -> Outcome:
        if not self.zombies:
            return await super().act(act, progress)
        self.zombies -= 1
        self.reacted.append(FIGHT)
        return Outcome(False, Reason.INTERRUPTED, "fight: zombie")


async def test_work_that_reflexes_cut_off_is_taken_up_again_however_often():
    verdict = await pursue(GOAL, "Ann", RoughTable({"oak_log": 9}), SymbolicMind())
    assert verdict.status is Status.SUCCESS


async def test_who_is_attacked_without_a_weapon_makes_a_sword_first():
    world = RoughTable({"oak_log": 9}, zombies=1)
    world.inventory.clear()
    assert (await pursue(GOAL, "Ann", world, SymbolicMind())).status is Status.SUCCESS
    assert world.inventory["wooden_sword"] == 1 and world.inventory["oak_log"] >= 3


async def test_a_plan_knows_what_the_body_did_since_the_last_one_and_no_more():
    world, mind = RoughTable({"oak_log": 9}, zombies=2), Recalling()
    agent = Hourglass("Ann", AgentRole.LEAF, world, mind, Alone(), NoJournal())
    await agent.pursue(GOAL)
    assert [situation.reflexes for situation in mind.planned] == [(), (FIGHT,), (FIGHT,)]
    assert agent.perception.reflexes.since_goal == (FIGHT, FIGHT)


async def test_a_report_tells_the_leader_what_the_body_did():
    organisation, notes = tree.organisation(1), Notes()
    table = TabletopWorld({"oak_log": 9}, "Ada")
    worker = RoughTable({}, "Ben", zombies=1)
    worker.blocks = table.blocks
    crew = Crew(organisation, {"Ada": table, "Ben": worker}, SymbolicMind(), MessagePool(WallClock(), notes), notes)
    assert (await crew.pursue(GOAL)).status is Status.SUCCESS
    reports = [event.data for event in notes.of("message") if isinstance(event.data["detail"], Report)]
    assert reports[-1]["detail"].reflexes == (FIGHT,)
    assert "by reflex: fight 1 (zombie with iron_sword)" in reports[-1]["text"]


async def test_who_only_leads_keeps_its_hands_to_itself():
    crew, _ = crew_at({"oak_log": 9}, workers=1)
    leader, worker = (world.policy.on for world in crew.worlds.values())
    assert not leader & {ReflexKind.PICK_UP, ReflexKind.LIGHT} and worker == frozenset(ReflexKind)
