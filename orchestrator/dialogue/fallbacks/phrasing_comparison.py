"""Judges a line by its meaning: with the model of intents and the bank of labelled phrasings in commands/bank/.

A likely order is asked about; only a very likely one that can be taken back is begun at once.
"""

import asyncio
from collections.abc import Callable

from orchestrator.commands.bank.decision import understood
from orchestrator.commands.command import Command, Utterance
from orchestrator.commands.meaning import MeaningBank
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.dialogue import LineInterpreted
from orchestrator.core.events.models import AnswerMissing
from orchestrator.knowledge.game import GameData

FIRST = "come here"  # compared once, so that everything is loaded


class PhrasingComparison:
    """Finds the order that a line probably means. `bank` opens the bank of phrasings at the first line that needs it, in a
    thread, because the model behind it takes a moment to load. Lines are compared one after the other, so that they are
    answered in the order in which they were said."""

    def __init__(self, bank: Callable[[], MeaningBank], game: GameData, journal: Journal) -> None:
        self.bank, self.game, self.journal = bank, game, journal
        self._in_turn = asyncio.Lock()
        self._loading: asyncio.Future[bool] | None = None

    def is_loaded(self) -> bool:
        """Return whether the model of intents is there, so that lines can be compared without a wait. The first call begins to
        load it, in a thread; it is not there if its package is missing, or with the vectors of another model."""
        if self._loading is None:
            self._loading = asyncio.ensure_future(asyncio.to_thread(self._load))
            self._loading.add_done_callback(lambda done: done.cancelled() or done.exception())  # read() tells of it
        ended = self._loading.done() and not self._loading.cancelled()
        return ended and self._loading.exception() is None and self._loading.result()

    def _load(self) -> bool:
        bank = self.bank()
        return bank.line_model is not None and bool(bank.like(FIRST))

    async def read(self, command: Command, heard: Utterance) -> Command | None:
        """Return the order that a line means, or a question whether it is meant (CLARIFY with the order in `choices`); None if
        that is what the rules made of the line, or if it cannot be compared.

        `command` is what the rules made of the line `heard`.
        """
        found = await self.judge(command, heard)
        return None if found is command else found

    async def judge(self, command: Command, heard: Utterance) -> Command | None:
        """Return what a line means: `command`, what the rules made of it, or what the model made of that. None if the line
        cannot be compared."""
        try:
            async with self._in_turn:
                found = await asyncio.to_thread(lambda: understood(heard, command, self.bank(), self.game))
        except BlockcrewError as error:
            self.journal.write(AnswerMissing(why=str(error)))
            return None
        if found is not command:
            order = found.order or " or ".join(found.choices)
            self.journal.write(LineInterpreted(speaker=command.who, text=command.raw, intent=found.intent, order=order))
        return found
