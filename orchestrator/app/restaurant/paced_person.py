"""A scripted client with the pace of a person: it looks at the kitchen, thinks, walks and clicks, and the kitchen learns of it
only by its clicks, as of any person."""

import asyncio

from orchestrator.app.restaurant.cook_bot import CookBot
from orchestrator.app.restaurant.guests import Guests
from orchestrator.app.restaurant.person_cook import PersonCook
from orchestrator.app.restaurant.real_time import RealTimeShift
from orchestrator.app.restaurant.site import START, RestaurantSite
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.rules import Level
from orchestrator.tasks.restaurant.fine_clock import coarse_view

THINKS = 1.0  # seconds of the game before each walk and each click
LOOKS = 0.5  # seconds of the game between two looks when there is nothing to do


class PacedPerson:
    """Plays agent 0 with the client of a bot, which obeys no dispatcher; it chooses as the greedy dispatcher does."""

    def __init__(self, client: CookBot, level: Level, agents: int) -> None:
        self._client, self._head = client, Greedy(level, agents, crew=[client.agent])
        self._place = START
        self.clicks = 0

    async def serve(self, shift: RealTimeShift) -> None:
        """Cook until the shift is over, while what it clicks is answered as for all people."""
        guests = Guests(shift, [PersonCook(self._client.agent, self._client.name)])
        acting = asyncio.create_task(self._act(shift), name="scripted person")
        try:
            await guests.serve()
        finally:
            await cancel(acting)

    async def _act(self, shift: RealTimeShift) -> None:
        speed, site = shift.site.speed, shift.site
        while not shift.over:
            seen = coarse_view(site.kitchen.observe(), {**shift.going, self._client.agent: self._place})
            action = next(iter(self._head.act(seen)), None)
            if action is None or action.verb is Verb.NOOP:
                await asyncio.sleep(LOOKS / speed)
                continue
            await asyncio.sleep(THINKS / speed)
            await self._carry_out(site, action)

    async def _carry_out(self, site: RestaurantSite, action: Action) -> None:
        """Walk or click; after a click, wait a moment for what comes of it."""
        if action.verb is Verb.GOTO:
            here = await site.eyes.cook(self._client.name)
            await self._client.walk((here.x, here.z), site.ground.spot(action.place, self._client.agent))
            self._place = action.place
            return
        self.clicks += 1
        await self._client.click(site.ground.cell_for(action.place, action.item))
        await asyncio.sleep(LOOKS / site.speed)
