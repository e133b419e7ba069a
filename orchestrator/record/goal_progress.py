"""The goal of a crew and how far it is, folded from the events of its record: the page and the live table show it."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.core.events.agents import ItemsGained
from orchestrator.core.events.crew import GoalBegun, GoalCorrected, GoalEnded, GoalResumed, GoalStopped
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import BLOCKS, Goal
from orchestrator.core.plan import Status
from orchestrator.record.goals import begun_with

RESUME = "resume"  # the intent of a command


class Ending(StrEnum):
    """How the last goal ended."""

    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class LastGoal:
    """A goal that is over, in words; `resumable` says that a person may go on with it."""

    goal: str
    ending: Ending
    why: str = ""
    resumable: bool = False


@dataclass(frozen=True, slots=True)
class StoppedGoal:
    """A goal that was stopped, and how far it was: `resume` goes on with what is left of it."""

    left: str
    whole: str
    wanted: dict[str, int]
    gained: Counter[str]


@dataclass
class GoalProgress:
    """`goal` is empty when there is none; `whole` is the goal as it was asked for, after a cut or a stop `goal` is the rest.

    `wanted` and `gained` count items; `earlier` is the part of `gained` that came in before cuts, which `goal` is without.
    """

    goal: str = ""
    whole: str = ""
    wanted: dict[str, int] = field(default_factory=dict)
    gained: Counter[str] = field(default_factory=Counter)
    earlier: Counter[str] = field(default_factory=Counter)
    last: LastGoal | None = None
    stopped: StoppedGoal | None = None
    resuming: bool = False  # the last thing that a person said was resume

    def notice(self, event: RecordEvent) -> bool:
        """Take one event in. Return whether it is about the goal."""
        if isinstance(event, CommandReceived):
            self.resuming = event.intent == RESUME
        match event:
            case ItemsGained():
                self.gained[event.item] += event.count
            case GoalCorrected():
                self.pursue(event.goal, self.gained, event.whole.text)
            case GoalResumed():
                self.pursue(event.goal, self.earlier + Counter(event.there), self.whole if self.goal else "")
            case GoalBegun():
                self.begin(event)
            case GoalStopped():
                self.stop(event)
            case GoalEnded() if event.goal.text == self.goal:
                self.finish(Ending.DONE if event.status is Status.SUCCESS else Ending.FAILED, event.why)
            case _ if taken := begun_with(event):
                self.take_on(taken.goal)
            case _:
                return False
        return True

    def begin(self, event: GoalBegun) -> None:
        """Show the whole of a goal that goes on after a cut or a stop, and any other goal as it is."""
        text = event.goal.text
        if event.there:
            self.goal, self.whole, self.earlier = text, self.whole or text, Counter(event.there)
        elif text != self.goal:
            self.take_on(event.goal)

    def stop(self, event: GoalStopped) -> None:
        """End the goal, and keep how far it was if a person may go on with it."""
        left = event.left
        self.stopped = StoppedGoal(left.text, self.whole, self.wanted, self.gained) if left else None
        self.finish(Ending.STOPPED, resumable=bool(left))
        self.wanted = {}

    def finish(self, ending: Ending, why: str = "", resumable: bool = False) -> None:
        """End the goal; its counts stay until the next one."""
        self.last = LastGoal(self.whole, ending, why, resumable)
        self.goal, self.whole = "", ""

    def take_on(self, goal: Goal) -> None:
        """Begin with a goal, or go on with the one that was stopped when somebody said resume."""
        if self.stopped and self.resuming and goal.text == self.stopped.left:
            self.go_on(self.stopped)
        else:
            self.earlier = Counter()
            self.pursue(goal, Counter())

    def go_on(self, stopped: StoppedGoal) -> None:
        """Resume a goal that was stopped, with what came in before the stop."""
        self.goal, self.whole, self.wanted = stopped.left, stopped.whole, stopped.wanted
        self.gained, self.earlier = Counter(stopped.gained), Counter(stopped.gained)
        self.stopped, self.last = None, None

    def pursue(self, goal: Goal, gained: Counter[str], whole: str = "") -> None:
        """Pursue this from now on, beside what came in before cuts; `whole` is the goal with that, in words."""
        self.goal, self.gained = goal.text, Counter(gained)
        self.whole, self.last, self.stopped = whole or goal.text, None, None
        missing = {part.item or BLOCKS: part.count for part in goal.singles}
        self.wanted = dict(self.earlier + Counter(missing))
