"""Close the connections of clients that send a request too slowly, in uvicorn's HTTP protocol."""

import asyncio
import math

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from orchestrator.service.web.connections import Connections, Key

STEPS = 97


class PatientProtocol(H11Protocol):
    """One HTTP connection of uvicorn, closed if its client does not send the path and headers of a request, or the rest of a
    body that is not read any more, within `patience` seconds.

    auth_middleware.py limits the time for a body that is being read, uvicorn the time of an idle connection.
    """

    patience: float  # seconds at most for path and headers, and for the rest of a body that is not read any more
    table: Connections
    _hurry: asyncio.TimerHandle | None = None
    _unsent: float = math.inf  # bytes of our answer that were unsent at the last check

    @property
    def key(self) -> Key:
        """Return the client's and the server's address, the key of this connection in the table of open connections."""
        return self.client, self.server

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Enter the new connection in the table of open connections, and start the deadline for its first request."""
        super().connection_made(transport)
        self.table.opened(self.key, self)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take bytes of a request, and stop the deadline once the request's path and headers are complete."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Start the deadline for the unread rest of the request that was just answered, or for the client's next request."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the deadline and remove the connection from the table of open connections."""
        self._relax()
        self.table.closed(self.key)
        super().connection_lost(exc)

    def evict(self) -> None:
        """Close the connection at once; unsent data is lost."""
        self.transport.abort()

    def _watch(self) -> None:
        """Start the deadline if the client has yet to send a request's path and headers, or the unread rest of an answered one;
        stop it if not. More bytes do not extend it."""
        answered = self.conn.our_state in (h11.DONE, h11.MUST_CLOSE, h11.CLOSED)
        if self.conn.their_state is not h11.IDLE and not answered:
            self._relax()
        elif self._hurry is None:
            self._unsent = math.inf
            self._wait()

    def _wait(self) -> None:
        self._hurry = self.loop.call_later(self.patience * share(self.client), self._give_up)

    def _give_up(self) -> None:
        """Close the connection, unless the client is still reading our answer."""
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
    """Return the part of the longest waiting time for slow requests that a client gets, from more than 0.5 to 1, chosen by its
    port.

    Thousands of slow connections that came together are therefore not all closed in the same moment.
    """
    return 1 - (client[1] % STEPS if client else 0) / (2 * STEPS)


def patient(seconds: float, table: Connections) -> type[PatientProtocol]:
    """Return a subclass of PatientProtocol for uvicorn, which makes one instance for each connection.

    Each waits at most `seconds` for a slow client, and enters itself in `table`, the table of open connections.
    """
    return type("Patient", (PatientProtocol,), {"patience": seconds, "table": table})
