"""Reads lines about what the crew remembers, before and after the rules for orders: places to name, preferences, questions.

Before, because names of places are no misspelt words of the game, and because "where did we put the sand" is no question about
inventories. After, for questions that nothing else understood.
"""

import asyncio
import re
from dataclasses import replace

from orchestrator.commands.command import LEADER, Command, Intent
from orchestrator.commands.edits import MemoryOrder, MemoryVerb
from orchestrator.commands.grammar.memory.called import CalledLine, called_line
from orchestrator.commands.grammar.memory.reading import read_memory
from orchestrator.commands.normalise.item_names import item_named
from orchestrator.core.blueprint import Cell
from orchestrator.core.rate_limit import Rate, RateLimit, SlidingWindow
from orchestrator.core.speaker import Speaker
from orchestrator.core.stop_words import mentions_stop
from orchestrator.dialogue.context import ConversationContext
from orchestrator.dialogue.memory.place_names import brought_to, with_coordinates
from orchestrator.dialogue.turn import CHAT, Turn
from orchestrator.memory.asking import MemoryQuestion, question_of
from orchestrator.memory.fact import FactKind
from orchestrator.memory.telling import told
from orchestrator.memory.world_memory import WorldMemory

QUESTIONS = 40  # of one person in a minute; more are not looked up
LONGEST = 256  # letters of a line that is looked at
PAST = re.compile(
    r"\b(?:did|was|were|yesterday|last (?:night|week|time)|put|kept|stored|stash|hid|hidden|left|built|remember"
    r"|favou?rite|likes?|loves?"
    r"|prefers?|hates?|wanted|asked|ordered|supposed)\b",
    re.IGNORECASE,
)
YOU = re.compile(r"\b(?:you|your|u|ya)\b", re.IGNORECASE)
OF_INVENTORIES = re.compile(
    r"^(?:who (?:has|have|got|holds)|how (?:many|much)|what (?:do|does|have|has) (?:you|we|\w+) (?:have|got))\b", re.I
)
UNKNOWN = "I do not know that."
PERSONAL = (FactKind.LIKING, FactKind.NOTE)


def is_loose(command: Command) -> bool:
    """Return whether the rules made nothing of a line, a question that names nothing, or a change of an order, for which
    a question is easily taken."""
    slots = command.slots
    vague = command.intent in (Intent.STATUS, Intent.WHERE, Intent.INVENTORY) and not (
        slots.item or slots.about or slots.target
    )
    return command.intent in (None, Intent.CLARIFY, Intent.CORRECT) or vague or command.refused


