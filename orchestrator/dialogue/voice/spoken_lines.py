"""Asks about lines that were spoken, where voice/deciding.py says so: an uncertain order, or one that cannot be undone, is
carried out only after a yes."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from orchestrator.commands.command import Intent
from orchestrator.dialogue.clarification import Begin, ClarifiedAnswer
from orchestrator.dialogue.context import ConversationContext, PendingClarifications
from orchestrator.dialogue.replies import ReplySender, ReplyTarget
from orchestrator.dialogue.turn import Done, Turn
from orchestrator.dialogue.voice.deciding import decide, makes_sense

AGAIN = "Heard: {text!r}. I did not understand it: please say it again, or type it."


class SpokenLines:
    """Decides which spoken orders are asked about, and remembers the question until the speaker answers with yes or no."""

    def __init__(
        self,
        context: ConversationContext,
        replies: ReplySender,
        pending: PendingClarifications,
        begin: Callable[[Turn], Awaitable[None]],
    ) -> None:
        """Ask through `replies`; a yes calls `begin` with the turn of the order."""
        self.context, self.replies, self.pending, self.begin = context, replies, pending, begin

    async def judge(self, turn: Turn) -> Turn:
        """Return the turn of a spoken line with what was decided about it: its own command, or that of words that sound like
        it. Any other turn is returned unchanged."""
        if turn.speech is None or turn.is_answer:
            return turn
        read, names = self.context.reader(turn), tuple(self.context.crew.worlds)
        heard = replace(turn.speech, text=turn.utterance)
        if makes_sense(turn.command):
            spoken = decide(heard, read, names)
        else:  # words that sound alike are tried, which takes long
            spoken = await asyncio.to_thread(decide, heard, read, names)
        return replace(turn, spoken=spoken, command=spoken.command or turn.command)

    async def confirm(self, turn: Turn) -> Turn | Done:
        """Return the turn (the handling of one line) if its order may begin at once; otherwise ask its speaker and end it."""
        command, spoken = turn.command, turn.spoken
        if turn.speech is None or spoken is None:
            return turn
        if spoken.question:
            # without an intent, only a yes can answer: further words are no part of an order that was heard wrong
            self.pending.ask(replace(command, intent=None), (ClarifiedAnswer("yes", self.when_confirmed(turn)),))
            self.replies.say(spoken.question, turn.reply_to)
            return Done(command, True)
        if command.intent is Intent.CLARIFY and command.unknown:
            self.replies.say(AGAIN.format(text=turn.utterance), turn.reply_to)
            return Done(command, False, "not understood")
        return turn

    def when_confirmed(self, turn: Turn) -> Begin:
        """Return the function that carries out the order of a turn and answers whoever said yes."""

        async def begin(reply_to: ReplyTarget) -> None:
            self.context.kept(turn.command)
            await self.begin(replace(turn, speech=None, reply_to=reply_to))

        return begin
