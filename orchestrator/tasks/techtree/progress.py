"""Counts how far a bot came on the tech tree, from the record of its run: different items, tools by level, and distance."""

from collections.abc import Iterator, Sequence

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import ActionEnded, BodyChanged, ObjectiveTaken
from orchestrator.core.events.parse import events_of

LEVELS = {"wood": "wooden_", "stone": "stone_", "iron": "iron_", "diamond": "diamond_"}
TOOLS = ("pickaxe", "axe", "shovel", "hoe", "sword")


def first_times(events: Sequence[Event]) -> dict[str, float]:
    """Return when each item was first held, in seconds of the run's clock, in that order."""
    found: dict[str, float] = {}
    for at, item in sorted(sightings(events)):
        found.setdefault(item, at)
    return found


def sightings(events: Sequence[Event]) -> Iterator[tuple[float, str]]:
    """Yield (time, item) for every item seen in an inventory, or gained by an action."""
    for at, body in events_of(events, BodyChanged):
        yield from ((at, item) for item, count in body.inventory.items() if count > 0)
    for at, ended in events_of(events, ActionEnded):
        yield from ((at, item) for item, count in ended.gained.items() if count > 0)


def tool_times(first: dict[str, float], since: float) -> dict[str, float | None]:
    """Return the seconds from `since` after which the bot had its first tool of each level; None for a level without one."""
    times = {level: [first[start + tool] for tool in TOOLS if start + tool in first] for level, start in LEVELS.items()}
    return {level: round(min(each) - since, 1) if each else None for level, each in times.items()}


def rounds(events: Sequence[Event]) -> list[float]:
    """Return when each goal was given to the bot, in seconds of the run's clock: the rounds of the curriculum."""
    return [at for at, _ in events_of(events, ObjectiveTaken)]


def by_round(first: dict[str, float], began: Sequence[float]) -> list[int]:
    """Return how many different items the bot had held by the end of each round."""
    ends = [*began[1:], float("inf")] if began else []
    return [sum(at <= end for at in first.values()) for end in ends]


def rounds_without_new(events: Sequence[Event], first: dict[str, float]) -> list[tuple[str, float]]:
    """Return the goal's item and the seconds of each round in which no new item was held: what only filled up a stock, and what
    was tried in vain."""
    taken = list(events_of(events, ObjectiveTaken))
    ends = [*(at for at, _ in taken[1:]), events[-1].at if events else 0.0]
    return [
        (goal.item, round(end - at, 1))
        for (at, goal), end in zip(taken, ends, strict=False)
        if not any(at < when <= end for when in first.values())
    ]
