"""A lower bound of the time in which a crew gains logs and may make tools, and of one worker's: what a joint plan can be worth.

    .venv/bin/python -m benchmarks.tools_bound --count 50 --workers 3

The bound looks for the best sequence of batches of tools (wooden axes, stone axes). All hands fell while one member makes a
batch, logs and tools change hands at once and for nothing, all axes go to who has the worse one, and the work ends for all at
the same moment:

    seconds = sum over batches (logs spent / rate of all + making / the others' gains) + what is left / rate of all
    rate    = sum over workers 1 / (digging a log with the worker's axe + BETWEEN)

Digging follows the game's own rule (3 s by hand, 1.5 s with wood, 0.75 s with stone). BETWEEN, crafting and the way to the rock
are the least that was measured. Nothing is rounded up to whole logs, so that no real crew is faster.

The second bound lets a walk to a mate or to its table cost --walk seconds (2.3 s is the least that a hand-over took). Each
worker makes its own axe, or all use the first one's table; in up to half as many pairs as there are workers one makes two axes:

    seconds = (count x pace with the axe + sum over workers of when each is as far as one who begins with an axe) / workers
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil

from orchestrator.knowledge.game import GameData, load
from orchestrator.knowledge.tool_payoff import dig_seconds

BETWEEN = 0.5  # seconds from one log to the next: 50 logs by hand take one worker 177 s
BY_HAND, AT_TABLE = 0.05, 1.2  # seconds of a craft (or of setting a table down), and of one at a table
WALK = 2.3  # seconds of a hand-over, with its way
ROCK = 13.0  # seconds down to the first rock and back up to the table: 6 and 7 are the least that was seen
STONE_STEP = 0.5  # seconds from one stone to the next
TABLE, PLANKS_OF_A_LOG, STICKS = 4, 4, 4  # planks of a table, planks of a log, sticks of two planks
MOST_BATCHES = 3
Batch = tuple[str, int]  # the axe, and how many


@dataclass(frozen=True, slots=True)
class CrewState:
    """The state of a crew after some batches: the seconds that have passed, the logs that it has, the axes by worker, the wood
    that was left over, and which things stand or are held."""

    seconds: float
    logs: float
    axes: tuple[str, ...]
    planks: int = 0
    sticks: int = 0
    made: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ToolsBound:
    """The bound for crews in a game with these digging times."""

    game: GameData

    def pace(self, axe: str) -> float:
        """Return the seconds of one log with an axe ("" is the hand)."""
        return dig_seconds(self.game.blocks["oak_log"], axe or None) + BETWEEN

    def rate(self, axes: Sequence[str]) -> float:
        """Return the logs per second of workers with these axes."""
        return sum(1 / self.pace(axe) for axe in axes)

    def best(self, workers: int, count: int) -> tuple[float, tuple[Batch, ...]]:
        """Return the least seconds for so many logs, and the batches of tools with which they are reached."""
        return min((self.ended(workers, count, batches), batches) for batches in batches_of(workers))

    def ended(self, workers: int, count: int, batches: Sequence[Batch]) -> float:
        """Return the seconds until a crew that makes these batches has so many logs beside what the tools ate."""
        state = CrewState(0.0, 0.0, ("",) * workers)
        for batch in batches:
            state = self.after(state, batch)
        return state.seconds + max(0.0, count - state.logs) / self.rate(state.axes)

    def after(self, state: CrewState, batch: Batch) -> CrewState:
        """Return the state after a batch of axes: its wood is felled by all, one member makes it while the others fell on."""
        axe, number = batch
        parts = Counter[str]({axe: number})
        if "crafting_table" not in state.made:
            parts["crafting_table"] += 1
        if axe == "stone_axe" and "wooden_pickaxe" not in state.made:
            parts["wooden_pickaxe"] += 1
        logs, planks, sticks, making = wood(parts, state.planks, state.sticks)
        making += self.trip(3 * number) if axe == "stone_axe" else 0.0
        more = max(0.0, logs - state.logs) / self.rate(state.axes)
        others = self.rate(sorted(state.axes, key=self.pace)[:-1])  # the slowest member makes it
        held = max(0.0, state.logs - logs) + others * making
        axes = tuple(sorted((*state.axes, *(axe,) * number), key=self.pace)[: len(state.axes)])
        return CrewState(state.seconds + more + making, held, axes, planks, sticks, state.made | parts.keys())

    def trip(self, stones: int) -> float:
        """Return the seconds of a way to the rock, of digging so many stones with a wooden pickaxe, and of the way back."""
        return ROCK + stones * (dig_seconds(self.game.blocks["stone"], "wooden_pickaxe") + STONE_STEP)

    def with_walks(self, workers: int, count: int, walk: float) -> tuple[float, str]:
        """Return the least seconds with wooden axes if a walk to a mate or its table takes so long, and the way in words."""
        hand, each = self.pace(""), self.pace("wooden_axe")
        table, own = hand + 3 * BY_HAND, 3 * hand + 5 * BY_HAND + AT_TABLE
        user = 2 * hand + 2 * BY_HAND + walk + AT_TABLE
        maker = user + AT_TABLE + walk

        def taken(began: float) -> float:
            return maker - max(0.0, maker - began) / hand * each

        ways = [([own] * workers, "an own table each"), ([own] + [user] * (workers - 1), "one table")]
        for pairs in range(1, workers // 2 + 1):
            takers = [taken(table)] + [taken(0.0)] * (pairs - 1)
            ways.append((takers + [maker] * pairs + [user] * (workers - 2 * pairs), f"one table and {pairs} axes for mates"))
        return min(((count * each + sum(starts)) / workers, words) for starts, words in ways)


def wood(parts: Counter[str], planks: int, sticks: int) -> tuple[int, int, int, float]:
    """Return (logs to spend, planks left, sticks left, seconds of crafting) of making these things with what is left over."""
    tools = {name: number for name, number in parts.items() if name != "crafting_table"}
    need_sticks = max(0, 2 * sum(tools.values()) - sticks)
    runs = ceil(need_sticks / STICKS)
    need = TABLE * parts["crafting_table"] + 2 * runs
    need += sum(3 * number for name, number in tools.items() if name.startswith("wooden"))
    logs = ceil(max(0, need - planks) / PLANKS_OF_A_LOG)
    making = BY_HAND * (bool(logs) + 2 * parts["crafting_table"] + bool(runs)) + AT_TABLE * len(tools)  # a table is set down
    return logs, planks + PLANKS_OF_A_LOG * logs - need, sticks + STICKS * runs - 2 * sum(tools.values()), making


def batches_of(workers: int) -> Iterator[tuple[Batch, ...]]:
    """Yield the sequences of batches to try, from none on."""
    single = list(product(("wooden_axe", "stone_axe"), range(1, workers + 1)))
    for length in range(MOST_BATCHES + 1):
        yield from product(single, repeat=length)


def main() -> None:
    """Print the bound for one worker and for the crew, with and without tools."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--count", type=int, default=50)
    asked.add_argument("--workers", type=int, default=3)
    asked.add_argument("--walk", type=float, default=WALK)
    given = asked.parse_args()
    bound = ToolsBound(load())
    alone, crew = bound.best(1, given.count), bound.best(given.workers, given.count)
    for words, (seconds, batches) in (("one worker", alone), (f"{given.workers} workers", crew)):
        print(f"{words}: {seconds:.1f} s with {', then '.join(f'{number} {axe}' for axe, number in batches) or 'no tools'}")
    by_hand = bound.ended(given.workers, given.count, ())
    print(f"{given.workers} workers without tools: {by_hand:.1f} s")
    print(f"speed-up at best: {alone[0] / crew[0]:.2f}; 90 % of it: {0.9 * alone[0] / crew[0]:.2f}")
    walking, words = bound.with_walks(given.workers, given.count, given.walk)
    print(f"{given.workers} workers, {given.walk:g} s for each walk to a mate: {walking:.1f} s with {words}")
    print(f"speed-up at best: {alone[0] / walking:.2f}; 90 % of it: {0.9 * alone[0] / walking:.2f}")


if __name__ == "__main__":
    main()
