"""The seam between a crew and the machines on which its bot hosts run: small dataclasses, and the protocol that carries them.

Everything that a crew shares (message pool, claims, record) stays in its own process. A bot host asks for a claim and tells
what it sees in the bytes that this protocol carries; they are those of a bot host behind a socket (bridge/js/socket_host.js).
"""

from dataclasses import dataclass
from typing import Any, Protocol

POLL = 2.0  # seconds that a machine waits for a word of a bot host before it answers that there is none
ABANDONED = 8.0  # seconds after which a machine ends a bot host that no crew listens to
LOOK = 0.5  # seconds between two looks at that
# Seconds after which a machine that does not answer counts as lost. Its bot hosts have ended by then, so that nobody else is
# given a block that a bot behind a broken network still digs.
SILENT = ABANDONED + 2.0


class HostLost(Exception):
    """A machine, or the bot host on it, is gone; the message says how."""


@dataclass(frozen=True, slots=True)
class HostNode:
    """A machine on which bot hosts can run: its id in the cluster, its network address and its cores."""

    name: str
    address: str
    cores: float


@dataclass(slots=True)
class NodeFigures:
    """The figures about a machine, by its id in the cluster and its address, since the cluster was opened: its bot hosts
    now, the bytes that they were told and that they said, and how often one was lost or did not start."""

    name: str
    address: str
    hosts: int = 0
    told: int = 0
    said: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class HostWords:
    """Bytes that a bot host wrote, in order, and whether they are its last ones."""

    words: bytes
    ended: bool = False


class NodeCalls(Protocol):
    """Calls the methods of the NodeHosts (node_hosts.py) or the NodeWorld (node_world.py) on one machine."""

    async def call(self, method: str, *arguments: Any) -> Any:
        """Call a method there and return its answer. Raises HostLost if the machine or its process is gone."""
        ...

    async def end(self) -> None:
        """End all bot hosts, or the world, there."""
        ...
