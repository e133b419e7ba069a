"""Carries out what people say about what the crew remembers: keeps places, preferences and notes, forgets them, and tells."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from orchestrator.commands.command import LOOKING_AT, Slots
from orchestrator.commands.edits import MemoryOrder, MemoryVerb
from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.plural import counted
from orchestrator.dialogue.clarification import ClarifiedAnswer
from orchestrator.dialogue.context import ConversationContext, PendingClarifications
from orchestrator.dialogue.memory.place_names import why_not
from orchestrator.dialogue.permissions import People, Role
from orchestrator.dialogue.place_orders import find_person, pointed_at
from orchestrator.dialogue.replies import ReplySender, ReplyTarget
from orchestrator.dialogue.status_answers import short
from orchestrator.dialogue.turn import Turn
from orchestrator.memory.fact import Fact, FactKind
from orchestrator.memory.telling import definite, told
from orchestrator.memory.world_memory import WorldMemory, apart

NAMED = 5  # places that a list names
TOLD = 4  # facts about one thing
FULL = "We remember too many {0}: forget one first, for example: forget {1}."
NOT_YOURS = "Only an owner of this crew can make us forget everything."
IN_WORDS = {
    FactKind.PLACE: "place", FactKind.LIKING: "preference", FactKind.NOTE: "note", FactKind.REQUEST: "order",
    FactKind.CHEST: "chest", FactKind.BUILT: "building",
}  # fmt: skip


class MemoryOrders:
    """Handles what people say to one crew about its `memory`."""

    def __init__(
        self,
        memory: WorldMemory | None,
        context: ConversationContext,
        replies: ReplySender,
        people: People,
        pending: PendingClarifications,
    ) -> None:
        self.memory, self.context, self.replies, self.people, self.pending = memory, context, replies, people, pending
        self.handlers: Mapping[MemoryVerb, Callable[[Turn, MemoryOrder, WorldMemory], Awaitable[str]]] = {
            MemoryVerb.PLACE: self.name_place,
            MemoryVerb.LIKING: self.note_liking,
            MemoryVerb.NOTE: self.note,
            MemoryVerb.FORGET: self.forget,
            MemoryVerb.FORGET_ALL: self.forget_all,
            MemoryVerb.LIST: self.list_all,
            MemoryVerb.ABOUT: self.tell_about,
            MemoryVerb.AT: self.tell_what_is_at,
            MemoryVerb.WHERE: self.tell_where,
            MemoryVerb.ASK: self.answer,
        }

    async def handle(self, turn: Turn) -> None:
        """Carry out the order of a line, and say what came of it, or in one sentence why not."""
        order = turn.command.edit
        if not isinstance(order, MemoryOrder) or self.memory is None:
            return
        try:
            text = await self.handlers[order.verb](turn, order, self.memory)
        except BlockcrewError as error:
            text = str(error)
        to = turn.command.addressee
        if to in self.context.crew.worlds:
            self.replies.speak(to, short(text), turn.reply_to)
        else:
            self.replies.say(short(text), turn.reply_to)

    async def name_place(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Remember a place under a name."""
        taken = (*self.context.crew.worlds, *self.context.people(turn.speaker), turn.speaker.name)
        if why := why_not(order.name, self.context.game, taken):
            return why
        at = order.at or await self.where(turn, looking=order.looking)
        if at is None:
            return f"I cannot see you, {turn.speaker}. Come closer, or give the coordinates: call X Y Z {order.name}."
        before = memory.place(order.name)
        if not memory.keep(Fact(FactKind.PLACE, order.name, "", turn.speaker.name, at)):
            return FULL.format("places", f"the {memory.facts(FactKind.PLACE)[-1].name}")
        moved = before is not None and before.at != at
        return f"{definite(order.name)} is {'now ' if moved else ''}at {' '.join(map(str, at))}: I will remember that."

    async def where(self, turn: Turn, *, looking: bool) -> Cell | None:
        """Return the block where the speaker stands or looks; None if no bot can tell."""
        slots = Slots(place=LOOKING_AT if looking else "here")
        return await pointed_at(self.context.crew, replace(turn.command, slots=slots), self.context.places)

    async def note_liking(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Remember what somebody likes, in place of what they said about the same thing before."""
        who = order.who or turn.speaker.name
        text = (
            f"{who}'s {order.text} {order.name}" if order.text.startswith("favourite") else f"{who} {order.text} {order.name}"
        )
        kind = f"{who}'s {order.text}" if order.text.startswith("favourite") else ""
        old = [
            fact
            for fact in memory.facts(FactKind.LIKING)
            if fact.who.lower() == who.lower()
            and ((kind and fact.text.startswith(f"{kind} ")) or (not kind and fact.name.lower() == order.name.lower()))
        ]
        if not memory.keep(Fact(FactKind.LIKING, order.name, text, who)):
            return FULL.format("preferences", f"that I like {memory.facts(FactKind.LIKING)[-1].name}")
        memory.forget(old)
        return f"Noted: {text}."

    async def note(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Remember a sentence as it was said."""
        if not memory.keep(Fact(FactKind.NOTE, "", order.text, turn.speaker.name)):
            return FULL.format("notes", "about the castle")
        return f"Noted: {order.text}."

    async def forget(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Forget a place, or else the preferences and notes about a thing; of a preference, only the speaker's own."""
        own = [
            fact for fact in memory.facts(FactKind.LIKING)
            if fact.name.lower() == order.name.lower() and fact.who.lower() == turn.speaker.name.lower()
        ]  # fmt: skip
        if order.text:
            memory.forget(own)
            return (
                f"Forgotten: what you said about {order.name}."
                if own
                else f"I remember nothing that you said about {order.name}."
            )
        if place := memory.place(order.name):
            memory.forget([place])
            return f"I have forgotten {order.name if definite(order.name) == order.name else f'the {order.name}'}."
        found = [fact for fact in memory.about(order.name) if fact.kind in (FactKind.LIKING, FactKind.NOTE)]
        memory.forget(found)
        return f"I have forgotten {counted(len(found), 'thing')} about {order.name}."

    async def forget_all(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Ask an owner whether everything is to be forgotten; refuse it to others."""
        if self.people.owners and self.people.role(turn.speaker) is not Role.OWNER:
            return NOT_YOURS
        count = len(memory.facts(most=100_000))
        if not count:
            return "I remember nothing of this world yet."

        async def begin(reply_to: ReplyTarget) -> None:
            self.replies.say(f"Forgotten: {counted(memory.forget_all(), 'thing')}.", reply_to)

        self.pending.ask(turn.command, (ClarifiedAnswer("yes", begin),))
        return f"That is {counted(count, 'thing')} about this world, and nobody can bring them back. Forget them? Say yes."

    async def list_all(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Tell how much is remembered, with the newest places."""
        facts = memory.facts(most=100_000)
        counts = Counter(fact.kind for fact in facts)
        if not facts:
            return "Nothing yet. Say: call this the mine | I like oak | remember that the bridge is broken."
        names = [fact.name for fact in facts if fact.kind is FactKind.PLACE][:NAMED]
        parts = [counted(counts[kind], IN_WORDS[kind]) for kind in FactKind if counts[kind]]
        parts[0] += f" ({', '.join(names)}{', ...' if counts[FactKind.PLACE] > len(names) else ''})" if names else ""
        return f"I remember {', '.join(parts)}. Say: what do you remember about {names[0] if names else turn.speaker.name}?"

    async def tell_about(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Tell what is known about one thing or person."""
        name = turn.speaker.name if order.name in ("me", "myself", "us") else order.name
        facts = memory.about(name)
        more = f" And {counted(len(facts) - TOLD, 'thing')} more." if len(facts) > TOLD else ""
        words = " ".join(told(fact, memory.clock()) for fact in facts[:TOLD])
        return words + more if facts else f"I remember nothing about {name}."

    async def tell_what_is_at(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Tell which chests and buildings are near a place, and what was said about it."""
        place = memory.place(order.name)
        if place is None or place.at is None:
            return await self.tell_about(turn, order, memory)
        facts = [*memory.near(place.at), *(fact for fact in memory.about(order.name) if fact.kind is FactKind.NOTE)]
        if not facts:
            return f"{told(place, memory.clock())} I know of nothing there."
        return " ".join(told(fact, memory.clock()) for fact in facts[:TOLD])

    async def tell_where(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Tell where a place is, and how far from the speaker if a bot sees them."""
        place = memory.place(order.name)
        if place is None or place.at is None:
            return await self.tell_about(turn, order, memory)
        person = await find_person(self.context.crew, turn.speaker.player, self.context.places)
        here = (person.position.x, person.position.y, person.position.z) if person else None
        far = (
            f", {counted(round(apart(place.at, (round(here[0]), round(here[1]), round(here[2])))), 'block')} from you"
            if here
            else ""
        )
        return f"{definite(place.name)} is at {' '.join(map(str, place.at))}{far}."

    async def answer(self, turn: Turn, order: MemoryOrder, memory: WorldMemory) -> str:
        """Say the answer to a question, which was found when the line was read."""
        return order.text
