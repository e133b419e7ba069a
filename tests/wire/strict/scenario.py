"""What a strict client does on a server, one thing a function: dig, place, open windows, get items, see entities, travel, die.

Each takes a `Stage`: the client and an operator's commands. A function raises when something does not happen; whether all could
be read is asked of the client at the end.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from . import sending
from .client import Client
from .primitives import WireError
from .writing import pack, string, varint

GROUND = -61  # of the flat land: one stands on -60
UP, SOUTH = 1, 3
HOTBAR = 36
EARTH_SECONDS = 0.85  # 15 ticks, and one for the way


WORK = 'VillagerData:{profession:"minecraft:farmer",level:2,type:"minecraft:plains"}'
OFFERS = (
    'Offers:{Recipes:[{buy:{id:"minecraft:emerald",count:1},sell:{id:"minecraft:bread",count:6},maxUses:16},'
    '{buy:{id:"minecraft:emerald",count:5},buyB:{id:"minecraft:book",count:1},'
    'sell:{id:"minecraft:iron_sword",count:1,components:{"minecraft:enchantments":{levels:{"minecraft:sharpness":2}}}},maxUses:3}]}'
)


@dataclass
class Stage:
    """A client and somebody who commands the server; after a rejoin it is another client of the same name."""

    human: Client
    command: Callable[[str], Awaitable[str]]

    @property
    def name(self) -> str:
        return self.human.name

    async def settle(self) -> None:
        """Wait until the server has answered something that was asked after all else."""
        number = self.human.next_sequence()
        answered = self.human.expect("command_suggestions", lambda packet: packet["id"] == number)
        self.human.send("command_suggestion", varint(number) + string("/ti"))
        await self.human.wait(answered)

    async def give(self, item: str, count: int = 1) -> Any:
        """Put an item into the first slot of the hotbar; return the stack as the client reads it."""
        slot = f"item replace entity {self.name} hotbar.0 with"
        await self.command(f"{slot} stick")
        await self.settle()
        came = self.human.expect("container_set_slot", lambda packet: packet["slot"] == HOTBAR and packet["window"] == 0)
        await self.command(f"{slot} {item} {count}")
        return (await self.human.wait(came))[0]["item"]

    async def clear(self, at: tuple[int, int, int]) -> None:
        """Make a place empty. A command that changes nothing is refused, so a torch stands there first."""
        for block in ("torch", "air"):
            await self.command(f"setblock {at[0]} {at[1]} {at[2]} {block}")
        await self.settle()

    async def click_block(self, at: tuple[int, int, int], face: int = UP) -> None:
        """Use a block with what is in the hand; the server acknowledges it."""
        sequence = self.human.next_sequence()
        acknowledged = self.human.expect("block_changed_ack", lambda packet: packet >= sequence)
        self.human.send("swing", varint(0))
        self.human.send("use_item_on", sending.use_item_on(self.human.protocol, at, face, sequence))
        await self.human.wait(acknowledged)

    def held(self, slot: int) -> None:
        """Take a slot of the hotbar in the hand."""
        self.human.send("set_carried_item", pack("h", slot))


async def dig(stage: Stage) -> None:
    """Break a torch, which takes no time, then earth by hand."""
    human = stage.human
    await stage.command(f"gamemode survival {stage.name}")
    for block, seconds in (("torch", 0.0), ("dirt", EARTH_SECONDS)):
        at = (2, GROUND + 1, 0)
        await stage.command(f"setblock {at[0]} {at[1]} {at[2]} {block}")
        gone = human.expect("block_update", lambda packet: packet["state"] == 0)
        human.send("player_action", sending.player_action(0, at, UP, human.next_sequence()))
        if seconds:
            human.send("swing", varint(0))
            await asyncio.sleep(seconds)  # what the game itself takes
            human.send("player_action", sending.player_action(2, at, UP, human.next_sequence()))
        await human.wait(gone)


async def place(stage: Stage) -> None:
    """Place a block on the ground."""
    human = stage.human
    await stage.clear((2, GROUND + 1, 2))
    await stage.give("dirt", 3)
    stage.held(0)
    appeared = human.expect("block_update", lambda packet: packet["state"] != 0)
    await stage.click_block((2, GROUND, 2))
    await human.wait(appeared)


WINDOWS = {
    "chest": "generic_9x3",
    "trapped_chest": "generic_9x3",
    "barrel": "generic_9x3",
    "ender_chest": "generic_9x3",
    "shulker_box": "shulker_box",
    "dispenser": "generic_3x3",
    "dropper": "generic_3x3",
    "hopper": "hopper",
    "furnace": "furnace",
    "smoker": "smoker",
    "blast_furnace": "blast_furnace",
    "crafting_table": "crafting",
    "anvil": "anvil",
    "enchanting_table": "enchantment",
    "grindstone": "grindstone",
    "stonecutter": "stonecutter",
    "smithing_table": "smithing",
    "loom": "loom",
    "cartography_table": "cartography_table",
    "brewing_stand": "brewing_stand",
}


async def windows(stage: Stage, blocks: tuple[str, ...] = tuple(WINDOWS)) -> None:
    """Open the window of each block, click in it as a client does, close it; then open a double chest."""
    at = (1, GROUND + 1, 3)
    for block in blocks:
        await stage.give("coal", 5)
        await stage.command(f"setblock {at[0]} {at[1]} {at[2]} {block}")
        await window(stage, lambda: stage.click_block(at), WINDOWS[block])
    await stage.command(f"setblock {at[0]} {at[1]} {at[2]} air")


async def window(stage: Stage, opens: Callable[[], Awaitable[None]], kind: str) -> None:
    """Open a window, move a stack into it and half of it back, close it."""
    human = stage.human
    shown, filled = human.expect("open_screen"), human.expect("container_set_content", lambda packet: packet["window"] > 0)
    await opens()
    await human.wait(shown, filled)
    if human.known.window_kind != kind:
        raise WireError(f"{human.known.window_kind} opened, {kind} was wanted")
    number, slots = human.known.window, human.known.window_slots
    for slot, button, mode in ((slots - 9, 0, 1), (0, 1, 0), (0, 0, 0), (slots - 9, 0, 0)):
        human.send(
            "container_click",
            sending.container_click(human.protocol, number, human.body.window_state, slot, button, mode, [], sending.EMPTY),
        )
        await stage.settle()
    close_window(human, number)
    await stage.settle()


def close_window(human: Client, number: int) -> None:
    """Close a window as one does with Escape."""
    human.send("container_close", pack("B", number) if human.protocol == 767 else varint(number))
    human.known.window, human.known.window_kind = 0, ""


async def travel(stage: Stage) -> None:
    """Go to the Nether, to the End and back; each time a new land loads."""
    human = stage.human
    await stage.command(f"gamemode creative {stage.name}")
    for dimension in ("the_nether", "the_end", "overworld"):
        arrived, placed = human.expect("respawn"), human.expect("player_position")
        height = GROUND + 1 if dimension == "overworld" else 90
        await stage.command(f"execute in {dimension} run tp {stage.name} 0.5 {height} 0.5")
        await human.wait(arrived, placed)
        await human.until(lambda: human.here() in human.known.chunks)
        human.loaded()
    await stage.settle()


async def die(stage: Stage) -> None:
    """Die with things in the pocket, see the words, come back."""
    human = stage.human
    await stage.command(f"gamemode survival {stage.name}")
    await stage.give("stone", 3)
    dead = human.expect("player_combat_kill")
    await stage.command(f"kill {stage.name}")
    await human.wait(dead)
    await human.until(lambda: human.body.health <= 0)
    await respawn(human)


async def respawn(human: Client) -> None:
    """Press the button of the screen of death and wait for the land."""
    back, placed = human.expect("respawn"), human.expect("player_position")
    alive = human.expect("set_health", lambda packet: packet["health"] > 0)
    human.send("client_command", varint(0))
    await human.wait(back, placed, alive)
    await human.until(lambda: human.here() in human.known.chunks)
    human.loaded()


async def rejoin(stage: Stage) -> None:
    """Leave and come back; what was found before is carried on."""
    old = stage.human
    await old.leave()
    stage.human = await Client.join(old.name, *old.server, old.protocol)
    stage.human.problems[:0] = old.problems
    stage.human.leftover += old.leftover


async def trade(stage: Stage) -> None:
    """Open a villager's offers and choose one."""
    human = stage.human
    await stage.command(f"gamemode survival {stage.name}")
    came = human.expect("add_entity", lambda packet: packet["kind"] == "villager")
    await stage.command(f"summon villager 0.5 {GROUND + 1} 1.5 {{NoAI:1b,{WORK},{OFFERS}}}")
    villager = (await human.wait(came))[0]["id"]
    offers = human.expect("merchant_offers")
    human.send("interact", sending.interact(villager, 2))
    human.send("interact", sending.interact(villager, 0))
    offered = (await human.wait(offers))[0]
    human.send("select_trade", varint(len(offered["offers"]) - 1))
    await stage.settle()
    close_window(human, offered["window"])
    await stage.command("kill @e[type=villager]")
    await stage.settle()
