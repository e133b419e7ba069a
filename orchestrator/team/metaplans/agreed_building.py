"""A building whose materials were divided by a meta-plan: each member sets no more of a material than was agreed.

Which places a member gets follows from the rules of a leader, who would divide by what the members hold; here the agreement
takes the place of their inventories.
"""

from collections.abc import Mapping
from dataclasses import replace

from orchestrator.core.blueprint import materials, open_cells
from orchestrator.core.contracts.mind import Collaboration, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Action, Plan, Status, Verdict
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.minds.metaplans.knowledge import BUILD
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.minds.symbolic.builder import site


class AgreedBuilding:
    """Gives out the places of a building by what was agreed: `allotted` maps members to the materials that they set."""

    def __init__(self) -> None:
        self.rules = SymbolicMind()
        self.allotted: dict[str, Mapping[str, int]] | None = None

    def agree(self, plan: MetaPlan) -> None:
        """Take over what a plan says about who sets what."""
        found: dict[str, dict[str, int]] = {}
        for one in plan.subtasks:
            for step in one.steps:
                if step.verb == BUILD:
                    found.setdefault(one.owner, {})[step.target] = step.count
        self.allotted = dict(found)

    async def judge(self, situation: Situation, *, news: bool) -> Verdict:
        """Return success when all blocks are seen in place; with `news` there is something to discuss first. An agreement with
        which nothing can go on is dropped, and the leader's rules decide."""
        verdict = await self.rules.judge(self.agreed(situation))
        if verdict.status is Status.SUCCESS or (verdict.status is Status.ONGOING and not verdict.wait):
            return verdict
        if news:
            return Verdict(Status.ONGOING, verdict.why)
        if verdict.status is Status.FAIL and self.allotted is not None:
            self.allotted = None
            return await self.rules.judge(self.agreed(situation))
        return verdict

    async def plan(self, situation: Situation) -> Plan:
        """Return what the members get to do now."""
        return await self.rules.plan(self.agreed(situation))

    async def act(self, situation: Situation, plan: Plan) -> tuple[Action, ...]:
        """Return the orders for it."""
        return await self.rules.act(self.agreed(situation), plan)

    def agreed(self, situation: Situation) -> Situation:
        """Return the situation of a leader who waits for nobody and counts with what was agreed."""
        members = tuple(map(self.limited, situation.members)) if self.allotted is not None else situation.members
        return replace(situation, collaboration=Collaboration.ASYNCHRONOUS, members=members)

    def limited(self, member: Member) -> Member:
        """Return a member as if it held what it agreed to set."""
        return replace(member, inventory=(self.allotted or {}).get(member.name, {}))


def materials_left(situation: Situation) -> tuple[Goal, ...]:
    """Return the materials of the blocks that are not in place yet, each as an objective with its count."""
    seen = situation.seen.cells
    wanted = materials(block for stage in site(situation).stages for block in open_cells(stage, seen).values())
    return tuple(Goal(f"set {count} {item}", item, count) for item, count in wanted.items())
