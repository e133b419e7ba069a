"""Puts animals into a pen: one member gathers them around the food in its hand while the others fetch a fence and a gate. They
set the fence around it, and it comes out and closes the gate."""

import asyncio
from collections.abc import Mapping
from functools import partial

from orchestrator.building.ground import fitted
from orchestrator.building.land import columns, land_in
from orchestrator.building.order import ShapeOrder
from orchestrator.building.shapes.drawing import drawn
from orchestrator.building.shapes.paths import ring
from orchestrator.core.blueprint import Build, Cell, Stage
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.errors import BadGoal
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.position import Position, cell_of
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.knowledge.game import GameData
from orchestrator.team.living.hands import LivingCrew, divided
from orchestrator.team.living.herd import FOOD
from orchestrator.team.living.luring import LOOKS, PATIENCE, WALK, Luring
from orchestrator.team.living.pen_supplies import GATE, HALF, PenSupplies

ROUNDS = 3  # times that a part of the fence is begun
FETCHES = 3  # looks after which the holder goes out to an animal that has not come in
PLACES = 2  # times that a place is chosen, when the land there takes more fence than was fetched
LURED = 10  # looks that the animals get to follow the food to the side away from the gate
MIDDLE = 0.5  # blocks from the side of a block to its middle
BODY = 0.3  # blocks from the middle of a body to its side
ASIDE = ((0, 0), (6, 0), (0, 6), (-6, 0), (0, -6))  # blocks to a place where the land may be more even


