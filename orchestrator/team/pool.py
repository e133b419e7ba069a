"""The shared message pool: everybody writes, nobody waits for the slowest (S-Agents, III-C)."""

import asyncio
from collections.abc import Sequence

from orchestrator.core.clock import Clock
from orchestrator.core.journal import Journal
from orchestrator.core.message import EVERYBODY, Arrival, Message, Payload, Report, ReportKind


class MessagePool:
    """An append-only list with a bell."""

    def __init__(self, clock: Clock, journal: Journal) -> None:
        self.clock, self.journal = clock, journal
        self.messages: list[Message] = []
        self._bell = asyncio.Condition()
        self._ringing: set[asyncio.Task[None]] = set()

    def post(self, speaker: str, respondent: str, text: str, payload: Payload | None = None) -> None:
        """Append and ring; progress is kept, but neither shown nor worth waking anybody for."""
        message = Message(self.clock.now(), speaker, respondent, text, payload)
        self.messages.append(message)
        kind = type(payload).__name__.lower() if payload else "talk"
        self.journal.write("message", speaker, to=respondent, text=text, payload=kind, detail=payload)
        ringing = asyncio.ensure_future(self._ring())
        self._ringing.add(ringing)
        ringing.add_done_callback(self._ringing.discard)

    async def _ring(self) -> None:
        async with self._bell:
            self._bell.notify_all()

    async def wait(self, name: str, mark: int) -> None:
        """Until something worth waking `name` for stands after the mark."""
        async with self._bell:
            await self._bell.wait_for(lambda: any(wakes(message, name) for message in self.messages[mark:]))

    def seat(self, name: str) -> "Seat":
        """One agent's window on the pool."""
        return Seat(self, name)


class Seat:
    """The Inbox of one member."""

    def __init__(self, pool: MessagePool, name: str) -> None:
        self.pool, self.name = pool, name

    def tell(self, respondent: str, text: str, payload: Payload | None = None) -> None:
        """See Inbox."""
        self.pool.post(self.name, respondent, text, payload)

    def since(self, mark: int) -> Sequence[Message]:
        """See Inbox."""
        return [message for message in self.pool.messages[mark:] if concerns(message, self.name)]

    def mark(self) -> int:
        """See Inbox."""
        return len(self.pool.messages)

    async def news(self, mark: int) -> None:
        """See Inbox."""
        await self.pool.wait(self.name, mark)


def concerns(message: Message, name: str) -> bool:
    """Said by, to, or to everybody including, this member."""
    return message.speaker == name or message.respondent in (name, EVERYBODY)


def wakes(message: Message, name: str) -> bool:
    """Said to this member by another, and more than progress."""
    quiet = isinstance(message.payload, Report) and message.payload.kind in (ReportKind.STARTED, ReportKind.PROGRESS)
    heard = message.speaker != name or isinstance(message.payload, Arrival)
    return heard and message.respondent in (name, EVERYBODY) and not quiet
