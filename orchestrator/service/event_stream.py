"""Send live changes to all viewers (browsers and programs that read /api/events): each change has a number, is encoded once,
and the latest KEPT ones stay in memory.

A viewer is only a position in these changes and has no queue, so a slow viewer costs nothing. One that falls too far behind
gets the whole state again.
"""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from orchestrator.service.crews.whispers import for_guests

KEPT = 4000  # changes in memory
LOOK = 1.0  # seconds between two checks whether an idle viewer may still read
SILENCE = 15.0  # seconds after which an idle viewer gets a keep-alive comment
RETRY = 1000  # milliseconds after which a browser reconnects
ENDED = format_sse_event(event="bye", data_str="{}")
State = Callable[[], Any]


class EventStream:
    """Sends the changes of all crews of a service to its viewers, who get them as server-sent events. A new viewer first gets
    the whole state, which the function `state` returns as plain JSON values, and then each later change."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.start = token_hex(4)  # part of every event id: numbers of an earlier process are not valid here
        self.count = 0  # of all changes so far
        self.closed = False
        self.viewers = 0
        self._kept: deque[tuple[bytes, bytes]] = deque(maxlen=KEPT)  # each change for owners and players, and for guests
        self._news = asyncio.Event()

    def tell(self, kind: str, data: Any) -> None:
        """Send one change to all viewers. `kind` says what changed, such as `crew` or `world`; `data` has to be JSON."""
        self.count += 1
        whole, less = self._change(kind, data), for_guests(kind, data)
        self._kept.append((whole, whole if less is data else self._change(kind, less)))
        self._ring()

    def close(self) -> None:
        """End all streams; browsers reconnect when the service is back."""
        self.closed = True
        self._ring()

    async def follow(
        self, last_id: str = "", may: Callable[[], bool] = lambda: True, *, guest: bool = False
    ) -> AsyncIterator[bytes]:
        """Yield encoded server-sent events to one viewer: first the whole state, then every change.

        A viewer that sends the id of its last event (`last_id`) gets only the changes that it missed. The stream ends once
        `may` returns False or the service ends. Guests do not get whispered (private) lines.
        """
        self.viewers += 1
        try:
            place = self._place(last_id)
            while not self.closed and may():
                if place < self.count - len(self._kept):
                    whole, place = self._whole(guest=guest), self.count
                    yield whole
                elif place < self.count:
                    missed, place = self.count - place, self.count
                    yield b"".join(self._kept[-each][guest] for each in range(missed, 0, -1))
                elif sign := await self._waited(may):
                    yield sign
            if self.closed:
                yield ENDED
        finally:
            self.viewers -= 1

    async def _waited(self, may: Callable[[], bool]) -> bytes:
        """Wait for a change. Return b"" for a change or if `may` returns False, a keep-alive comment after SILENCE seconds."""
        for _ in range(round(SILENCE / LOOK)):
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._news.wait()
                return b""
            if not may():
                return b""
        return KEEPALIVE_COMMENT

    def _place(self, last_id: str) -> int:
        """Return the number of the last change that the viewer with this last event id has got; a negative number, for an
        unknown id, means that it needs the whole state."""
        start, _, number = last_id.partition("-")
        known = start == self.start and number.isascii() and number.isdigit() and int(number[:12]) <= self.count
        return int(number) if known else -1 - KEPT

    def _change(self, kind: str, data: Any) -> bytes:
        return format_sse_event(event=kind, data_str=encoded(data), id=self._id(self.count))

    def _whole(self, *, guest: bool) -> bytes:
        state = self.state()  # may send pending changes: read the number after it
        text = encoded(for_guests("snapshot", state) if guest else state)
        return format_sse_event(event="snapshot", data_str=text, id=self._id(self.count), retry=RETRY)

    def _id(self, number: int) -> str:
        return f"{self.start}-{number}"

    def _ring(self) -> None:
        """Wake every viewer (open stream) that waits for a change."""
        self._news.set()
        self._news.clear()


def encoded(data: Any) -> str:
    """Return `data` as JSON on one line, without spaces."""
    return json.dumps(data, separators=(",", ":"))
