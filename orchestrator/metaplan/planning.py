"""The course of a crew's meta-plan: the first discussion, and a new one after each progress event (CaPo, section
"progress-adaptive meta-plan")."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Generic

from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.discussing import Agreement, DiscussionLimits, discuss
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.progress import ProgressEvent
from orchestrator.metaplan.replies import PlanDialogue
from orchestrator.metaplan.roles import Knows, Participant


@dataclass(frozen=True, slots=True)
class Ablation:
    """Parts of the protocol that an experiment may switch off: the `discussion` (else the first draft counts), and the
    `adaptation` (else the first plan stays to the end)."""

    discussion: bool = True
    adaptation: bool = True


@dataclass(frozen=True, slots=True)
class PlanChange:
    """One entry of a plan's history: the plan that is in force now, the one `before`, the `event` that began the discussion
    (None at the start), and the discussion's result."""

    plan: MetaPlan
    before: MetaPlan | None
    event: ProgressEvent | None
    agreement: Agreement


@dataclass(eq=False)
class MetaPlanning(Generic[Knows]):
    """Keeps the meta-plan of a crew. `participants` and `known` are called when a discussion begins, so that members that came
    or went are counted."""

    participants: Callable[[], Sequence[Participant[Knows]]]
    known: Callable[[], KnownNames]
    random: Random
    limits: DiscussionLimits = field(default_factory=DiscussionLimits)
    ablation: Ablation = field(default_factory=Ablation)
    plan: MetaPlan | None = None
    history: list[PlanChange] = field(default_factory=list)
    held: list[Agreement] = field(default_factory=list)

    async def start(self) -> PlanChange | None:
        """Discuss the first plan and return it as a change; None if nobody could write one."""
        return await self.discussed(None)

    async def progress(self, event: ProgressEvent) -> PlanChange | None:
        """Discuss the plan again after an event and return the change; None if the plan stays as it was."""
        return await self.discussed(event) if self.ablation.adaptation else None

    async def discussed(self, event: ProgressEvent | None) -> PlanChange | None:
        """Hold a discussion and put its plan into force, if it is another one; every discussion is kept in `held`."""
        limits = self.limits if self.ablation.discussion else replace(self.limits, rounds=0)
        dialogue = PlanDialogue(self.plan, event)
        agreement = await discuss(self.participants(), self.random, self.known(), limits, dialogue)
        self.held.append(agreement)
        if agreement.plan is None or agreement.plan.same_work(self.plan):
            return None
        before, version = self.plan, self.plan.version + 1 if self.plan else 1
        self.plan = replace(agreement.plan, version=version)
        change = PlanChange(self.plan, before, event, agreement)
        self.history.append(change)
        return change

    @property
    def agreed_share(self) -> float:
        """Return which share of the discussions so far ended in agreement, from 0 to 1."""
        return sum(one.agreed for one in self.held) / len(self.held) if self.held else 0.0
