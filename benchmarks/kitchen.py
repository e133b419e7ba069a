"""Steps of the text kitchen per CPU second, four agents, observation included: with typed actions, and with text commands.

`.venv/bin/python -m benchmarks.kitchen`. Only the engine is timed: the actions were chosen before, by the greedy dispatcher."""

import time
from collections.abc import Callable, Sequence

from orchestrator.tasks.cuisineworld.action import Action
from orchestrator.tasks.cuisineworld.book import PAPER_LEVELS, shipped
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import Schedule, episodes

AGENTS, ROUNDS = 4, 5
Played = tuple[Level, Schedule, list[list[Action]]]


def played() -> list[Played]:
    """An episode of every paper level at every tau."""
    found = []
    for name in PAPER_LEVELS:
        level = shipped().level(name)
        for alpha in ALPHAS:
            (schedule,) = episodes(level, alpha, seed=0, count=1)
            kitchen, head = Kitchen(level, AGENTS, schedule, "compat"), Greedy(level, AGENTS)
            told = []
            for _ in range(STEPS):
                told.append(head.decide(kitchen.state))
                kitchen.step(told[-1])
            found.append((level, schedule, told))
    return found


def rate(plays: Sequence[Played], say: Callable[[Action], Action | str]) -> float:
    """The best of some rounds; making the kitchens is included."""
    best = 0.0
    for _ in range(ROUNDS):
        told = [(level, schedule, [[say(action) for action in step] for step in steps]) for level, schedule, steps in plays]
        begun = time.process_time()
        for level, schedule, steps in told:
            kitchen = Kitchen(level, AGENTS, schedule, "compat")
            for actions in steps:
                kitchen.step(actions)
                kitchen.observe()
        best = max(best, len(plays) * STEPS / (time.process_time() - begun))
    return best


def main() -> None:
    """Two figures."""
    plays = played()
    print(f"typed actions: {rate(plays, lambda action: action):,.0f} steps per CPU second")
    print(f"text commands: {rate(plays, str):,.0f} steps per CPU second")


if __name__ == "__main__":
    main()
