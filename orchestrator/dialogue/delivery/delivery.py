"""Brings what a crew or a member gained to the person who asked for it, or into a chest."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from orchestrator.commands.goals import missing
from orchestrator.core.goal import Goal
from orchestrator.core.storage import Destination, SharedChest
from orchestrator.dialogue.delivery.destinations import Held, bringing, destination, shares_of, used_up
from orchestrator.dialogue.errands.giving import fetching
from orchestrator.dialogue.member_tasks import MemberTasks
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import Turn

Lacks = Callable[[str, int], None]


@dataclass(frozen=True, slots=True)
class Fetched:
    """Items that are taken out of a shared chest for a goal: `count` of the item `kind`, which the goal calls `item`, such as
    logs."""

    chest: SharedChest
    kind: str
    count: int
    item: str


class Delivery:
    """Lets the members of one crew deliver what they gained."""

    def __init__(self, member_tasks: MemberTasks) -> None:
        self.crew, self.member_tasks, self.storage = member_tasks.crew, member_tasks, member_tasks.giving.storage

    def destination(self, turn: Turn) -> Destination | None:
        """Return where the things of a person's order shall end; None if the bots keep them."""
        return destination(turn, self.storage)

    def stored(self, goal: Goal, to: Destination | None) -> tuple[Goal | None, tuple[Fetched, ...]]:
        """Return the rest of a goal that is not in the shared chests (None if all of it is), and what is taken out of them.

        Only a goal that ends with a person is filled from the chests: work is done as it was ordered.
        """
        if to is None or not to.player or goal.build:
            return goal, ()
        found, taken = list[Fetched](), Counter[str]()
        for part in goal.singles:
            for chest, kind, count in self.storage.holding(part.item):
                if more := min(count, part.count - taken[part.item]):
                    found.append(Fetched(chest, kind, more, part.item))
                    taken[part.item] += more
        return (missing(goal, taken) if taken else goal), tuple(found)

    def fetch(self, stored: Sequence[Fetched], to: Destination, turn: Turn, lacks: Lacks) -> None:
        """Let the member that is freest take things out of the shared chests and deliver them. `lacks` is called with an item
        and a count if somebody else has taken them."""
        name = self.freest()
        things = Counter[str]()
        for each in stored:
            things[each.kind] += each.count
        listed = ", ".join(f"{count} {item}" for item, count in things.items())
        text = f"{listed}: from our chest {stored[0].chest.name}, I bring it {to.words}."
        self.member_tasks.replies.speak(name, short(text), turn.reply_to)
        acts = [act for each in stored for act in fetching(each.chest, each.kind, each.count)]
        items = {each.kind: each.item for each in stored}
        if work := self.member_tasks.work(name):
            self.member_tasks.borrowing.lend(name, work)
        self.member_tasks.deliver(name, turn, bringing(turn.command, name, things, to), acts)
        self.member_tasks.running[name].lacks = lambda kind, count: lacks(items[kind], count)

    def freest(self) -> str:
        """Return the member that fetches from chests: one without work, the leader first."""
        organisation, tasks = self.crew.organisation, self.member_tasks
        names = [organisation.root, *(name for name in organisation.members if name != organisation.root)]
        here = [name for name in names if name in self.crew.worlds and self.crew.worlds[name].online] or names
        return next((name for name in here if name not in tasks.running and not tasks.work(name)), here[0])

    async def bring(self, goal: Goal, before: Held, to: Destination, turn: Turn) -> Goal | None:
        """Let each member deliver its share of what the crew gained since `before`, and wait until all have ended; others bring
        what a member used up on its way. Return what nobody has any more; None if nothing is missing. `turn` is the line that
        gave the goal."""
        left, last = None if goal.build else goal, dict[str, dict[str, int]]()
        while left and (shares := shares_of(left, before, await self.crew.inventories())):
            handed = await self.bring_once(shares, to, turn)
            if not handed and shares == last:  # it failed, and nobody else has picked it up
                return None
            left, last = used_up(left, handed) if handed else left, shares
        return left

    async def bring_once(self, shares: Mapping[str, Mapping[str, int]], to: Destination, turn: Turn) -> Counter[str]:
        """Let each member deliver its share, and wait until all have ended; return what was handed over, by item."""
        for name, things in shares.items():
            self.start(name, things, to, turn)
        running = self.member_tasks.running
        tasks = [running[name] for name in shares if name in running and running[name].delivers]
        if mine := {each.task for each in tasks if each.task}:
            await asyncio.wait(mine)
        return sum((each.handed for each in tasks), Counter[str]())

    def start(self, name: str, things: Mapping[str, int], to: Destination, turn: Turn) -> None:
        """Let one member deliver these things, unless it does a task for somebody."""
        if name in self.crew.worlds and name not in self.member_tasks.running:
            self.member_tasks.deliver(name, turn, bringing(turn.command, name, things, to))
