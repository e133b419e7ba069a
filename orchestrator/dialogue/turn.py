"""One line of one person on its way through the steps of pipeline.py.

A turn never changes: each step returns a copy of it with what it found out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from orchestrator.commands.command import Command
from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.world import Line
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.trace import new_trace
from orchestrator.core.speaker import VOICE, Source, Speaker
from orchestrator.dialogue.clarification import Clarification, ClarifiedAnswer
from orchestrator.dialogue.permissions import Decision
from orchestrator.dialogue.replies import PUBLIC, ReplyTarget, Tell
from orchestrator.dialogue.voice.deciding import SpokenDecision
from orchestrator.voice.recogniser import Transcript

CHAT, WHISPER = "chat", "whisper"  # sources of the game; Source.API and VOICE are the others


@dataclass(frozen=True, slots=True)
class Turn:
    """A line that the crew heard, with what the steps of the pipeline have found out about it so far.

    `utterance` is the line as it was typed. `source` is chat, whisper, api or voice; `member` is the bot that the line was
    whispered to, and `number` the line's number in the service's store. `called` is the rest of a line that calls this crew by
    its name, `placed` the line with coordinates for the remembered places that it names. `pending` is the open question to the
    speaker; `is_answer` is true if the line answers it, and `choice` is the choice that it picks. `command` has no intent until
    the line is parsed. `interpreted` is true for an order that a model read, `compared` once the model of intents has judged
    the line, `queued` for an order that had waited in the queue. `speech` is what a recogniser heard, None for typed lines and
    once the speaker has confirmed it; `spoken` is what was decided about it. `decision` is the permission. `trace` is the
    id of the line, which all events that it causes have (core/events/trace.py).
    """

    utterance: str
    speaker: Speaker
    command: Command
    source: str = CHAT
    reply_to: ReplyTarget = PUBLIC
    member: str = ""
    number: int | None = None
    called: str = ""
    placed: str = ""
    pending: Clarification | None = None
    choice: ClarifiedAnswer | None = None
    is_answer: bool = False
    interpreted: bool = False
    compared: bool = False
    speech: Transcript | None = None
    spoken: SpokenDecision | None = None
    queued: bool = False
    decision: Decision = Decision(True)  # noqa: RUF009  frozen
    trace: str = field(default_factory=new_trace, compare=False)

    @property
    def words(self) -> str:
        """Return what is to be read: the line without the name of the crew, and with coordinates for remembered places."""
        return self.placed or self.called or self.utterance


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a turn (the handling of one line): its command, whether it was accepted, and the reason if it was refused.

    Talk between people is neither accepted nor refused: `accepted` is False and `why` is empty.
    """

    command: Command
    accepted: bool = False
    why: str = ""


def turn_of(
    line: Line, to: str = "", source: str = "", tell: Tell | None = None, number: int | None = None, plays: str = ""
) -> Turn:
    """Return a turn (the handling of one line) for a line that was heard, not parsed yet.

    `to` is the bot that it was whispered to. For a line from outside the game, `source` is "api" or "voice", `tell` gets its
    answers, `number` is its number in the service's store, and `plays` is the player in the game who said it, if known.
    """
    speaker = Speaker(line.speaker, Source.API, plays) if source in (Source.API, VOICE) else Speaker(line.speaker)
    source = source or (WHISPER if to else CHAT)
    reply_to = ReplyTarget(line.speaker, to, tell, plays if source == VOICE else "") if to or tell else PUBLIC
    return Turn(line.text, speaker, Command(source, line.speaker, "", None, line.text), source, reply_to, to, number)


def recorded_lines(events: Iterable[Event]) -> int:
    """Return how many lines of people an earlier run has in its record."""
    return sum(event.kind == CommandReceived.kind for event in events)
