"""Sees a kitchen through the server: what is in the furnaces and in the chest, and what people hold (operator rights)."""

import asyncio
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.servers.queries import snbt
from orchestrator.tasks.cooking.menu import COOKING_SECONDS, FUEL
from orchestrator.tasks.cooking.view import FurnaceView, SlotView

DATA = re.compile(r".* has the following block data: (.*)", re.DOTALL)
NO_DATA = "The target block is not a block entity"
INPUT, FIRE, RESULT = 0, 1, 2  # slots of a furnace
BURN_LEFT = ("BurnTime", "lit_time_remaining")  # ticks; the second name is that of 1.21.4
TICKS = 20  # per second


class KitchenEyes:
    """Reads the blocks of one kitchen over the control channel or RCON."""

    def __init__(self, admin: Admin, furnaces: Sequence[Cell], chest: Cell) -> None:
        self.admin, self.cells, self.chest = admin, tuple(furnaces), chest

    async def furnaces(self) -> tuple[FurnaceView, ...]:
        """Return the furnaces that still stand, with what is in them."""
        found = await asyncio.gather(*(self.data(cell) for cell in self.cells))
        return tuple(furnace(cell, data) for cell, data in zip(self.cells, found, strict=True) if data is not None)

    async def delivered(self) -> Counter[str] | None:
        """Return what is in the chest, item id to count; None if no chest stands there."""
        data = await self.data(self.chest)
        return None if data is None else sum((Counter({one.item: one.count}) for one in slots(data).values()), Counter())

    async def people(self, cooks: Collection[str]) -> Mapping[str, Mapping[str, int]]:
        """Return what each player who is no cook of the crew holds, as name -> item id -> count."""
        names = [name for name in await self.admin.players() if name not in cooks]
        held = await asyncio.gather(*(self.admin.inventory(name) for name in names), return_exceptions=True)
        lost = next((one for one in held if isinstance(one, WorldLost)), None)
        if lost:
            raise lost
        return {name: one for name, one in zip(names, held, strict=True) if not isinstance(one, BaseException)}

    async def data(self, cell: Cell) -> Mapping[str, Any] | None:
        """Return the data of a block, or None if it has none. Raises WorldLost when the server is gone."""
        try:
            answer = await self.admin.command(f"data get block {' '.join(map(str, cell))}")
        except WorldLost:
            raise
        except BlockcrewError as error:
            if NO_DATA in str(error):
                return None
            raise
        match = DATA.fullmatch(answer.strip())
        if match is None:
            raise BlockcrewError(f"The server does not answer `data get block` as vanilla does: {answer[:200]!r}.")
        data: Mapping[str, Any] = snbt.parse(match[1])
        return data


def slots(data: Mapping[str, Any]) -> Mapping[int, SlotView]:
    """Return the slots of a container that hold something, by number."""
    return {
        int(item["Slot"]): SlotView(str(item["id"]).removeprefix("minecraft:"), int(item.get("count", 1)))
        for item in data.get("Items", ())
    }


def furnace(cell: Cell, data: Mapping[str, Any]) -> FurnaceView:
    """Return a furnace as its data show it."""
    held, empty = slots(data), SlotView()
    fuel = held.get(FIRE, empty)
    burning = next((float(data[name]) for name in BURN_LEFT if name in data), 0.0)
    heat = burning / TICKS / COOKING_SECONDS + fuel.count * FUEL.get(fuel.item, 0.0)
    return FurnaceView(cell, held.get(INPUT, empty), fuel, held.get(RESULT, empty), int(heat + 0.5))
