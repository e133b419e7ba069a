"""Keep WebSocket connections in the table of open connections, in uvicorn's WebSocket protocol."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from orchestrator.service.web.connections import Connections


class CountedSocket(WebSocketsSansIOProtocol):
    """One WebSocket of uvicorn. The HTTP connection that it was before has entered itself in the table of open connections;
    uvicorn tells that one nothing any more, so this one removes it when it ends."""

    table: Connections

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection from the table of open connections."""
        self.table.closed((self.client, self.server))
        super().connection_lost(exc)


def sockets_of(table: Connections) -> type[CountedSocket]:
    """Return a subclass of CountedSocket for uvicorn, which makes one instance for each connection in `table`."""
    return type("Counted", (CountedSocket,), {"table": table})
