"""One line of one person on its way through pipeline.py: a frozen value to which each step adds what it found out."""

from dataclasses import dataclass

from orchestrator.commands.command import Command
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.clarification import Clarification, ClarifiedAnswer
from orchestrator.dialogue.permissions import Decision
from orchestrator.dialogue.replies import PUBLIC, ReplyTarget

CHAT, WHISPER = "chat", "whisper"  # sources of the game; Source.API is the third one


@dataclass(frozen=True, slots=True)
class Turn:
    """A line that was said to the crew, or in its hearing.

    `utterance` is the line as it was typed. `source` is "chat", "whisper" or "api"; `member` is the bot that it was whispered
    to, and `number` its number in the service's store. `called` is what remains of a line that calls this crew by its name.
    `pending` is a question that the speaker was asked before, `choice` what the line chooses of it, and `is_answer` says that
    the line answers it. `command` has no intent until the line is parsed; `interpreted` says that a model read the line.
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
    decision: Decision = Decision(True)  # noqa: RUF009  frozen


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a turn: the command, whether it was accepted, and the reason if it was refused. Talk is neither."""

    command: Command
    accepted: bool = False
    why: str = ""
