"""Messages of the shared pool, over which agents talk to each other and to people (S-Agents, III-B.1 and III-C)."""

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
    """The kinds of reports of a member to its leader on an assignment (an order to pursue a goal): started, progress, success,
    failure, and left (the member was told to stop)."""

    STARTED = "started"
    PROGRESS = "progress"
    SUCCESS = "success"
    FAILURE = "failure"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Assignment:
    """An order of one agent, the commander, to another one to pursue a goal. `number` tells two assignments of one member
    apart.
    `path` names the agents that passed the work on, the first commander first; a member that is in it twice is in a command
    cycle."""

    number: int
    goal: Goal
    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A report of a leaf (worker) on an assignment (an order to pursue a goal); `gained` counts what it gained for the goal so
    far.
    `changes` is how its inventory changed under the assignment, by item (tools cost items); before the end it has only the
    decreases. The last report has what it holds, where it is and the blocks that it sees. After a failure, `cause` is the last
    reason that the world gave, and `reason` says in words why it failed. `reflexes` are what its bot did by itself
    meanwhile."""

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
    """A new, lower `count` for the assignment (order to a member) with this `number`; another member does the rest."""

    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A leader's message that one kind of Minecraft item is no longer wanted: members that gather or craft it stop."""

    item: str


@dataclass(frozen=True, slots=True)
class Departure:
    """A member is lost: its bot left the world and did not come back."""

    member: str
    why: str


@dataclass(frozen=True, slots=True)
class NewMember:
    """A lost member is back in the world, or a new member has come in place of the lost member `instead_of` (empty
    otherwise)."""

    member: str
    instead_of: str = ""


Payload = Assignment | Correction | Report | Withdrawal | Departure | NewMember


@dataclass(frozen=True, slots=True)
class Message:
    """A message from `speaker` to `respondent` at `time` (seconds of the run's clock). Code reads `payload`; `text` is for
    people. `trace` is the id of the command that it belongs to (core/events/trace.py)."""

    time: float
    speaker: str
    respondent: str
    text: str
    payload: Payload | None = None
    trace: str = ""


class Inbox(Protocol):
    """The view of one agent on the shared pool of messages."""

    def tell(self, respondent: str, text: str, payload: Payload | None = None) -> None:
        """Post a message to the member `respondent`, or to everybody (@all); nobody waits until it is read. `text` is for
        people, `payload` is the part that code reads."""
        ...

    def since(self, mark: int) -> Sequence[Message]:
        """Return the messages from and to this agent after the position `mark` (from `mark()`), oldest first."""
        ...

    def mark(self) -> int:
        """Return the position after the latest message, to be passed to `since` and `news` later."""
        ...

    async def news(self, mark: int) -> None:
        """Wait until this agent gets a message after the position `mark`; mere progress reports do not count."""
        ...
