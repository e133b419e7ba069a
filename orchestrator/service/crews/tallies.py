"""Counts what happened in a crew since its record began, for the metrics of the service."""

from collections import Counter
from dataclasses import dataclass, field

from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.events.crew import GoalEnded, GoalStopped
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported
from orchestrator.core.plan import Status
from orchestrator.record.goal_progress import STOPPED, Ending

SUCCESS, FAILURE = "success", "failure"


@dataclass
class CrewTallies:
    """The numbers of lines that the crew heard, of bots that it lost, of actions of its bots by result, and of its goals by
    how they ended."""

    lines: int = 0
    lost: int = 0
    actions: Counter[str] = field(default_factory=lambda: Counter({SUCCESS: 0, FAILURE: 0}))
    goals: Counter[str] = field(default_factory=lambda: Counter({each.value: 0 for each in Ending}))

    def notice(self, event: RecordEvent) -> None:
        """Count one event of the crew's run."""
        match event:
            case CommandReceived():
                self.lines += 1
            case BridgeReported(event="lost"):
                self.lost += len(event.bots or ())
            case ActionEnded():
                self.actions[SUCCESS if event.ok else FAILURE] += 1
            case GoalStopped():
                self.goals[Ending.STOPPED.value] += 1
            case GoalEnded() if event.why != STOPPED:  # a stop has an event of its own
                self.goals[(Ending.DONE if event.status is Status.SUCCESS else Ending.FAILED).value] += 1
