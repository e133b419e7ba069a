"""Reads the list of all blocks of a game version with their states, as minecraft-data has it, for programs that draw them."""

import json
from typing import Any

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import DATA, VERSIONS
from orchestrator.project import SETUP


def block_states(version: str) -> list[list[Any]]:
    """Return the name of each block, the number of its first state, and its properties, each with its values in the order in
    which states count them: the last property changes fastest. Raises BlockcrewError for a version that is not supported or
    not installed."""
    if version not in VERSIONS:
        raise BlockcrewError(f"Minecraft {version} is not supported: choose one of {', '.join(VERSIONS)}.")
    if not DATA.is_dir():
        raise BlockcrewError(f"The game data is not installed: run `{SETUP}`.")
    folder = json.loads((DATA / "dataPaths.json").read_text("utf-8"))["pc"][version]["blocks"]
    blocks = json.loads((DATA / folder / "blocks.json").read_text("utf-8"))
    return [[block["name"], block["minStateId"], [[one["name"], values(one)] for one in block["states"]]] for block in blocks]


def values(state: dict[str, Any]) -> list[str]:
    """Return the values of a property, as strings, in their order; those of yes and no are not listed in minecraft-data."""
    if state["type"] == "bool":
        return ["true", "false"]
    return [str(value) for value in state.get("values", range(state["num_values"]))]
