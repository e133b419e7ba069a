"""Goals in a record: finds the events with which a crew took a goal on, also in records of earlier releases."""

from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker


def order(journal: Journal, goal: Goal, source: str) -> None:
    """Write a command and its acceptance for a goal that no person gave, but a program such as a benchmark."""
    speaker = Speaker(source)
    journal.write(CommandReceived(speaker=speaker, text=goal.text, intent="gather", accepted=True, source=source, number=None))
    journal.write(GoalAccepted(goal=goal, speaker=speaker, source=source, joins=False))


def taken_on(event: RecordEvent) -> GoalAccepted | None:
    """Return the goal that the crew took on with this event; None with other events.

    Records of earlier releases have the goal in the command.
    """
    if isinstance(event, CommandReceived) and event.accepted and event.goal:
        return GoalAccepted(goal=event.goal, speaker=event.speaker, source=event.source, joins=event.joins)
    return event if isinstance(event, GoalAccepted) else None


def begun_with(event: RecordEvent) -> GoalAccepted | None:
    """Return the goal that the crew took on with this event, unless it is one thing more beside another goal."""
    taken = taken_on(event)
    return taken if taken and not taken.joins else None


def begins(event: Event) -> bool:
    """Return whether a crew took a goal on with this line that is not one thing more beside another one."""
    return event.kind in (GoalAccepted.kind, CommandReceived.kind) and begun_with(parse_event(event)) is not None
