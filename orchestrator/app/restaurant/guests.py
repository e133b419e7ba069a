"""People who cook in the restaurant with the game's client: a click at a station puts, takes or starts, the hand shows what is
held, and what the kitchen refuses is answered by one line."""

import asyncio
import re
from collections.abc import Sequence

from orchestrator.app.restaurant.losses import cook_losses
from orchestrator.app.restaurant.person_cook import PersonCook, tell_one
from orchestrator.app.restaurant.real_time import RealTimeShift
from orchestrator.servers.control import BlockClick
from orchestrator.tasks.cuisineworld.rules import TABLE
from orchestrator.tasks.restaurant.clicks import meant_by_click, told_to
from orchestrator.tasks.restaurant.looks import title

LOOK = 0.5  # seconds between two looks who has come or left
HOW = (
    "You cook. Click a station: with something in your hand you put it there, with an empty hand you start it or take what is "
    "ready. Crouch to take without starting. Dishes go to the serving table."
)
START = f"{TABLE}0"


class Guests:
    """The people among the cooks of one shift."""

    def __init__(self, shift: RealTimeShift, people: Sequence[PersonCook]) -> None:
        self._shift, self._site = shift, shift.site
        self._people = {person.name: person for person in people}
        self._absent: set[str] = set()
        self._clicks: asyncio.Queue[BlockClick] = asyncio.Queue()

    async def serve(self) -> None:
        """Answer what people do, until the shift is over."""
        self._site.on_click = self._clicks.put_nowait
        for name in self._people:
            await self._tell(name, HOW)
        while not self._shift.over:
            try:
                async with asyncio.timeout(LOOK):
                    click = await self._clicks.get()
            except TimeoutError:
                await self._look_who_is_here()
                continue
            await self._answer(click)

    async def _answer(self, click: BlockClick) -> None:
        """Let the kitchen decide on a click, and tell the person why it refuses, if it does."""
        person, place = self._people.get(click.player), self._site.place_clicked(click)
        if person is None:
            return await self._tell(click.player, "Only the cooks of this shift can use the kitchen.")
        if not place:
            return await self._tell(click.player, f"{title(self._site.ground.cells.get(click.at, 'This'))} is broken.")
        if not click.reached:
            return await self._tell(click.player, f"You are too far from {title(place).lower()}.")
        kitchen = self._site.kitchen
        async with self._shift.lock:
            await self._site.check_hand(person, click)
            kitchen.stand(person.agent, place)
            action = meant_by_click(kitchen, person.agent, place, self._site.ground.item_at(click.at), click.crouching)
            refused = await self._shift.do(action)
        self._shift.changed.set()
        if refused:
            await self._tell(click.player, told_to(person.agent, refused[0]))

    async def _look_who_is_here(self) -> None:
        """Notice who has left, and let who comes back begin at the serving table with empty hands."""
        online = await self._site.admin.players()
        for name, person in self._people.items():
            if name not in online and name not in self._absent:
                self._absent.add(name)
                async with self._shift.lock:
                    self._shift.log.losses += await cook_losses(self._site, person.agent, None, moves=False)
            elif name in online and name in self._absent:
                self._absent.remove(name)
                async with self._shift.lock:
                    self._site.kitchen.stand(person.agent, START)
                    await self._site.welcome(person)
                await self._tell(name, "Welcome back: your hands are empty.")

    async def _tell(self, name: str, line: str) -> None:
        if re.fullmatch(r"\w{1,16}", name):
            await tell_one(self._site.admin, name, line)
