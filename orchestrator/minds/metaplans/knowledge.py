"""The knowledge of one member of a crew in a discussion of the meta-plan: its own eyes, and what all have heard."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from orchestrator.core.contracts.mind import Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation
from orchestrator.core.teamwork import JointTools
from orchestrator.metaplan.plan import MetaPlan, MetaStep, Subtask
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise

GAIN, BUILD = "gain", "set"  # the verbs of steps: gain items, or set blocks of a building


@dataclass(frozen=True, slots=True)
class CrewKnowledge:
    """The knowledge of the member `name`. `seen` is its own observation, which the others do not know. All know `left`, the
    objectives with the counts that are still to be gained, and `members`, those that are present, with their reports (what they
    gained, their failures and open work), but not what others hold and see. With `builds`, the goal is a building, and `left`
    are the materials of the blocks that are not in place yet. `tools` is how the members make tools together at the start; all
    know it."""

    name: str
    goal: Goal
    left: tuple[Goal, ...]
    members: tuple[Member, ...]
    seen: Observation
    builds: bool = False
    tools: JointTools | None = None

    def member(self, name: str) -> Member:
        """Return what all know about a present member; an empty Member if nothing is known."""
        return next((one for one in self.members if one.name == name), Member(name))


@runtime_checkable
class CrewPlanner(Protocol):
    """A mind that can take both roles in a discussion of a crew's meta-plan (a Designer and an Evaluator of CrewKnowledge)."""

    async def design(self, knowledge: CrewKnowledge, dialogue: PlanDialogue) -> MetaPlan: ...

    async def evaluate(self, plan: MetaPlan, knowledge: CrewKnowledge) -> Accept | Revise: ...


@runtime_checkable
class ToolSharer(Protocol):
    """A mind that can say how members who begin a goal together make their tools."""

    def tools_together(self, situation: Situation) -> JointTools | None:
        """Return how the idle members in a root's situation make tools together; None if each should make its own."""
        ...


def share(owner: str, item: str, count: int, verb: str = GAIN) -> Subtask:
    """Return the subtask of gaining or setting `count` of an item; without a count it has no steps, which as a change leaves it
    out. The names of both kinds differ, so that a member can have both."""
    steps = (MetaStep(verb, item, count),) if count > 0 else ()
    return Subtask(f"{item} by {owner}" if verb == GAIN else f"{item} set by {owner}", steps, owner)


def item_of(subtask: Subtask) -> str:
    """Return the item of a share, which is known even without steps."""
    return subtask.name.removesuffix(f" by {subtask.owner}").removesuffix(" set")


def count_in(plan: MetaPlan, owner: str, item: str, verb: str = GAIN) -> int:
    """Return how many of an item a plan asks a member to gain, or to set."""
    steps = [step for one in plan.of(owner) for step in one.steps]
    return sum(step.count for step in steps if step.verb == verb and step.target == item)


def total_in(plan: MetaPlan, item: str) -> int:
    """Return how many of an item a plan asks all members together to gain."""
    return sum(count_in(plan, owner, item) for owner in {one.owner for one in plan.subtasks})
