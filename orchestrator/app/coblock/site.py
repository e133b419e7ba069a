"""The building site of CoBlock in Minecraft: the plot, the two bots and the operator's rights. It carries out single actions,
checks each against the blocks that the server reports, and keeps the plot free of what others do to it."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from orchestrator.app.coblock.builder import SECONDS, SiteMember, WoolBuilder
from orchestrator.app.coblock.plot import BuildingPlot, stacks
from orchestrator.app.game_sites.opening import Rejoin
from orchestrator.app.game_sites.presence import until_present
from orchestrator.app.game_sites.site_errors import ActionImpossible, command_unless
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.outcome import Outcome, Reason
from orchestrator.games.coblock.action import BlockAction, BlockVerb
from orchestrator.games.coblock.blocks import COLOURS, PLOT, cell_text
from orchestrator.games.coblock.minecraft import wool
from orchestrator.games.coblock.task import BlockTask
from orchestrator.servers.arena_layout import NOTHING_TO_DO, words

TRIES = 4  # of an action until the game ends with an error
LOST = (Reason.DISCONNECTED, Reason.DIED, Reason.MISSING_ITEM)
LAST = (PLOT[0] - 1, PLOT[1] - 1, PLOT[2] - 1)  # the cell of the plot opposite to (0, 0, 0)
NOBODY = re.compile(r"No (player|entity) was found.*", re.DOTALL)
AIR = ("air", "cave_air", "void_air")
COLOUR_OF = {wool(colour): colour for colour in COLOURS}


class BuildingSite:
    """The site of one game after the other. `built` has the blocks that should stand, `held` what each builder should have;
    both follow what was carried out. `taken_away` counts blocks that others changed and that were put right."""

    def __init__(self, plot: BuildingPlot, admin: Admin, builders: Sequence[SiteMember], rejoin: Rejoin) -> None:
        self.plot, self.admin, self.builders, self._rejoin = plot, admin, tuple(builders), rejoin
        self.names = [builder.name for builder in self.builders]
        self.bots = {each.seat: each for each in self.builders if isinstance(each, WoolBuilder)}
        self.built: dict[Cell, str] = {}
        self.held: list[dict[str, int]] = []
        self.under_way: dict[int, Cell] = {}  # the cell on which the builder of a seat works at the moment
        self.guarded = len(self.bots) == len(self.builders)  # a person changes the plot at any time: person.py judges that
        self.freed = asyncio.Event()  # set when a builder has ended its action
        self.taken_away, self.returned = 0, 0

    async def begin(self, task: BlockTask) -> None:
        """Lay the plot out for a task, and give the builders their blocks."""
        for builder in self.builders:
            await self._present(builder)
        await self.plot.land(task, self.names).apply(self.admin)
        self.built, self.held = {}, [dict(inventory) for inventory in task.inventories]
        self.under_way.clear()
        self.taken_away, self.returned = 0, 0
        for name in self.names:
            await self.admin.command(f"gamemode creative {name}")

    async def clear(self) -> None:
        """Remove every block from the plot; its floor stays."""
        await self.admin.command(f"fill {words(self.plot.at((0, 0, 0)))} {words(self.plot.at(LAST))} air")

    async def carry_out(self, seat: int, action: BlockAction) -> None:
        """Let the bot of a seat place or break a block, check that the server reports it, and note it. A bot that is lost or
        hindered tries again. Raises ActionImpossible if it does not succeed."""
        async with self.working(seat, action):
            await self.build(seat, action)
            await self.note(seat, action)

    @asynccontextmanager
    async def working(self, seat: int, action: BlockAction) -> AsyncIterator[None]:
        """Note while the context is open that the builder of a seat works on the cell of an action."""
        assert action.cell is not None
        self.under_way[seat] = action.cell
        self.freed.clear()
        try:
            yield
        finally:
            self.under_way.pop(seat, None)
            self.freed.set()

    async def build(self, seat: int, action: BlockAction) -> None:
        """Let the bot of a seat place or break a block, and check that the server reports it. Raises ActionImpossible if it
        does not succeed in several tries."""
        outcome = Outcome(False)
        for attempt in range(TRIES):
            if attempt:
                await self._help(seat, action, outcome)
            if not (attempt and await self._is_done(action)):
                outcome = await self.bots[seat].build(action)
            if await self._is_done(action):
                return
        raise ActionImpossible(f"{self.names[seat]} cannot carry out `{action}` ({outcome.note}): look at the plot.")

    async def tell(self, seat: int, text: str) -> str:
        """Let the bot of a seat say a message in the chat, and return it as the partner heard it. Raises ActionImpossible if
        the partner does not hear it."""
        for _ in range(TRIES):
            heard = await self.bots[seat].tell(text, self.builders[1 - seat])
            if heard is not None:
                return heard
            for builder in self.builders:
                await self._equip(builder)
        raise ActionImpossible(
            f"{self.names[1 - seat]} does not hear what {self.names[seat]} says: look whether the chat works."
        )

    async def standing(self) -> dict[Cell, str]:
        """Return the blocks on the plot as the server reports them, cell to colour; a block that is no wool of the game has its
        Minecraft name. A cell on which a builder works at the moment is as it was before."""
        places = {self.plot.at(cell): cell for cell in self.plot.cells()}
        seen = await self._look(list(places))
        names = {places[place]: state.partition("[")[0] for place, state in seen.items()}
        found = {cell: COLOUR_OF.get(name, name) for cell, name in names.items() if name not in AIR}
        changing = self.under_way.values()
        return {cell: colour for cell, colour in found.items() if cell not in changing} | {
            cell: self.built[cell] for cell in changing if cell in self.built
        }

    async def holding(self, seat: int) -> dict[str, int]:
        """Return the blocks that the server says the builder has, colour to count, also those of which it has none left."""
        await self._present(self.builders[seat])
        found = await self.admin.inventory(self.names[seat])
        extra = {COLOUR_OF[item]: count for item, count in found.items() if item in COLOUR_OF}
        return {colour: 0 for colour in self.held[seat]} | extra

    async def tend(self) -> int:
        """Put right what others did to the plot, say so in the chat, and return how many cells that were."""
        standing = await self.standing()
        wrong = sorted(cell for cell in standing.keys() | self.built.keys() if standing.get(cell) != self.built.get(cell))
        for cell in wrong:
            await self.put_back(cell)
        if wrong:
            self.taken_away += len(wrong)
            places = " ".join(map(cell_text, wrong))
            await self.announce(f"Only {' and '.join(self.names)} build on this plot: {places} is as it was before.")
        return len(wrong)

    async def put_back(self, cell: Cell) -> None:
        """Put back into a cell what should stand there."""
        block = wool(self.built[cell]) if cell in self.built else "air"
        await command_unless(self.admin, NOTHING_TO_DO, f"setblock {words(self.plot.at(cell))} {block}")

    async def announce(self, text: str) -> None:
        """Show a line to all players in the chat."""
        await self.admin.command(f"tellraw @a {json.dumps({'text': text})}")

    async def _is_done(self, action: BlockAction) -> bool:
        assert action.cell is not None
        block = wool(action.colour) if action.verb is BlockVerb.PLACE else "air"
        return not await self.admin.differing({self.plot.at(action.cell): block})

    async def note(self, seat: int, action: BlockAction) -> None:
        """Note an action that was carried out. Creative mode uses no block up, so one is taken from the builder."""
        assert action.cell is not None
        if action.verb is BlockVerb.BREAK:
            del self.built[action.cell]
            return
        self.built[action.cell] = action.colour
        self.held[seat][action.colour] -= 1
        await command_unless(self.admin, NOTHING_TO_DO, f"clear {self.names[seat]} {wool(action.colour)} 1")

    async def _help(self, seat: int, action: BlockAction, outcome: Outcome) -> None:
        """Remove what may have hindered the bot of a seat: its loss, its partner or a stranger in the way, a foreign block."""
        if outcome.reason in LOST:
            return await self._equip(self.builders[seat])
        await self._clear_the_way(1 - seat)
        if not await self._is_done(action):
            cell = self.under_way.pop(seat)  # so that a foreign block in it is taken away, too
            await (self.tend() if self.guarded else self.put_back(cell))
            self.under_way[seat] = cell
            await self._send_away()

    async def _clear_the_way(self, seat: int) -> None:
        """Let the bot of a seat leave the plot; one that works is waited for."""
        if seat in self.under_way:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.freed.wait(), SECONDS)
        if seat not in self.under_way:
            await self.builders[seat].step_aside()

    async def _send_away(self) -> None:
        """Move all players but the bots off the plot."""
        (x, y, z), (far_x, far_y, far_z) = self.plot.at((0, 0, 0)), self.plot.at(LAST)
        box = f"x={x},y={y},z={z},dx={far_x - x},dy={far_y - y},dz={far_z - z}"
        others = ",".join(f"name=!{bot.name}" for bot in self.bots.values())
        await command_unless(self.admin, NOBODY, f"tp @a[{box},{others}] {words(self.plot.at((-3, 0, -3)))}")

    async def _equip(self, builder: SiteMember) -> None:
        """Wait until a bot is back, or let a new one join in its place, and give it exactly the blocks that it should have."""
        await self._present(builder)
        name = builder.name
        await self.admin.command(f"gamemode creative {name}")
        if await self.holding(builder.seat) == self.held[builder.seat]:
            return
        await self.admin.command(f"clear {name}")
        for stack in stacks({colour: count for colour, count in self.held[builder.seat].items() if count}):
            await self.admin.command(f"item replace entity {name} hotbar.{stack.slot} with {stack.item} {stack.count}")

    async def _present(self, builder: SiteMember) -> None:
        """Wait until a bot is in the world, or let a new one join in its place. Raises ActionImpossible if it stays away."""
        try:
            await until_present(self.admin, builder.name, builder.present)
        except BodyLost:
            self.bots[builder.seat].take(await self._rejoin(builder.seat))
            self.returned += 1

    async def _look(self, places: Sequence[Cell]) -> Mapping[Cell, str]:
        """Return the blocks at these places as the first bot that is in the world was told of them by the server."""
        bots = list(self.bots.values())
        present = next((each for each in bots if each.body.online), bots[0])
        await self._present(present)
        return await present.body.look_at(places)
