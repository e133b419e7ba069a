"""Generates a house with furniture, things and a task from a seed."""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from orchestrator.games.chores.furniture import ALL_PIECES, Furniture, is_container
from orchestrator.games.chores.home import FurnishedHouse
from orchestrator.games.chores.rules import MOST_AGENTS, ChoreRules
from orchestrator.games.chores.tasks import DISHES, FOOD, ChoreTask, draw_task
from orchestrator.games.transport.generate import floor_plan
from orchestrator.games.transport.house import Cell, House, around

HIDDEN = 0.85  # share of the wanted things that are in closed containers, on average
SPARE = 0.3  # probability of one more thing of a kind than is wanted
OTHERS = 6  # things that nobody wants


@dataclass(frozen=True, slots=True)
class ChoreScene:
    """A house at the beginning: the floor plan that everybody knows, the house with its furniture, where each thing is, the
    task, and the cells where the agents begin."""

    plan: House
    home: FurnishedHouse
    things: dict[str, str]
    task: ChoreTask
    starts: tuple[Cell, ...]


@lru_cache(maxsize=512)
def chore_scene(seed: int, rooms: tuple[int, int], inside: int, task: str) -> ChoreScene:
    """Return the scene of a seed. Nobody may change it, because it is kept."""
    dice = Random(f"chores {seed} {rooms} {inside}")
    drawn = floor_plan(dice, dice.randint(*rooms), inside)
    plan = House(inside, drawn.places, drawn.doors, 1)  # a floor plan must not tell where things belong
    home = FurnishedHouse(plan, furnish(dice, plan))
    starts = tuple(plan.centre(room) for room in dice.sample(list(plan.rooms), MOST_AGENTS))
    wanted = draw_task(dice, task)
    return ChoreScene(plan, home, store(dice, wanted), wanted, starts)


def scene_under(rules: ChoreRules, seed: int) -> ChoreScene:
    """Return the scene of a seed under these rules; it is the same for every number of agents and sight."""
    return chore_scene(seed, rules.rooms, rules.inside, rules.task)


def furnish(dice: Random, plan: House) -> dict[str, Furniture]:
    """Return the furniture: each piece stands at a wall, not in a corner, and not before a door. The rooms get equally many
    pieces, or one more."""
    doorsteps = {cell for door, _, _ in plan.doors for cell in around(door)}
    free = {room: dice.sample(spots(plan, room, doorsteps), len(spots(plan, room, doorsteps))) for room in plan.rooms}
    order = dice.sample(list(plan.rooms), len(plan.rooms))
    rooms = [order[number % len(order)] for number in range(len(ALL_PIECES))]
    found = {}
    for name, room in zip(dice.sample(ALL_PIECES, len(ALL_PIECES)), rooms, strict=True):
        cell, front = free[room].pop()
        found[name] = Furniture(name, cell, front)
    return {name: found[name] for name in sorted(found)}


def spots(plan: House, room: int, doorsteps: set[Cell]) -> list[tuple[Cell, Cell]]:
    """Return the cells of a room where furniture may stand, each with the cell before it."""
    left, top = plan.corner(room)
    last = plan.inside - 1
    found = []
    for at in range(1, last):
        found += [((at, 0), (at, 1)), ((at, last), (at, last - 1)), ((0, at), (1, at)), ((last, at), (last - 1, at))]
    moved = [((left + x, top + y), (left + a, top + b)) for (x, y), (a, b) in sorted(found)]
    return [(cell, front) for cell, front in moved if cell not in doorsteps]


def store(dice: Random, task: ChoreTask) -> dict[str, str]:
    """Return the piece of furniture in or on which each thing is; nothing is where the task wants it."""
    closed = [name for name in ALL_PIECES if is_container(name) and name != task.place]
    surfaces = [name for name in ALL_PIECES if not is_container(name) and name != task.place]
    kinds = [kind for kind, _ in task.wanted]
    stock = {kind: count + (dice.random() < SPARE) for kind, count in task.wanted}
    stock |= dict.fromkeys(
        dice.sample([kind for kind in (*FOOD, *DISHES) if kind not in kinds], min(OTHERS, 10 - len(kinds))), 1
    )
    return {
        f"{kind}_{number}": dice.choice(closed if dice.random() < HIDDEN else surfaces)
        for kind, count in stock.items()
        for number in range(1, count + 1)
    }
