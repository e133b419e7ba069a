"""Reads the game's data from minecraft-data, a package of JSON files: blocks with their drops and tools, items and recipes of
one game version."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.more_recipes import more_recipes
from orchestrator.knowledge.overworld import is_natural
from orchestrator.project import PROJECT, SETUP

TABLES = PROJECT / "game"  # what minecraft-data leaves out: the server, the skills and this file share it
DATA = PROJECT / "node_modules" / "minecraft-data" / "minecraft-data" / "data"
MISNAMED = "incorrect_for"  # what minecraft-data 3.117 says of ores, whose times would come out four times too long
VERSIONS = ("1.21.1", "1.21.4")  # the pinned default first


@dataclass(frozen=True, slots=True)
class Block:
    """One block type. `tools` are the items that make it drop, weakest first; empty when a bare hand does.
    `hardness` is the game's value (None: cannot be broken); `speeds` has, for each tool, how many times as fast as the hand it
    digs."""

    name: str
    drops: tuple[str, ...]
    tools: tuple[str, ...]
    hardness: float | None = None
    speeds: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recipe:
    """A recipe that makes `makes` items from `needs` (item to count). `table` says whether it needs a crafting table."""

    item: str
    makes: int
    needs: Mapping[str, int]
    table: bool


@dataclass(frozen=True, eq=False)
class GameData:
    """The data of one game version, by id. One version is read once, so that answers about it can be kept.
    `protocol` is the number of its network protocol; `single` are the items that do not stack. `smelting` maps each smelted
    item to its raw materials, `fuel` an item to the ticks that it burns (200 smelt one item), `uses` a tool to the number of
    blocks that it digs before it breaks, `dug` an item to the natural blocks that drop it."""

    version: str
    protocol: int
    blocks: Mapping[str, Block]
    items: frozenset[str]
    single: frozenset[str]
    recipes: Mapping[str, tuple[Recipe, ...]]
    smelting: Mapping[str, tuple[str, ...]]
    fuel: Mapping[str, int]
    uses: Mapping[str, int]
    dug: Mapping[str, tuple[str, ...]]


@cache
def load(version: str = VERSIONS[0]) -> GameData:
    """Return the data of one game version; it is read once. Raises BlockcrewError if it is not supported or not installed."""
    if not DATA.is_dir():
        raise BlockcrewError(f"The game data is not installed: run `{SETUP}`.")
    paths = json.loads((DATA / "dataPaths.json").read_text("utf-8"))["pc"]
    if version not in VERSIONS:
        raise BlockcrewError(f"Minecraft {version} is not supported: choose one of {', '.join(VERSIONS)}.")
    read = {
        kind: json.loads((DATA / paths[version][kind] / f"{kind}.json").read_text("utf-8"))
        for kind in ("blocks", "items", "materials", "recipes", "version")
    }
    names = {item["id"]: item["name"] for item in read["items"]}
    speeds = {kind: {names[int(item)]: times for item, times in table.items()} for kind, table in read["materials"].items()}
    blocks = {raw["name"]: block(raw, names, speeds) for raw in read["blocks"]}
    recipes = {names[int(item)]: tuple(recipe(raw, names) for raw in several) for item, several in read["recipes"].items()}
    for item, parts in more_recipes():
        recipes[item] = (*recipes.get(item, ()), Recipe(item, 1, Counter(parts), table=False))
    single = frozenset(item["name"] for item in read["items"] if item["stackSize"] == 1)
    known = frozenset(names.values())
    uses = {item["name"]: item["maxDurability"] for item in read["items"] if "maxDurability" in item}
    dug = droppers(blocks.values())
    return GameData(
        version, read["version"]["version"], blocks, known, single, recipes, smelting(known), fuel(known), uses, dug
    )


def smelting(items: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Return the smelted items among `items`, each with the items of which a furnace makes it."""
    rows = json.loads((TABLES / "smelting.json").read_text("utf-8"))
    made: dict[str, tuple[str, ...]] = {}
    for row in rows:
        if "furnace" in row["in"] and row["result"] in items:
            made[row["result"]] = (*made.get(row["result"], ()), *(item for item in row["from"] if item in items))
    return made


def fuel(items: frozenset[str]) -> dict[str, int]:
    """Return the fuels among `items`, each with the ticks of the game (20 a second) that one of it burns in a furnace."""
    rows = json.loads((TABLES / "fuel.json").read_text("utf-8"))
    return {item: row["ticks"] for row in rows for item in row["items"] if item in items}


def droppers(blocks: Iterable[Block]) -> dict[str, tuple[str, ...]]:
    """Return for each item the natural blocks that drop it, in the game's order."""
    found: dict[str, tuple[str, ...]] = {}
    for each in blocks:
        for item in dict.fromkeys(each.drops if is_natural(each.name) else ()):
            found[item] = (*found.get(item, ()), each.name)
    return found


def block(raw: dict[str, Any], names: Mapping[int, str], speeds: Mapping[str, Mapping[str, float]]) -> Block:
    """Convert one entry of minecraft-data's blocks.json to a Block.
    `names` maps the numbers of items to their ids, `speeds` a material to tools and how many times as fast as the hand they dig
    it."""
    drops = tuple(names[item] for item in raw["drops"] if item in names)
    material = raw.get("material") or ""
    if material.startswith(MISNAMED):
        material = "mineable/pickaxe"
    tools = tuple(names[int(item)] for item in raw.get("harvestTools", ()))
    return Block(raw["name"], drops, tools, raw["hardness"] if raw["diggable"] else None, speeds.get(material, {}))


def recipe(raw: dict[str, Any], names: Mapping[int, str]) -> Recipe:
    """Convert one entry of minecraft-data's recipes.json, shaped or shapeless, to a Recipe.
    `names` maps the numbers of items to ids."""
    rows = raw.get("inShape") or [raw["ingredients"]]
    cells = [cell for row in rows for cell in row if cell is not None]
    small = len(cells) <= 4 if "ingredients" in raw else len(rows) <= 2 and max(map(len, rows)) <= 2
    result = raw["result"]
    return Recipe(names[result["id"]], result["count"], Counter(names[cell] for cell in cells), not small)
