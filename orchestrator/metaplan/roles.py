"""The two roles of a discussion, designer and evaluator, and a participant that can take either."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise

Knows = TypeVar("Knows")  # what one member knows about the task; the protocol only passes it on
Knows_contra = TypeVar("Knows_contra", contravariant=True)


class Designer(Protocol[Knows_contra]):
    """Writes meta-plans. Both roles may raise NoAnswer (no answer this time) and BodyLost (the member is out of the world)."""

    async def design(self, knowledge: Knows_contra, dialogue: PlanDialogue) -> MetaPlan:
        """Return a draft from the designer's own knowledge and from what was said; version and why of it may be left empty.
        It answers the latest objections, or the refusal, of the dialogue."""
        ...


class Evaluator(Protocol[Knows_contra]):
    """Judges drafts of others from the evaluator's own knowledge."""

    async def evaluate(self, plan: MetaPlan, knowledge: Knows_contra) -> Accept | Revise:
        """Return Accept, or Revise with what the evaluator knows that makes the draft worse than another one."""
        ...


def always() -> bool:
    """Return True: the presence of a member that cannot be lost."""
    return True


@dataclass(frozen=True, slots=True)
class Participant(Generic[Knows]):
    """A member of the crew in a discussion. `knows` returns its own knowledge at the moment of the call, and `present` whether
    it is in the world."""

    name: str
    designer: Designer[Knows]
    evaluator: Evaluator[Knows]
    knows: Callable[[], Knows]
    present: Callable[[], bool] = always
