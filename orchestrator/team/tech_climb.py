"""Leads one bot up the tech tree: chooses an item, lets the bot's own planner get it, and goes on until the time is over."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.goal import Goal, amount
from orchestrator.core.plan import Status, Verdict
from orchestrator.knowledge.acquisition.plan import Unobtainable
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of
from orchestrator.tasks.techtree.next_item import LADDER, Climber, Wish, next_wish
from orchestrator.team.crew import Crew
from orchestrator.team.tech_room import make_room

A_ROUND = 240.0  # seconds of the game for one item, at most
QUICK = 90.0  # the same for what takes next to no time
TIMES = 4  # so many times what an item is expected to take is waited for it, within these limits
REST = 1.0  # seconds before a bot that was lost is looked for again


@dataclass
class TechClimb:
    """One climb of the crew's only bot, for `seconds` of the game, which runs `speed` times as fast as real time."""

    crew: Crew
    game: GameData
    seconds: float
    speed: float
    now: Callable[[], float]
    had: set[str] = field(default_factory=set)
    vain: Counter[str] = field(default_factory=Counter)
    unfound: Counter[str] = field(default_factory=Counter)
    rung: int = 0

    async def run(self) -> Verdict:
        """Climb until the time is over. Cancelling it stops the bot."""
        began = self.now()
        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds / self.speed):
                while True:
                    await self.round(self.now() - began > self.seconds / 2)
        return Verdict(Status.SUCCESS, f"{len(self.had)} different items")

    async def round(self, late: bool) -> None:
        """Get one item. `late`: it is time to go for diamonds."""
        name = self.crew.organisation.root
        looks = await self.crew.looks()
        if name not in looks:
            await asyncio.sleep(REST)
            return
        look = looks[name]
        self.had.update(item for item, count in look.inventory.items() if count)
        with suppress(BodyLost):
            if await make_room(self.crew.worlds[name], look, self.game):
                return  # it looks again
        offers = {item: several[0] for item, several in self.crew.adviser.offers().items()}
        climber = Climber(self.game, look.inventory, self.had, look.blocks, offers, self.vain, self.unfound)
        wish, self.rung = await asyncio.to_thread(next_wish, climber, self.rung, late)
        if wish is None:
            self.vain.clear()  # elsewhere it may work
            self.unfound.clear()
            wish = LADDER[0][0], count_of(look.inventory, LADDER[0][0]) + 1
        await self.get(name, wish, climber)

    async def get(self, name: str, wish: Wish, climber: Climber) -> None:
        """Let the bot get an item, and remember when it did not, with what it did not see of what it needed."""
        item, count = wish
        more = max(1, count - count_of(climber.held, item))
        agent = self.crew.agent(name, AgentRole.LEAF)
        try:
            async with asyncio.timeout(patience(climber.seconds(wish)) / self.speed):
                verdict = await agent.pursue(Goal(f"get {amount(more, item)}", item, more))
        except TimeoutError:
            verdict = Verdict(Status.FAIL, "it took too long")
        except BodyLost:
            return
        self.had.update(agent.queue.gains.keys())
        if verdict.status is not Status.SUCCESS:
            self.vain[item] += 1
            with suppress(Unobtainable):
                self.unfound.update(climber.unseen(climber.steps(wish)))


def patience(expected: float) -> float:
    """Return the seconds of the game after which an item is given up that is expected to take so many."""
    return min(A_ROUND, max(QUICK, TIMES * expected))
