"""The shared message pool: everybody writes, nobody waits for the slowest (S-Agents, III-C)."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence

from orchestrator.core.contracts.clock import Clock
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.events.agents import MessagePosted
from orchestrator.core.message import EVERYBODY, Message, NewMember, Payload, Report, ReportKind

REMEMBERED = 5_000  # messages of each member, at least: a run may go on for days
QUIET = (ReportKind.STARTED, ReportKind.PROGRESS)


class MessagePool:
    """Hands each message to the seats that it concerns, so that nobody has to look through what others say."""

    def __init__(self, clock: Clock, journal: Journal) -> None:
        self.clock, self.journal = clock, journal
        self._seats: dict[str, Seat] = {}

    def post(self, speaker: str, respondent: str, text: str, payload: Payload | None = None) -> None:
        """Deliver and ring; progress is kept, but neither shown nor worth waking anybody for."""
        message = Message(self.clock.now(), speaker, respondent, text, payload)
        kind = type(payload).__name__.lower() if payload else "talk"
        self.journal.write(MessagePosted(agent=speaker, to=respondent, text=text, payload=kind, detail=payload))
        for seat in self._seats.values():
            seat.hear(message)

    def seat(self, name: str) -> "Seat":
        """One agent's window on the pool."""
        return self._seats.setdefault(name, Seat(self, name))


class Seat:
    """The Inbox of one member: what concerns it, in order. Marks are places in that."""

    def __init__(self, pool: MessagePool, name: str) -> None:
        self.pool, self.name = pool, name
        self._heard: list[Message] = []
        self._forgotten = 0
        self._bell = asyncio.Event()

    def hear(self, message: Message) -> None:
        """Keep what concerns this member, and wake whoever waits for that."""
        if concerns(message, self.name):
            self._heard.append(message)
            if len(self._heard) >= 2 * REMEMBERED:
                del self._heard[:REMEMBERED]
                self._forgotten += REMEMBERED
            self._bell.set()

    def tell(self, respondent: str, text: str, payload: Payload | None = None) -> None:
        """See Inbox."""
        self.pool.post(self.name, respondent, text, payload)

    def since(self, mark: int) -> Sequence[Message]:
        """See Inbox."""
        return self._heard[max(0, mark - self._forgotten) :]

    def mark(self) -> int:
        """See Inbox."""
        return self._forgotten + len(self._heard)

    async def news(self, mark: int) -> None:
        """See Inbox."""
        await self.word(mark, lambda message: wakes(message, self.name))

    async def word(self, mark: int, awaited: Callable[[Message], bool]) -> Message:
        """The first such message after the mark; waits for it."""
        async for message in self.follow(mark):
            if awaited(message):
                return message
        raise AssertionError("nobody stops listening")

    async def follow(self, mark: int) -> AsyncIterator[Message]:
        """Every message after the mark, as they come; without end."""
        while True:
            heard, mark = self.since(mark), self.mark()
            for message in heard:
                yield message
            if mark == self.mark():
                self._bell.clear()
                await self._bell.wait()


def concerns(message: Message, name: str) -> bool:
    """Said by, to, or to everybody including, this member."""
    return message.speaker == name or message.respondent in (name, EVERYBODY)


def wakes(message: Message, name: str) -> bool:
    """Said to this member by another, and more than progress."""
    quiet = isinstance(message.payload, Report) and message.payload.kind in QUIET
    heard = message.speaker != name or isinstance(message.payload, NewMember)
    return heard and message.respondent in (name, EVERYBODY) and not quiet
