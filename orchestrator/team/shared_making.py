"""A crew makes items together, out of what its members hold and find: they hand over what one of them needs, each makes its
part with its own planner, and in the end one member holds everything, or each its own part."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.events.agents import ActionBegun, ActionEnded
from orchestrator.core.goal import Goal, amount
from orchestrator.core.observation import Observation
from orchestrator.core.plan import Act, Status, Verdict
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of
from orchestrator.tasks.minecollab.sharing import RAW, Division, Handover, Making, SharedStock, divide, parts_to_get
from orchestrator.team.crew import Crew

GIVING = 60.0  # seconds of the game for a handover
A_WALK = 60.0  # seconds of the game for the way home
NEAR = 16.0  # m at which one sees another well enough to give it something
WALKING = 8  # how many things one could gather on the way to a thing
BESIDE = 2  # m
FURNACE = "the furnace"  # as a place that things are taken out of
GROUND = "the ground"  # the same, for blocks that somebody set down
SET_DOWN = ("hay_block",)  # blocks that things are made of and that do not grow
CHESTS = 8  # that are looked into
STATIONS = ("crafting_table", "furnace")
FRUITLESS = 3  # rounds in a row in which nobody gained anything, after which they give up


@dataclass
class SharedMaking:
    """The members of `crew` make `wanted`: triples of a member that has to hold the item, the item and the count; "" as the
    member means that one member has to hold all of them. `done` says whether that is so. `knows` are the members that are shown
    the recipes; they tell the others. It ends after `seconds` of real time. `home` is the cell
    where crafting table and furnace stand: they gather what is lacking together, and make everything there; `fuel` is the coal
    in that furnace. `chests` is what lies in chests, by their place in words."""

    crew: Crew
    game: GameData
    wanted: Sequence[tuple[str, str, int]]
    done: Callable[[], Awaitable[bool]]
    seconds: float
    knows: Sequence[str] = ()
    home: Cell | None = None
    fuel: int = 0
    furnace: asyncio.Lock = field(default_factory=asyncio.Lock)
    chests: dict[str, Counter[str]] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)  # what was said already

    async def run(self) -> Verdict:
        """Work until everything is made, the time is over, or nothing helps any more. Cancelling it stops the members."""
        idle = 0
        await self.look_into_chests()
        try:
            async with asyncio.timeout(self.seconds):
                while not await self.done():
                    before = await self.crew.inventories()
                    trouble = await self.round()
                    idle = 0 if await self.crew.inventories() != before else idle + 1
                    if idle >= FRUITLESS:
                        return Verdict(Status.FAIL, trouble or "nobody could do anything more")
        except TimeoutError:
            return Verdict(Status.FAIL, "the time is over")
        return Verdict(Status.SUCCESS, "everything is made")

    async def round(self) -> str:
        """Hand over what is needed, make it, and bring it to the member that holds all; return the last trouble in words."""
        division = await self.divided()
        if self.home:
            await self.gather(division)
        elif any(parts := self.parts(division, await self.crew.looks())):
            await self.hand_over(division.handovers)
            await self.get(parts)
        division = await self.divided()
        await self.hand_over(division.handovers)
        async with asyncio.TaskGroup() as group:
            makers = dict.fromkeys(making.maker for making in division.makings)
            works = [group.create_task(self.make_all(division, name)) for name in makers]
        await self.bring(division)
        return next((trouble for work in works if (trouble := work.result())), "")

    async def divided(self) -> Division:
        """Return who does what, by what each member holds and sees now, and let the members tell each other."""
        looks = await self.crew.looks()
        together = not any(member for member, _, _ in self.wanted)
        division = divide(self.known(looks), stock_of(looks), self.wanted, together)
        self.tell(division)
        return division

    def known(self, looks: Mapping[str, Observation]) -> SharedStock:
        """Return what the members know together."""
        near = sum((Counter(look.blocks) for look in looks.values()), Counter[str]())
        adviser = self.crew.adviser
        offers = {item: several[0] for item, several in adviser.offers().items()}
        standing = frozenset(station for station in STATIONS if near[station] or self.home)
        stores = dict(self.chests) | ({FURNACE: {"coal": self.fuel}} if self.fuel else {})
        stores |= {GROUND: {each: near[each] for each in SET_DOWN if near[each]}}
        return SharedStock(self.game, near, offers, standing, stores=stores)

    def parts(self, division: Division, looks: Mapping[str, Observation]) -> list[list[Making]]:
        """Return what each member that has something to get gets while the others do the same."""
        return [several for several in parts_to_get(self.known(looks), stock_of(looks), division).values() if several]

    async def get(self, parts: Sequence[Sequence[Making]]) -> None:
        """Let members get things at the same time, each its own."""
        for several in parts:
            for part in several:
                self.say(self.crew.organisation.root, part.maker, f"{part.maker}, get {part.item}")
        async with asyncio.TaskGroup() as group:
            for several in parts:
                group.create_task(self.make(several))

    def tell(self, division: Division) -> None:
        """Let the members tell each other what the division means, each line once: who gives what, and the steps to an item to
        a maker that was not shown them."""
        for each in division.handovers:
            if each.giver in self.crew.worlds:
                self.say(each.taker, each.giver, f"{each.giver}, give {each.taker} {amount(each.count, each.item)}")
        for making in division.makings:
            teacher = next((name for name in self.knows if name != making.maker), "")
            if teacher and making.maker not in self.knows and making.steps:
                steps = ", then ".join(f"{step.verb} {amount(step.count, step.item)}" for step in making.steps)
                self.say(teacher, making.maker, f"{making.maker}, for {making.item}: {steps}")

    def say(self, speaker: str, listener: str, text: str) -> None:
        """Send a line from one member to another, unless it was said before."""
        if text not in self.told:
            self.told.add(text)
            self.crew.pool.post(speaker, listener, text)

    async def gather(self, division: Division) -> None:
        """Let all members gather what the makings take and nobody holds, and go where it is made."""
        async with asyncio.TaskGroup() as group:
            for name, parts in raw_parts(division, list(self.crew.worlds)).items():
                group.create_task(self.fetch(name, parts))

    async def fetch(self, name: str, parts: Sequence[Making]) -> None:
        """Let one member gather things, one after another, and go home."""
        await self.make(parts)
        assert self.home
        x, y, z = self.home
        await self.act(name, Act("goTo", {"x": x, "y": y, "z": z, "range": BESIDE}, A_WALK))

    async def look_into_chests(self) -> None:
        """Let the first member look into the chests around it, and remember what lies in them."""
        name = self.crew.organisation.root
        looks = await self.crew.looks()
        if name not in looks or not looks[name].chests:
            return
        if await self.act(name, Act("lookInChest", {"chests": CHESTS}, A_WALK)):
            for chest in (await self.crew.looks())[name].chests:
                place = f"{int(chest.position.x // 1)} {int(chest.position.y // 1)} {int(chest.position.z // 1)}"
                self.chests[place] = Counter(chest.contents or {})

    async def take(self, handover: Handover) -> None:
        """Let a member take something out of a place: a chest, the furnace with its coal, or blocks that lie around."""
        if handover.giver == FURNACE:
            if self.fuel and await self.act(handover.taker, Act("takeOutFurnace", {"fuel": True}, GIVING)):
                self.fuel = 0
        elif handover.giver == GROUND:
            await self.act(handover.taker, Act("mineBlock", {"name": handover.item, "count": handover.count}, GIVING))
        else:
            x, y, z = map(int, handover.giver.split())
            args = {"name": handover.item, "count": handover.count, "x": x, "y": y, "z": z}
            if await self.act(handover.taker, Act("takeFromChest", args, GIVING)):
                self.chests[handover.giver][handover.item] -= handover.count

    async def hand_over(self, handovers: Sequence[Handover]) -> None:
        """Carry out handovers; each member does one thing after another, first what it takes, then what it gives."""
        async with asyncio.TaskGroup() as group:
            for taker in dict.fromkeys(each.taker for each in handovers):
                group.create_task(self.take_all([each for each in handovers if each.taker == taker]))
        async with asyncio.TaskGroup() as group:
            for giver in dict.fromkeys(each.giver for each in handovers if each.giver in self.crew.worlds):
                group.create_task(self.give([each for each in handovers if each.giver == giver]))

    async def take_all(self, handovers: Sequence[Handover]) -> None:
        """Let one member take what it gets out of places, one thing after another."""
        for each in handovers:
            if each.giver not in self.crew.worlds:
                await self.take(each)

    async def give(self, handovers: Sequence[Handover]) -> None:
        """Let one member give things to others, as far as it can."""
        for each in handovers:
            await self.walk_up(each.giver, each.taker)
            args = {"player": each.taker, "name": each.item, "count": each.count}
            await self.act(each.giver, Act("giveItem", args, GIVING))

    async def walk_up(self, name: str, other: str) -> None:
        """Let a member walk to where another one is, unless it is near already."""
        looks = await self.crew.looks()
        if name in looks and other in looks and looks[name].position.distance(looks[other].position) > NEAR:
            place = looks[other].position
            far = looks[name].position.distance(place)
            args = {"x": place.x, "y": place.y, "z": place.z, "range": BESIDE}
            await self.act(name, Act("goTo", args, A_WALK + far))

    async def act(self, name: str, act: Act) -> bool:
        """Run one skill of a member and record it; return whether it succeeded. A member whose bot is lost does nothing."""
        await self.crew.pauses[name].over()
        self.crew.journal.write(ActionBegun(agent=name, skill=act.skill, args=dict(act.args), text=str(act)))
        try:
            outcome = await self.crew.worlds[name].act(act)
        except BodyLost:
            return False
        self.crew.journal.write(ActionEnded.of(name, act.skill, outcome))
        return outcome.ok

    async def make_all(self, division: Division, name: str) -> str:
        """Let one member make its items; those who smelt share one furnace, so they do it one after another. Return the last
        trouble in words."""
        own = [making for making in division.makings if making.maker == name]
        if not any(step.verb == "smelt" for making in own for step in making.steps):
            return await self.make(own)
        async with self.furnace:
            return await self.make(own)

    async def make(self, makings: Sequence[Making]) -> str:
        """Let one member make its items one after another, with its own planner; return its last trouble in words. A member
        whose bot is lost makes nothing more."""
        try:
            return await self.made_by_one(makings)
        except BodyLost as lost:
            return str(lost)

    async def made_by_one(self, makings: Sequence[Making]) -> str:
        """Let one member make its items, as `make` does. Raises BodyLost when its bot is lost."""
        trouble = ""
        for making in makings:
            held = count_of((await self.crew.worlds[making.maker].observe()).inventory, making.item)
            if held < making.count:
                more = making.count - held
                agent = self.crew.agent(making.maker, AgentRole.LEAF)
                verdict = await agent.pursue(Goal(f"make {amount(more, making.item)}", making.item, more))
                trouble = verdict.why if verdict.status is not Status.SUCCESS else trouble
        return trouble

    async def bring(self, division: Division) -> None:
        """Let the makers give what they made to the member that holds everything in the end, if there is one."""
        if not division.keeper:
            return
        looks = await self.crew.looks()
        made = [
            Handover(each.maker, division.keeper, each.item, min(each.count, looks[each.maker].inventory.get(each.item, 0)))
            for each in division.makings
            if each.maker != division.keeper and each.maker in looks
        ]
        await self.hand_over([each for each in made if each.count])


def raw_parts(division: Division, members: Sequence[str]) -> dict[str, list[Making]]:
    """Return what each member gathers of all that the makings take: the thing that takes longest goes first, to the member with
    the least to do; to the maker among equals."""
    load, found = Counter[str](), dict[str, list[Making]]({name: [] for name in members})
    parts = [(making, step) for making in division.makings for step in making.steps if step.verb in RAW]
    for making, step in sorted(parts, key=lambda part: -part[1].count):
        name = min(members, key=lambda name: (load[name], name != making.maker))
        load[name] += WALKING + step.count
        found[name].append(Making(name, step.item, step.count))
    return found


def stock_of(looks: Mapping[str, Observation]) -> dict[str, Mapping[str, int]]:
    """Return what each member holds, by its observation."""
    return {name: look.inventory for name, look in looks.items()}
