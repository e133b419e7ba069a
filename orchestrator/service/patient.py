"""HTTP of uvicorn, for clients that are slow on purpose: who has begun a request has to have said its head in a while."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class PatientProtocol(H11Protocol):
    """One connection. Bodies have a deadline of their own in guard.py, idle connections one in uvicorn."""

    patience: float  # seconds for path and headers
    _hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See asyncio.Protocol."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """See asyncio.Protocol."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio.Protocol."""
        self._relax()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """A head that is not whole yet is waited for, but not again with every byte of it."""
        if self.conn.their_state is not h11.IDLE:
            self._relax()
        elif self._hurry is None:
            self._hurry = self.loop.call_later(self.patience, self.transport.close)

    def _relax(self) -> None:
        if self._hurry:
            self._hurry.cancel()
            self._hurry = None


def patient(seconds: float) -> type[PatientProtocol]:
    """As uvicorn takes it: a class that it makes one of for each connection."""
    return type("Patient", (PatientProtocol,), {"patience": seconds})
