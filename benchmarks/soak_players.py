"""The players of the soak: bots with skills of the library, strict clients with the steps of their scenario, each by chance."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from strict import scenario
from strict.belongings import BY_COMMAND
from strict.client import Client
from strict.creatures import creatures, mounts, riders
from strict.habits import conjure, habits, write
from strict.primitives import WireError
from strict.scenario import OFFERS, WORK, Stage
from strict.sending import interact
from strict.writing import varint

from orchestrator.bridge.link import Link, OperationError
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.embedded import EmbeddedServer

STEP_LIMIT = 90.0  # seconds for one step
PAUSE = (0.2, 2.0)  # seconds between two
STRIDE, STEPS = 0.2, 60  # blocks a tick, ticks of a walk
HOME = scenario.GROUND + 1
NAMED_KINDS = ("zombie", "skeleton", "spider", "husk", "cow", "sheep", "pig", "chicken")
ACT_SECONDS = 25.0


@dataclass
class Tally:
    """What happened to all players together."""

    kicks: int = 0
    leftover: int = 0
    packets: int = 0
    deaths: int = 0
    rejoins: int = 0
    errors: list[str] = field(default_factory=list)
    steps: Counter[str] = field(default_factory=Counter)
    interrupted: Counter[str] = field(default_factory=Counter)

    def hear(self, event: dict[str, Any]) -> None:
        """Take what the bridge tells of bots."""
        if event["event"] in ("kicked", "lost"):
            self.kicks += 1
            self.errors.append(f"{event['event']}: {event.get('why')}")
        elif event["event"] == "died":
            self.deaths += 1


class StrictPlayer:
    """A strict client that plays; one step at a time on the common plot, which players take turns at."""

    plot = asyncio.Lock()

    def __init__(self, name: str, server: EmbeddedServer, protocol: int, seed: int, tally: Tally) -> None:
        self.name, self.server, self.protocol, self.tally = name, server, protocol, tally
        self.chance = random.Random(f"{seed} {name}")
        self.stage: Stage | None = None

    async def play(self, over: asyncio.Event) -> None:
        """Do one thing after the other until it is over."""
        await self._join()
        while not over.is_set():
            await self._step(self.chance.choice(self._choices()))
            await asyncio.sleep(self.chance.uniform(*PAUSE))

    async def leave(self) -> None:
        """Leave, and hand in what was counted."""
        if self.stage:
            await self.stage.human.leave()
            self._count()

    def _choices(self) -> list[Callable[[Stage], Awaitable[object]]]:
        common: list[Callable[[Stage], Awaitable[object]]] = [
            *(scenario.dig, scenario.place, scenario.windows, scenario.trade, scenario.die),
            *(self.fight, self.fight, self.gifts, write, habits, self.conjured, mounts, riders, self.some_creatures),
        ]
        return [*common, self.wander, self.wander, self.wander, self.rejoined, scenario.travel]

    async def _step(self, step: Callable[[Stage], Awaitable[object]]) -> None:
        assert self.stage
        name = step.__name__
        try:
            async with asyncio.timeout(STEP_LIMIT):
                if step in (self.wander, self.rejoined):
                    await step(self.stage)
                else:
                    async with self.plot:
                        await self._go_home()
                        await step(self.stage)
            self.tally.steps[name] += 1
        except (WireError, BlockcrewError, TimeoutError) as error:
            self.tally.interrupted[f"{name}: {str(error)[:80]}"] += 1
        await self._recover()

    async def _go_home(self) -> None:
        assert self.stage
        await self.stage.command(f"execute in overworld run tp {self.name} 0.5 {HOME} 0.5")
        await self.stage.settle()

    async def _recover(self) -> None:
        """Come back from death, and from a lost connection, which is a kick."""
        assert self.stage
        human = self.stage.human
        if human.left_because is not None:
            self.tally.kicks += 1
            self.tally.errors.append(f"{self.name} was thrown out: {human.left_because}")
            await human.leave()
            await self._join()
        elif human.body.health <= 0:
            self.tally.deaths += 1
            with contextlib.suppress(WireError):
                await scenario.respawn(human)
        self._count()

    def _count(self) -> None:
        assert self.stage
        human = self.stage.human
        self.tally.errors += human.problems
        self.tally.leftover += human.leftover
        self.tally.packets += human.seen.total()
        human.problems.clear()
        human.seen.clear()
        human.leftover = 0

    async def _join(self) -> None:
        human = await Client.join(self.name, self.server.host, self.server.port, self.protocol)
        self.stage = Stage(human, self.server.admin.command)
        if human.body.health <= 0:
            await scenario.respawn(human)

    async def rejoined(self, stage: Stage) -> None:
        """Leave and come back."""
        self._count()
        await stage.human.leave()
        await self._join()
        self.tally.rejoins += 1

    async def wander(self, stage: Stage) -> None:
        """Walk straight on for a while, at the pace of a walker."""
        human, body = stage.human, stage.human.body
        dx, dz = self.chance.choice([(STRIDE, 0.0), (-STRIDE, 0.0), (0.0, STRIDE), (0.0, -STRIDE)])
        for _ in range(STEPS):
            body.x, body.z = body.x + dx, body.z + dz
            human.stand()
            await asyncio.sleep(0.05)

    async def fight(self, stage: Stage) -> None:
        """Hit a mob until it dies or the player does."""
        human, kind = stage.human, self.chance.choice(NAMED_KINDS)
        await stage.command(f"gamemode survival {self.name}")
        await stage.give("iron_sword")
        came = human.expect("add_entity", lambda packet: packet["kind"] == kind)
        await stage.command(f"summon {kind} 2.5 {HOME} 2.5")
        enemy = (await human.wait(came))[0]["id"]
        for _ in range(40):
            if enemy not in human.known.entities or human.body.health <= 0:
                return
            human.send("interact", interact(enemy, 1))
            human.send("swing", varint(0))
            await asyncio.sleep(0.6)  # what the sword needs

    async def gifts(self, stage: Stage) -> None:
        """Get five items with components."""
        for item in self.chance.sample(BY_COMMAND, 5):
            await stage.give(item)

    async def conjured(self, stage: Stage) -> None:
        """Take items as a creative player, then be an ordinary one again."""
        await conjure(stage)
        await stage.command(f"gamemode survival {self.name}")
        await stage.command(f"clear {self.name}")

    async def some_creatures(self, stage: Stage) -> None:
        """See twelve kinds of entities."""
        kinds = [kind for kind in stage.human.known.vocabulary.entity_kinds if kind not in ("wither", "ender_dragon")]
        await creatures(stage, tuple(self.chance.sample(kinds, 12)))


class BotPlayer:
    """A bot that plays with skills of the library."""

    def __init__(self, name: str, link: Link, server: EmbeddedServer, version: str, seed: int, tally: Tally) -> None:
        self.name, self.link, self.server, self.version, self.tally = name, link, server, version, tally
        self.chance = random.Random(f"{seed} {name}")

    async def play(self, over: asyncio.Event) -> None:
        """Do one thing after the other until it is over."""
        await self._join()
        while not over.is_set():
            step = self.chance.choice([self.wander, self.wander, self.fight, self.trade, self.mine, self.die, self.rejoin])
            try:
                await step()
                self.tally.steps[f"bot {step.__name__}"] += 1
            except (OperationError, BlockcrewError, TimeoutError) as error:
                self.tally.interrupted[f"bot {step.__name__}: {str(error)[:60]}"] += 1
            await asyncio.sleep(self.chance.uniform(*PAUSE))

    async def _join(self) -> None:
        await self.link.connect(self.name, self.server.host, self.server.port, self.version, deadline=60)

    async def _act(self, skill: str, **args: object) -> None:
        await self.link.call("skill", bot=self.name, name=skill, args=args, seconds=ACT_SECONDS)

    async def _command(self, line: str) -> None:
        with contextlib.suppress(BlockcrewError):
            await self.server.admin.command(line)

    async def wander(self) -> None:
        """Go somewhere near the middle, so that the land stays the same."""
        x, z = self.chance.randint(-48, 48), self.chance.randint(-48, 48)
        await self._act("goTo", x=x, y=HOME, z=z)

    async def fight(self) -> None:
        """Fight a zombie."""
        await self._command(f"item replace entity {self.name} hotbar.0 with iron_sword")
        await self._command(f"execute at {self.name} run summon zombie ~4 ~ ~")
        await self._act("fightMob", name="zombie")

    async def trade(self) -> None:
        """Buy bread of a villager."""
        await self._command(f"give {self.name} emerald 2")
        await self._command(f"execute at {self.name} run summon villager ~3 ~ ~ {{NoAI:1b,{WORK},{OFFERS}}}")
        await self._act("tradeWithVillager", name="bread")
        await self._command("kill @e[type=villager]")

    async def mine(self) -> None:
        """Dig a little, then let the land be as it was."""
        await self._act("mineBlock", name="dirt", count=2)
        await self._command(f"clear {self.name}")

    async def die(self) -> None:
        """Die; the bot comes back by itself."""
        await self._command(f"kill {self.name}")

    async def rejoin(self) -> None:
        """Leave and come back."""
        await self.link.call("disconnect", bot=self.name)
        await asyncio.sleep(self.chance.uniform(*PAUSE))
        await self._join()
        self.tally.rejoins += 1
