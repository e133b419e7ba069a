"""Gathers animals around one member that holds their food, and keeps them there while the others fetch what a pen takes."""

import asyncio

from orchestrator.core.blueprint import Cell
from orchestrator.core.observation import Entity
from orchestrator.core.position import Position, cell_of
from orchestrator.team.living.hands import LivingCrew
from orchestrator.team.living.herd import FOOD

CLOSE = 3.5  # blocks from the food within which animals count as gathered
FETCHES = 3  # looks after which it goes to the next animal that has not come
LOOKS, PATIENCE = 3.0, 60  # seconds of the game between two looks, and how many looks animals get to come
SEARCHES = (20, 36)  # blocks from where the animals were seen at first at which the members look for them again
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))
FOLLOWS = 8.0  # blocks from the food at which an animal follows it
WALK = 120.0  # seconds


class Luring:
    """The gathering of `count` animals of a kind around the member `holder`."""

    def __init__(self, hands: LivingCrew, mob: str, count: int, holder: str) -> None:
        self.hands, self.mob, self.count, self.holder = hands, mob, count, holder
        self.searches = 0  # for animals that went out of sight

    async def hold(self, place: Cell, until: asyncio.Task[None]) -> str:
        """Let the holder get the food, gather the animals near a place, and stay with them until the task is done; return why
        that is impossible, empty if they are beside it then. Raises BodyLost."""
        if why := await self.hands.get(self.holder, FOOD[self.mob], 1):
            return f"{self.holder} has no {FOOD[self.mob]}: {why}"
        await self.come(self.holder, place)
        if why := await self.gather(place):
            return why
        look = 0
        while not until.done():
            await self.hands.rest(LOOKS)
            look += 1
            if look % FETCHES == 0 and len(await self.beside()) < self.count:
                await self.fetch_next()
        return await self.wait_beside()

    async def come(self, name: str, to: Cell) -> None:
        """Let one member walk near a place."""
        await self.hands.do(name, "goTo", {"x": to[0], "y": to[1], "z": to[2], "range": 8}, WALK)

    async def search(self, place: Cell) -> list[Entity]:
        """Return the animals that the holder sees. If they have wandered off, it looks for them around the place, in one
        direction after another."""
        found = await self.animals(self.holder)
        ways = ((far * east, far * south) for far in SEARCHES for east, south in DIRECTIONS)
        for east, south in ways:
            if len(found) >= self.count:
                break
            await self.come(self.holder, (place[0] + east, place[1], place[2] + south))
            found = await self.animals(self.holder)
        return found

    async def gather(self, place: Cell) -> str:
        """Let the holder stand among the animals with food in its hand until enough are beside it; return why they are not."""
        found = await self.search(place)
        if len(found) < self.count:
            return f"we see only {len(found)} {self.mob}"
        self.hands.stage(f"gathering {self.count} {self.mob}")
        near = sorted(found, key=lambda each: each.position.distance(found[0].position))[: self.count]
        x, y, z = (sum(getattr(each.position, axis) for each in near) / len(near) for axis in "xyz")
        await self.go_with_food((round(x), round(y), round(z)), near=2)
        return await self.wait_beside()

    async def wait_beside(self) -> str:
        """Wait until enough animals are beside the holder, which goes to those that do not come; return why they are not."""
        for look in range(PATIENCE):
            if len(await self.beside()) >= self.count:
                return ""
            await self.hands.rest(LOOKS)
            if look % FETCHES == FETCHES - 1:
                await self.fetch_next()
        return f"only {len(await self.beside())} {self.mob} came to the {FOOD[self.mob]}"

    async def fetch_next(self) -> None:
        """Let the holder go to the next animal that has not come; those that have come follow it. One that is so far away that
        they would lose the holder is led to them instead."""
        here = (await self.hands.seen(self.holder)).position
        gathered = bool(await self.beside())
        away = await self.away(here) or await self.searched(here)
        if away:
            await self.go_with_food(cell_of(away[0].position), near=2)
            if gathered and away[0].position.distance(here) > FOLLOWS:
                await self.lead(cell_of(here))

    async def away(self, here: Position) -> list[Entity]:
        """Return the animals that any member sees and that are not close to a place, the nearest first."""
        looks = await self.hands.each(self.animals)
        found = [each for look in looks.values() for each in look if each.position.distance(here) > CLOSE]
        return sorted(found, key=lambda each: each.position.distance(here))

    async def searched(self, here: Position) -> list[Entity]:
        """Let the holder look for animals that nobody sees, in another direction at each call, and come back if it finds none;
        return those that are not close to the place where it was."""
        x, y, z = cell_of(here)
        (east, south), far = (
            DIRECTIONS[self.searches % len(DIRECTIONS)],
            SEARCHES[self.searches // len(DIRECTIONS) % len(SEARCHES)],
        )
        self.searches += 1
        await self.come(self.holder, (x + far * east, y, z + far * south))
        found = await self.away(here)
        if not found:
            await self.go_with_food((x, y, z), near=2)
        return found

    async def go_with_food(self, to: Cell, near: int) -> None:
        """Let the holder go near a place, and hold the food in its hand there: a walk may have put a tool into it."""
        await self.hands.do(self.holder, "goTo", {"x": to[0], "y": to[1], "z": to[2], "range": near}, WALK)
        await self.hands.do(self.holder, "equipItem", {"name": FOOD[self.mob]}, WALK)

    async def lead(self, to: Cell) -> None:
        """Let the holder lead the animal beside it to a place, and wait for it on the way."""
        await self.hands.do(self.holder, "lureAnimal", {"name": self.mob, "x": to[0], "y": to[1], "z": to[2]}, WALK)

    async def animals(self, name: str) -> list[Entity]:
        """Return the animals of the kind that a member sees, the nearest first."""
        look = await self.hands.seen(name)
        found = [each for each in look.entities if each.name == self.mob]
        return sorted(found, key=lambda each: each.position.distance(look.position))

    async def beside(self) -> list[Entity]:
        """Return the animals of the kind that are close to the holder."""
        here = (await self.hands.seen(self.holder)).position
        return [each for each in await self.animals(self.holder) if each.position.distance(here) <= CLOSE]
