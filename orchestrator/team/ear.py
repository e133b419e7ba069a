"""What the crew makes of a line: what the same person said before counts, and talk among people is let alone."""

import asyncio
from collections import deque

from orchestrator.commands.command import Command, Intent
from orchestrator.commands.hearing import Heard
from orchestrator.commands.parser import understand
from orchestrator.core.world import Line
from orchestrator.knowledge.game import GameData
from orchestrator.team.crew import Crew
from orchestrator.team.people import Matter

KEPT, REMEMBERED = 5, 30.0  # earlier commands of a person, and for how many seconds "no, ten" means the last of them
LOOK_EVERY = 5.0  # seconds
QUESTIONS = (Intent.STATUS, Intent.WHERE, Intent.INVENTORY)
TALK = (*QUESTIONS, Intent.CLARIFY, Intent.YES, Intent.NO)
NOT_YET = {
    Intent.HOME: "go home: we have none yet",
    Intent.PAUSE: "pause yet: say stop, and the order again later",
    Intent.RESUME: "resume yet: say the order again",
}


class Ear:
    """Remembers who said what."""

    def __init__(self, crew: Crew, game: GameData) -> None:
        self.crew, self.game = crew, game
        self._said: dict[str, deque[tuple[float, Command]]] = {}  # by speaker: when, and what
        self._seen: frozenset[str] = frozenset()  # players in sight at the last look
        self._looked = float("-inf")

    def understood(self, line: Line, to: str, source: str = "") -> Command:
        """What a line comes to; `to` is the bot that it was whispered to, `source` says when it is not from the game."""
        now, said = asyncio.get_running_loop().time(), self._said.setdefault(line.speaker, deque(maxlen=KEPT))
        prior = tuple(command for when, command in said if now - when <= REMEMBERED)
        people = tuple(sorted({*self._said, *self._seen} - {line.speaker, *self.crew.worlds}))
        source = source or ("whisper" if to else "chat")
        heard = Heard(
            line.text, line.speaker, tuple(self.crew.worlds), people, source=source, to=to, busy=self.crew.busy, prior=prior
        )
        command = understand(heard, self.game)
        if command.intent:
            said.append((now, command))
        return command

    async def look_around(self) -> None:
        """Who is there to be named, now and then: nobody waits for it."""
        now = asyncio.get_running_loop().time()
        if now - self._looked < LOOK_EVERY:
            return
        self._looked = now
        looks = (await self.crew.looks()).values()
        self._seen = frozenset(each.name for look in looks for each in look.entities if each.kind == "player")

    def is_for_us(self, command: Command) -> bool:
        """Of what was said to nobody, questions are let alone when several people are about, and what we cannot do always."""
        alone = len(self._said) == 1 and command.intent not in NOT_YET
        return bool(command.intent) and (command.spoken_to or alone or command.intent not in (*QUESTIONS, *NOT_YET))


def matter_of(command: Command) -> Matter:
    """What somebody wants by it."""
    if command.intent is Intent.STOP and not command.slots.item:
        return Matter.STOP
    return Matter.ASK if command.intent in TALK else Matter.ORDER


def cannot(command: Command) -> str:
    """What the crew has not learnt."""
    return f"Sorry {command.speaker}, we cannot {NOT_YET[command.intent]}." if command.intent in NOT_YET else ""
