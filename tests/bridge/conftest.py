"""One flat server for all stories of the bridge, one link per file of them."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

import pytest
import pytest_asyncio

from orchestrator.bridge.link import Link
from orchestrator.core.observation import Position
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.worlds.minecraft import Claims

PATIENCE = 90.0  # seconds: on a busy machine everything comes, but late
GROUND = -60  # y of the lowest free block of the flat world: its ground is one below


class Ears:
    """What a link tells."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []

    def __call__(self, event: dict[str, Any]) -> None:
        self.events.append(event)

    async def wait_for(self, kind: str, deadline: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        """The first event of the kind with these fields, past or to come."""
        async with asyncio.timeout(deadline):
            while True:
                for event in self.events:
                    if event["event"] == kind and all(event.get(name) == value for name, value in fields.items()):
                        return event
                await asyncio.sleep(0.02)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def server() -> AsyncIterator[EmbeddedServer]:
    async with await EmbeddedServer.start(ServerOptions(generator="flat")) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def ears() -> Ears:
    return Ears()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def claims() -> Claims:
    return Claims()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def link(ears: Ears, claims: Claims) -> AsyncIterator[Link]:
    opened = await Link.open(on_event=ears, claim=claims.take, release=claims.release)
    yield opened
    await opened.close()


names = (f"Bot{number}" for number in itertools.count(1))
plots = itertools.count(1)


class Bot:
    """A bot on a plot of land of its own."""

    def __init__(self, link: Link, server: EmbeddedServer, name: str, x: int) -> None:
        self.link, self.server, self.name, self.x = link, server, name, x

    async def call(self, op: str, **args: Any) -> Any:
        return await self.link.call(op, bot=self.name, **args)

    async def act(self, skill: str, seconds: float = 30, **args: Any) -> Mapping[str, Any]:
        """The answer of a skill: done, reason, note, gained, seconds."""
        answer: Mapping[str, Any] = await self.call("skill", name=skill, args=args, seconds=seconds)
        return answer

    async def where(self) -> Position:
        return Position(**(await self.call("ping"))["position"])

    async def build(self, block: str, dx: int, dy: int = 0, dz: int = 0) -> str:
        """Set a block beside the middle of the plot; returns its claim key."""
        x, y, z = self.x + dx, GROUND + dy, dz
        await self.server.admin.command(f"setblock {x} {y} {z} {block}")
        return f"{x},{y},{z}"

    async def see(self, block: str, count: int) -> None:
        """Wait until the bot sees exactly so many of a block."""
        await self.until(lambda seen: seen["blocks"].get(block, 0) == count)

    async def until(self, condition: Callable[[Mapping[str, Any]], bool]) -> Mapping[str, Any]:
        """Wait for what it sees."""
        async with asyncio.timeout(PATIENCE):
            while not condition(seen := await self.call("observe")):
                await asyncio.sleep(0.05)
            return seen


Join = Callable[[], Awaitable[Bot]]


@pytest.fixture
def join(link: Link, server: EmbeddedServer) -> Join:
    """Brings a new bot in."""

    async def bring() -> Bot:
        bot = Bot(link, server, next(names), next(plots) * 60)
        await link.connect(bot.name, server.host, server.port, "1.21.1")
        await server.admin.command(f"tp {bot.name} {bot.x + 0.5} {GROUND} 0.5")
        async with asyncio.timeout(PATIENCE):
            while abs((await bot.where()).x - bot.x) > 1:
                await asyncio.sleep(0.05)
        await bot.see("grass_block", 33 * 33)
        return bot

    return bring
