"""One bot that cooks for an agent of the restaurant: it walks straight from station to station and clicks blocks."""

from math import ceil, hypot

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.world import World
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act
from orchestrator.core.reflex import Policy
from orchestrator.servers.arena import Point

SECONDS = 60.0  # of the game for one action
STRIDE = 0.21  # m in a tick, a little less than a player who walks
LEAST = 1


class CookBot:
    """The bot of one agent. `body` is replaced when a lost bot was replaced by a new one of the same name."""

    def __init__(self, agent: int, name: str, body: World) -> None:
        self.agent, self.name = agent, name
        self.take(body)

    def take(self, body: World) -> None:
        """Use this body from now on. It does nothing by itself, so that it is always where the referee sent it."""
        self.body = body
        body.policy = Policy(on=frozenset())

    async def present(self) -> None:
        """Wait until the bot is in the world. Raises BodyLost if it is gone for good."""
        await self.body.observe()

    async def walk(self, start: tuple[float, float], to: Point) -> Outcome:
        """Walk straight from a point of the floor to another one."""
        far = hypot(to[0] - start[0], to[2] - start[1])
        cell = [int(part // 1) for part in to]
        return await self.body.act(Act("walkCells", {"path": [cell], "pace": max(LEAST, ceil(far / STRIDE))}, SECONDS))

    async def click(self, cell: Cell) -> Outcome:
        """Click the block in a cell with what is in the hand."""
        x, y, z = cell
        return await self.body.act(Act("clickCell", {"x": x, "y": y, "z": z}, SECONDS))
