"""Puts animals into a pen: one member gathers them around the food in its hand, the others set a fence around them, and the
first one comes out and closes the gate."""

from collections.abc import Mapping
from functools import partial

from orchestrator.building.ground import fitted
from orchestrator.building.land import columns, land_in
from orchestrator.building.order import ShapeOrder
from orchestrator.building.shapes.drawing import drawn
from orchestrator.building.shapes.paths import ring
from orchestrator.core.blueprint import Build, Cell, Stage
from orchestrator.core.errors import BadGoal
from orchestrator.core.observation import Entity
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.position import Position
from orchestrator.knowledge.game import GameData
from orchestrator.team.living.hands import LivingCrew, divided
from orchestrator.team.living.herd import FOOD

HALF = 4  # blocks from the middle of the pen to its fence
CLOSE = 3.5  # blocks from the food within which animals count as gathered
FETCHES = 3  # looks after which it goes to the next animal that has not come
LOOKS, PATIENCE = 3.0, 60  # seconds of the game between two looks, and how many looks animals get to come
SEARCHES = (0, 20, 36)  # blocks from where the animals were seen at first at which the members look for them again
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))
FENCE, GATE = "oak_fence", "oak_fence_gate"
WALK = 120.0  # seconds


class PenWork:
    """The work of one crew that puts `count` animals of a kind into a pen."""

    def __init__(self, hands: LivingCrew, game: GameData, mob: str, count: int) -> None:
        self.hands, self.game, self.mob, self.count = hands, game, mob, count
        self.trouble: dict[str, str] = {}  # why a member has not got what it takes

    async def pen(self) -> Verdict:
        """Gather the animals, fence them in and close the gate."""
        names = self.hands.names
        if len(names) < 2:
            return Verdict(Status.FAIL, "it takes two of us: one holds the food, the others set the fence")
        holder, *builders = names
        looks = await self.hands.each(self.animals)
        seen = max(looks.values(), key=len, default=[])
        if len(seen) < self.count:
            return Verdict(Status.FAIL, f"we see only {len(seen)} {self.mob}")
        place = cell_at(seen[0].position)
        self.hands.stage(f"getting {FOOD[self.mob]} and a fence")
        await self.hands.each(partial(self.equip, names=names, share=-(-8 * HALF // len(builders))))
        if self.trouble:
            return Verdict(Status.FAIL, "; ".join(self.trouble.values()))
        await self.hands.each(partial(self.come, to=place))
        if why := await self.gather(holder, place):
            return Verdict(Status.FAIL, why)
        try:
            fence = await self.around((await self.hands.seen(holder)).position)
        except BadGoal as error:
            return Verdict(Status.FAIL, str(error))
        return await self.close(fence, holder, builders)

    async def equip(self, name: str, names: tuple[str, ...], share: int) -> None:
        """Let one member get what it takes: the first food and the gate, the second food and its share of the fence, the
        others their share."""
        food = ((FOOD[self.mob], 1),) if name in names[:2] else ()
        for item, count in (*food, (GATE, 1) if name == names[0] else (FENCE, share)):
            if why := await self.hands.get(name, item, count):
                self.trouble[name] = f"{name} has no {item}: {why}"
                return

    async def come(self, name: str, to: Cell) -> None:
        """Let one member come near the animals before they are gathered, so that the fence is set soon."""
        await self.hands.do(name, "goTo", {"x": to[0], "y": to[1], "z": to[2], "range": 8}, WALK)

    async def search(self, place: Cell) -> list[Entity]:
        """Return the animals of the kind as the member sees them who sees most. If they have wandered off, the members look for
        them around the place, each in another direction."""
        found: list[Entity] = []
        for far in SEARCHES:
            looks = await self.hands.each(partial(self.look_around, place=place, far=far))
            found = max(looks.values(), key=len, default=[])
            if len(found) >= self.count:
                break
        return found

    async def look_around(self, name: str, place: Cell, far: int) -> list[Entity]:
        """Let one member walk so far from a place into its own direction, and return the animals that it sees there."""
        if far and name in self.hands.names:
            east, south = DIRECTIONS[self.hands.names.index(name) % len(DIRECTIONS)]
            await self.come(name, (place[0] + far * east, place[1], place[2] + far * south))
        return await self.animals(name)

    async def gather(self, holder: str, place: Cell) -> str:
        """Let a member stand among the animals with food in its hand until enough are beside it; return why they are not."""
        found = await self.search(place)
        if len(found) < self.count:
            return f"we see only {len(found)} {self.mob}"
        self.hands.stage(f"gathering {self.count} {self.mob}")
        near = sorted(found, key=lambda each: each.position.distance(found[0].position))[: self.count]
        x, y, z = (sum(getattr(each.position, axis) for each in near) / len(near) for axis in "xyz")
        await self.hands.do(holder, "goTo", {"x": round(x), "y": round(y), "z": round(z), "range": 2}, WALK)
        held = await self.hands.do(holder, "equipItem", {"name": FOOD[self.mob]}, WALK)
        for look in range(PATIENCE if held.ok else 0):
            if len(await self.beside(holder)) >= self.count:
                return ""
            await self.hands.rest(LOOKS)
            if look % FETCHES == FETCHES - 1:
                await self.fetch_next(holder)
        return f"only {len(await self.beside(holder))} {self.mob} came to the {FOOD[self.mob]}"

    async def fetch_next(self, holder: str) -> None:
        """Let a member go to the next animal that has not come; those that have come follow it."""
        beside = {each.position for each in await self.beside(holder)}
        away = [each.position for each in await self.animals(holder) if each.position not in beside]
        if away:
            x, y, z = cell_at(away[0])
            await self.hands.do(holder, "goTo", {"x": x, "y": y, "z": z, "range": 3}, WALK)
            await self.hands.do(holder, "equipItem", {"name": FOOD[self.mob]}, WALK)

    async def animals(self, name: str) -> list[Entity]:
        """Return the animals of the kind that a member sees, the nearest first."""
        look = await self.hands.seen(name)
        found = [each for each in look.entities if each.name == self.mob]
        return sorted(found, key=lambda each: each.position.distance(look.position))

    async def beside(self, name: str) -> list[Entity]:
        """Return the animals of the kind that are close to a member."""
        here = (await self.hands.seen(name)).position
        return [each for each in await self.animals(name) if each.position.distance(here) <= CLOSE]

    async def around(self, middle: Position) -> Build:
        """Return the fence around a place, on the land. Raises BadGoal if the land is too uneven or wet."""
        x, y, z = cell_at(middle)
        path = ring((x - HALF, z - HALF), (x + HALF, z + HALF))
        drawing = drawn(self.game, ShapeOrder("fence"), path, closed=True)
        seen = await self.hands.look(columns(path, y, 2))
        return fitted(drawing, (drawing.corner[0], y, drawing.corner[1]), land_in(path, y, seen))

    async def close(self, fence: Build, holder: str, builders: list[str]) -> Verdict:
        """Let the builders set the fence, and the holder come out and set the gate; return what is in the pen then."""
        self.hands.stage("setting the fence")
        sides, gate = fence.stages
        shares = {name: fence.part(sides, [cell for cell, _ in mine]) for name, mine in divided(sides.cells, builders)}
        whys = await self.hands.each(partial(self.set_share, shares=shares), tuple(shares))
        if len(whys) < len(shares) or any(whys.values()):
            return Verdict(
                Status.FAIL, f"the fence is not closed: {'; '.join(filter(None, whys.values())) or 'a bot was lost'}"
            )
        await self.wait_for_strays(fence, holder)
        await self.hands.each(partial(self.lure_away, fence=fence), builders[:1])
        await self.hands.do(holder, "equipItem", {"name": GATE}, WALK)
        await self.hands.rest(LOOKS)
        await self.step_out(holder, fence, gate)
        if why := await self.hands.build(holder, "close the pen", fence.part(gate, [cell for cell, _ in gate.cells])):
            return Verdict(Status.FAIL, f"the gate is not closed: {why}")
        (west, y, north), (east, _, south) = fence.low, fence.high
        inside = await self.inside(fence, holder)
        said = f"{inside} {self.mob} are in the pen at {(west + east) // 2} {y} {(north + south) // 2}"
        return Verdict(Status.SUCCESS if inside >= self.count else Status.FAIL, said)

    async def inside(self, fence: Build, holder: str) -> int:
        """Return how many animals of the kind a member sees inside of the fence."""
        (west, _, north), (east, _, south) = fence.low, fence.high
        places = [each.position for each in await self.animals(holder)]
        return sum(west < at.x < east + 1 and north < at.z < south + 1 for at in places)

    async def wait_for_strays(self, fence: Build, holder: str) -> None:
        """Let the holder stay with the food until those that walked off meanwhile have come in through the gap of the gate."""
        for _ in range(PATIENCE):
            if await self.inside(fence, holder) >= self.count:
                return
            await self.hands.rest(LOOKS)

    async def lure_away(self, name: str, fence: Build) -> None:
        """Let one member stand behind the fence with food, on the side away from the gate, so that the animals go there."""
        (west, y, north), (east, _, _) = fence.low, fence.high
        await self.hands.do(name, "goTo", {"x": (west + east) // 2, "y": y, "z": north - 2, "range": 1}, WALK)
        await self.hands.do(name, "equipItem", {"name": FOOD[self.mob]}, WALK)

    async def set_share(self, name: str, shares: Mapping[str, Build]) -> str:
        """Let one member set its part of the fence; return why that is impossible."""
        return await self.hands.build(name, "fence the animals in", shares[name])

    async def step_out(self, holder: str, fence: Build, gate: Stage) -> Outcome:
        """Let a member walk through the gap to a place outside of it."""
        x, y, z = gate.cells[0][0]
        outside = 1 if z == fence.high[2] else -1
        return await self.hands.do(holder, "goTo", {"x": x, "y": y, "z": z + 2 * outside, "range": 1}, WALK)


def cell_at(position: Position) -> Cell:
    """Return the cell in which somebody stands."""
    return int(position.x // 1), int(position.y // 1), int(position.z // 1)
