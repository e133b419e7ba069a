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
from orchestrator.tasks.minecollab.sharing import Division, Handover, Making, SharedStock, divide
from orchestrator.team.crew import Crew

GIVING = 60.0  # seconds of the game for a handover
A_WALK = 60.0  # seconds of the game for the way home
WALKING = 8  # how many things one could gather on the way to a thing
BESIDE = 2  # m
RAW = ("mine", "hunt", "ask")  # steps that find something, and make nothing of what is held
FURNACE = "the furnace"  # as a place that things are taken out of
STATIONS = ("crafting_table", "furnace")
FRUITLESS = 3  # rounds in a row in which nobody gained anything, after which they give up


@dataclass
class SharedMaking:
    """The members of `crew` make `wanted`: triples of a member that has to hold the item, the item and the count; "" as the
    member means that one member has to hold all of them. `done` says whether that is so. `knows` are the members that are shown
    the recipes; they tell the others. It ends after `seconds` of real time. `home` is the cell
    where crafting table and furnace stand: they gather what is lacking together, and make everything there; `fuel` is the coal
    in that furnace."""

    crew: Crew
    game: GameData
    wanted: Sequence[tuple[str, str, int]]
    done: Callable[[], Awaitable[bool]]
    seconds: float
    knows: Sequence[str] = ()
    home: Cell | None = None
    fuel: int = 0
    furnace: asyncio.Lock = field(default_factory=asyncio.Lock)
    told: set[str] = field(default_factory=set)  # what was said already

    async def run(self) -> Verdict:
        """Work until everything is made, the time is over, or nothing helps any more. Cancelling it stops the members."""
        idle = 0
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
        division = self.divided(await self.crew.looks())
        self.tell(division)
        if self.home:
            await self.gather(division)
            division = self.divided(await self.crew.looks())
            self.tell(division)
        await self.hand_over(division.handovers)
        async with asyncio.TaskGroup() as group:
            makers = dict.fromkeys(making.maker for making in division.makings)
            works = [group.create_task(self.make_all(division, name)) for name in makers]
        await self.bring(division)
        return next((trouble for work in works if (trouble := work.result())), "")

    def divided(self, looks: Mapping[str, Observation]) -> Division:
        """Return who does what, by what each member holds and sees now."""
        near = sum((Counter(look.blocks) for look in looks.values()), Counter[str]())
        adviser = self.crew.adviser
        offers = {item: several[0] for item, several in adviser.offers().items()}
        standing = frozenset(station for station in STATIONS if near[station] or self.home)
        stores = {FURNACE: {"coal": self.fuel}} if self.fuel else {}
        known = SharedStock(self.game, near, offers, standing, stores=stores)
        stock = {name: look.inventory for name, look in looks.items()}
        return divide(known, stock, self.wanted, together=not any(member for member, _, _ in self.wanted))

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

    async def hand_over(self, handovers: Sequence[Handover]) -> None:
        """Carry out handovers; each giver gives one thing after another, and members that get something wait meanwhile."""
        for each in handovers:
            if (
                each.giver == FURNACE
                and self.fuel
                and await self.act(each.taker, Act("takeOutFurnace", {"fuel": True}, GIVING))
            ):
                self.fuel = 0
        async with asyncio.TaskGroup() as group:
            for giver in dict.fromkeys(each.giver for each in handovers if each.giver in self.crew.worlds):
                group.create_task(self.give([each for each in handovers if each.giver == giver]))

    async def give(self, handovers: Sequence[Handover]) -> None:
        """Let one member give things to others, as far as it can."""
        for each in handovers:
            args = {"player": each.taker, "name": each.item, "count": each.count}
            await self.act(each.giver, Act("giveItem", args, GIVING))

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
        """Let one member make its items one after another, with its own planner; return its last trouble in words."""
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
