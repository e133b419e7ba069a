"""Events of the crew's goal: from its acceptance to its end, with corrections, pauses and restarts in between."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orchestrator.core.events.record_event import Nobody, Person, RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.core.storage import Destination


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalAccepted(RecordEvent):
    """The crew accepted a goal from a person (`speaker`), who said it through `source`: chat, whisper, api or voice. With
    `joins`, it was added to the goal that the crew already pursues. `to` is where its items are brought; left out if the bots
    keep them. `line` is the number of the line that gave it (see CommandReceived), 0 if that is unknown."""

    kind = "goal_accepted"
    goal: Goal
    speaker: Person
    source: str
    joins: bool
    to: Destination | None = None
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalBegun(RecordEvent):
    """The crew began a goal, or the rest (`goal`) of one after a restart or a stop. `before` holds the inventories at that time
    (member to item to count); `there` holds what had been gained of the goal before (item to count; empty for a new goal, null
    in some records of earlier releases)."""

    kind = "begun"
    goal: Goal
    before: Mapping[str, Mapping[str, int]]
    there: Mapping[str, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalCorrected(RecordEvent):
    """The person in `agent` changed the goal. `whole` is the new goal, `goal` the part of it without what was gained before a
    restart or a stop."""

    kind = "corrected"
    goal: Goal
    whole: Goal


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalResumed(RecordEvent):
    """A goal continues after the run was cut off. `there` maps each item to the count that the crew had already gained of it,
    and `got` is the sum of these counts; what is left to gain is `goal` without them."""

    kind = "resumed"
    goal: Goal
    got: int
    there: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalStopped(RecordEvent):
    """A person (`by`) stopped the goal; `left` is the part of it that was missing, null if nothing was. `line` is the number of
    the line that ordered it (see CommandReceived), 0 if that is unknown."""

    kind = "stopped"
    left: Goal | None
    by: Nobody
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalEnded(RecordEvent):
    """The goal ended with a `status`, by itself or because it was stopped; `why` is one sentence."""

    kind = "ended"
    goal: Goal
    status: Status
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MembersPaused(RecordEvent):
    """The named members stopped work and begin nothing until they resume; `by` is the person who ordered it. `line` is the
    number of the line that ordered it (see CommandReceived), 0 if that is unknown."""

    kind = "paused"
    members: Sequence[str]
    by: Nobody
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MembersResumed(RecordEvent):
    """The named members continue their work after a pause. `line` is the number of the line that ordered it (see
    CommandReceived), 0 if that is unknown."""

    kind = "resumed_work"
    members: Sequence[str]
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeMoved(RecordEvent):
    """The crew's home, where members go when told to go home, moved to this block (x, y, z). `line` is the number of the line
    that ordered it (see CommandReceived), 0 if that is unknown."""

    kind = "home"
    at: tuple[int, int, int]
    line: int = 0
