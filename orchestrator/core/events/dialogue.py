"""Events of talk: what people say to the crew, what the crew answers, and the tasks of single members for one person."""

from collections.abc import Mapping
from dataclasses import dataclass

from orchestrator.core.events.record_event import Person, RecordEvent
from orchestrator.core.goal import Goal


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandReceived(RecordEvent):
    """A person said a line to the crew. `intent` is the kind of order, null for talk; `source` is chat, whisper, api or voice;
    `number` is the line's number in the service, null elsewhere. `line` counts the lines of this run, so that later events can
    name the one that caused them; records of earlier releases have none. `accepted` is false for talk and for refused orders.

    Only records of earlier releases have `goal` (the goal that the line gave) and `joins` (that goal was added to the one that
    the crew already pursued) here; today GoalAccepted has them.
    """

    kind = "command"
    speaker: Person
    text: str
    intent: str | None
    accepted: bool
    source: str
    number: int | None
    goal: Goal | None = None
    joins: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LineInterpreted(RecordEvent):
    """A language model read an order out of a line that the parser had not understood; `order` is that line in plain words."""

    kind = "interpreted"
    speaker: Person
    text: str
    intent: str | None
    order: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSaid(RecordEvent):
    """The agent said a line to people, in the game's chat or as a whisper. `line` is the number of the line that it answers
    (see CommandReceived), 0 if that is unknown."""

    kind = "said"
    text: str
    whisper: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSuppressed(RecordEvent):
    """A line was not said or not answered, because there had been too many lines. `text` is the line that the agent did not say
    to the member `to`, or the line of the person `to` that the crew did not answer."""

    kind = "not_said"
    to: Person
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberTaskChanged(RecordEvent):
    """The agent began a task for one person (an errand), or ended it if `doing` is empty. `order` is the order in words, `held`
    the agent's inventory when it began to gather. `borrowed` says that its work for the crew waits meanwhile. `line` is
    the number of the line that ordered it (see CommandReceived), 0 if that is unknown."""

    kind = "errand"
    doing: str
    speaker: Person
    order: str
    paused: bool
    held: Mapping[str, int] | None
    borrowed: bool = False
    line: int = 0
