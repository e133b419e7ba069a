"""What the crew says: into the record, and to whoever was spoken with, in the way in which they spoke."""

import asyncio

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import World
from orchestrator.core.events.dialogue import LineSaid
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.reply_target import CHANNEL
from orchestrator.team.crew import Crew


class ReplySender:
    """One for the whole crew. Nobody waits for it, least of all a stop."""

    def __init__(self, crew: Crew, journal: Journal, tasks: asyncio.TaskGroup) -> None:
        self.crew, self.journal, self.tasks = crew, journal, tasks

    @property
    def member(self) -> World | None:
        """The first member that is in the world: it listens and speaks for all."""
        return next((world for world in self.crew.worlds.values() if world.online), None)

    def say(self, text: str) -> None:
        """By the first member that is there, or by the one that was whispered to."""
        channel, member = CHANNEL.get(), self.member
        if channel and channel.bot in self.crew.worlds:
            self.speak(channel.bot, text)
        elif member:
            self.speak(member.name, text)

    def speak(self, name: str, text: str) -> None:
        """By a member, to whom it is answering."""
        channel = CHANNEL.get()
        self.journal.write(LineSaid(agent=name, text=text, whisper=bool(channel and channel.bot)))
        if channel and channel.tell:
            channel.tell(name, text)
        else:
            self._begin(name, text, channel.speaker if channel else "")

    def speak_to_both(self, name: str, other: Speaker | None, text: str) -> None:
        """By a member, to whom it is answering and to somebody else: in public at once, otherwise each for themselves."""
        self.speak(name, text)
        if CHANNEL.get() and other and other.player:  # others read it on the page
            self._begin(name, text, other.player)

    def _begin(self, name: str, text: str, to: str) -> None:
        self.tasks.create_task(self.crew.worlds[name].say(text, to))
