"""Writes tests/tasks/golden_kitchen.jsonl.gz: episodes of our own engine, which CI plays again.

To be run only when the rules change on purpose.
Greedy ones show how the game goes; wild ones are full of refusals and malformed commands, in both modes."""

import random
from pathlib import Path

from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import ALPHAS, Level
from orchestrator.tasks.cuisineworld.schedule import drawn
from orchestrator.tasks.cuisineworld.trace import Record, as_step, recorded, write_traces

FILE = Path(__file__).parents[1] / "tests" / "tasks" / "golden_kitchen.jsonl.gz"
JUNK = ("noop", "goto", "jump_agent0_storage0", "get_agent9_storage0", "goto_agent0_moon0", "a_b_c_d_e")
VERBS = ("goto", "goto", "get", "get", "put", "put", "activate", "noop")


def wild(level: Level, agents: int, dice: random.Random) -> list[str]:
    """Some commands, half of them senseless, now and then two for the same agent."""
    items = [*level.recipes, *(part for recipe in level.recipes.values() for part in recipe.inputs)]
    found = []
    for agent in range(agents):
        place, verb = (
            dice.choice(level.places).name,
            dice.choice(VERBS),
        )
        item = f"_{dice.choice(items)}" if verb == "get" and dice.random() < 0.7 else ""
        found.append(f"{verb}_agent{agent}" + ("" if verb == "noop" else f"{item}_{place}"))
    if dice.random() < 0.1:
        found[dice.randrange(agents)] = dice.choice(JUNK)
    return found


def useful(kitchen: Kitchen, dice: random.Random) -> list[str]:
    """What succeeds for each agent alone, often in each other's way."""
    return [str(dice.choice(kitchen.legal(agent))) for agent in range(kitchen.agents)]


def episode(level: Level, agents: int, alpha: float, mode: str, policy: str, dice: random.Random) -> Record:
    """Sixty steps."""
    kitchen = Kitchen(level, agents, drawn(level, alpha, dice), mode)
    greedy = Greedy(level, agents)
    record = recorded(kitchen, policy=policy, alpha=alpha)
    for _ in range(60):
        if policy == "greedy":
            commands = [str(action) for action in greedy.act(kitchen.observe())]
        else:
            commands = wild(level, agents, dice) if dice.random() < 0.4 else useful(kitchen, dice)
        record["steps"].append(as_step(commands, kitchen.step(commands), kitchen))
    return record


def main() -> None:
    """Every level once with each policy, in changing modes, numbers of agents and paces."""
    dice = random.Random(2026)
    records = []
    for number, level in enumerate(shipped().levels.values()):
        for policy in ("greedy", "wild"):
            mode = "clean" if number % 3 == 2 else "compat"
            records.append(episode(level, 1 + number % 4, ALPHAS[number % 5], mode, policy, dice))
    write_traces(FILE, records)
    print(f"{FILE}: {len(records)} episodes, {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
