"""Reads a MineCollab task file of Mindcraft as it is published: an object of tasks by name. A task that cannot be played is
left out with a sentence; a file that is no task file raises an error."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.blueprint import AIR
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.knowledge.game import GameData, load
from orchestrator.tasks.minecollab.blueprint_levels import BlueprintLevel
from orchestrator.tasks.minecollab.collab_task import TIMEOUT, CollabKind, CollabTask

KEYS = frozenset(
    "goal conversation agent_count human_count usernames initial_inventory target number_of_target type timeout recipes "
    "blocked_access_to_recipe blocked_actions missing_items requires_ctable requires_crafting_table max_depth depth task_type "
    "difficulty difficulty_metrics blueprint restrict_to_inventory".split()
)
RENAMED = {"rose_red": "red_dye", "wooden_slab": "oak_slab"}  # ids of earlier versions of the game, in the published files
MOST_AGENTS = 10


class LeftOut(Exception):
    """Raised when a task cannot be played; the message says why, with the key of the file that is the reason."""


@dataclass(frozen=True, slots=True)
class TaskFile:
    """The tasks of a file, in its order, and the sentences on those that are left out, by name."""

    path: Path
    tasks: tuple[CollabTask, ...]
    left_out: Mapping[str, str]


def read_tasks(path: Path, version: str) -> TaskFile:
    """Read the task file at `path` for a version of the game. Raises BlockcrewError if it cannot be read, is no MineCollab task
    file, or if none of its tasks can be played."""
    tasks, left_out = list[CollabTask](), dict[str, str]()
    for name, raw in read_object(path).items():
        try:
            tasks.append(TaskReader(name, raw, load(version)).read())
        except LeftOut as reason:
            left_out[name] = f"{path.name}: {name}: {reason}"
    if not tasks:
        raise BlockcrewError(f"No task of {path} can be played: {next(iter(left_out.values()), 'it has none')}.")
    return TaskFile(path, tuple(tasks), left_out)


def read_object(path: Path) -> dict[str, dict[str, Any]]:
    """Return the object in a JSON file whose values are objects. Raises BlockcrewError if it is anything else."""
    try:
        read = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BlockcrewError(f"The task file {path} cannot be read: {cause(error)}.") from error
    if not isinstance(read, dict):
        raise BlockcrewError(f"{path} is no MineCollab task file: it has to be an object of tasks by name.")
    for name, raw in read.items():
        if not isinstance(raw, dict):
            raise BlockcrewError(f"{path}: {name}: a task has to be an object, not {json.dumps(raw)[:40]}.")
    return read


class TaskReader:
    """Reads one task, `raw`, called `name`. Its methods raise LeftOut with the key that is wrong."""

    def __init__(self, name: str, raw: Mapping[str, Any], game: GameData) -> None:
        self.name, self.raw, self.game = name, raw, game
        self.notes: list[str] = []

    def read(self) -> CollabTask:
        """Return the task, read from all its keys."""
        if unknown := sorted(self.raw.keys() - KEYS):
            raise LeftOut(f"`{unknown[0]}` is no key of this version of the task files")
        kind = self.kind()
        humans, usernames = self.number("human_count", 0), tuple(self.typed("usernames", list, []))
        inventories = self.inventories()
        agents = self.agents(len(inventories) - humans)
        levels = self.levels() if kind is CollabKind.CONSTRUCTION else ()
        return CollabTask(
            self.name, kind, self.text(), agents, padded(inventories, agents + humans),
            self.targets() if kind is not CollabKind.CONSTRUCTION else {}, levels, float(self.number("timeout", int(TIMEOUT))),
            self.blocked(agents + humans), frozenset(int(each) for each in self.typed("blocked_access_to_recipe", list, [])),
            humans, usernames, {food: tuple(steps) for food, steps in self.typed("recipes", dict, {}).items()},
            tuple(self.notes),
        )  # fmt: skip

    def typed(self, key: str, kind: type, otherwise: Any) -> Any:
        """Return the value of a key, `otherwise` where the file has none or null."""
        value = self.raw.get(key)
        if value is None:
            return otherwise
        if not isinstance(value, kind) or isinstance(value, bool):
            raise LeftOut(f"`{key}` has to be {SAID[kind]}, not {json.dumps(value)[:40]}")
        return value

    def number(self, key: str, otherwise: int) -> int:
        """Return the whole number under a key, 0 or more."""
        value = self.typed(key, int, otherwise)
        if value < 0:
            raise LeftOut(f"`{key}` must not be below 0")
        return int(value)

    def kind(self) -> CollabKind:
        """Return the kind of task, which says how it is scored."""
        named = self.raw.get("type")
        if named not in list(CollabKind):
            raise LeftOut(f"no validator is known for its `type` {json.dumps(named)}")
        return CollabKind(str(named))

    def text(self) -> str:
        """Return the goal in words; of a goal for each agent, the first agent's."""
        goal = self.raw.get("goal")
        first = next(iter(goal.values()), "") if isinstance(goal, dict) else goal
        if not isinstance(first, str) or not first:
            raise LeftOut("`goal` has to be a text, or a text for each agent")
        return first

    def agents(self, listed: int) -> int:
        """Return the number of agents; `listed` is for how many the file has inventories."""
        count = self.number("agent_count", max(1, listed))
        if listed > count:
            self.notes.append(f"`agent_count` is {count}, but `initial_inventory` has {listed} agents: played with {listed}")
        if not 1 <= max(count, listed) <= MOST_AGENTS:
            raise LeftOut(f"`agent_count` has to be 1 to {MOST_AGENTS}, not {count}")
        return max(count, listed)

    def inventories(self) -> tuple[Mapping[str, int], ...]:
        """Return what each agent starts with. A file that names no agents means its first one."""
        raw = self.typed("initial_inventory", dict, {})
        if raw and not any(isinstance(each, dict) for each in raw.values()):
            self.notes.append("`initial_inventory` names no agent: the first one gets it")
            raw = {"0": raw}
        found: dict[int, Mapping[str, int]] = {}
        for number, held in raw.items():
            if not number.isdecimal() or not isinstance(held, dict):
                raise LeftOut(f"`initial_inventory`: {json.dumps(number)} is no agent with its items")
            known = {self.item(item, "initial_inventory"): count for item, count in held.items() if count != 0}
            found[int(number)] = {item: self.count(item, count) for item, count in known.items()}
        return tuple(found.get(number, {}) for number in range(max(found, default=-1) + 1))

    def item(self, name: str, key: str) -> str:
        """Return the id of an item under its present name."""
        known = RENAMED.get(name.lower(), name.lower())
        if known not in self.game.items:
            raise LeftOut(f"`{key}`: Minecraft {self.game.version} has no item {name!r}")
        if known != name.lower():
            self.notes.append(f"`{key}`: {name} is called {known} today")
        return known

    def count(self, item: str, count: object) -> int:
        """Return how many of an item the file means."""
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise LeftOut(f"`{item}` has to have a count of 1 or more, not {json.dumps(count)[:40]}")
        return count

    def targets(self) -> dict[str, int]:
        """Return the items to make, with counts."""
        raw, each = self.raw.get("target"), self.raw.get("number_of_target")
        names = [raw] if isinstance(raw, str) else list(raw) if isinstance(raw, list | dict) else []
        if not names or not all(isinstance(name, str) for name in names):
            raise LeftOut("`target` has to be an item, a list of items, or items with counts")
        counts: Callable[[str], object] = lambda name: 1 if each is None else each  # noqa: E731
        if isinstance(raw, dict):
            counts = raw.__getitem__
        elif isinstance(each, dict):
            counts = each.get
        return {self.item(name, "target"): self.count(name, counts(name)) for name in names}

    def blocked(self, bodies: int) -> tuple[frozenset[str], ...]:
        """Return the commands that each agent may not use."""
        raw = self.typed("blocked_actions", dict, {})
        return tuple(frozenset(raw.get(str(number), ())) for number in range(bodies))

    def levels(self) -> tuple[BlueprintLevel, ...]:
        """Return the levels of the building."""
        blueprint = self.typed("blueprint", dict, None)
        if blueprint is None:
            raise LeftOut("it has no `blueprint`")
        try:
            levels = tuple(self.level(each) for each in blueprint["levels"])
        except (KeyError, TypeError, ValueError) as error:
            raise LeftOut(f"`blueprint` has to have levels with coordinates and placement ({error})") from error
        if not any(block != AIR for level in levels for _, block in level.cells):
            raise LeftOut("`blueprint` has no block")
        if len({level.at[1] for level in levels}) < len(levels):
            self.notes.append("`blueprint` has several levels at one height: no building is right in all of them")
        return levels

    def level(self, raw: Mapping[str, Any]) -> BlueprintLevel:
        """Return one level of the building."""
        x, y, z = (int(each) for each in raw["coordinates"])
        rows = tuple(tuple(str(block).lower() for block in row) for row in raw["placement"])
        for block in {block for row in rows for block in row} - {AIR}:
            if block not in self.game.blocks:
                raise LeftOut(f"`blueprint`: Minecraft {self.game.version} has no block {block!r}")
        return BlueprintLevel((x, y, z), rows)


SAID = {int: "a whole number", list: "a list", dict: "an object"}


def padded(inventories: tuple[Mapping[str, int], ...], bodies: int) -> tuple[Mapping[str, int], ...]:
    """Return an inventory for each body: those that the file leaves out begin with nothing."""
    return (*inventories, *({} for _ in range(bodies - len(inventories))))
