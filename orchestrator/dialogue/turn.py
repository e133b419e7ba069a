"""One line of one person on its way through the steps of pipeline.py.

A turn never changes: each step returns a copy of it with what it found out.
"""

from dataclasses import dataclass

from orchestrator.commands.command import Command
from orchestrator.core.contracts.world import Line
from orchestrator.core.speaker import Source, Speaker
from orchestrator.dialogue.clarification import Clarification, ClarifiedAnswer
from orchestrator.dialogue.permissions import Decision
from orchestrator.dialogue.replies import PUBLIC, ReplyTarget, Tell

CHAT, WHISPER = "chat", "whisper"  # sources of the game; Source.API is the third one


@dataclass(frozen=True, slots=True)
class Turn:
    """A line that the crew heard, with what the steps of the pipeline have found out about it so far.

    `utterance` is the line as it was typed. `source` is "chat", "whisper" or "api"; `member` is the bot that the line was
    whispered to, and `number` the line's number in the service's store. `called` is the rest of a line that calls this crew by
    its name. `pending` is the open question to the speaker; `is_answer` is true if the line answers it, and `choice` is the
    choice that it picks. `command` has no intent until the line is parsed. `interpreted` is true for an order that a model
    read, `queued` for one that had waited in the queue. `decision` is the permission.
    """

    utterance: str
    speaker: Speaker
    command: Command
    source: str = CHAT
    reply_to: ReplyTarget = PUBLIC
    member: str = ""
    number: int | None = None
    called: str = ""
    pending: Clarification | None = None
    choice: ClarifiedAnswer | None = None
    is_answer: bool = False
    interpreted: bool = False
    queued: bool = False
    decision: Decision = Decision(True)  # noqa: RUF009  frozen


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a turn (the handling of one line): its command, whether it was accepted, and the reason if it was refused.

    Talk between people is neither accepted nor refused: `accepted` is False and `why` is empty.
    """

    command: Command
    accepted: bool = False
    why: str = ""


def turn_of(line: Line, to: str = "", source: str = "", tell: Tell | None = None, number: int | None = None) -> Turn:
    """Return a turn (the handling of one line) for a line that was heard, not parsed yet.

    `to` is the bot that it was whispered to. For a line from outside the game, `source` is "api", `tell` gets its answers, and
    `number` is its number in the service's store.
    """
    speaker = Speaker(line.speaker, Source.API if source == Source.API else Source.GAME)
    source = source or (WHISPER if to else CHAT)
    reply_to = ReplyTarget(line.speaker, to, tell) if to or tell else PUBLIC
    return Turn(line.text, speaker, Command(source, line.speaker, "", None, line.text), source, reply_to, to, number)
