"""Goals in a record: finds the events that say which goal a crew accepted. Records of earlier releases have no such event:
there the goal is in the event of the received command."""

from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import parse_event
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker


def write_order(journal: Journal, goal: Goal, source: str) -> None:
    """Write to `journal` (the run's record) that a command was received and its goal accepted, for a goal that came from a
    program, such as a benchmark, instead of a person. `source` names the program."""
    speaker = Speaker(source)
    journal.write(CommandReceived(speaker=speaker, text=goal.text, intent="gather", accepted=True, source=source, number=None))
    journal.write(GoalAccepted(goal=goal, speaker=speaker, source=source, joins=False))


def accepted_goal(event: RecordEvent) -> GoalAccepted | None:
    """Return the goal that an event says was accepted, as a GoalAccepted event; None for other events. In records of earlier
    releases an accepted goal is in a CommandReceived event, from which a GoalAccepted is made here."""
    if isinstance(event, CommandReceived) and event.accepted and event.goal:
        return GoalAccepted(goal=event.goal, speaker=event.speaker, source=event.source, joins=event.joins)
    return event if isinstance(event, GoalAccepted) else None


def new_goal(event: RecordEvent) -> GoalAccepted | None:
    """Return the new goal that an event says was accepted, as a GoalAccepted event. None for other events, and if the goal was
    added to one that the crew already pursues."""
    taken = accepted_goal(event)
    return taken if taken and not taken.joins else None


def begins_goal(event: Event) -> bool:
    """Return whether a line of a record says that a new goal was accepted, not one that was added to another goal."""
    return event.kind in (GoalAccepted.kind, CommandReceived.kind) and new_goal(parse_event(event)) is not None
