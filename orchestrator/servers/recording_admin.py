"""Operator rights over a server (an Admin) whose every use is written into the run's record (the file of its events), so that
whoever reads the result sees how much the run was helped by them."""

import asyncio
from collections.abc import Mapping, Sequence

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.events.run import AdminAsked
from orchestrator.core.position import Position
from orchestrator.servers.queries.player_place import place_of


class RecordingAdmin:
    """Wraps another Admin (operator rights over a Minecraft server) and writes an AdminAsked event into the run's record (the
    file of its events) for every use. The event's field `changes` says whether the use changed the world, as commands do and
    questions do not."""

    def __init__(self, admin: Admin, journal: Journal) -> None:
        self._admin, self._journal = admin, journal
        self.commands = 0  # uses that changed the world

    @property
    def resets(self) -> bool:
        """Return whether the wrapped admin can reset the world."""
        return self._admin.resets

    async def players(self) -> tuple[str, ...]:
        """Ask the server for the names of all online players, and return them sorted. The question is written to the file of
        the run's events."""
        self._journal.write(AdminAsked(op="players", changes=False))
        return await self._admin.players()

    async def inventory(self, player: str) -> Mapping[str, int]:
        """Ask the server what a player holds, and return it as item id -> count. The question is written to the file of the
        run's events."""
        self._journal.write(AdminAsked(op="inventory", player=player, changes=False))
        return await self._admin.inventory(player)

    async def place(self, player: str) -> Position | None:
        """Ask the server where a player is, and return the place; None if the player is not online or the server does not tell.
        The question is written to the file of the run's events. Raises WorldLost when the server is gone."""
        self._journal.write(AdminAsked(op="place", player=player, changes=False))
        return await place_of(self._admin, player)

    async def command(self, line: str) -> str:
        """Run an operator command, such as "time set day", and return the server's answer as text. It is written to the file of
        the run's events as a change of the world, which may have helped the bots."""
        self.commands += 1
        self._journal.write(AdminAsked(op="command", line=line, changes=True))
        return await self._admin.command(line)

    async def show(self, line: str) -> str:
        """Run a command that changes only what players see, such as a boss bar, and return the server's answer as text. It is
        written to the file of the run's events with `changes` false, so that it does not count as help for the bots. Raises
        BlockcrewError when the server refuses."""
        self._journal.write(AdminAsked(op="show", line=line, changes=False))
        return await self._admin.command(line)

    async def show_all(self, lines: Sequence[str]) -> None:
        """Run several commands that change only what players see, in their order, without waiting for one before the next; what
        the server refuses is left out. They are one event in the file of the run's events."""
        if lines:
            self._journal.write(AdminAsked(op="show", line="; ".join(lines), changes=False))
            await asyncio.gather(*map(self._shown, lines))

    async def _shown(self, line: str) -> None:
        try:
            await self._admin.command(line)
        except WorldLost:
            raise
        except BlockcrewError:
            return

    async def ask(self, line: str) -> str:
        """Ask the server with a command that changes nothing, such as "data get entity Ann", and return its answer as text. The
        question is written to the file of the run's events. Raises BlockcrewError when the server refuses."""
        self._journal.write(AdminAsked(op="ask", line=line, changes=False))
        return await self._admin.command(line)

    async def differing(self, expected: Mapping[Cell, str]) -> frozenset[Cell]:
        """Compare the world with `expected` (cell x, y, z -> name of a block), and return the cells where another block stands.
        The number of compared cells and of differing ones is written to the file of the run's events."""
        found = await self._admin.differing(expected)
        self._journal.write(AdminAsked(op="differing", places=len(expected), found=len(found), changes=False))
        return found

    async def respawned(self) -> int | None:
        """Ask the server how many of the mined blocks and killed mobs it has let respawn so far, and return the number; None
        when it does not count them. The question is written to the file of the run's events."""
        self._journal.write(AdminAsked(op="respawned", changes=False))
        return await self._admin.respawned()

    async def reset(self) -> None:
        """Put the world back to its start, and write that to the file of the run's events as a change of the world. Raises
        BlockcrewError on servers that cannot do that."""
        self.commands += 1
        self._journal.write(AdminAsked(op="reset", changes=True))
        await self._admin.reset()
