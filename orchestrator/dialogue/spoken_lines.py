"""Asks about lines that were spoken: a recogniser hears some orders wrong, so an uncertain order, or one that cannot be undone,
is carried out only after a yes."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from orchestrator.commands.command import Command, Intent
from orchestrator.dialogue.clarification import ClarifiedAnswer
from orchestrator.dialogue.context import ConversationContext, PendingClarifications, kind_of
from orchestrator.dialogue.permissions import RequestKind
from orchestrator.dialogue.replies import ReplySender, ReplyTarget
from orchestrator.dialogue.turn import Done, Turn

SURE = -0.4  # mean log-probability from which on an order is begun at once
MANY = 64  # items from which on a number that was heard wrong costs much
NOT_UNDONE = frozenset((Intent.ATTACK, Intent.GIVE, Intent.BUILD))
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

    async def offer_alternative(self, turn: Turn) -> Turn:
        """Return the turn of a spoken line that makes no sense with the command of the first alternative that is an order; any
        other turn unchanged."""
        if turn.speech is None or turn.is_answer or makes_sense(turn.command):
            return turn
        for text in turn.speech.alternatives:
            found = self.context.read(turn, text)
            if makes_sense(found) and kind_of(found) is RequestKind.ORDER:
                return replace(turn, command=found, offered=True)
        return turn

    async def confirm(self, turn: Turn) -> Turn | Done:
        """Return the turn (the handling of one line) if its order may begin at once; otherwise ask its speaker and end it."""
        command, speech = turn.command, turn.speech
        if speech is None or turn.choice or command.intent in (Intent.YES, Intent.NO):
            return turn
        if command.intent is Intent.CLARIFY and command.unknown:
            self.replies.say(AGAIN.format(text=turn.utterance), turn.reply_to)
            return Done(command, False, "not understood")
        certain = speech.score >= SURE and not turn.offered and not is_risky(command)
        if certain or kind_of(command) is not RequestKind.ORDER:
            return turn

        async def go_on(reply_to: ReplyTarget) -> None:
            await self.begin(replace(turn, speech=None, reply_to=reply_to))

        # without an intent, only a yes can answer: further words are no part of an order that was heard wrong
        self.pending.ask(replace(command, intent=None), (ClarifiedAnswer("yes", go_on),))
        words = "Did you mean: {}?" if turn.offered else "Heard: {}. Do it?"
        self.replies.say(words.format(command.raw.rstrip(".!? ")), turn.reply_to)
        return Done(command, True)


def makes_sense(command: Command) -> bool:
    """Return whether a line is an order, a question or an answer, rather than talk or words that nobody understands."""
    return command.intent is not None and not (command.intent is Intent.CLARIFY and command.unknown)


def is_risky(command: Command) -> bool:
    """Return whether an order cannot be undone, or is so large that a number heard wrong costs much."""
    counts = [command.slots.count or 0, *(each.count or 0 for each in command.slots.items)]
    drops = command.slots.all or "drop" in command.order.split() or "throw" in command.order.split()
    return command.intent in NOT_UNDONE or drops or max(counts) > MANY
