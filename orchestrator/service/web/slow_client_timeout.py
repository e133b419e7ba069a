"""HTTP of uvicorn, for clients that are slow on purpose: whoever owes us the rest of a request has to send it in a while."""

import asyncio
import math

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from orchestrator.service.web.connections import Connections, Key

STEPS = 97


class PatientProtocol(H11Protocol):
    """One connection. A body that is waited for has its deadline in auth_middleware.py, an idle connection in uvicorn."""

    patience: float  # seconds at most for path and headers, and for a body that nobody waits for any more
    table: Connections
    _hurry: asyncio.TimerHandle | None = None
    _unsent: float = math.inf  # bytes of our answer at the last look

    @property
    def key(self) -> Key:
        """Name the connection as auth_middleware.py sees it."""
        return self.client, self.server

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See asyncio.Protocol."""
        super().connection_made(transport)
        self.table.opened(self.key, self)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """See uvicorn."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio.Protocol."""
        self._relax()
        self.table.closed(self.key)
        super().connection_lost(exc)

    def evict(self) -> None:
        """See Connection."""
        self.transport.abort()

    def _watch(self) -> None:
        """What the client owes us is waited for, but not again with every byte of it."""
        answered = self.conn.our_state in (h11.DONE, h11.MUST_CLOSE, h11.CLOSED)
        if self.conn.their_state is not h11.IDLE and not answered:
            self._relax()
        elif self._hurry is None:
            self._unsent = math.inf
            self._wait()

    def _wait(self) -> None:
        self._hurry = self.loop.call_later(self.patience * share(self.client), self._give_up)

    def _give_up(self) -> None:
        """End the connection, unless the client is still reading our answer."""
        unsent = self.transport.get_write_buffer_size()
        if 0 < unsent < self._unsent:
            self._unsent = unsent
            self._wait()
        elif unsent:
            self.transport.abort()
        else:
            self.transport.close()

    def _relax(self) -> None:
        if self._hurry:
            self._hurry.cancel()
            self._hurry = None


def share(client: tuple[str, int] | None) -> float:
    """Return which part of the patience a client has, half of it to all by its port: thousands do not end at once."""
    return 1 - (client[1] % STEPS if client else 0) / (2 * STEPS)


def patient(seconds: float, table: Connections) -> type[PatientProtocol]:
    """As uvicorn takes it: a class that it makes one of for each connection."""
    return type("Patient", (PatientProtocol,), {"patience": seconds, "table": table})
