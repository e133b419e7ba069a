"""Records the crew's answers and sends them the way the speaker spoke.

A line of chat is answered in public, a whisper by a whisper, and a program by a callback.
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import World
from orchestrator.core.events.dialogue import LineSaid
from orchestrator.core.speaker import Speaker
from orchestrator.team.crew import Crew

BROKEN = "This line caused an internal error: see the log."
Tell = Callable[[str, str], None]  # called with the name of the member that answers, and its answer
Returned = TypeVar("Returned")


@dataclass(frozen=True, slots=True)
class ReplyTarget:
    """The receiver of an answer: everybody in the public chat, unless `bot` or `tell` is set.

    `bot` is the member that `speaker` whispered to. `tell` receives the answers for somebody who is not in the game; if they
    spoke as the player `plays`, the answers are whispered to that player as well. `line` is the number of the answered line in
    the run's record, 0 if it has none; it does not say who is answered, so it does not count when two targets are compared.
    """

    speaker: str = ""
    bot: str = ""
    tell: Tell | None = None
    plays: str = ""
    line: int = field(default=0, compare=False)


PUBLIC = ReplyTarget()


class AnsweringTasks(asyncio.TaskGroup):
    """A task group whose tasks handle lines of people: those from the chat, and those that a program sent through the API.

    If a task that `start` began for a program breaks, the program, which waits, gets the answer that its line caused an
    internal error. An error of any task ends the whole group, as in every asyncio.TaskGroup.
    """

    def create_task(
        self, coro: Generator[Any, None, Returned] | Coroutine[Any, Any, Returned], **options: Any
    ) -> "asyncio.Task[Returned]":
        """Start a task in this group. Raises RuntimeError when the group has ended or is being cancelled.

        A refused coroutine is closed, as Python 3.13 does; otherwise Python warns that it was never awaited.
        """
        try:
            return super().create_task(coro, **options)
        except RuntimeError:
            coro.close()
            raise

    def start(self, work: Coroutine[Any, Any, None], reply_to: ReplyTarget) -> "asyncio.Task[None]":
        """Start a task whose answers go to `reply_to`.

        If the task breaks and a program waits for the answers, the program is told of an internal error.
        """
        task = self.create_task(work)
        if tell := reply_to.tell:

            def answer(done: "asyncio.Task[None]") -> None:
                if not done.cancelled() and done.exception():
                    tell("", BROKEN)

            task.add_done_callback(answer)
        return task


class ReplySender:
    """Sends the answers of one crew, each in a task of its own, so that a stop never waits for the chat."""

    def __init__(self, crew: Crew, journal: Journal, tasks: asyncio.TaskGroup) -> None:
        self.crew, self.journal, self.tasks = crew, journal, tasks

    @property
    def member(self) -> World | None:
        """Return the bot that hears the public chat and speaks for the whole crew: the first member that is in the game.

        Return None when no member is in the game.
        """
        return next((world for world in self.crew.worlds.values() if world.online), None)

    def answerer(self, name: str) -> str:
        """Return the member that answers a line: the one called `name` if it is in the game, else the one that speaks for the
        whole crew; empty when nobody is in the game."""
        called, member = self.crew.worlds.get(name), self.member
        return name if called and called.online else member.name if member else ""

    def say(self, text: str, reply_to: ReplyTarget) -> None:
        """Answer through the member that the speaker whispered to, else through the first that is in the world, if any."""
        member = self.member
        if reply_to.bot in self.crew.worlds:
            self.speak(reply_to.bot, text, reply_to)
        elif member:
            self.speak(member.name, text, reply_to)

    def speak(self, name: str, text: str, reply_to: ReplyTarget) -> None:
        """Record the answer `text` of the member `name`, and send it to `reply_to`.

        If a program waits for the answer, its callback `reply_to.tell` is called, and the player `reply_to.plays`, if any, gets
        a whisper. Otherwise the member says the answer: in a whisper to `reply_to.speaker`, or in the public chat if that is
        empty.
        """
        self.journal.write(LineSaid(agent=name, text=text, line=reply_to.line, whisper=bool(reply_to.bot)))
        if reply_to.tell:
            reply_to.tell(name, text)
            if reply_to.plays:
                self._send(name, text, reply_to.plays)
        else:
            self._send(name, text, reply_to.speaker)

    def speak_to_both(self, name: str, other: Speaker | None, text: str, reply_to: ReplyTarget) -> None:
        """Answer through the member `name`, and whisper the same text to the player `other`.

        A public answer reaches both people at once, so nothing is whispered then.
        """
        self.speak(name, text, reply_to)
        if reply_to != PUBLIC and other and other.player:  # people with a token read it on the page
            self._send(name, text, other.player)

    def _send(self, name: str, text: str, to: str) -> None:
        self.tasks.create_task(self.crew.worlds[name].say(text, to))
