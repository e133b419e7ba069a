"""The operator of a house of the transport game in Minecraft: builds it, lays things out, asks the server what is where, and
brings lost bots back."""

import re
from collections.abc import Sequence

from orchestrator.app.game_sites.opening import Rejoin
from orchestrator.app.game_sites.presence import until_present
from orchestrator.app.game_sites.site_errors import command_unless
from orchestrator.app.transport.furniture import frame, holding, label
from orchestrator.app.transport.house_ground import HouseGround
from orchestrator.app.transport.house_report import PorterReport, porter_report
from orchestrator.app.transport.porter import HaulPorter
from orchestrator.core.contracts.world import BodyLost
from orchestrator.games.transport.house import Cell
from orchestrator.games.transport.state import HaulState
from orchestrator.servers.arena_layout import NOTHING_TO_DO
from orchestrator.servers.recording_admin import RecordingAdmin

NOBODY = re.compile(NOTHING_TO_DO.pattern + r"|No (player|entity) was found.*", re.DOTALL)


class HouseOperator:
    """The rights of an operator in the house of one game. `returned` counts lost bots that were replaced."""

    def __init__(self, admin: RecordingAdmin, ground: HouseGround, rejoin: Rejoin) -> None:
        self.admin, self.ground, self._rejoin = admin, ground, rejoin
        self.returned = 0

    async def furnish(self, state: HaulState) -> None:
        """Lay the things out as a game begins: each in a frame in its cell, and empty frames at the goal."""
        for room in self.ground.house.rooms:
            await self.command(label(self.ground, room))
        for cell in self.ground.shelf():
            await self.command(frame(self.ground, cell))
        for thing, cell in state.lying.items():
            await self.command(frame(self.ground, cell, thing))

    async def set_frames(self, cell: Cell, things: Sequence[str] = ()) -> None:
        """Lay new frames with things, or an empty one, in the place of what lies in a cell, and remove loose items."""
        x, y, z = self.ground.at(cell)
        await self.command(f"kill @e[type=item_frame,x={x},y={y},z={z},dx=0,dy=0,dz=0]")
        await self.command(f"kill @e[type=item,{self.ground.bare().box(0)}]")
        for thing in things or ("",):
            await self.command(frame(self.ground, cell, thing))

    async def lay_frame(self, cell: Cell) -> None:
        """Lay an empty frame into a cell, beside what lies there."""
        await self.command(frame(self.ground, cell))

    async def equip(self, porter: HaulPorter, hands: list[str], bag: list[str]) -> None:
        """Give a bot exactly these things."""
        await self.command(f"clear {porter.name}")
        for line in holding(porter.name, hands, bag):
            await self.command(line)

    async def place(self, porter: HaulPorter, cell: Cell) -> None:
        """Put a bot into the middle of a cell."""
        x, y, z = self.ground.at(cell)
        await self.command(f"tp {porter.name} {x + 0.5} {y} {z + 0.5}")

    async def look(self, porter: HaulPorter) -> PorterReport:
        """Ask the server for one bot, once it is in the world."""
        await self.present(porter)
        return await porter_report(self.admin.ask, self.ground, porter.name)

    async def present(self, porter: HaulPorter) -> None:
        """Wait until a bot is in the world, or let a new one join in its place. Raises ActionImpossible if it stays away."""
        try:
            await until_present(self.admin, porter.name, porter.present)
        except BodyLost:
            porter.take(await self._rejoin(porter.seat))
            self.returned += 1
            await self.command(f"gamemode survival {porter.name}")

    async def command(self, line: str) -> None:
        """Run a command, which may have nothing to do."""
        await command_unless(self.admin, NOBODY, line)
