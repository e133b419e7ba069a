"""A small task for the protocol: share out sacks, where each member knows only how many it can carry itself."""

import asyncio
from dataclasses import dataclass, field, replace

from orchestrator.core.contracts.world import BodyLost
from orchestrator.metaplan.plan import MetaPlan, MetaStep, Subtask
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.metaplan.roles import Participant


@dataclass(frozen=True)
class Strength:
    """What one member knows: its name, who is there, and how many sacks it can carry."""

    name: str
    members: tuple[str, ...]
    carries: int


def load(owner: str, sacks: int) -> Subtask:
    """Return the subtask of one member."""
    return Subtask(f"load of {owner}", (MetaStep("carry", "sack", sacks),), owner)


def loads(plan: MetaPlan) -> dict[str, int]:
    """Return how many sacks each owner carries."""
    return {one.owner: one.steps[0].count for one in plan.subtasks}


@dataclass
class SackDesigner:
    """Shares out the sacks evenly; who objected gets what it asked for, the designer the rest."""

    sacks: int = 12
    delay: float = 0.0
    asked: list[PlanDialogue] = field(default_factory=list)

    async def design(self, knowledge: Strength, dialogue: PlanDialogue) -> MetaPlan:
        """Return an even division that meets the latest objections; the rest is its own."""
        self.asked.append(dialogue)
        await asyncio.sleep(self.delay)
        even = self.sacks // len(knowledge.members)
        draft = dialogue.draft or MetaPlan(0, tuple(load(name, even) for name in knowledge.members))
        for objection in dialogue.objections:
            draft = draft.changed(objection.changes)
        rest = self.sacks - sum(count for name, count in loads(draft).items() if name != knowledge.name)
        return draft.changed([load(knowledge.name, rest)])


@dataclass
class SackEvaluator:
    """Objects to more sacks than it can carry."""

    delay: float = 0.0

    async def evaluate(self, plan: MetaPlan, knowledge: Strength) -> Accept | Revise:
        """Return consent, or an objection to more than it carries."""
        await asyncio.sleep(self.delay)
        if loads(plan).get(knowledge.name, 0) <= knowledge.carries:
            return Accept()
        return Revise(f"I can carry {knowledge.carries}", (load(knowledge.name, knowledge.carries),))


@dataclass
class Grumbler:
    """Never agrees: it wants one sack less each time."""

    async def evaluate(self, plan: MetaPlan, knowledge: Strength) -> Accept | Revise:
        """Return an objection to any share."""
        return Revise("still too many", (load(knowledge.name, max(1, loads(plan)[knowledge.name] - 1)),))


@dataclass
class LostDesigner:
    """Loses its body while it writes."""

    async def design(self, knowledge: Strength, dialogue: PlanDialogue) -> MetaPlan:
        """Raise BodyLost, as a bot does that left."""
        raise BodyLost(f"{knowledge.name} left the world")


@dataclass
class WrongDesigner:
    """Names somebody unknown in its first drafts."""

    wrong: int
    asked: list[PlanDialogue] = field(default_factory=list)

    async def design(self, knowledge: Strength, dialogue: PlanDialogue) -> MetaPlan:
        """Return a plan with an unknown owner at first, later a possible one."""
        self.asked.append(dialogue)
        name = "Zoe" if len(self.asked) <= self.wrong else knowledge.name
        return MetaPlan(0, (load(name, 12),))


def crew(carries: dict[str, int], **changed: dict[str, object]) -> list[Participant[Strength]]:
    """Return participants that can carry so many sacks; `changed` maps names to other fields."""
    names = tuple(carries)
    made = [
        Participant(name, SackDesigner(), SackEvaluator(), lambda name=name: Strength(name, names, carries[name]))
        for name in names
    ]
    return [replace(one, **changed.get(one.name, {})) for one in made]