class MemoryReading:
    """Reads the lines of people to one crew about what is remembered; without a `memory` it leaves all lines alone."""

    def __init__(self, memory: WorldMemory | None, context: ConversationContext) -> None:
        self.memory, self.context = memory, context
        self.limit = RateLimit[Speaker](Rate(QUESTIONS), counter=SlidingWindow)

    async def before(self, turn: Turn) -> Turn:
        """Return the turn of a line with its command if the line is about what is remembered, or with coordinates for the
        places that it names; unchanged if it is neither."""
        text = turn.words
        if self.memory is None or len(text) > LONGEST or mentions_stop(text):
            return turn
        line = called_line(text, tuple(self.context.crew.worlds))
        if order := read_memory(line, self.known):
            if order.verb is MemoryVerb.PLACE and order.name.lower() == "home":
                at = f"at {' '.join(map(str, order.at))}" if order.at else "where I am looking" if order.looking else "here"
                return replace(turn, placed=f"{line.to or 'leader'}, home is {at}".replace("@", ""))
            if not (order.verb is MemoryVerb.LIKING and turn.pending):
                return self.commanded(turn, line, order)
        asked = self.question(turn, line)
        if asked and not OF_INVENTORIES.search(line.text):
            past = asked.reminded or (asked.hinted and PAST.search(line.text) is not None)
            if answer := await self.answer(turn, asked, exact=not past):
                return self.commanded(turn, line, MemoryOrder(MemoryVerb.ASK, text=answer))
        return replace(turn, placed=await self.placed(self.memory, text)) if asked is None else turn

    async def after(self, turn: Turn) -> Turn:
        """Return the turn with the answer to a question that nothing else understood; unchanged if it is none, or not for
        us."""
        command = turn.command
        if self.memory is None or turn.is_answer or not is_loose(command) or len(turn.words) > LONGEST:
            return turn
        line = called_line(turn.words, tuple(self.context.crew.worlds))
        asked = self.question(turn, line)
        ours = self.commanded(turn, line, MemoryOrder(MemoryVerb.ASK, text=UNKNOWN))
        if asked is None or not self.context.is_for_us(ours.command):
            return turn
        answer = await self.answer(turn, asked) if asked.words or asked.hinted else None
        ours_alone = asked.hinted and PAST.search(line.text) and not YOU.search(line.text)
        if answer is None and (command.intent is Intent.CORRECT or not ours_alone):
            return turn
        return self.commanded(turn, line, MemoryOrder(MemoryVerb.ASK, text=answer or UNKNOWN))

    def known(self, name: str) -> bool:
        """Return whether a place of this name is remembered, or a preference or note about it that is no thing of the game."""
        if self.memory is None:
            return False
        if self.memory.place(name):
            return True
        if item_named(self.context.game, name):
            return False
        return any(fact.kind in PERSONAL for fact in self.memory.about(name))

    def question(self, turn: Turn, line: CalledLine) -> MemoryQuestion | None:
        """Return what a line asks of the memory; None if it asks nothing, or only about a bot or a person who is there."""
        memory, present = self.memory, (*self.context.crew.worlds, *self.context.people(turn.speaker))
        if memory is None:
            return None
        mark = "?" if turn.words.rstrip().endswith("?") else ""
        asked = question_of(f"{line.text}{mark}", turn.speaker.name, {*memory.people(), *present}, memory.clock())
        names = {name.lower() for name in present}
        where = asked and asked.kinds[:1] in ((), (FactKind.PLACE,)) and (asked.who.lower() in names or not asked.words)
        only_names = bool(asked and asked.words and set(asked.words) <= names)
        return None if where or only_names else asked

    async def answer(self, turn: Turn, asked: MemoryQuestion, *, exact: bool = False) -> str | None:
        """Return what is remembered as the answer to a question; None if nothing surely answers it, or if this person has asked
        too much in the last minute."""
        if self.memory is None or (exact and not asked.words) or not self.limit.take(turn.speaker):
            return None
        facts = await asyncio.to_thread(self.memory.recall, asked, exact=exact)
        return " ".join(told(fact, self.memory.clock()) for fact in facts) or None

    async def placed(self, memory: WorldMemory, text: str) -> str:
        """Return an order with coordinates for the places that it names, and "in the chest at" for a place with a chest; empty
        if it names none."""

        def place(name: str) -> Cell | None:
            fact = memory.place(name)
            return fact.at if fact else None

        if (ends := brought_to(text)) and (at := place(ends[1])) and (chest := await self.chest_near(memory, at)):
            return f"{ends[0]} in the chest at {' '.join(map(str, chest))}"
        return with_coordinates(text, place)

    async def chest_near(self, memory: WorldMemory, at: Cell) -> Cell | None:
        """Return the block of the chest that is nearest to a place, remembered or in sight; None without one."""
        known = [fact.at for fact in memory.near(at) if fact.kind is FactKind.CHEST and fact.at]
        return known[0] if known else await self.context.chest_in_sight(at)

    def commanded(self, turn: Turn, line: CalledLine, order: MemoryOrder) -> Turn:
        """Return the turn with an order about what is remembered as its command."""
        asks = order.verb in (MemoryVerb.LIST, MemoryVerb.ABOUT, MemoryVerb.AT, MemoryVerb.WHERE, MemoryVerb.ASK)
        to, who = turn.member or line.to or LEADER, turn.speaker
        command = Command(
            turn.source, who.name, to, Intent.RECALL if asks else Intent.REMEMBER, turn.utterance, confidence=1.0,
            addressees=(to,), spoken_to=bool(line.to or turn.member or turn.called), plays=who.plays, edit=order,
            order=line.text.lower(),
        )  # fmt: skip
        if turn.source == CHAT:
            self.context.note_speaking(who)
        return replace(turn, command=command, speech=None)
