"""Measures the dispatchers of the text kitchen (planners that command the agents in a cooking game), in one row of figures per
dispatcher, number of agents and level; finished rows are saved.

tables.py compares the rows with GPT-4's results, plots.py draws them.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.tasks import cuisineworld
from orchestrator.tasks.cuisineworld.bound import bound
from orchestrator.tasks.cuisineworld.dispatchers import Dispatcher, Shift, dispatcher
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import Schedule, episodes
from orchestrator.tasks.cuisineworld.view import KitchenMetrics

TASK_VERSION = 1  # version of the levels, the schedules and the score
SPEC, ROWS = "kitchen.json", "rows.jsonl"
PUBLISHED = "published"  # seed 0, three episodes of each cell on one generator, as MindAgent's tables
EPISODES = 3
KITCHEN = Path(cuisineworld.__file__).parent
Row = dict[str, Any]
Key = tuple[str, int, str]  # dispatcher, agents, level
Heads = Callable[[str, Shift], Dispatcher]


@dataclass(frozen=True, slots=True)
class Protocol:
    """The choice of orders that a kitchen benchmark plays for each level (a set of dishes and tools) and tau (1 to 5, how much
    time orders leave). If `name` is "published", they are those of the MindAgent paper's tables: three episodes, drawn from
    seed 0. Otherwise they are one episode for each of `seeds`.

    `alphas` has the factor by which the time for orders is multiplied at each tau, such as 1 at tau 1 and 3 at tau 5.
    """

    name: str
    seeds: tuple[int, ...] = (0,)
    alphas: tuple[float, ...] = ALPHAS

    def episodes(self, level: Level, alpha: float) -> list[tuple[int, Schedule]]:
        """Return (number, schedule of orders) for each episode of a level; the number is the seed that the schedule was drawn
        from.

        Only with the published orders (those of the MindAgent paper's tables), whose three schedules are drawn one after
        another from seed 0, it is the schedule's place among them: 0, 1 or 2. The time for orders and between them is
        multiplied by `alpha`, so a larger one is easier.
        """
        if self.name == PUBLISHED:
            return list(enumerate(episodes(level, alpha, seed=0, count=EPISODES)))
        return [(seed, episodes(level, alpha, seed, count=1)[0]) for seed in self.seeds]


@dataclass(frozen=True, slots=True)
class CookedEpisode:
    """The figures of one episode (game) of the text kitchen, and the seconds that each decision took: `decisions` in CPU time,
    `waits` in wall time."""

    metrics: KitchenMetrics
    decisions: list[float]
    waits: list[float]


def cook(name: str, shift: Shift, heads: Heads = dispatcher) -> CookedEpisode:
    """Play one kitchen episode of 60 steps under the dispatcher (planner that commands all agents) called `name`, and return
    its figures. The rules are those of the MindAgent paper's own program, oddities included, so that scores can be compared
    with its tables.

    `shift` has the level, the agents and the orders; `heads` is called with `name` and `shift` and returns the dispatcher.
    """
    kitchen = Kitchen(shift.level, shift.agents, shift.schedule, Mode.COMPAT)
    head = heads(name, shift)
    head.start()
    decisions, waits = [], []
    for _ in range(STEPS):
        seen = kitchen.observe()
        begun, asked = time.process_time(), time.perf_counter()
        actions = head.act(seen)
        decisions.append(time.process_time() - begun)
        waits.append(time.perf_counter() - asked)
        kitchen.step(actions)
    return CookedEpisode(kitchen.metrics(), decisions, waits)


def row(key: Key, level: Level, protocol: Protocol, heads: Heads = dispatcher, mark: str = "") -> Row:
    """Play all episodes of one dispatcher (planner), number of agents and level, together the `key`, and return their figures.

    `cells` in the row has a pair of numbers of orders for each tau (how much time orders leave), over all episodes: the
    completed ones, and those completed or expired. `runs` has a list of such pairs for each seed. `heads` makes the dispatcher;
    `mark` names what the row depends on besides the code and the level, such as the model.
    """
    name, agents, _ = key
    begun = time.process_time()
    runs: dict[int, list[list[int]]] = {}
    decisions: list[float] = []
    waits: list[float] = []
    refused = steps = 0
    for alpha in protocol.alphas:
        for seed, schedule in protocol.episodes(level, alpha):
            cooked = cook(name, Shift(level, agents, alpha, schedule, seed=seed), heads)
            metrics = cooked.metrics
            runs.setdefault(seed, []).append([metrics.completed, metrics.completed + metrics.failed])
            decisions += cooked.decisions
            waits += cooked.waits
            refused += metrics.refused
            steps += STEPS
    cells = pooled(list(runs.values()))
    seconds = time.process_time() - begun
    return {
        "dispatcher": name, "agents": agents, "level": level.name, "cos": cos(cells), "cells": cells,
        "runs": {str(seed): run for seed, run in runs.items()}, "refused": refused, "steps": steps,
        "steps_per_s": round(steps / seconds), "bound": ceiling(level, agents, protocol),
        **times("decision", decisions), **times("wall", waits), "made_by": made_by(level, mark),
    }  # fmt: skip


def times(what: str, seconds: list[float]) -> Row:
    """Return the mean, 95th percentile and maximum of times given in seconds, converted to milliseconds, under the keys `what`
    + "_ms", "_p95_ms" and "_worst_ms"."""
    ordered = [1000 * each for each in sorted(seconds)]
    found = {"ms": sum(ordered) / len(ordered), "p95_ms": ordered[int(0.95 * len(ordered))], "worst_ms": ordered[-1]}
    return {f"{what}_{name}": round(value, 3) for name, value in found.items()}


def made_by(level: Level, mark: str = "") -> str:
    """Return a hash of everything that a row of a kitchen benchmark's figures depends on: the kitchen's code, the level
    (kitchen with its menu) and `mark` (such as the model). A saved row with another hash is out of date and is played again."""
    facts = level.dishes, level.places, sorted(level.recipes.items()), sorted(level.ingredients), sorted(level.impossible)
    return sha256(repr((kitchen_code(), facts, mark)).encode()).hexdigest()[:12]


@cache
def kitchen_code() -> str:
    """Return a digest of the source files of the text kitchen and its planners, as they were at the first call."""
    return sha256(b"".join(file.read_bytes() for file in sorted(KITCHEN.rglob("*.py")))).hexdigest()


def ceiling(level: Level, agents: int, protocol: Protocol) -> float:
    """Return an upper bound on the CoS (collaboration score, 0 to 1) that any dispatcher (planner) can reach with so many
    agents on a level.

    It holds for the orders of all episodes that `protocol` lists for this level. Orders with the same tau (how much time orders
    leave) are added up over the episodes; CoS is the mean over tau of the share of them that is completed.
    """
    runs: dict[int, list[list[int]]] = {}
    for alpha in protocol.alphas:
        for seed, schedule in protocol.episodes(level, alpha):
            runs.setdefault(seed, []).append(list(bound(level, agents, schedule)))
    return cos(pooled(list(runs.values())))


def pooled(runs: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
    """Return the numbers of orders, summed over all seeds, as one pair [completed, decided] for each tau (how much time orders
    leave). `runs` has a list of such pairs for each seed; decided means completed or expired."""
    return [[sum(cell[part] for cell in cells) for part in (0, 1)] for cells in zip(*runs, strict=True)]


def cos(cells: Sequence[Sequence[int]]) -> float:
    """Return CoS, the collaboration score of the MindAgent paper (0 to 1): the mean share of completed orders over all tau
    (how much time orders leave) at which any was decided, that is completed or expired.

    `cells` has a pair [completed, decided] for each tau. Without any decided order the score is 1.
    """
    rates = [done / decided for done, decided in cells if decided]
    return round(sum(rates) / len(rates), 4) if rates else 1.0


class KitchenBenchFolder:
    """The folder that holds one text-kitchen benchmark: its protocol (which orders are played) and its finished rows of
    figures. Opening it raises BlockcrewError if it holds another benchmark or cannot be written."""

    def __init__(self, folder: Path, protocol: Protocol) -> None:
        self.folder = folder
        spec = json.loads(json.dumps({"task": "cuisineworld", "version": TASK_VERSION, "protocol": asdict(protocol)}))
        file = folder / SPEC
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.write_text(json.dumps(spec, indent=1) + "\n", "utf-8")
            kept = json.loads(file.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise BlockcrewError(
                f"The bench cannot be stored in {folder} ({cause(error)}): choose another folder with --out."
            ) from error
        if kept != spec:
            raise BlockcrewError(f"{folder} contains a bench with another protocol: choose another folder with --out.")

    def rows(self) -> dict[Key, Row]:
        """Return the rows of figures that were saved in this folder of a kitchen benchmark, as (dispatcher, number of agents,
        level) -> row. A dispatcher is a planner that commands all agents. A line that was cut off by a crash is ignored;
        without any saved row, the result is empty."""
        file = self.folder / ROWS
        found = {}
        for line in file.read_text("utf-8").splitlines() if file.exists() else ():
            try:
                done = json.loads(line)
            except ValueError:
                continue
            found[done["dispatcher"], done["agents"], done["level"]] = done
        return found

    def add(self, done: Row) -> None:
        """Append a finished row of figures to the file of rows in this folder, on a line of its own even if a crash cut off the
        last one."""
        file = self.folder / ROWS
        cut_off = file.exists() and not file.read_bytes().endswith(b"\n")
        with file.open("a", encoding="utf-8") as opened:
            opened.write("\n" * cut_off + json.dumps(done) + "\n")


def run_kitchens(
    keys: Sequence[Key],
    levels: dict[str, Level],
    protocol: Protocol,
    shelf: KitchenBenchFolder,
    tell: Callable[[str], None],
    heads: Heads = dispatcher,
    marks: Mapping[str, str] | None = None,
) -> Iterator[Row]:
    """Yield the row of figures of every key (dispatcher, which is a planner; number of agents; name of the level), in this
    order.

    A row is taken from the folder `shelf` if its hash `made_by` fits the present code of the kitchen, level and mark; otherwise
    it is played with the orders of `protocol` and saved there. `marks` maps a dispatcher to its mark, which names what else its
    rows depend on, such as the model. `heads` makes a dispatcher from its name and the facts of an episode. `tell` is called
    with a line of progress for each row that was played.
    """
    kept = shelf.rows()
    for number, key in enumerate(keys, 1):
        name, _, level = key
        mark = (marks or {}).get(name, "")
        if key not in kept or kept[key].get("made_by") != made_by(levels[level], mark):
            kept[key] = row(key, levels[level], protocol, heads, mark)
            shelf.add(kept[key])
            tell(f"{number} of {len(keys)}: {told(kept[key])}")
        yield kept[key]


def told(done: Row) -> str:
    """Return a line about a finished row for a person who watches."""
    return f"{done['dispatcher']}, {done['agents']} agents, {done['level']}: CoS {done['cos']:.3f}"
