"""Lists the mobs that exist in the game."""

import json
from functools import cache

from orchestrator.knowledge.game import DATA, VERSIONS

LIVING = frozenset({"hostile", "animal", "passive", "ambient", "water_creature", "mob"})


@cache
def mobs(version: str = VERSIONS[0]) -> frozenset[str]:
    """Return the ids of all living entities of one game version except players."""
    path = json.loads((DATA / "dataPaths.json").read_text("utf-8"))["pc"][version]["entities"]
    entities = json.loads((DATA / path / "entities.json").read_text("utf-8"))
    return frozenset(each["name"] for each in entities if each["type"] in LIVING)
