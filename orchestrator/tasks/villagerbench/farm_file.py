"""Reads VillagerBench's farm-to-table tasks: what each asks for, its land (from a second file of structures) and its check
points."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.blueprint import Cell, plus
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.tasks.villagerbench.village_figures import LONGEST

STRUCTURES = "farm_blue_print.json"  # beside the file of tasks
LAND, LOW, HIGH = (41, -60, 122), (-11, 0, 0), (11, 15, 25)  # where the judge puts it, and how far it reaches
SINGLE = ("milk_bucket", "bucket")  # what does not stack in a chest
EFFORT: Mapping[str, Mapping[str, tuple[str, ...]]] = {  # from the easiest source of each ingredient to the hardest
    "cake": {
        "milk": ("milk_bucket in chest", "bucket in chest", "iron_ingot in chest"),
        "wheat": ("wheat in chest", "hay_block in chest", "wheat in farm", "hay_block in farm"),
        "sugar": ("sugar in chest", "sugar_cane in chest", "sugar_cane in farm"),
    },
    "rabbit_stew": {
        "cooked_rabbit": ("rabbit in chest", "rabbit in pasture"),
        "baked_potato": ("potato in chest", "potato in farm"),
        "carrot": ("carrot in chest", "carrot in farm"),
        "brown_mushroom": ("brown_mushroom in chest", "brown_mushroom in farm"),
        "bowl": ("bowl in chest", "acacia_log in pasture"),
        "coal": ("coal in chest", "coal in mine"),
    },
}


@dataclass(frozen=True, slots=True)
class CheckPoint:
    """An item that scores when an agent holds `count` of it, and the check points that then no longer score by themselves."""

    item: str
    count: int
    score: float
    covers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FarmTask:
    """One task: the item to make, how laborious its ingredients are, the check points, and the commands that lay the land out.
    `chest` is the cell of the chest beside which furnace and crafting table stand."""

    name: str
    target: str
    complexity: int
    points: tuple[CheckPoint, ...]
    commands: tuple[str, ...]
    chest: Cell

    @property
    def limits(self) -> tuple[float, float]:
        """Return how many seconds actions may take, and how many the whole task."""
        return 40.0 * self.complexity, min(LONGEST, 50.0 * self.complexity)


def read_farm_tasks(path: Path) -> list[FarmTask]:
    """Read the tasks at `path`, and the structures in the file beside it. Raises BlockcrewError if either is no such file."""
    tasks, structures = read_json(path), read_json(path.parent / STRUCTURES)
    if not isinstance(tasks, list) or not isinstance(structures, dict):
        raise BlockcrewError(f"{path} is no file of farm-to-table tasks: it has to be a list.")
    return [farm_task(path, number, raw, structures) for number, raw in enumerate(tasks)]


def read_json(path: Path) -> Any:
    """Return the value in a JSON file. Raises BlockcrewError if it cannot be read."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BlockcrewError(f"The file {path} cannot be read: {cause(error)}.") from error


def farm_task(path: Path, number: int, raw: Any, structures: Mapping[str, Any]) -> FarmTask:
    """Return one task. Raises BlockcrewError with the key that is missing or wrong."""
    try:
        name, target = str(raw["name"]), str(raw["target"])
        if target not in EFFORT:
            raise BlockcrewError(f"{path}: {name}: `target`: no check points are known for {target!r}.")
        effort = sum(known.index(raw[key]) for key, known in EFFORT[target].items()) + len(EFFORT[target])
        points = tuple(
            CheckPoint(each["name"], each["count"], each["score"], tuple(each["sub_check_point"]))
            for each in raw["check_point"]
        )
        chest = next(tuple(part["position"]) for part in raw["component"] if part["name"] == "chest")
        commands = (*ground(), *(line for part in raw["component"] for line in placed(part, structures)))
        return FarmTask(name, target, effort, points, commands, plus(LAND, (chest[0], chest[1], chest[2])))
    except (KeyError, TypeError, ValueError, StopIteration) as error:
        raise BlockcrewError(f"{path}: task {number}: `{error}` is missing or is no known value.") from error


def ground() -> Iterator[str]:
    """Yield the commands that clear the land, fence it with glass and lay its ground."""
    (x0, y0, z0), (x1, y1, z1) = plus(LAND, LOW), plus(LAND, HIGH)
    yield f"forceload add {x0} {z0} {x1} {z1}"
    yield f"fill {x0} {y0} {z0} {x1} {y1} {z1} air"
    yield "kill @e[type=!player]"
    for wall in ((x0, z0, x1, z0), (x0, z1, x1, z1), (x0, z0, x0, z1), (x1, z0, x1, z1)):
        yield f"fill {wall[0]} {y0} {wall[1]} {wall[2]} {y1} {wall[3]} glass"
    yield f"fill {x0} {y0 - 1} {z0} {x1} {y0 - 1} {z1} grass_block"
    yield f"fill {x0} {y0 - 3} {z0} {x1} {y0 - 2} {z1} dirt"
    yield from ("gamerule doDaylightCycle false", "gamerule doWeatherCycle false", "time set day", "weather clear")
    yield from ("gamerule doMobSpawning false",)


def placed(part: Mapping[str, Any], structures: Mapping[str, Any]) -> Iterator[str]:
    """Yield the commands for one component: a structure, or a block with what lies in it. A chest comes with a furnace and a
    crafting table beside it."""
    x, y, z = plus(LAND, tuple(part["position"]))
    if part["type"] == "structure":
        structure = structures[part["name"]]
        for block in structure.get("blocks", ()):
            yield from set_block(block, (x, y, z))
        for being in structure.get("entities", ()):
            dx, dy, dz = being["position"]
            yield f"summon {being['name']} {x + dx} {y + dy} {z + dz}"
        return
    yield from set_block({**part, "position": (0, 0, 0)}, (x, y, z))
    if part["name"] == "chest":
        yield f"setblock {x + 1} {y} {z} furnace"
        yield f"setblock {x - 1} {y} {z} crafting_table"


def set_block(block: Mapping[str, Any], at: Cell) -> Iterator[str]:
    """Yield the commands that set one block, seen from `at`, and fill it."""
    x, y, z = plus(at, tuple(block["position"]))
    state = ",".join(f"{key}={said(value)}" for key, value in block.items() if key not in ("position", "name", "items", "type"))
    yield f"setblock {x} {y} {z} {block['name']}" + (f"[{state}]" if state else "")
    for slot, (item, count) in enumerate(slots(block.get("items", ()))):
        yield f"item replace block {x} {y} {z} container.{slot} with {item} {count}"


def slots(items: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, int]]:
    """Yield what lies in each slot of a chest."""
    for each in items:
        if each["name"] in SINGLE:
            yield from [(each["name"], 1)] * each["count"]
        else:
            yield each["name"], each["count"]


def said(value: object) -> str:
    """Return a value of a block's property as commands write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
