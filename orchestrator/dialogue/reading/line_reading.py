"""Reads a person's line by the rules and, where the crew has it, the learned model of intents.

The model asks about orders that it doubts, leaves misread talk alone, and may read what the rules cannot. It takes a moment, in
a thread: lines keep their order, and a stop never waits for it.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

from orchestrator.commands.bank.settled import is_settled
from orchestrator.commands.command import Command
from orchestrator.core.stop_words import mentions_stop
from orchestrator.dialogue.clarification import ClarifiedAnswer, resolved
from orchestrator.dialogue.context import ConversationContext, PendingClarifications, kind_of
from orchestrator.dialogue.fallbacks.phrasing_comparison import PhrasingComparison
from orchestrator.dialogue.permissions import People, RequestKind, Role
from orchestrator.dialogue.turn import Done, Turn

PATIENCE = 10.0  # seconds after which the rules decide alone
MOST_WAITING = 8  # lines that wait for the model; further ones are read by the rules alone


class LineReading:
    """The first steps of a line in one crew: `read` parses it, matches it with the crew's open question and asks the model.

    `comparison` has the model; without one, and until it is loaded, the rules decide alone. `look_around` notes who is near.
    """

    def __init__(
        self,
        context: ConversationContext,
        pending: PendingClarifications,
        people: People,
        comparison: PhrasingComparison | None,
        look_around: Callable[[], None],
    ) -> None:
        self.context, self.pending, self.people = context, pending, people
        self.comparison, self.look_around = comparison, look_around
        self._in_turn, self._waiting = asyncio.Lock(), 0
        self._stopped = 0  # lines so far that stopped something
        self._hurries, self._hurried = 0, asyncio.Event()

    def hurry(self) -> None:
        """Let the rules alone read the lines that wait, because a line behind them may be a stop; `calm` ends it."""
        self._hurries += 1
        self._hurried.set()

    def calm(self) -> None:
        """End one call of `hurry`."""
        self._hurries -= 1
        if not self._hurries:
            self._hurried.clear()

    async def read(self, turn: Turn) -> Turn | Done:
        """Return the turn of a line with its command. End an order that somebody stopped while the model read it."""
        self.look_around()
        if self.comparison is None or (self._in_turn.locked() and self.overtakes(turn)):
            return self.by_rules(turn)
        self._waiting += 1
        try:
            async with self._in_turn:
                return await self.compared(self.by_rules(turn), self.comparison)
        finally:
            self._waiting -= 1

    def overtakes(self, turn: Turn) -> bool:
        """Return whether a line is a stop, which does not wait for the lines before it."""
        mentioned = mentions_stop(turn.utterance)
        return mentioned and kind_of(self.context.reader(turn)(turn.words)) is RequestKind.STOP

    def by_rules(self, turn: Turn) -> Turn:
        """Return the turn with what the rules read in its line: an order, or an answer to the crew's question."""
        turn = self.answering(self.parsed(turn))
        self._stopped += kind_of(turn.command) is RequestKind.STOP
        return turn

    def parsed(self, turn: Turn) -> Turn:
        """Parse a person's line and return its turn with the command.
        The speaker's recent lines and the crew's open question to the speaker are considered."""
        turn = replace(turn, pending=self.pending.open(turn.speaker))
        return replace(turn, command=self.context.parse(turn))

    def answering(self, turn: Turn) -> Turn:
        """Return the turn (the handling of one line) with the speaker's earlier order completed, if the line answers the crew's
        question about it; if it picks an offered choice, with that choice; else unchanged."""
        if turn.pending is None:
            return turn
        found = resolved(turn.pending, turn.command, partial(self.context.parse_again, turn.command))
        if isinstance(found, ClarifiedAnswer):
            return replace(turn, choice=found, is_answer=True)
        if found or turn.command.intent is not None:
            self.pending.close(turn.speaker)
        return replace(turn, command=found, is_answer=True) if found else turn

    async def compared(self, turn: Turn, comparison: PhrasingComparison) -> Turn | Done:
        """Return the turn with what the model makes of its line; unchanged if the rules settle it, or if the model is not
        there."""
        heard, stopped = self.context.heard(turn), self._stopped
        if turn.is_answer or turn.speech or self.people.role(turn.speaker) is Role.GUEST or is_settled(turn.command, heard):
            return turn
        if self._waiting > MOST_WAITING or not comparison.is_loaded():
            return turn
        found = await self.unless_hurried(comparison.judge(turn.command, heard))
        if self._stopped > stopped and kind_of(found or turn.command) is RequestKind.ORDER:
            return Done(turn.command)  # a line said before the stop must not begin after it
        return turn if found is None else replace(turn, command=self.kept(turn, found), compared=True)

    async def unless_hurried(self, reading: Coroutine[Any, Any, Command | None]) -> Command | None:
        """Return what the model reads; None if a stop is waiting, or if it takes too long."""
        model, hurried = asyncio.ensure_future(reading), asyncio.ensure_future(self._hurried.wait())
        try:
            await asyncio.wait((model, hurried), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            return model.result() if model.done() else None
        finally:
            model.cancel()
            hurried.cancel()

    def kept(self, turn: Turn, found: Command) -> Command:
        """Remember what was read in place of what the rules had read, and return it as said by the speaker of the turn."""
        if found is turn.command:
            return found
        told = replace(found, raw=turn.utterance, speaker=turn.speaker.name, plays=turn.speaker.plays)
        return self.context.kept_instead(turn.command, told)
