"""The figures of one run, read from its events: TC and mPT as S-Agents defines them (section IV-A)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from orchestrator.core.journal import Event


def time_cost(events: Sequence[Event]) -> float | None:
    """TC in seconds: from the accepted command to the last goal item gained; None when nothing was gained."""
    given, gains = given_at(events), [event.at for event in events if event.kind == "gain"]
    return gains[-1] - given if given and gains and gains[-1] >= given else None


def first_gain(events: Sequence[Event]) -> float | None:
    """Seconds from the accepted command to the first goal item."""
    given = given_at(events)
    gains = [event.at for event in events if given and event.kind == "gain" and event.at >= given]
    return gains[0] - given if given and gains else None


def given_at(events: Iterable[Event]) -> float | None:
    """When the last goal was given; a question in between does not move it."""
    times = [event.at for event in events if event.kind == "command" and event.data["accepted"] and event.data["goal"]]
    return times[-1] if times else None


def mean_prompt_times(events: Iterable[Event], agents: Sequence[str]) -> float:
    """mPT: passes of the task planner, mean over all agents, the leader included."""
    passes = Counter(event.agent for event in events if event.kind == "plan")
    return sum(passes[agent] for agent in agents) / len(agents) if agents else 0.0


def actions_per_plan(events: Iterable[Event]) -> float:
    """Actions queued per pass of the task planner, over all agents."""
    sizes = [len(event.data["actions"]) for event in events if event.kind == "actions"]
    return sum(sizes) / len(sizes) if sizes else 0.0
