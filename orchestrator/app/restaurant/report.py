"""Reads what the server reports of a restaurant: where the cooks stand, what they hold, what lies in the stations, and which of
these are broken."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orchestrator.core.contracts.admin import Admin
from orchestrator.servers.queries.entity_data import Ask, entities_data, player_data
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.restaurant.furniture import INSIDE
from orchestrator.tasks.restaurant.ground import RestaurantGround

AT = re.compile(r"restaurant\.at\.(\w+)")
SLOT = re.compile(r"restaurant\.slot\.(\d+)")
NOWHERE = -1  # the place of a cook that stands before no station


@dataclass(frozen=True, slots=True)
class CookReport:
    """A cook: the place before which it stands (empty for none), its point on the floor, and all kitchen items that it has."""

    place: str
    x: float
    z: float
    holds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RestaurantReport:
    """The cooks by number, None for one that is not in the world, the items in each place that has any, and the places whose
    blocks do not stand."""

    cooks: tuple[CookReport | None, ...]
    inside: Mapping[str, tuple[str, ...]]
    broken: frozenset[str]


class RestaurantEyes:
    """Looks at a restaurant through the server. `items` maps the kitchen's items to Minecraft's."""

    def __init__(self, ask: Ask, admin: Admin, ground: RestaurantGround, items: Mapping[str, str]) -> None:
        self._ask, self._admin, self._ground = ask, admin, ground
        self._names = {item: name for name, item in items.items()}
        self._broken = frozenset[str]()

    async def look(self, names: Sequence[str], blocks: bool = True) -> RestaurantReport:
        """Return the whole restaurant, with the cooks of these names. Without `blocks` the stations that were broken at the
        last look are taken to be broken still."""
        online = await self._admin.players()
        here = [name for name in names if name in online]
        inside, cooks = await asyncio.gather(self.inside(), asyncio.gather(*map(self.cook, here)))
        if blocks:
            self._broken = await self.broken()
        by_name = dict(zip(here, cooks, strict=True))
        return RestaurantReport(tuple(by_name.get(name) for name in names), inside, self._broken)

    async def cook(self, name: str) -> CookReport:
        """Return one cook. Raises BlockcrewError if nobody of that name is on."""
        data = await player_data(self._ask, name)
        x, z = float(data["Pos"][0]), float(data["Pos"][2])
        held = (self._item(one) for one in data["Inventory"])
        return CookReport(self._ground.standing_at(x, z), x, z, tuple(one for one in held if one))

    async def inside(self) -> dict[str, tuple[str, ...]]:
        """Return the items that lie in the stations, in their order."""
        box = self._ground.land().box(1)
        found: dict[str, dict[int, str]] = {}
        for data in await entities_data(self._ask, f"@e[type=item_display,tag={INSIDE},{box}]"):
            tags = " ".join(data.get("Tags", ()))
            place, slot = AT.search(tags), SLOT.search(tags)
            if place and slot:
                found.setdefault(place[1], {})[int(slot[1])] = self._item(data.get("item") or {})
        return {place: tuple(slots[slot] for slot in sorted(slots)) for place, slots in found.items()}

    async def broken(self) -> frozenset[str]:
        """Return the places some of whose blocks do not stand."""
        cells = self._ground.cells
        wanted = ({cell: self._ground.block(place).partition("[")[0]} for cell, place in cells.items())
        found = await asyncio.gather(*map(self._admin.differing, wanted))
        return frozenset(cells[cell] for each in found for cell in each)

    def _item(self, data: Mapping[str, Any]) -> str:
        return self._names.get(str(data.get("id", "")).removeprefix("minecraft:"), "")


def state_seen(kitchen: Kitchen, report: RestaurantReport) -> dict[str, Any]:
    """Return the state of a kitchen as plain JSON, with everything that can be seen in the world read from there: where the
    cooks stand, what they hold, and what lies in the stations."""
    index = kitchen.level.place_index
    cooks = [cook or CookReport("", 0, 0, ()) for cook in report.cooks]
    return kitchen.state.as_json() | {
        "at": [index.get(cook.place, NOWHERE) for cook in cooks],
        "hold": [" and ".join(cook.holds) for cook in cooks],
        "inside": [report.inside.get(place.name, ()) for place in kitchen.level.places],
    }
