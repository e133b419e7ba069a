"""Typed replies of the members of a crew to a draft of a meta-plan, and the discussion so far."""

from dataclasses import dataclass

from orchestrator.metaplan.plan import MetaPlan, Subtask
from orchestrator.metaplan.progress import ProgressEvent


@dataclass(frozen=True, slots=True)
class Accept:
    """An evaluator agrees with the draft."""


@dataclass(frozen=True, slots=True)
class Revise:
    """An evaluator objects: `reason` is one sentence on what it knows, and `changes` are the subtasks that it wants in place of
    those with the same names (a subtask without steps is to be left out)."""

    reason: str
    changes: tuple[Subtask, ...] = ()


@dataclass(frozen=True, slots=True)
class Abstain:
    """An evaluator gave no answer; `why` is one sentence on the reason, such as that its time was over."""

    why: str


@dataclass(frozen=True, slots=True)
class PlanRefused:
    """The protocol refuses the draft; `problem` is one sentence on what it names that nobody knows."""

    problem: str


PlanReply = Accept | Revise | Abstain | PlanRefused


@dataclass(frozen=True, slots=True)
class Opinion:
    """The reply of one member in a round of evaluation; rounds count from 1, and 0 is before the
    first. The speaker of a PlanRefused is empty."""

    round: int
    speaker: str
    reply: PlanReply


@dataclass(frozen=True, slots=True)
class PlanDialogue:
    """All that was said in one discussion so far. `before` is the plan in force when it began and `event` what began it (None
    for both at the start of the work); `draft` is the latest draft, None before the first one."""

    before: MetaPlan | None = None
    event: ProgressEvent | None = None
    draft: MetaPlan | None = None
    opinions: tuple[Opinion, ...] = ()

    @property
    def latest(self) -> tuple[Opinion, ...]:
        """Return the opinions of the latest round, those that the designer has to answer."""
        last = max((one.round for one in self.opinions), default=0)
        return tuple(one for one in self.opinions if one.round == last)

    @property
    def objections(self) -> tuple[Revise, ...]:
        """Return the objections of the latest round, in the order of the speakers."""
        return tuple(one.reply for one in self.latest if isinstance(one.reply, Revise))

    @property
    def refusal(self) -> str:
        """Return what was wrong with the latest draft in the eyes of the protocol; empty if it was not refused."""
        last = self.opinions[-1].reply if self.opinions else None
        return last.problem if isinstance(last, PlanRefused) else ""
