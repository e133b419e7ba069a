"""Compares a line that the parser did not understand with a bank of labelled phrasings, by meaning.

The bank is data: commands/bank/phrasings.toml. A likely order is asked about; only a very likely one that can be taken back is
begun at once.
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


class PhrasingComparison:
    """Finds the order that a line probably means. `bank` opens the bank of phrasings at the first line that needs it, in a
    thread, because the model behind it takes a moment to load. Lines are compared one after the other, so that they are
    answered in the order in which they were said."""

    def __init__(self, bank: Callable[[], MeaningBank], game: GameData, journal: Journal) -> None:
        self.bank, self.game, self.journal = bank, game, journal
        self._in_turn = asyncio.Lock()

    async def read(self, command: Command, heard: Utterance) -> Command | None:
        """Return the order that a line means, or a question whether it is meant (CLARIFY with the order in `choices`); None if
        it is like no known phrasing.

        `command` is what the parser made of the line `heard`.
        """
        try:
            async with self._in_turn:
                found = await asyncio.to_thread(lambda: understood(heard, command, self.bank(), self.game))
        except BlockcrewError as error:
            self.journal.write(AnswerMissing(why=str(error)))
            return None
        if found is command:
            return None
        order = found.order or " or ".join(found.choices)
        self.journal.write(LineInterpreted(speaker=command.who, text=command.raw, intent=found.intent, order=order))
        return found
