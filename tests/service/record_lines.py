"""Lines of a record for the tests of single modules, made from typed events."""

import json

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.dialogue import CommandReceived, LineSaid
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.speaker import Source, Speaker
from orchestrator.record.writer import plain

WHISPERED = LineSaid(agent="Ann", text="only for Sam", whisper=True)
SAID_ALOUD = LineSaid(agent="Ann", text="for everybody")


def line(event: RecordEvent, at: float = 0.0) -> Event:
    """Return the line as a recorder writes it."""
    return Event(at, event.kind, event.agent, json.loads(json.dumps(event.data(), default=plain)))


def command(number: int | None, intent: str | None = "gather", *, accepted: bool = True) -> CommandReceived:
    """Return the event of a command that came over the API."""
    speaker, source = (Speaker("Sam", Source.API), "api") if number else (Speaker("Sam"), "chat")
    return CommandReceived(speaker=speaker, text="x", intent=intent, accepted=accepted, source=source, number=number)


def model_call(agent: str, tokens_in: int = 7, price: float | None = None) -> ModelCalled:
    """Return the event of one question to a model."""
    return ModelCalled(
        agent=agent, number=1, about="talk", role="talk", model="m", schema="", said=(), reply="", trouble=None, problem="",
        tokens_in=tokens_in, tokens_out=2, price=price, counted=True, seconds=0.1, retries=0,
    )  # fmt: skip
