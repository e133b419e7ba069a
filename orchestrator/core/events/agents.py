"""Events of one agent at work: the stages of its planner loop (the hourglass), its actions, its bot and its messages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.message import Payload, Report, ReportKind
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Status
from orchestrator.core.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectiveTaken(RecordEvent):
    """The agent began to pursue a goal: to gain `count` of `item`; `objective` is the goal in words."""

    kind = "objective"
    objective: str
    item: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanMade(RecordEvent):
    """The task planner answered with a long-term plan (S-Agents, III-B.3). `stages` are lists of tasks in words; `by` says who
    made it, rules or model, where either may."""

    kind = "plan"
    objective: str
    stages: Sequence[Sequence[str]]
    why: str
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionsQueued(RecordEvent):
    """The action planner queued actions, given in words, for the current stage of the plan."""

    kind = "actions"
    actions: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionBegun(RecordEvent):
    """The agent began to run a skill (a program for its bot) with the arguments `args`; `text` is the action in words."""

    kind = "action"
    skill: str
    args: Mapping[str, Any]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionEnded(RecordEvent):
    """A run of a skill (a program for the bot) ended after `seconds`; `reason` is the code of a failure (null if `ok`).
    `gained` counts items, below zero those that were spent."""

    kind = "outcome"
    skill: str
    args: Mapping[str, Any] | None = None
    ok: bool
    reason: str | None
    note: str
    gained: Mapping[str, int]
    seconds: float

    @classmethod
    def of(cls, agent: str, skill: str, came: Outcome) -> Self:
        """Return the event that the agent's run of a skill (a program for its bot) ended with the outcome `came`; its seconds
        are rounded to hundredths."""
        gained, seconds = dict(came.gained), round(came.seconds, 2)
        return cls(agent=agent, skill=skill, ok=came.ok, reason=came.reason, note=came.note, gained=gained, seconds=seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictGiven(RecordEvent):
    """The progress monitor judged the goal (S-Agents, III-B.2); `wait` says that there is nothing to plan until a member
    reports, `by` who judged, rules or model, where either may."""

    kind = "verdict"
    status: Status
    why: str
    wait: bool
    gained: Any
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsGained(RecordEvent):
    """The agent gained items of the goal; `count` is below zero when some were made into something else."""

    kind = "gain"
    item: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyChanged(RecordEvent):
    """The agent's bot moved, or holds something else than at its last observation; health and food run from 0 to 20."""

    kind = "body"
    position: Position
    health: float
    food: float
    inventory: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflexPlayed(RecordEvent):
    """The agent's bot acted by itself, without a decision; `interrupted` is the skill (a program that its bot was running) that
    this reflex cut off, if any."""

    kind = "reflex"
    reflex: str
    cause: str
    why: str
    interrupted: str | None
    ok: bool
    note: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MessagePosted(RecordEvent):
    """The agent sent a message to another one over the crew's shared pool of messages; `payload` names the type of `detail`,
    its content as data."""

    kind = "message"
    to: str
    text: str
    payload: str
    detail: Payload | None

    @property
    def report(self) -> ReportKind | None:
        """Return the kind of the report in the message; None if the message is no report."""
        return self.detail.kind if isinstance(self.detail, Report) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandCycleFound(RecordEvent):
    """An agent passed an order to an agent that the order had already come through; `path` names the agents in order."""

    kind = "cycle"
    path: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillsRetrieved(RecordEvent):
    """The skillbook, a collection of skills (programs for bots), was searched for `query`. `hits` are pairs of a skill's name
    and its distance (0 is the closest), `choice` names the skills that were used."""

    kind = "retrieval"
    query: str
    hits: Sequence[Sequence[Any]]
    choice: str
    why: str
