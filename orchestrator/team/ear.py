"""What the crew makes of a line: what the same person said before counts, and talk among people is let alone."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from dataclasses import replace

from orchestrator.commands.command import Command, Intent
from orchestrator.commands.hearing import Heard
from orchestrator.commands.parser import understand
from orchestrator.core.world import Line
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew
from orchestrator.team.people import Matter

KEPT, REMEMBERED = 5, 30.0  # earlier commands of a person, and for how many seconds "no, ten" means the last of them
MOST_NAMES = 200  # of whom is remembered what they said
LOOK_EVERY = 5.0  # seconds
ABOUT = 300.0  # seconds after which who said nothing more is no longer about
CHAT = "chat"
QUESTIONS = (Intent.STATUS, Intent.WHERE, Intent.INVENTORY)
TALK = (*QUESTIONS, Intent.CLARIFY, Intent.YES, Intent.NO)
OFTEN_TALK = (*QUESTIONS, Intent.HOME, Intent.PAUSE)  # "wait", "hold on": people say that to each other all the time


class Ear:
    """Remembers who said what."""

    def __init__(self, crew: Crew, game: GameData) -> None:
        self.crew, self.game = crew, game
        self.bots: Callable[[], Collection[str]] = tuple  # of all crews in the same world
        self._spoke: dict[str, float] = {}  # in the game's chat: who, and when last
        self._said: OrderedDict[str, deque[tuple[float, Command]]] = OrderedDict()  # by speaker: when, and what
        self._seen: frozenset[str] = frozenset()  # players in sight at the last look
        self._looked = float("-inf")

    def understood(self, line: Line, to: str, source: str = "", *, asked: bool = False, called: str = "") -> Command:
        """What a line comes to; `to` is the bot that it was whispered to, `source` says when it is not from the game.

        `called` is what remains of one that called the crew by its name.
        """
        now, said = asyncio.get_running_loop().time(), self._remembered(line.speaker)
        source = source or ("whisper" if to else CHAT)
        if source == CHAT:
            self._spoke.pop(line.speaker, None)
            self._spoke[line.speaker] = now
            while len(self._spoke) > MOST_NAMES:
                del self._spoke[next(iter(self._spoke))]
        heard = Heard(
            called or line.text, line.speaker, tuple(self.crew.worlds), self.people(line.speaker), source=source, to=to,
            busy=self.crew.busy, prior=self.said(line.speaker), asked=asked,
        )  # fmt: skip
        command = understand(heard, self.game)
        if called and command.intent is None:  # its leader is asked, who asks back
            command = understand(replace(heard, text=f"leader, {called}"), self.game)
        if called:
            command = replace(command, raw=line.text, spoken_to=True)
        if command.intent:
            said.append((now, command))
        return command

    def _remembered(self, speaker: str) -> deque[tuple[float, Command]]:
        """What somebody said lately; of too many people the one goes who has been silent longest."""
        said = self._said.setdefault(speaker, deque(maxlen=KEPT))
        self._said.move_to_end(speaker)
        while len(self._said) > MOST_NAMES:
            self._said.popitem(last=False)
        return said

    def said(self, speaker: str) -> tuple[Command, ...]:
        """Somebody's commands of the last moments, the last one last."""
        now = asyncio.get_running_loop().time()
        return tuple(command for when, command in self._said.get(speaker, ()) if now - when <= REMEMBERED)

    def people(self, speaker: str) -> tuple[str, ...]:
        """Everybody else who is there and is none of us."""
        return tuple(sorted({*self._said, *self._seen, *self.bots()} - {speaker, *self.crew.worlds}))

    def again(self, command: Command, text: str, whom: str) -> Command:
        """What somebody's earlier line comes to with other words, said to the same."""
        heard = Heard(
            text, command.speaker, tuple(self.crew.worlds), self.people(command.speaker), source=command.source, to=whom,
            busy=self.crew.busy,
        )  # fmt: skip
        found = understand(heard, self.game)
        if found.intent:
            self._remembered(command.speaker).append((asyncio.get_running_loop().time(), found))
        return found

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
        self._spoke = {name: when for name, when in self._spoke.items() if now - when <= ABOUT}
        alone = command.source != CHAT or self._spoke.keys() <= {command.speaker}
        plain = command.intent is Intent.PAUSE and "pause" in command.order.split()  # nobody says that of themselves
        to_us = command.spoken_to or alone or plain or command.intent not in OFTEN_TALK
        return bool(command.intent) and to_us


def matter_of(command: Command) -> Matter:
    """What somebody wants by it."""
    if command.intent is Intent.STOP and not command.slots.item:
        return Matter.STOP
    return Matter.ASK if command.intent in TALK else Matter.ORDER
