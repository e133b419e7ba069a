"""The shared message pool of a crew: all members write to it, and none waits for the slowest one (the paper S-Agents,
III-C)."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence

from orchestrator.core.contracts.clock import Clock
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.events.agents import MessagePosted
from orchestrator.core.events.trace import current_trace
from orchestrator.core.message import EVERYBODY, Message, NewMember, Payload, Report, ReportKind

REMEMBERED = 5_000  # the least number of messages kept for each member: a run may go on for days
QUIET = (ReportKind.STARTED, ReportKind.PROGRESS)


class MessagePool:
    """Delivers each message to the seats (inboxes) of the members that it concerns, so that no member searches the messages of
    others."""

    def __init__(self, clock: Clock, journal: Journal) -> None:
        self.clock, self.journal = clock, journal
        self._seats: dict[str, Seat] = {}

    def post(self, speaker: str, respondent: str, text: str, payload: Payload | None = None) -> None:
        """Write a message from `speaker` to the journal (the record of the run) and deliver it. `respondent` is a member's name
        or EVERYBODY; `payload` is the part that code reads."""
        message = Message(self.clock.now(), speaker, respondent, text, payload, current_trace())
        kind = type(payload).__name__.lower() if payload else "talk"
        self.journal.write(MessagePosted(agent=speaker, to=respondent, text=text, payload=kind, detail=payload))
        for seat in self._seats.values():
            seat.hear(message)

    def seat(self, name: str) -> "Seat":
        """Return the seat (inbox) of a member, which is created on first use and receives messages from then on."""
        return self._seats.setdefault(name, Seat(self, name))


class Seat:
    """The inbox of one member: the messages that concern it, in order. A mark is a position among them, counted from 0."""

    def __init__(self, pool: MessagePool, name: str) -> None:
        self.pool, self.name = pool, name
        self._heard: list[Message] = []
        self._forgotten = 0
        self._bell = asyncio.Event()

    def hear(self, message: Message) -> None:
        """Keep a message if it concerns this member, and wake the tasks that wait for one."""
        if concerns(message, self.name):
            self._heard.append(message)
            if len(self._heard) >= 2 * REMEMBERED:
                del self._heard[:REMEMBERED]
                self._forgotten += REMEMBERED
            self._bell.set()

    def tell(self, respondent: str, text: str, payload: Payload | None = None) -> None:
        """Post a message from this member to `respondent`, another member or EVERYBODY; `payload` is the part that code
        reads."""
        self.pool.post(self.name, respondent, text, payload)

    def since(self, mark: int) -> Sequence[Message]:
        """Return this member's messages after the position `mark` (from `mark()`), oldest first. Only the latest thousands are
        kept, so the oldest may be missing."""
        return self._heard[max(0, mark - self._forgotten) :]

    def mark(self) -> int:
        """Return the position after this member's latest message, for `since`, `news` and `wait_for`."""
        return self._forgotten + len(self._heard)

    async def news(self, mark: int) -> None:
        """Wait for a message to this member after the position `mark`; reports of a mere start or progress do not count."""
        await self.wait_for(mark, lambda message: wakes(message, self.name))

    async def wait_for(self, mark: int, awaited: Callable[[Message], bool]) -> Message:
        """Wait for the first of this member's messages after the position `mark` that `awaited` accepts, and return it."""
        async for message in self.follow(mark):
            if awaited(message):
                return message
        raise AssertionError("follow() never ends")

    async def follow(self, mark: int) -> AsyncIterator[Message]:
        """Yield every message that concerns this member after the position `mark`, as it arrives, without end."""
        while True:
            heard, mark = self.since(mark), self.mark()
            for message in heard:
                yield message
            if mark == self.mark():
                self._bell.clear()
                await self._bell.wait()


def concerns(message: Message, name: str) -> bool:
    """Return whether a message is from the member `name`, to it, or to everybody."""
    return message.speaker == name or message.respondent in (name, EVERYBODY)


def wakes(message: Message, name: str) -> bool:
    """Return whether a message ends this member's wait: it is for the member and from another one (or tells of a new member),
    and it is no report of a mere start or progress."""
    quiet = isinstance(message.payload, Report) and message.payload.kind in QUIET
    heard = message.speaker != name or isinstance(message.payload, NewMember)
    return heard and message.respondent in (name, EVERYBODY) and not quiet
