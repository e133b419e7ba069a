"""Builds the state of a crew, its members and its goal, from the events of its record, one after another. The web page, the
terminal's live table and the snapshot for a restart all use it."""

from dataclasses import dataclass, field

from orchestrator.core.events.record_event import RecordEvent
from orchestrator.record.goal_progress import GoalProgress
from orchestrator.record.member_states import MemberStates
from orchestrator.record.queue_state import QueueState


@dataclass
class CrewState:
    """The state of a crew, its members and its goal, after the events that `update` was given."""

    members: MemberStates = field(default_factory=MemberStates)
    pursuit: GoalProgress = field(default_factory=GoalProgress)
    queue: QueueState = field(default_factory=QueueState)

    def update(self, event: RecordEvent) -> bool:
        """Update the state of the crew, its members and its goal with one event of the record. Return whether the event is
        about the goal or the queue of orders."""
        self.members.notice(event)
        changed = self.queue.notice(event)
        return self.pursuit.notice(event) or changed
