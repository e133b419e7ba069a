"""The figures of one run, computed from its events: TC (time cost) and mPT (mean prompt times) as the S-Agents paper defines
them (section IV-A), and others. The functions take events as a tuple or as a `Selection`, which reads them from the file again
whenever they are iterated over, so that large records need little memory."""

from collections import Counter
from collections.abc import Iterable, Sequence

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import (
    ActionEnded,
    ActionsQueued,
    BodyChanged,
    ItemsGained,
    MessagePosted,
    ObjectiveTaken,
    PlanMade,
)
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import events_of
from orchestrator.core.message import ReportKind
from orchestrator.core.position import Position
from orchestrator.record.goals import begins_goal

GIVEN = (CommandReceived.kind, GoalAccepted.kind)  # kinds of events that say when a goal was given


def time_cost(events: Iterable[Event]) -> float | None:
    """Return TC (time cost, a measure of the S-Agents paper): the seconds from the time when the goal was accepted until its
    last item was gained; None if nothing was gained."""
    given, last = given_at(events), None
    for at, gained in events_of(events, ItemsGained):
        if gained.count > 0:
            last = at
    return last - given if given and last is not None and last >= given else None


def first_gain(events: Iterable[Event]) -> float | None:
    """Return the seconds from the time when the goal was accepted until its first item was gained; None if nothing was
    gained."""
    given = given_at(events)
    gains = (event.at for event in events if given and event.kind == ItemsGained.kind and event.at >= given)
    first = next(gains, None)
    return first - given if given and first is not None else None


def given_at(events: Iterable[Event]) -> float | None:
    """Return the time at which the last goal was accepted, in seconds of the run's clock; None if there was none. A goal that
    was added to another one does not count."""
    given = None
    for event in events:
        if begins_goal(event):
            given = event.at
    return given


def mean_prompt_times(events: Iterable[Event], agents: Sequence[str]) -> float:
    """Return mPT (mean prompt times, a measure of the S-Agents paper): how many plans an agent made on average. `agents` are
    the names of all agents, the leader included."""
    passes = Counter(event.agent for event in events if event.kind == PlanMade.kind)
    return sum(passes[agent] for agent in agents) / len(agents) if agents else 0.0


def actions_per_plan(events: Iterable[Event]) -> float:
    """Return the mean number of actions that agents queued at a time to carry out a plan, over all agents; 0 if none were
    queued."""
    sizes = [len(queued.actions) for _, queued in events_of(events, ActionsQueued)]
    return sum(sizes) / len(sizes) if sizes else 0.0


def messages(events: Iterable[Event]) -> int:
    """Return the number of messages that the agents sent one another; reports of progress are not counted."""
    return sum(posted.report != ReportKind.PROGRESS for _, posted in events_of(events, MessagePosted))


def distance_walked(events: Iterable[Event]) -> float:
    """Return the metres that all bots moved since the goal was accepted, in straight lines between observations.

    Earlier moves do not count, because a task may first move the bots to where it begins.
    """
    metres, last, given = 0.0, dict[str, Position](), given_at(events)
    for at, body in events_of(events, BodyChanged):
        if given is not None and at >= given:
            metres += body.position.distance(last.get(body.agent, body.position))
            last[body.agent] = body.position
    return metres


def idle_share(events: Sequence[Event], agents: Sequence[str]) -> float | None:
    """Return the share of time (0 to 1) in which the agents were idle, as the mean of `idle_of` over those that had a
    successful action; None if none had one. An agent's time goes from its first objective to its last successful action."""
    shares = [share for agent in agents if (share := idle_of(events, agent)) is not None]
    return sum(shares) / len(shares) if shares else None


def idle_of(events: Iterable[Event], agent: str) -> float | None:
    """Return the share of time (0 to 1) in which one agent was idle, that is ran no action, between its first objective and the
    end of its last successful action; None if it had no successful action."""
    mine = [event for event in events if event.agent == agent]
    begun = next((event.at for event in mine if event.kind == ObjectiveTaken.kind), None)
    outcomes = list(events_of(mine, ActionEnded))
    ended = max((at for at, action in outcomes if action.ok), default=None)
    if begun is None or ended is None or ended <= begun:
        return None
    busy = sum(at - max(at - action.seconds, begun) for at, action in outcomes if at <= ended)
    return max(0.0, 1 - busy / (ended - begun))
