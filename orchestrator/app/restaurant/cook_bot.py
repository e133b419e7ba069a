"""One bot that cooks for an agent of the restaurant: it walks straight from station to station and clicks blocks."""

from math import ceil, hypot

from orchestrator.app.game_sites.referee_bot import RefereeBot
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.world import World
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act
from orchestrator.servers.arena import Point

SECONDS = 60.0  # of the game for one action
STRIDE = 0.21  # m in a tick, a little less than a player who walks
LEAST = 1


class CookBot(RefereeBot):
    """The bot of one agent."""

    def __init__(self, agent: int, name: str, body: World) -> None:
        super().__init__(name, body)
        self.agent = agent

    async def walk(self, start: tuple[float, float], to: Point) -> Outcome:
        """Walk straight from a point of the floor to another one."""
        far = hypot(to[0] - start[0], to[2] - start[1])
        cell = [int(part // 1) for part in to]
        return await self.body.act(Act("walkCells", {"path": [cell], "pace": max(LEAST, ceil(far / STRIDE))}, SECONDS))

    async def click(self, cell: Cell) -> Outcome:
        """Click the block in a cell with what is in the hand."""
        x, y, z = cell
        return await self.body.act(Act("clickCell", {"x": x, "y": y, "z": z}, SECONDS))
