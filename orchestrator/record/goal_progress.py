"""Builds the goal of a crew and its progress from the events of a record, one after another, as a part of crew_state.py."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from orchestrator.core.events.agents import ItemsGained
from orchestrator.core.events.crew import (
    GoalAccepted,
    GoalBegun,
    GoalCorrected,
    GoalEnded,
    GoalResumed,
    GoalStopped,
    MembersPaused,
)
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import BLOCKS, Goal
from orchestrator.core.plan import Status
from orchestrator.core.speaker import Speaker
from orchestrator.core.storage import Destination
from orchestrator.record.goals import accepted_goal

RESUME = "resume"  # an intent of commands
STOPPED = "stopped"  # the reason of a goal's end after a stop, which has an event of its own before it


class Ending(StrEnum):
    """The ways in which a goal can end."""

    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class LastGoal:
    """The last goal that ended, in words, and how and why it ended; `resumable` says that a person may still resume it."""

    goal: str
    ending: Ending
    why: str = ""
    resumable: bool = False


@dataclass(frozen=True, slots=True)
class StoppedGoal:
    """A goal that a person stopped. `left` is what was missing, `whole` the goal as it was asked for, both in words; `wanted`
    and `gained` map the items of the whole goal to counts."""

    left: str
    whole: str
    wanted: dict[str, int]
    gained: Counter[str]


@dataclass
class GoalProgress:
    """The goal of a crew and its progress, updated by `notice`. `goal` is the present goal in words, empty without one; after a
    restart or a resumed stop it is only the rest. `whole` is the goal as it was asked for. `wanted` and `gained` map the items
    of the whole goal to counts; `earlier` is the part of `gained` from before a restart or a stop. `present` is the goal that
    the crew pursues now, `asked_by` the person who gave it, and `begun` the event of its begin, if any; `to` is where its items
    are brought, `first` what each member held when the goal first began, before any restart. `unfinished` is what was missing
    of a stopped goal; `halted_by` ordered the last stop or pause."""

    goal: str = ""
    whole: str = ""
    wanted: dict[str, int] = field(default_factory=dict)
    gained: Counter[str] = field(default_factory=Counter)
    earlier: Counter[str] = field(default_factory=Counter)
    last: LastGoal | None = None
    stopped: StoppedGoal | None = None
    resuming: bool = False  # the last command of a person was "resume"
    present: Goal | None = None
    begun: GoalBegun | None = None
    asked_by: Speaker | None = None
    to: Destination | None = None
    first: Mapping[str, Mapping[str, int]] | None = None
    unfinished: Goal | None = None
    halted_by: Speaker | None = None

    def notice(self, event: RecordEvent) -> bool:
        """Update the crew's goal and its progress with one event of the record. Return whether the event is about the goal."""
        if isinstance(event, CommandReceived):
            self.resuming = event.intent == RESUME
        match event:
            case ItemsGained():
                self.gained[event.item] += event.count
            case GoalCorrected():
                self.present = event.goal
                self.pursue(event.goal, self.gained, event.whole.text)
            case GoalResumed():
                self.unfinished = None
                self.pursue(event.goal, self.earlier + Counter(event.there), self.whole if self.goal else "")
            case GoalBegun():
                self.begin(event)
            case GoalStopped():
                self.stop(event)
            case GoalEnded():
                return self.end(event)
            case MembersPaused():
                self.halted_by = event.by
                return False
            case _ if taken := accepted_goal(event):
                return self.accept(taken)
            case _:
                return False
        return True

    def accept(self, taken: GoalAccepted) -> bool:
        """Note a goal that the crew accepted. Return True if it is a new goal, False if it was added to the goal that the crew
        already pursues."""
        self.unfinished = None
        if not (taken.joins and self.present):
            self.present, self.begun, self.asked_by = taken.goal, None, taken.speaker
            self.to, self.first = taken.to, None
        if not taken.joins:
            self.take_on(taken.goal)
        return not taken.joins

    def end(self, event: GoalEnded) -> bool:
        """Note that a goal has ended. Return whether it was the present goal."""
        if event.why != STOPPED and event.goal == self.present:
            self.present, self.begun = None, None
        if event.goal.text != self.goal:
            return False
        self.finish(Ending.DONE if event.status is Status.SUCCESS else Ending.FAILED, event.why)
        return True

    def begin(self, event: GoalBegun) -> None:
        """Note that the crew begins a goal. A goal that goes on after a restart or a stop is only the rest that was still
        missing. Then `goal` becomes this rest in words, `whole` keeps the words in which a person asked for the complete goal,
        and `earlier` the items that had been gained before."""
        self.present, self.begun, self.unfinished = event.goal, event, None
        self.first = event.before if self.first is None else self.first
        text = event.goal.text
        if event.there:
            self.goal, self.whole, self.earlier = text, self.whole or text, Counter(event.there)
        elif text != self.goal:
            self.take_on(event.goal)

    def stop(self, event: GoalStopped) -> None:
        """End the present goal because a person stopped it. If something of it was missing, keep its progress, so that a person
        may resume it."""
        left = event.left
        self.present, self.begun, self.unfinished, self.halted_by = None, None, left, event.by
        self.stopped = StoppedGoal(left.text, self.whole, self.wanted, self.gained) if left else None
        self.finish(Ending.STOPPED, resumable=bool(left))
        self.wanted = {}

    def finish(self, ending: Ending, why: str = "", resumable: bool = False) -> None:
        """End the present goal in the given way, for the reason `why`; its counts of items stay until the next goal begins.
        `resumable` says that a person may still resume it."""
        self.last = LastGoal(self.whole, ending, why, resumable)
        self.goal, self.whole = "", ""

    def take_on(self, goal: Goal) -> None:
        """Start with a goal from zero. But if a person just said "resume" and the goal is the missing rest of the stopped one,
        continue that one with its counts."""
        if self.stopped and self.resuming and goal.text == self.stopped.left:
            self.resume_stopped(self.stopped)
        else:
            self.earlier = Counter()
            self.pursue(goal, Counter())

    def resume_stopped(self, stopped: StoppedGoal) -> None:
        """Continue a stopped goal with the counts of items from before the stop."""
        self.goal, self.whole, self.wanted = stopped.left, stopped.whole, stopped.wanted
        self.gained, self.earlier = Counter(stopped.gained), Counter(stopped.gained)
        self.stopped, self.last = None, None

    def pursue(self, goal: Goal, gained: Counter[str], whole: str = "") -> None:
        """Set the present goal and how many of its items were gained, as counts by item. `whole` is the whole goal in words if,
        after a restart or a stop, `goal` is only the rest of it; empty if the two are the same."""
        self.goal, self.gained = goal.text, Counter(gained)
        self.whole, self.last, self.stopped = whole or goal.text, None, None
        missing = {part.item or BLOCKS: part.count for part in goal.singles}
        self.wanted = dict(self.earlier + Counter(missing))
