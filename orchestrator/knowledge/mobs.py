"""Lists the mobs that exist in the game."""

import json
from functools import cache

from orchestrator.knowledge.game import DATA, VERSIONS

HOSTILE = frozenset({"hostile"})
LIVING = HOSTILE | {"animal", "passive", "ambient", "water_creature", "mob"}


@cache
def mobs(version: str = VERSIONS[0], kinds: frozenset[str] = LIVING) -> frozenset[str]:
    """Return the ids of the living entities of one game version except players: all of them, or those of some kinds."""
    path = json.loads((DATA / "dataPaths.json").read_text("utf-8"))["pc"][version]["entities"]
    entities = json.loads((DATA / path / "entities.json").read_text("utf-8"))
    return frozenset(each["name"] for each in entities if each["type"] in kinds)
