"""The parts in which crews with CaPo differ from game to game: the knowledge of a member, its own planner, and the words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from orchestrator.metaplan.checking import KnownNames
from orchestrator.metaplan.plan import MetaPlan
from orchestrator.metaplan.progress import ProgressEvent
from orchestrator.metaplan.roles import Designer, Evaluator


class MemberKnowledge(Protocol):
    """The knowledge of one member: its own eyes, and what was said in discussions."""

    def see(self, view: Any) -> None:
        """Take in a view of this member, of the kind that its game has."""
        ...

    def hear(self, speaker: str, text: str) -> None:
        """Take in what a member said in a discussion; `speaker` may be this member itself."""
        ...


Knowing = TypeVar("Knowing", bound=MemberKnowledge)
Knowing_contra = TypeVar("Knowing_contra", bound=MemberKnowledge, contravariant=True)


class PlanExecutor(Protocol[Knowing_contra]):
    """Carries out the part of one member for one episode, and notices progress."""

    def progress(self, own: Knowing_contra, plan: MetaPlan | None) -> ProgressEvent | None:
        """Return the progress since the last call that is worth a discussion; None without any."""
        ...

    def action(self, own: Knowing_contra, plan: MetaPlan | None, legal: Sequence[str]) -> str:
        """Return the member's next action, one of `legal`."""
        ...


@dataclass(frozen=True, slots=True)
class CrewParts(Generic[Knowing]):
    """All that one game brings for its crews. `known` returns the names that a plan may use, from what all members know;
    `in_words` a plan as its designer says it to the members with these names; `consent` is what an evaluator says that agrees,
    empty where silence is consent."""

    knowledge: Callable[[], Knowing]
    executor: Callable[[], PlanExecutor[Knowing]]
    designer: Designer[Knowing]
    evaluator: Evaluator[Knowing]
    known: Callable[[Sequence[str], Sequence[Knowing]], KnownNames]
    in_words: Callable[[MetaPlan, Sequence[str]], str]
    consent: str = ""
