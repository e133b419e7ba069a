"""Shows a kitchen's orders to all players: the sidebar lists them with the seconds left, the boss bar has the most urgent."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.events.run import BarUnavailable
from orchestrator.tasks.cooking.orders import CookingOrder

SIDEBAR, BAR = "blockcrew_orders", "blockcrew:order"
EVERY = 1.0  # seconds of the game between two updates
WHO_CAME = 10  # updates after which the bar is shown to players who joined since
GOODBYE = 1.0  # seconds for taking the display away
Command = Callable[[str], Awaitable[str]]


class KitchenDisplay:
    """The display of one shift. `command` gives one command to the server and returns its answer."""

    def __init__(self, command: Command, journal: Journal) -> None:
        self.command, self.journal = command, journal
        self.listed: dict[str, int] = {}  # seconds left, by the line of the sidebar
        self.urgent, self.latest, self.updates = "", -EVERY, 0
        self.on, self.broken = False, False

    async def show(self, time: float, orders: Sequence[CookingOrder]) -> None:
        """Show the open orders as they are `time` seconds after the shift began. A server that refuses is not asked again."""
        if self.broken or time - self.latest < EVERY:
            return
        self.latest = time
        try:
            if not self.on:
                await self.begin()
            await self.list({f"{order.number}_{order.dish}": round(order.due - time) for order in orders})
            await self.press(min(orders, key=lambda order: order.due, default=None), time)
        except WorldLost:
            raise
        except BlockcrewError as error:
            self.broken = True
            self.journal.write(BarUnavailable(why=str(error)))

    async def begin(self) -> None:
        """Put up the sidebar and the bar, after taking away those of an earlier shift."""
        self.on = True
        await self.take_away()
        await self.command(f"scoreboard objectives add {SIDEBAR} dummy {text('Orders: seconds left')}")
        await self.command(f"scoreboard objectives setdisplay sidebar {SIDEBAR}")
        await self.command(f"bossbar add {BAR} {text('No orders')}")
        await self.command(f"bossbar set {BAR} players @a")

    async def list(self, wanted: dict[str, int]) -> None:
        """Change those lines of the sidebar that differ."""
        for name in self.listed.keys() - wanted.keys():
            await self.command(f"scoreboard players reset {name} {SIDEBAR}")
        for name, left in wanted.items():
            if self.listed.get(name) != left:
                await self.command(f"scoreboard players set {name} {SIDEBAR} {left}")
        self.listed = wanted

    async def press(self, order: CookingOrder | None, time: float) -> None:
        """Show the most urgent order in the bar, which empties as its time runs out; None for no order."""
        name = order.dish.replace("_", " ") if order else "No orders"
        most, left = (round(order.due - order.arrives), max(0, round(order.due - time))) if order else (1, 0)
        changes = [f"name {text(name)}", f"max {most}", f"color {'red' if 3 * left < most else 'yellow'}", f"value {left}"]
        if " ".join(changes) != self.urgent:
            for change in changes:
                with suppress(BlockcrewError):  # a server refuses what changes nothing
                    await self.command(f"bossbar set {BAR} {change}")
        self.urgent, self.updates = " ".join(changes), self.updates + 1
        if self.updates % WHO_CAME == 0:
            with suppress(BlockcrewError):
                await self.command(f"bossbar set {BAR} players @a")

    async def close(self) -> None:
        """Take the display away."""
        if self.on:
            with suppress(BlockcrewError, TimeoutError):
                await asyncio.wait_for(self.take_away(), GOODBYE)

    async def take_away(self) -> None:
        """Remove the sidebar and the bar where they are."""
        for line in (f"scoreboard objectives remove {SIDEBAR}", f"bossbar remove {BAR}"):
            with suppress(BlockcrewError):
                await self.command(line)


def text(words: str) -> str:
    """Return words as a JSON text component, the form in which the game's commands take a title."""
    return json.dumps({"text": words})
