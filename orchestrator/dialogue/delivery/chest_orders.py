"""Carries out orders about shared chests: put things in, name a chest, forget it, tell what is in it, and keep or bring what is
being gained."""

from collections.abc import Mapping
from dataclasses import replace

from orchestrator.commands.command import Slots
from orchestrator.commands.edits import ChestOrder, ChestVerb
from orchestrator.commands.goals import named
from orchestrator.core.blueprint import Cell
from orchestrator.core.observation import Observation
from orchestrator.core.position import cell_of
from orchestrator.core.storage import Destination
from orchestrator.dialogue.crew_goals import CrewGoals
from orchestrator.dialogue.delivery.chest_plans import things_of
from orchestrator.dialogue.place_orders import find_person
from orchestrator.dialogue.status_answers import in_words, short
from orchestrator.dialogue.turn import Turn

CHESTS = "Look at a chest or stand beside it, or give its coordinates: the chest at 10 64 20 is ours."


class ChestOrders:
    """Handles what people say about chests to one crew; `goals` has the goal whose things they may be about."""

    def __init__(self, goals: CrewGoals) -> None:
        self.goals, self.crew, self.replies = goals, goals.crew, goals.replies
        self.storage, self.member_tasks = goals.delivery.storage, goals.member_tasks

    async def handle(self, turn: Turn) -> None:
        """Carry out an order about a chest, and say what came of it."""
        order = turn.command.edit
        if not isinstance(order, ChestOrder):
            return
        match order.verb:
            case ChestVerb.PUT:
                await self.put(turn, order)
            case ChestVerb.NAME:
                await self.name(turn, order)
            case ChestVerb.KEEP:
                self.keep(turn)
            case ChestVerb.FORGET:
                gone = self.storage.forget(order.name)
                self.say(turn, "We no longer share that chest." if gone else self.storage.in_words(order.name))
            case ChestVerb.LIST:
                self.say(turn, self.storage.in_words(order.name))

    def say(self, turn: Turn, text: str) -> None:
        """Answer the speaker of a line."""
        self.replies.say(short(text), turn.reply_to)

    def keep(self, turn: Turn) -> None:
        """Let the bots keep what the crew gains for the present goal."""
        self.goals.to = None
        self.say(turn, "We keep it." if self.crew.busy else "We keep what we have.")

    async def put(self, turn: Turn, order: ChestOrder) -> None:
        """Let the members that hold the things put them into the chest; if the crew is just gaining them, afterwards."""
        slots = turn.command.slots
        chest = self.storage.called(order.name)
        if order.name and chest is None and not slots.at:
            self.say(turn, self.storage.in_words(order.name))
            return
        at = slots.at or (chest.at if chest else None)
        if self.goals.crew.busy and self.crew.goal and (not slots.item or named(self.crew.goal, slots.item)):
            cell = (at[0], at[1], at[2]) if at and at[1] is not None else None
            self.goals.to = Destination(chest=cell) if cell else Destination(nearest=True)
            self.say(turn, f"We put it {self.goals.to.words} when it is gained.")
            return
        self.begin(turn, replace(slots, at=at))

    def begin(self, turn: Turn, slots: Slots) -> None:
        """Start the members that hold the things; the one that is called by name, or all that have some."""
        command = replace(turn.command, slots=slots)
        self.goals.tasks.start(self.put_all(replace(turn, command=command)), turn.reply_to)

    async def put_all(self, turn: Turn) -> None:
        """Divide the things of an order among the members that hold them, and let each put its part into the chest."""
        command, looks = turn.command, await self.crew.looks()
        called = await self.member_tasks.meant(command) if command.spoken_to else tuple(looks)
        left = command.slots.count
        some = False
        for name in (name for name in called if name in looks):
            slots = with_chest(command.slots, name, looks)
            mine = slots if slots.items or left is None else replace(slots, count=left)
            things = things_of(mine, looks[name].inventory)
            if not things or left == 0:
                continue
            some = True
            left = None if left is None or command.slots.items else left - sum(things.values())
            if await self.member_tasks.available(name, turn):
                self.member_tasks.perform(name, replace(turn, command=replace(command, slots=mine)))
        if not some:
            self.say(
                turn, f"Nobody has {in_words(command.slots.item)}." if command.slots.item else "We have nothing to put away."
            )

    async def name(self, turn: Turn, order: ChestOrder) -> None:
        """Share the chest that a line means, under the name that it says."""
        at = await self.chest_meant(turn)
        if at is None:
            self.say(turn, f"I cannot tell which chest you mean. {CHESTS}")
        elif why := self.storage.name(order.name, at, turn.speaker.name):
            self.say(turn, why)
        else:
            for look in (await self.crew.looks()).values():
                self.storage.seen(look, at)
            self.say(turn, f"We share this chest now: {self.storage.in_words(self.storage.called_at(at))}.")

    async def chest_meant(self, turn: Turn) -> Cell | None:
        """Return the block of the chest at the coordinates of a line, else the one that the speaker looks at, else the one that
        is nearest to the speaker; None if no member sees one."""
        slots = turn.command.slots
        if slots.at and slots.at[1] is not None:
            return slots.at[0], slots.at[1], slots.at[2]
        looks = (await self.crew.looks()).values()
        seen = {cell_of(chest.position) for look in looks for chest in look.chests}
        person = await find_person(self.crew, turn.speaker.player)
        if person and person.looking_at in seen:
            return person.looking_at
        if person is None or not seen:
            return None
        here = cell_of(person.position)
        return min(seen, key=lambda cell: sum((a - b) ** 2 for a, b in zip(cell, here, strict=True)))


def with_chest(slots: Slots, name: str, looks: Mapping[str, Observation]) -> Slots:
    """Return an order with the chest that is nearest to the member `name` of all that the others see, if it names no place and
    the member itself sees none."""
    here, seen = looks[name].position, [chest.position for look in looks.values() for chest in look.chests]
    if slots.at or looks[name].chests or not seen:
        return slots
    return replace(slots, at=cell_of(min(seen, key=here.distance)))
