"""Pass people's commands from the service's store to a crew. One consumer reads them in the order of their numbers and begins
each one once.

A command has *begun* when its `command` event stands in the crew's record (the file with all events of its run); the cursor is
the highest number of a command in that record. An HTTP route therefore only writes the command to the store and wakes the
consumer, whatever state the crew is in.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.world import Line
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.parse import events_of
from orchestrator.core.speaker import VOICE, Source, Speaker
from orchestrator.dialogue.permissions import Role
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.dialogue.replies import Tell
from orchestrator.dialogue.turn import Turn, turn_of
from orchestrator.record.writer import Recorder
from orchestrator.service.crews.spoken import transcript_of
from orchestrator.service.crews.store import ServiceStore, StoredCommand
from orchestrator.service.web.errors import StorageFull

BATCH = 100  # commands that are read at once
BROKEN = "This command caused an internal error: see the service's log."
Answer = Callable[[int, str, str], None]  # the command's number, who says it, and what
log = logging.getLogger("blockcrew.service")


class CommandInbox:
    """Hands the stored commands of people to one crew (team of bots), which is in the world.

    `cursor` is the number of the last command that the crew has begun; `woken` is set when more commands are stored. `answer`
    is called with the number of a command, the name of the member that answers it, and the answer.
    """

    def __init__(
        self, store: ServiceStore, recorder: Recorder, dialogue: Dialogue, cursor: int, woken: asyncio.Event, answer: Answer
    ) -> None:
        self.store, self.recorder, self.dialogue, self.answer = store, recorder, dialogue, answer
        self.cursor, self.woken = cursor, woken
        self._recorded = asyncio.Event()  # set when the command after the cursor stands in the record

    async def consume(self) -> None:
        """Hand each stored command to the crew, one after another, and wait for more, until cancelled. Raises BlockcrewError if
        the crew's record (the file with all events of its run) cannot be written."""
        self.recorder.listeners.insert(0, self._notice)
        while True:
            self.woken.clear()
            while waiting := await self.store.in_thread(self.store.promised, self.recorder.path.name, self.cursor, BATCH):
                for promised in waiting:
                    await self._begin(promised)
                with suppress(StorageFull):  # they are deleted at a later time then
                    await self.store.in_thread(self.store.forget, self.recorder.path.name, self.cursor)
            await self.woken.wait()

    def _notice(self, event: Event) -> None:
        for _, command in events_of((event,), CommandReceived):
            if (command.number or 0) > self.cursor:
                self.cursor = command.number or 0
                self._recorded.set()

    async def _begin(self, promised: StoredCommand) -> None:
        """Begin to handle a stored command, and return as soon as its event is written to the crew's record (the file with all
        events of its run); its handling continues in the background."""
        self._recorded.clear()
        begun = asyncio.create_task(self._recorded.wait())
        heard = await self.dialogue.run_beside(partial(self._hear, promised))
        try:
            await asyncio.wait({begun, heard}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            begun.cancel()
        if self.cursor < promised.number:  # its handling failed before it was recorded
            self.recorder.write(CommandReceived(
                speaker=speaker_of(promised), text=promised.text, intent=None, accepted=False, source=source_of(promised),
                number=promised.number,
            ))  # fmt: skip

    async def _hear(self, promised: StoredCommand) -> None:
        """Handle a command as if the person had said it in the game's chat. An exception is logged and told to the person as an
        answer; it ends neither the crew nor this inbox."""

        def tell(member: str, text: str) -> None:
            self.answer(promised.number, member, text)

        people, speaker = self.dialogue.people, speaker_of(promised)
        people.enlist(speaker, people.role_as(Role(promised.role), speaker.plays))
        try:
            await self.dialogue.take(turn_from(promised, tell))
        except Exception as error:
            log.exception("Handling command %d failed", promised.number)
            tell("", str(error) if isinstance(error, BlockcrewError) else BROKEN)


def turn_from(promised: StoredCommand, tell: Tell) -> Turn:
    """Return a stored command as a turn of the dialogue; `tell` gets the answers."""
    line = Line(promised.speaker, promised.text)
    turn = turn_of(line, "", source_of(promised), tell, promised.number, promised.plays)
    return replace(turn, speech=transcript_of(promised.speech))


def speaker_of(promised: StoredCommand) -> Speaker:
    """Return the person who gave a stored command, with the player that they are in the game."""
    return Speaker(promised.speaker, Source.API, promised.plays)


def source_of(promised: StoredCommand) -> str:
    """Return how a stored command was given: "voice" if a recogniser heard it, otherwise "api"."""
    return VOICE if promised.speech else Source.API
