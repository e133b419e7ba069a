"""Plays the restaurant step by step: a step ends when each agent has done its action or its time is over. What the server did
not see has not happened."""

import asyncio
from collections.abc import Sequence

from orchestrator.app.restaurant.losses import accept_losses
from orchestrator.app.restaurant.report import state_seen
from orchestrator.app.restaurant.site import TRIES, RestaurantSite
from orchestrator.games.digest import state_digest
from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.kitchen import Told
from orchestrator.tasks.cuisineworld.view import Events


class RestaurantRounds:
    """The course of one episode in rounds. `digest` is that of the state which the server reported last, `unseen` counts
    actions that the server did not see, `told` are the commands of the last step as the kitchen was told them, and `losses`
    tells what was lost, in sentences."""

    def __init__(self, site: RestaurantSite) -> None:
        self.site, self.unseen = site, 0
        self.digest = ""
        self.told: list[Told] = []
        self.losses: list[str] = []

    async def begin(self) -> None:
        """Look at the restaurant before the first step."""
        await self._look()

    async def step(self, commands: Sequence[Told]) -> Events:
        """Let the agents carry out the commands of one step, all at the same time, and tell the kitchen which of them the
        server saw, in the order of the commands."""
        kitchen = self.site.kitchen
        actions = kitchen.read(commands)
        seen = await asyncio.gather(*(self._carry_out(action) for action in actions))
        self.told = [command if ok else idle(action) for command, action, ok in zip(commands, actions, seen, strict=True)]
        self.unseen += len(seen) - sum(seen)
        events = kitchen.step(self.told)
        await self.site.show(kitchen.observe())
        await self._look()
        return events

    async def _carry_out(self, action: Action | None) -> bool:
        return action is None or await self.site.carry_out(action, TRIES)

    async def _look(self) -> None:
        """Note what the server reports, and accept what was lost."""
        report = await self.site.look()
        self.digest = state_digest(state_seen(self.site.kitchen, report))
        self.losses += await accept_losses(self.site, report)


def idle(action: Action | None) -> Action:
    """Return the action of an agent that did nothing instead of this one."""
    assert action is not None
    return Action(Verb.NOOP, action.agent)
