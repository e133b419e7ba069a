"""Makes a field and harvests it: gets hoes, seeds and water, levels the land, lets in the water, and tends the beds, which are
divided among the members, until a look at them finds nothing more to do."""

from collections.abc import Awaitable, Mapping, Sequence
from functools import partial

from orchestrator.building.field_ground import field_ground, without_crops
from orchestrator.building.land import columns, land_in
from orchestrator.core.blueprint import AIR, Cell
from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import amount
from orchestrator.core.plan import Status, Verdict
from orchestrator.core.plural import counted
from orchestrator.knowledge.crops import FRUIT
from orchestrator.team.living.field_plan import Field, FieldState, above, field_state
from orchestrator.team.living.hands import LivingCrew, divided

HOE = "wooden_hoe"  # the cheapest one
TENDING, A_BED = 60.0, 8.0  # seconds to get there, and for each bed
POURING = 90.0  # seconds
POURS = 3  # times that one hole is filled before it is given up
ROUNDS = 8  # of tending: what one has not come by is given to others
MORE_SEEDS = 2  # times that seeds are looked for again
LOOKS = 10.0  # seconds of the game between two looks at a field that grows
SHARE = 0.5  # of the beds have to be ripe before a field that is kept is harvested


class FieldWork:
    """The work of one crew on one field."""

    def __init__(self, hands: LivingCrew, field: Field) -> None:
        self.hands, self.field = hands, field
        self.trouble: dict[str, str] = {}  # why something could not be got, by what it is

    async def state(self) -> FieldState:
        """Return what is to be done on the field, as the members see it; one walks there if nobody sees it all."""
        found = field_state(self.field, await self.hands.look(self.field.cells))
        if found.unseen and self.hands.names:
            await self.hands.each(self.go_there, self.hands.names[:1])
            found = field_state(self.field, await self.hands.look(self.field.cells))
        return found

    async def go_there(self, name: str) -> None:
        """Let a member walk to the field if it is far away."""
        await self.hands.go(name, above(self.field.corner))

    # ---- a new field -------------------------------------------------------------------------------------------------------

    async def make(self) -> Verdict:
        """Make the field from what the land gives, and sow it."""
        async with self.hands.counting(self.field.seed, len(self.field.beds), "getting hoes, water and seeds"):
            await self.hands.each(self.equip)
        if not self.hands.names:
            return Verdict(Status.FAIL, "none of us is in the world")
        if "hoe" in self.trouble and not await self.has_hoe():
            return Verdict(Status.FAIL, f"we have no hoe: {self.trouble['hoe']}")
        if why := await self.level():
            return Verdict(Status.FAIL, f"we cannot level the land: {why}")
        await self.let_in_water()
        found = await self.tend_all()
        for _ in range(MORE_SEEDS):
            if not found.bare or found.raw:
                break
            await self.hands.each(partial(self.get_seeds, count=-(-len(found.bare) // len(self.hands.names or (1,)))))
            found = await self.tend_all()
        return self.made(found)

    def made(self, found: FieldState) -> Verdict:
        """Return the verdict on a new field in the state `found`."""
        beds = len(self.field.beds)
        if found.raw or found.unseen:
            x, y, z = (*found.raw, *found.unseen)[0]
            tilled = beds - len(found.raw) - len(found.unseen)
            return Verdict(Status.FAIL, f"{tilled} of {beds} beds are tilled; the one at {x} {y} {z} is not")
        if not found.sown:
            return Verdict(
                Status.FAIL, f"all beds are tilled, but we have no {self.field.seed}: {self.trouble.get('seeds', '')}"
            )
        water = "" if not found.dry else f"; it stays dry, because {self.trouble.get('water', 'the water did not stay')}"
        rest = "" if found.sown == beds else f"; the other {beds - found.sown} are sown from the harvest"
        return Verdict(Status.SUCCESS, f"{counted(beds, 'bed is', 'beds are')} tilled, {found.sown} of them sown{rest}{water}")

    async def equip(self, name: str) -> None:
        """Let one member get a hoe and then its share of the seeds; the first of several gets the water instead of seeds."""
        names = self.hands.names
        if not any(item.endswith("_hoe") for item in (await self.hands.seen(name)).inventory):
            await self.note("hoe", self.hands.get(name, HOE, 1))
        sowers = names[1:] or names
        if name in sowers:
            await self.get_seeds(name, -(-len(self.field.beds) // len(sowers)))
        if name == names[0] and (await self.state()).dry:
            await self.note("water", self.hands.get(name, "water_bucket", 1))

    async def get_seeds(self, name: str, count: int) -> None:
        """Let one member hold so many seeds, as far as there are any."""
        await self.note("seeds", self.hands.get(name, self.field.seed, count))

    async def note(self, what: str, getting: Awaitable[str]) -> None:
        """Wait until something is got, and remember why not."""
        if why := await getting:
            self.trouble[what] = why

    async def has_hoe(self) -> bool:
        """Return whether any member holds a hoe."""
        return any(item.endswith("_hoe") and count for item, count in (await self.hands.held()).items())

    async def level(self) -> str:
        """Let one member make the land level, and take away what the members have set down on it; return why that is
        impossible, empty if it is level."""
        self.hands.stage("levelling the land")
        await self.state()
        x, y, z = above(self.field.corner)
        squares = [(x + dx, z + dz) for dx in range(self.field.length) for dz in range(self.field.width)]
        seen = await self.hands.look(columns(squares, y))
        try:
            ground = field_ground(squares, land_in(squares, y, without_crops(seen)), y)[1]
        except BadGoal as error:
            return str(error)
        if ground is None:
            return ""
        why, text = "", f"level {self.field.length}x{self.field.width} blocks at {x} {y} {z}"
        for name in self.hands.names:
            whys = await self.hands.each(partial(self.hands.build, text=text, build=ground), (name,))
            why = whys.get(name, "its bot was lost")
            if not why:
                break
        return why

    async def let_in_water(self) -> None:
        """Dig the holes for the water that is missing and fill them, until the water is seen there."""
        for _ in range(POURS * len(self.field.waters)):
            dry = (await self.state()).dry
            if not dry:
                return
            self.hands.stage("letting in the water")
            if not (carriers := await self.holders("water_bucket")):
                await self.hands.each(self.get_water, await self.holders("bucket") or self.hands.names[:1])
                carriers = await self.holders("water_bucket")
            if not carriers:
                return
            await self.hands.each(partial(self.pour, cell=dry[0]), carriers[:1])

    async def get_water(self, name: str) -> None:
        """Let one member fetch a bucket of water."""
        await self.note("water", self.hands.get(name, "water_bucket", 1))

    async def pour(self, name: str, cell: Cell) -> None:
        """Let one member dig a hole and pour its water in."""
        x, y, z = cell
        await self.hands.go(name, above(cell))
        hole = {"cells": [{"x": x, "y": y, "z": z, "block": AIR}], "low": [x, y, z], "high": [x, y, z]}
        await self.hands.do(name, "buildBlocks", hole, POURING)
        await self.hands.do(name, "emptyBucket", {"x": x, "y": y - 1, "z": z}, POURING)

    # ---- what is done again and again ------------------------------------------------------------------------------------

    async def tend_all(self) -> FieldState:
        """Let the members tend the beds on which something is to be done, until there are none or nothing helps: first those
        that are ripe or not tilled, then those that only have to be sown."""
        found = await self.state()
        mine = {*found.ripe, *found.raw, *found.bare}  # what gets ripe meanwhile is for the next harvest
        for _ in range(ROUNDS):
            first = mine & {*found.ripe, *found.raw}
            left = [bed for bed in self.field.beds if bed in (first or mine & {*found.bare})]
            names = await self.holders("_hoe" if found.raw else "" if first else self.field.seed)
            if not left or not names:
                break
            self.hands.stage(f"{len(left)} of {len(self.field.beds)} beds to see to, {found.sown} sown")
            shares = dict(divided(left, names))
            await self.hands.each(partial(self.tend, shares=shares), tuple(shares))
            now = await self.state()
            if now == found:
                break
            found, mine = now, (mine | {*now.raw, *now.bare}) - {*now.growing}  # somebody may have trampled a bed meanwhile
        return found

    async def holders(self, ending: str) -> list[str]:
        """Return the members that hold an item whose id has this ending; all for an empty one."""
        looks = await self.hands.each(self.hands.seen)
        return [name for name, look in looks.items() if any(item.endswith(ending) for item in look.inventory) or not ending]

    async def tend(self, name: str, shares: Mapping[str, Sequence[Cell]]) -> None:
        """Let one member tend its share of the beds."""
        beds = shares[name]
        await self.hands.go(name, above(beds[0]))
        args = {"cells": [list(bed) for bed in beds], "name": self.field.crop}
        await self.hands.do(name, "tendField", args, TENDING + A_BED * len(beds))

    async def harvest(self) -> Verdict:
        """Harvest what is ripe, and sow it and what was free before."""
        await self.hands.each(self.go_there)
        found, before = await self.state(), await self.hands.held()
        if not found.ripe and not (found.bare and before[self.field.seed]):
            return Verdict(Status.FAIL, f"nothing is ripe yet: {found.sown} of {len(self.field.beds)} beds still grow")
        ripe, found = len(found.ripe), await self.tend_all()
        more = (await self.hands.held())[FRUIT[self.field.crop]] - before[FRUIT[self.field.crop]]
        if ripe and more <= 0:
            return Verdict(Status.FAIL, f"{ripe} beds are ripe, but nobody reached them or had room for the harvest")
        return Verdict(Status.SUCCESS, self.brought(found, more))

    def brought(self, found: FieldState, more: int) -> str:
        """Return in words what a harvest brought, and how the field stands."""
        return f"{amount(more, FRUIT[self.field.crop])} harvested; {found.sown} of {len(self.field.beds)} beds are sown again"

    async def keep(self, harvests: int | None) -> Verdict:
        """Harvest the field whenever half of it is ripe: so many times, or until somebody stops it."""
        done = 0
        while harvests is None or done < harvests:
            await self.hands.each(self.go_there)
            found = await self.state()
            self.hands.stage(f"{counted(done, 'harvest')} so far, {len(found.ripe)} of {len(self.field.beds)} beds are ripe")
            if len(found.ripe) >= max(1, SHARE * found.sown):
                verdict = await self.harvest()
                done += verdict.status is Status.SUCCESS
                self.hands.tell(f"Harvest {done}: {verdict.why}.")
                if verdict.status is not Status.SUCCESS:
                    await self.hands.rest(LOOKS)
            elif not found.sown and not found.unseen:
                return Verdict(Status.FAIL, "nothing grows on the field any more")
            else:
                await self.hands.rest(LOOKS)
        return Verdict(Status.SUCCESS, f"{counted(done, 'harvest')} brought in")
