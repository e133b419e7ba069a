"""Goals in a record: finds the events that say which goal a crew accepted, also in records of earlier releases, where the event
of the command said so."""

from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker


def write_order(journal: Journal, goal: Goal, source: str) -> None:
    """Write the events of a command and of its acceptance, for a goal that a program such as a benchmark gave. `source` names
    the program."""
    speaker = Speaker(source)
    journal.write(CommandReceived(speaker=speaker, text=goal.text, intent="gather", accepted=True, source=source, number=None))
    journal.write(GoalAccepted(goal=goal, speaker=speaker, source=source, joins=False))


def accepted_goal(event: RecordEvent) -> GoalAccepted | None:
    """Return the accepted goal of an event as a GoalAccepted event; None if it has none. Records of earlier releases have such
    a goal in the event of the command, from which the GoalAccepted is then made."""
    if isinstance(event, CommandReceived) and event.accepted and event.goal:
        return GoalAccepted(goal=event.goal, speaker=event.speaker, source=event.source, joins=event.joins)
    return event if isinstance(event, GoalAccepted) else None


def new_goal(event: RecordEvent) -> GoalAccepted | None:
    """Return the accepted goal of an event as a GoalAccepted event; None if it has none, or if the goal was added to one that
    the crew already pursues."""
    taken = accepted_goal(event)
    return taken if taken and not taken.joins else None


def begins_goal(event: Event) -> bool:
    """Return whether a line of a record says that a new goal was accepted, not one that was added to another goal."""
    return event.kind in (GoalAccepted.kind, CommandReceived.kind) and new_goal(parse_event(event)) is not None
