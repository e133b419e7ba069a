"""Messages of the shared pool: between agents, and between agents and people (S-Agents, III-B.1 and III-C)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Reason
from orchestrator.core.position import Position
from orchestrator.core.reflex import Reflex

EVERYBODY = "@all"


class ReportKind(StrEnum):
    """What a leaf tells its leader. `left`: it was told to leave it."""

    STARTED = "started"
    PROGRESS = "progress"
    SUCCESS = "success"
    FAILURE = "failure"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Assignment:
    """A commander's order: pursue this goal. `number` tells two assignments of one member apart.

    `path` names those through whom the work came, the first commander first: who stands in it twice is in a command cycle.
    """

    number: int
    goal: Goal
    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A leaf's answer to an assignment; `gained` counts what it gained of the goal under it so far.

    `changes` is how its inventory changed under the assignment (tools cost items); before the end, only what there is less of.
    At its end: what it holds, where it is, the blocks that it sees;
    `cause` is what the world said last to who failed, `reason` the same for people.
    `reflexes` is what its body did by itself meanwhile.
    """

    kind: ReportKind
    number: int
    gained: int = 0
    reason: str = ""
    inventory: Mapping[str, int] = field(default_factory=dict)
    changes: Mapping[str, int] = field(default_factory=dict)
    cause: Reason | None = None
    position: Position | None = None
    sight: Mapping[str, int] = field(default_factory=dict)
    reflexes: tuple[Reflex, ...] = ()


@dataclass(frozen=True, slots=True)
class Correction:
    """So many are enough now under an assignment; the rest is somebody else's."""

    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Nobody needs this item any more: whoever is at it leaves it."""

    item: str


@dataclass(frozen=True, slots=True)
class Departure:
    """A member is lost: its bot left the world and did not come back."""

    member: str
    why: str


@dataclass(frozen=True, slots=True)
class NewMember:
    """A member that was lost is in the world again; or somebody new came for it, who takes its place."""

    member: str
    instead_of: str = ""


Payload = Assignment | Correction | Report | Withdrawal | Departure | NewMember


@dataclass(frozen=True, slots=True)
class Message:
    """Who said what to whom, and when (seconds of the run's clock). `payload` is what code reads; `text` is for people."""

    time: float
    speaker: str
    respondent: str
    text: str
    payload: Payload | None = None


class Inbox(Protocol):
    """One agent's window on the shared pool."""

    def tell(self, respondent: str, text: str, payload: Payload | None = None) -> None:
        """Post a message; nobody waits for it."""
        ...

    def since(self, mark: int) -> Sequence[Message]:
        """What this agent said or was told after the mark, oldest first."""
        ...

    def mark(self) -> int:
        """The pool's end as of now."""
        ...

    async def news(self, mark: int) -> None:
        """Wait until something more than mere progress was said to this agent after the mark."""
        ...
