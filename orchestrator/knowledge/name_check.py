"""Checks whether a block, an item or a mob exists in the game, and says what is wrong with a name that does not."""

import json
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

from orchestrator.knowledge.game import DATA, VERSIONS, load

BLOCK = re.compile(r"(?:minecraft:)?([a-z0-9_]+)(?:\[([^\]]*)\])?(\{.*\})?", re.DOTALL)


@cache
def properties(version: str = VERSIONS[0]) -> Mapping[str, Mapping[str, frozenset[str]]]:
    """Return the properties of every block with their allowed values (block -> property -> values)."""
    paths = json.loads((DATA / "dataPaths.json").read_text("utf-8"))["pc"]
    blocks = json.loads((DATA / paths[version]["blocks"] / "blocks.json").read_text("utf-8"))
    return {raw["name"]: {state["name"]: values(state) for state in raw["states"]} for raw in blocks}


def values(state: Mapping[str, object]) -> frozenset[str]:
    """Return the values that a block property may have, as strings, from the property's entry in minecraft-data (`state`)."""
    if state["type"] == "bool":
        return frozenset(("true", "false"))
    named = state.get("values")
    return frozenset(map(str, named)) if isinstance(named, list) else frozenset(map(str, range(int(str(state["num_values"])))))


@cache
def mobs(version: str = VERSIONS[0]) -> frozenset[str]:
    """Return the ids of all entities of one game version except the player."""
    load(version)
    paths = json.loads((DATA / "dataPaths.json").read_text("utf-8"))["pc"]
    entities = json.loads((DATA / paths[version]["entities"] / "entities.json").read_text("utf-8"))
    return frozenset(raw["name"] for raw in entities) - {"player"}


def wrong_block(text: str, version: str = VERSIONS[0]) -> str | None:
    """Return what is wrong with a block written as `name[property=value,...]{nbt}`; None when the game has it."""
    match = BLOCK.fullmatch(text.strip())
    if match is None:
        return f"{text!r} is not a block: write name or name[property=value]"
    known = properties(version)
    if match[1] not in known:
        return unknown("block", match[1], known)
    for pair in filter(None, (match[2] or "").split(",")):
        name, _, value = (part.strip() for part in pair.partition("="))
        if name not in known[match[1]]:
            return unknown(f"property of {match[1]}", name, known[match[1]])
        if value not in known[match[1]][name]:
            return f"{name} of {match[1]} cannot be {value!r}: it is one of {', '.join(sorted(known[match[1]][name]))}"
    return None


def wrong_item(name: str, version: str = VERSIONS[0]) -> str | None:
    """Return what is wrong with an item's name; None when the game has it."""
    items = load(version).items
    return None if name in items else unknown("item", name, items)


def wrong_mob(name: str, version: str = VERSIONS[0]) -> str | None:
    """Return what is wrong with a mob's name; None when the game has it."""
    return None if name in mobs(version) else unknown("mob", name, mobs(version))


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Return "there is no ..." for an unknown name of the kind `what`.
    The most similar of the `known` names is added, if there is one."""
    near = get_close_matches(name, list(known), 1)
    return f"there is no {what} {name!r}" + (f"; did you mean {near[0]}?" if near else "")
