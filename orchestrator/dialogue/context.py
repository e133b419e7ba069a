"""What the crew makes of a line: what the same person said before counts, and talk among people is let alone."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar

from orchestrator.commands.command import Command, Intent
from orchestrator.commands.parser import understand
from orchestrator.commands.utterance import Utterance
from orchestrator.core.contracts.world import Line
from orchestrator.core.speaker import Source, Speaker
from orchestrator.dialogue.permissions import RequestKind
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew

KEPT, REMEMBERED = 5, 30.0  # earlier commands of a person, and for how many seconds "no, ten" means the last of them
LOOK_EVERY = 5.0  # seconds
MOST_NAMES = 200  # of whom is remembered what they said
ABOUT = 300.0  # seconds after which who said nothing more is no longer about
CHAT = "chat"
What = TypeVar("What")
QUESTIONS = (Intent.STATUS, Intent.WHERE, Intent.INVENTORY)
TALK = (*QUESTIONS, Intent.CLARIFY, Intent.YES, Intent.NO)
OFTEN_TALK = (*QUESTIONS, Intent.HOME, Intent.PAUSE)  # "wait", "hold on": people say that to each other all the time


class ConversationContext:
    """Remembers who said what."""

    def __init__(self, crew: Crew, game: GameData) -> None:
        self.crew, self.game = crew, game
        self.bots: Callable[[], Collection[str]] = tuple  # of all crews in the same world
        self._spoke: OrderedDict[Speaker, float] = OrderedDict()  # in the game's chat: who, and when last
        self._said: OrderedDict[Speaker, deque[tuple[float, Command]]] = OrderedDict()  # by speaker: when, and what
        self._seen: frozenset[str] = frozenset()  # players in sight at the last look
        self._looked = float("-inf")

    def understood(self, line: Line, to: str, source: str = "", *, asked: bool = False, called: str = "") -> Command:
        """What a line comes to; `to` is the bot that it was whispered to, `source` says when it is not from the game.

        `called` is what remains of one that called the crew by its name.
        """
        source = source or ("whisper" if to else CHAT)
        who = Speaker(line.speaker, Source.API if source == Source.API else Source.GAME)
        if source == CHAT:
            remember(self._spoke, who, asyncio.get_running_loop().time())
        heard = Utterance(
            called or line.text, str(who), tuple(self.crew.worlds), self.people(who), source=source, to=to,
            busy=self.crew.busy, prior=self.said(who), asked=asked,
        )  # fmt: skip
        command = understand(heard, self.game)
        if called and command.intent is None:  # its leader is asked, who asks back
            command = understand(replace(heard, text=f"leader, {called}"), self.game)
        if called:
            command = replace(command, raw=line.text, spoken_to=True)
        return self.kept(replace(command, speaker=who.name))

    def kept(self, command: Command) -> Command:
        """Remember an order as one of whoever gave it, and return it."""
        said = remember(self._said, command.who, self._said.get(command.who) or deque(maxlen=KEPT))
        if command.intent:
            said.append((asyncio.get_running_loop().time(), command))
        return command

    def said(self, speaker: Speaker) -> tuple[Command, ...]:
        """Somebody's commands of the last moments, the last one last."""
        now = asyncio.get_running_loop().time()
        return tuple(command for when, command in self._said.get(speaker, ()) if now - when <= REMEMBERED)

    def people(self, speaker: Speaker) -> tuple[str, ...]:
        """Everybody else who is there and is none of us."""
        spoke = {each.player for each in self._said if each.player}
        return tuple(sorted({*spoke, *self._seen, *self.bots()} - {speaker.player, *self.crew.worlds}))

    def again(self, command: Command, text: str, whom: str) -> Command:
        """What somebody's earlier line comes to with other words, said to the same."""
        heard = Utterance(
            text, str(command.who), tuple(self.crew.worlds), self.people(command.who), source=command.source, to=whom,
            busy=self.crew.busy,
        )  # fmt: skip
        return self.kept(replace(understand(heard, self.game), speaker=command.speaker))

    async def look_around(self) -> None:
        """Who is there to be named, now and then: nobody waits for it."""
        now = asyncio.get_running_loop().time()
        if now - self._looked < LOOK_EVERY:
            return
        self._looked = now
        looks = (await self.crew.looks()).values()
        self._seen = frozenset(each.name for look in looks for each in look.entities if each.kind == "player")

    def is_for_us(self, command: Command) -> bool:
        """Of what was said in chat to nobody, what people often say to each other is let alone when several are about."""
        now = asyncio.get_running_loop().time()
        others = any(who != command.who and now - when <= ABOUT for who, when in self._spoke.items())
        alone = command.source != CHAT or not others
        plain = command.intent is Intent.PAUSE and "pause" in command.order.split()  # nobody says that of themselves
        to_us = command.spoken_to or alone or plain or command.intent not in OFTEN_TALK
        return bool(command.intent) and to_us


def remember(kept: OrderedDict[Speaker, What], who: Speaker, what: What) -> What:
    """Keep something about a person as the newest, and return it; of too many people the oldest goes."""
    kept[who] = what
    kept.move_to_end(who)
    while len(kept) > MOST_NAMES:
        kept.popitem(last=False)
    return what


def matter_of(command: Command) -> RequestKind:
    """What somebody wants by it."""
    if command.intent is Intent.STOP and not command.slots.item:
        return RequestKind.STOP
    return RequestKind.ASK if command.intent in TALK else RequestKind.ORDER
