"""Remembers each person's recent lines, the crew's open questions and the people nearby, and parses lines with that context.

The same words mean different things after different earlier lines, so lines are parsed here, by `ConversationContext.parse`.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import replace
from math import dist

from orchestrator.commands.command import Command, Intent, Utterance
from orchestrator.commands.edits import ChestVerb, QueueVerb
from orchestrator.commands.parser import understand
from orchestrator.core.blueprint import Cell
from orchestrator.core.position import cell_of
from orchestrator.core.rate_limit import MOST_KEYS, Bounded
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.clarification import Clarification, ClarifiedAnswer
from orchestrator.dialogue.errands.whereabouts import Locate, Whereabouts, no_server
from orchestrator.dialogue.permissions import RequestKind
from orchestrator.dialogue.turn import CHAT, Turn
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew

KEPT, REMEMBERED = 5, 30.0  # commands kept for a person, and the seconds in which "no, ten" corrects the last one
LOOK_EVERY = 5.0  # seconds between two looks for players
MOST_NAMES = MOST_KEYS  # people whose lines are remembered
ABOUT = 300.0  # seconds after which a person who said nothing more counts as gone
ANSWER_WITHIN = 45.0  # seconds in which a question can be answered
MOST_ASKED = 50  # people who have an open question at once
QUESTIONS = (Intent.STATUS, Intent.WHERE, Intent.INVENTORY)
TALK = (*QUESTIONS, Intent.RECALL, Intent.CLARIFY, Intent.YES, Intent.NO)
# people say "wait", "hold on" or "put it in the chest" to each other all the time
OFTEN_TALK = (*QUESTIONS, Intent.HOME, Intent.PAUSE, Intent.QUEUE, Intent.STORE, Intent.REMEMBER, Intent.RECALL)
ASKS_ONLY = (QueueVerb.SHOW, ChestVerb.LIST)


class PendingClarifications:
    """The open questions in which the crew asked people what they meant, at most one per person. `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._open: Bounded[Speaker, Clarification] = Bounded(MOST_ASKED)

    def ask(self, about: Command, choices: tuple[ClarifiedAnswer, ...] = ()) -> None:
        """Remember that the crew asked the speaker of the command `about` what it means; an answer counts for 45 seconds.

        `choices` are the possible meanings; without them, the command's own choices apply. If it has none, an answer can only
        add the missing words.
        """
        ways = choices or tuple(ClarifiedAnswer(said) for said in about.choices)
        self._open[about.who] = Clarification(about, ways, self.clock() + ANSWER_WITHIN)

    def open(self, speaker: Speaker) -> Clarification | None:
        """Return the crew's question that a person may still answer; None when there is none or its 45 seconds are over."""
        asked = self._open.get(speaker)
        return asked if asked and self.clock() < asked.until else None

    def close(self, speaker: Speaker) -> None:
        """Forget the crew's open question to a person, because it was answered or the person gave another order."""
        self._open.pop(speaker, None)


class ConversationContext:
    """The memory with which one crew understands a line: each person's latest commands and the people nearby.

    `bot_names` returns the names of the bots of all crews in the same world. `locate` asks the server where a
    player is.
    """

    def __init__(
        self, crew: Crew, game: GameData, bot_names: Callable[[], Collection[str]] = tuple, locate: Locate = no_server
    ) -> None:
        self.crew, self.game, self.bot_names, self.places = crew, game, bot_names, Whereabouts(crew, locate)
        self._spoke: Bounded[Speaker, float] = Bounded(MOST_NAMES)  # when each person last spoke in the game's chat
        self._said: Bounded[Speaker, deque[tuple[float, Command]]] = Bounded(
            MOST_NAMES
        )  # each speaker's commands with their times
        self._seen: frozenset[str] = frozenset()  # players in sight at the last look
        self._looked = float("-inf")

    def parse(self, turn: Turn) -> Command:
        """Parse the line of a turn (one person's line that is being handled), remember the command and return it.

        `turn.pending` is the crew's open question to the speaker.
        """
        if turn.source == CHAT:
            self.note_speaking(turn.speaker)
        return self.kept(self.reader(turn)(turn.words))

    def note_speaking(self, speaker: Speaker) -> None:
        """Note that a person has just spoken in the game's chat."""
        self._spoke[speaker] = asyncio.get_running_loop().time()

    def reader(self, turn: Turn) -> Callable[[str], Command]:
        """Return a function that parses a text as the line of a turn, in the context of this moment, without remembering it. It
        can be called in a thread."""
        heard = self.heard(turn)

        def read(text: str) -> Command:
            command = understand(replace(heard, text=text), self.game)
            if turn.called and (command.intent is None or command.loose):  # taken as said to the leader, who asks back
                command = understand(replace(heard, text=f"leader, {turn.words}"), self.game)
            if turn.called:
                command = replace(command, raw=turn.utterance, spoken_to=True)
            return replace(command, speaker=turn.speaker.name, plays=turn.speaker.plays)

        return read

    def heard(self, turn: Turn) -> Utterance:
        """Return the line of a turn with what decides its meaning, such as who is present and what the crew has asked."""
        asked = turn.pending
        prior = tuple(each for each in self.said(turn.speaker) if each is not turn.command)
        return Utterance(
            turn.words, turn.speaker.followed, tuple(self.crew.worlds), self.people(turn.speaker),
            source=turn.source, to=turn.member, busy=self.crew.busy, prior=prior,
            asked=asked is not None, question=asked.about.answer if asked else "",
        )  # fmt: skip

    def kept(self, command: Command) -> Command:
        """Remember a command as the latest one of its speaker, unless it is only talk (has no intent), and return it."""
        self._said[command.who] = said = self._said.get(command.who) or deque(maxlen=KEPT)
        if command.intent:
            said.append((asyncio.get_running_loop().time(), command))
        return command

    def kept_instead(self, old: Command, command: Command) -> Command:
        """Remember a command in place of what was read in the same line before (`old`), and return it."""
        said = self._said.get(command.who)
        if said and said[-1][1] is old:
            said.pop()
        return self.kept(command)

    def said(self, speaker: Speaker) -> tuple[Command, ...]:
        """Return a person's commands of the last 30 seconds, the latest last."""
        now = asyncio.get_running_loop().time()
        return tuple(command for when, command in self._said.get(speaker, ()) if now - when <= REMEMBERED)

    def people(self, speaker: Speaker) -> tuple[str, ...]:
        """Return the sorted names of the people and bots that have spoken or that the crew sees.

        The `speaker` and the members of the crew are left out.
        """
        spoke = {each.player for each in self._said if each.player}
        return tuple(sorted({*spoke, *self._seen, *self.bot_names()} - {speaker.player, *self.crew.worlds}))

    def parse_again(self, command: Command, text: str, whom: str) -> Command:
        """Parse `text` as if the speaker of `command` had said it to the member `whom`, and remember the new command."""
        heard = Utterance(
            text, command.who.followed, tuple(self.crew.worlds), self.people(command.who), source=command.source, to=whom,
            busy=self.crew.busy,
        )  # fmt: skip
        return self.kept(replace(understand(heard, self.game), speaker=command.speaker, plays=command.plays))

    async def look_around(self) -> None:
        """Note which players are in sight of the crew, at most every 5 seconds."""
        now = asyncio.get_running_loop().time()
        if now - self._looked < LOOK_EVERY:
            return
        self._looked = now
        looks = (await self.crew.looks()).values()
        self.places.note(looks)
        self._seen = frozenset(each.name for look in looks for each in look.entities if each.kind == "player")

    async def chest_in_sight(self, at: Cell, within: float = 12.0) -> Cell | None:
        """Return the block of the chest that a member sees nearest to a block, at most so many blocks away; else None."""
        seen = {cell_of(chest.position) for look in (await self.crew.looks()).values() for chest in look.chests}
        far = {cell: dist(cell, at) for cell in seen}
        return min((cell for cell in far if far[cell] <= within), key=lambda cell: far[cell], default=None)

    def is_for_us(self, command: Command) -> bool:
        """Return whether a line is meant for the crew.

        If another person has spoken in the last five minutes, a line such as "wait" that addresses nobody is taken as talk
        between people.
        """
        now = asyncio.get_running_loop().time()
        others = any(who != command.who and now - when <= ABOUT for who, when in self._spoke.items())
        alone = command.source != CHAT or not others
        plain = command.intent is Intent.PAUSE and "pause" in command.order.split()  # people do not say "pause" to each other
        to_us = command.spoken_to or alone or plain or command.intent not in OFTEN_TALK
        return bool(command.intent) and to_us


def kind_of(command: Command) -> RequestKind:
    """Return whether a command is a question, an order or a stop of everything; what a person may say depends on that kind."""
    if command.intent is Intent.STOP and not command.slots.item:
        return RequestKind.STOP
    asks = command.intent in TALK or (command.edit is not None and command.edit.verb in ASKS_ONLY)
    return RequestKind.ASK if asks else RequestKind.ORDER