class PenWork:
    """The work of one crew that puts `count` animals of a kind into a pen."""

    def __init__(self, hands: LivingCrew, game: GameData, mob: str, count: int) -> None:
        self.hands, self.game, self.mob, self.count = hands, game, mob, count

    async def pen(self) -> Verdict:
        """Gather the animals, fence them in and close the gate."""
        try:
            return await self.penned()
        except BodyLost as lost:
            return Verdict(Status.FAIL, f"one of us was lost: {lost}")

    async def penned(self) -> Verdict:
        """Pen the animals like `pen`. Raises BodyLost."""
        names = self.hands.names
        if len(names) < 2:
            return Verdict(Status.FAIL, "it takes two of us: one holds the food, the others set the fence")
        holder, *builders = names
        self.herd = Luring(self.hands, self.mob, self.count, holder)
        looks = await self.hands.each(self.herd.animals)
        seen = max(looks.values(), key=len, default=[])
        if len(seen) < self.count:
            return Verdict(Status.FAIL, f"we see only {len(seen)} {self.mob}")
        supplies = PenSupplies(self.hands, self.mob, builders)
        try:
            fence = await self.fence_fetched(supplies, cell_of(seen[0].position), holder)
        except BadGoal as error:
            return Verdict(Status.FAIL, str(error))
        await self.hands.each(partial(self.herd.come, to=cell_of((await self.hands.seen(holder)).position)), builders)
        if not await supplies.hand_over_gate(holder):
            return Verdict(Status.FAIL, f"{builders[-1]} cannot hand the gate over to {holder}")
        return await self.close(fence, holder, builders)

    async def fence_fetched(self, supplies: PenSupplies, place: Cell, holder: str) -> Build:
        """Return the fence around the holder and the animals, once the builders hold what it takes. Raises BadGoal if that is
        impossible, and BodyLost."""
        for _ in range(PLACES):
            self.hands.stage(f"getting {FOOD[self.mob]} and a fence")
            if why := await self.gather_and_fetch(supplies, place, holder):
                raise BadGoal(why)
            fence = await self.fence_here(holder)
            if await supplies.suffice(len(fence.stages[0].cells)):
                break
            place = cell_of((await self.hands.seen(holder)).position)
        return fence

    async def gather_and_fetch(self, supplies: PenSupplies, place: Cell, holder: str) -> str:
        """Let the holder gather the animals near a place while the builders get what it takes; return why that is impossible,
        as soon as the animals cannot be gathered."""
        fetching = asyncio.create_task(supplies.fetch())
        try:
            held = await self.hands.each(lambda _: self.herd.hold(place, fetching), (holder,))
            if why := held.get(holder, f"{holder} was lost"):
                return why
            await fetching
            return "; ".join(supplies.trouble.values())
        finally:
            await cancel(fetching)

    async def fence_here(self, holder: str) -> Build:
        """Return the fence around the holder, which leads the animals a few blocks aside if the place does not suit it.
        Raises BadGoal if no place there does, and BodyLost."""
        x, y, z = cell_of((await self.hands.seen(holder)).position)
        why = BadGoal("the land here is too uneven for a pen")
        for east, south in ASIDE:
            if (east, south) != ASIDE[0]:
                await self.hands.do(holder, "goTo", {"x": x + east, "y": y, "z": z + south, "range": 1}, WALK)
                await self.herd.wait_beside()
            try:
                return await self.around((await self.hands.seen(holder)).position)
            except BadGoal as error:
                why = error
        raise why

    async def around(self, middle: Position) -> Build:
        """Return the fence around a place, on the land. Raises BadGoal if the land is too uneven or wet, or if somebody who
        does not work with us stands where the fence would be."""
        x, y, z = cell_of(middle)
        path = ring((x - HALF, z - HALF), (x + HALF, z + HALF))
        drawing = drawn(self.game, ShapeOrder("fence"), path, closed=True)
        seen = await self.hands.look(columns(path, y, 2))
        fence = fitted(drawing, (drawing.corner[0], y, drawing.corner[1]), land_in(path, y, seen))
        for each in (await self.hands.seen(self.herd.holder)).entities:
            if each.kind == "player" and each.name not in self.hands.names and stands_in(fence, each.position):
                raise BadGoal(f"{each.name} stands where the fence would be")
        return fence

    async def close(self, fence: Build, holder: str, builders: list[str]) -> Verdict:
        """Let the builders set the fence, and the holder come out and set the gate; return what is in the pen then."""
        self.hands.stage("setting the fence")
        sides, gate = fence.stages
        shares = {name: fence.part(sides, [cell for cell, _ in mine]) for name, mine in divided(sides.cells, builders)}
        if why := await self.set_sides(shares):
            return Verdict(Status.FAIL, f"the fence is not closed: {why}")
        await self.wait_for_strays(fence, holder)
        await self.lead_from_gate(fence, holder)
        await self.hands.do(holder, "equipItem", {"name": GATE}, WALK)
        await self.step_out(holder, fence, gate)
        if why := await self.hands.build(holder, "close the pen", fence.part(gate, [cell for cell, _ in gate.cells])):
            return Verdict(Status.FAIL, f"the gate is not closed: {why}")
        (west, y, north), (east, _, south) = fence.low, fence.high
        inside = await self.inside(fence, holder)
        said = f"{inside} {self.mob} are in the pen at {(west + east) // 2} {y} {(north + south) // 2}"
        return Verdict(Status.SUCCESS if inside >= self.count else Status.FAIL, said)

    async def set_sides(self, shares: Mapping[str, Build]) -> str:
        """Let the builders set their parts of the fence, again where something was in the way; return why it is not closed."""
        why = ""
        for _ in range(ROUNDS):
            whys = await self.hands.each(partial(self.set_share, shares=shares), tuple(shares))
            lost = "" if len(whys) == len(shares) else "a bot was lost"
            why = "; ".join(filter(None, (*whys.values(), lost)))
            if not why or lost:
                break
        return why

    async def lead_from_gate(self, fence: Build, holder: str) -> None:
        """Let the holder lead the animals to the side of the pen away from the gate. It does so inside of the fence: with food
        outside of it, they would look for a way around through the gap."""
        middle = (fence.low[2] + fence.high[2] + 1) / 2
        await self.herd.go_with_food(((fence.low[0] + fence.high[0]) // 2, fence.low[1], fence.low[2] + 2), near=2)
        for _ in range(LURED):
            if all(each.position.z < middle for each in await self.herd.animals(holder) if is_inside(fence, each.position)):
                return
            await self.hands.rest(LOOKS)

    async def inside(self, fence: Build, holder: str) -> int:
        """Return how many animals of the kind a member sees inside of the fence."""
        return sum(is_inside(fence, each.position) for each in await self.herd.animals(holder))

    async def wait_for_strays(self, fence: Build, holder: str) -> None:
        """Wait until those that walked off meanwhile have come in through the gap of the gate; let the holder fetch those that
        do not come."""
        for look in range(PATIENCE):
            if await self.inside(fence, holder) >= self.count:
                return
            await self.hands.rest(LOOKS)
            if look % FETCHES == FETCHES - 1:
                await self.fetch_stray(fence, holder)

    async def fetch_stray(self, fence: Build, holder: str) -> None:
        """Let the holder go out to the nearest animal that is not in the pen and lead it to the middle; those that follow it
        out follow it in again."""
        (west, y, north), (east, _, south) = fence.low, fence.high
        strays = [each.position for each in await self.herd.animals(holder) if not is_inside(fence, each.position)]
        if strays:
            middle = (west + east) // 2, y, (north + south) // 2
            await self.herd.go_with_food(cell_of(strays[0]), near=3)
            await self.herd.lead(middle)
            await self.herd.go_with_food(middle, near=1)

    async def set_share(self, name: str, shares: Mapping[str, Build]) -> str:
        """Let one member set its part of the fence; return why that is impossible."""
        return await self.hands.build(name, "fence the animals in", shares[name])

    async def step_out(self, holder: str, fence: Build, gate: Stage) -> Outcome:
        """Let a member walk through the gap to a place outside of it."""
        x, y, z = gate.cells[0][0]
        outside = 1 if z == fence.high[2] else -1
        return await self.hands.do(holder, "goTo", {"x": x, "y": y, "z": z + 2 * outside, "range": 1}, WALK)


def stands_in(fence: Build, at: Position) -> bool:
    """Return whether a body at a place fills part of a block of the fence."""
    return any(max(abs(at.x - x - MIDDLE), abs(at.z - z - MIDDLE)) < MIDDLE + BODY for x, _, z in fence.cells)


def is_inside(fence: Build, at: Position) -> bool:
    """Return whether a place is between the sides of the fence, which stands in the middle of its blocks."""
    (west, _, north), (east, _, south) = fence.low, fence.high
    return west + MIDDLE < at.x < east + MIDDLE and north + MIDDLE < at.z < south + MIDDLE
