"""The fold of a record into the state of a crew: its members and its goal. Page, live table and snapshot share it."""

from dataclasses import dataclass, field

from orchestrator.core.events.record_event import RecordEvent
from orchestrator.record.goal_progress import GoalProgress
from orchestrator.record.member_states import MemberStates


@dataclass
class CrewState:
    """The state of a crew after the events that `update` was given."""

    members: MemberStates = field(default_factory=MemberStates)
    pursuit: GoalProgress = field(default_factory=GoalProgress)

    def update(self, event: RecordEvent) -> bool:
        """Update the state with one event. Return whether the event is about the goal."""
        self.members.notice(event)
        return self.pursuit.notice(event)
