"""Goals in a record: finds the events with which a crew took a goal on, also in records of earlier releases."""

from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker


def write_order(journal: Journal, goal: Goal, source: str) -> None:
    """Write a command and its acceptance for a goal that a program gave, such as a benchmark, and not a person."""
    speaker = Speaker(source)
    journal.write(CommandReceived(speaker=speaker, text=goal.text, intent="gather", accepted=True, source=source, number=None))
    journal.write(GoalAccepted(goal=goal, speaker=speaker, source=source, joins=False))


def accepted_goal(event: RecordEvent) -> GoalAccepted | None:
    """Return the GoalAccepted event in this event; None for other events. In old records it is made from the command."""
    if isinstance(event, CommandReceived) and event.accepted and event.goal:
        return GoalAccepted(goal=event.goal, speaker=event.speaker, source=event.source, joins=event.joins)
    return event if isinstance(event, GoalAccepted) else None


def new_goal(event: RecordEvent) -> GoalAccepted | None:
    """Return this event's GoalAccepted, unless the goal was added to another one; None for other events."""
    taken = accepted_goal(event)
    return taken if taken and not taken.joins else None


def begins_goal(event: Event) -> bool:
    """Return whether a line records the acceptance of a new goal, not of one added to another goal."""
    return event.kind in (GoalAccepted.kind, CommandReceived.kind) and new_goal(parse_event(event)) is not None
