"""Reads a packet log (orchestrator/servers/packet_log) as the strict client reads a server: the log's server speaks, and nobody
hears what the client answers."""

from orchestrator.servers.packet_log.log_file import PacketLog

from .client import Client
from .connection import Connection


class Unheard(Connection):
    """A connection on which nothing is sent."""

    def __init__(self) -> None:
        self.threshold = -1

    def send(self, number: int, body: bytes) -> None:
        """Send nothing."""


def replay(log: PacketLog) -> Client:
    """Return a client that has read all that the server of a log sent, with what it could not read in `problems`."""
    client = Client("replay", Unheard(), log.protocol)
    for packet in log.packets:
        if packet.by == "server" and packet.data is not None:
            client._take(packet.data)
    return client
