"""The figures that VillagerBench's tasks share: efficiency, balance of the agents and their contributions, by its formulae
(VillagerAgent's env/*_judger.py, rebuilt)."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import pstdev

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.events.parse import events_of

LONGEST = 720.0  # seconds of a task at most
TINY = 1e-8  # against a division by zero, as there


def spans(events: Sequence[Event]) -> list[tuple[str, float, float]]:
    """Return (agent, begin, end) of each action that ended, in seconds of the run's clock."""
    return [(ended.agent, at - ended.seconds, at) for at, ended in events_of(events, ActionEnded)]


def action_time(acts: Iterable[tuple[str, float, float]]) -> float:
    """Return the seconds in which at least one agent was at an action."""
    total, reached = 0.0, float("-inf")
    for _, begin, end in sorted(acts, key=lambda act: act[1]):
        total += max(0.0, end - max(begin, reached))
        reached = max(reached, end)
    return total


def efficiency(limit: float, used: float, late: bool) -> float:
    """Return the time that actions may take over the time that they took; 1 if that time ran out, or nobody did anything."""
    return 1.0 if late or used <= 0 else limit / used


def balance(acts: Iterable[tuple[str, float, float]], agents: Sequence[str]) -> float:
    """Return 1 minus the standard deviation of the agents' times at work, each divided by the longest: 1 if all worked for the
    same time."""
    times = dict.fromkeys(agents, 0.0)
    for agent, begin, end in acts:
        times[agent] = times.get(agent, 0.0) + end - begin
    longest = max(times.values()) + TINY
    return 1 - pstdev(time / longest for time in times.values())


def contributions(parts: Mapping[str, int], agents: Sequence[str]) -> dict[str, float]:
    """Return each agent's share of what all did, such as blocks placed; 0 for everybody if nobody did anything."""
    total = sum(parts.get(name, 0) for name in agents)
    return {name: round(parts.get(name, 0) / total, 4) if total else 0.0 for name in agents}
