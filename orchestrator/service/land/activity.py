"""Tell viewers of the map what crews do on the land: paths, blocks that are dug or claimed, mobs, and buildings.

The text frame `activity` has three parts, `work`, `mobs` and `sites`; a viewer gets those that changed. They are worked out
only when a viewer asks, and once for all viewers. building_sites.py has the buildings.
"""

import json
from collections.abc import Callable, Collection
from typing import Any

from orchestrator.app.land.land_map import LandMap
from orchestrator.app.land.sights import BotWork
from orchestrator.core.blueprint import Cell
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.service.land.building_sites import BuildingSites

PACE = 1.0  # seconds for which one answer is given to all viewers
Parts = dict[str, str]  # the parts of the frame by name, each as JSON
NOTHING: Parts = {"work": "{}", "mobs": "[]", "sites": "[]"}


class Activity:
    """Works out what crews do on the land, at most every PACE seconds. `clock` is in seconds."""

    def __init__(self, registry: CrewRegistry, clock: Callable[[], float]) -> None:
        self.registry, self.clock = registry, clock
        self.sites = BuildingSites(registry, clock)
        self._parts, self._at = NOTHING, float("-inf")

    def parts(self, land: LandMap) -> Parts:
        """Return the parts of the frame as they are now, or as they were up to PACE seconds ago."""
        if self.clock() - self._at >= PACE:
            self._parts, self._at = self._made(land), self.clock()
        return self._parts

    def _made(self, land: LandMap) -> Parts:
        shared, sights = self.registry.shared_world, land.sights
        claimed = shared.claimed if shared else {}
        names = sorted(sights.work.keys() | claimed.keys())
        parts = {
            "work": {name: shown_work(sights.work.get(name), claimed.get(name, ())) for name in names},
            "mobs": [[number, mob.name, mob.x, mob.z, int(mob.hostile), mob.dimension] for number, mob in sights.mobs.items()],
            "sites": [site.shown() for site in self.sites.look(sights.dimensions)],
        }
        return {name: json.dumps(part, separators=(",", ":")) for name, part in parts.items()}


def frame_of(parts: Parts, had: Parts) -> str:
    """Return the text frame with the parts that a viewer has not got yet; empty if it has all. `had` are those that it got."""
    news = [f'"{name}":{text}' for name, text in parts.items() if had[name] != text]
    return f'{{"type":"activity",{",".join(news)}}}' if news else ""


def shown_work(work: BotWork | None, claimed: Collection[Cell]) -> dict[str, Any]:
    """Return what one bot is at as the frame has it: `dig`, `path` and `aim` as in BotWork, and `claims`, the columns (x, z) of
    the blocks that it keeps others away from. What is empty is left out."""
    columns = list(dict.fromkeys((x, z) for x, _, z in claimed))
    found = {"dig": work.dig, "path": work.path, "aim": work.aim} if work else {}
    return {name: value for name, value in (found | {"claims": columns}).items() if value}
