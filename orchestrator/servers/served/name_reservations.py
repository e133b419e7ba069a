"""Reserves player names for a crew's bots on a server of our own, so that nobody else can join under them."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from orchestrator.servers.control import ControlAdmin
from orchestrator.servers.reconnecting_admin import ReconnectingAdmin


class NameReservations(Protocol):
    """The contract for reserving player names, so that only clients that know a secret can join under them."""

    async def reserve(self, names: Collection[str], secret: str) -> None:
        """Reserve these player names for clients that know the secret. Raises BlockcrewError when somebody with another secret
        has reserved one of them."""
        ...

    async def release(self, names: Collection[str], secret: str) -> None:
        """Release the names that were reserved with this secret, so that every client may use them."""
        ...


@dataclass(frozen=True, slots=True)
class ReconnectingNameReservations:
    """Reservations of player names on a server that may be restarted. A restart ends them, and the caller has to make them
    again."""

    channel: ReconnectingAdmin[ControlAdmin]

    async def reserve(self, names: Collection[str], secret: str) -> None:
        """Reserve these player names for clients that know the secret, after connecting to the server again if necessary.
        Raises BlockcrewError when somebody with another secret has reserved one of them."""
        await self.channel.look(lambda admin: admin.reserve(names, secret))

    async def release(self, names: Collection[str], secret: str) -> None:
        """Release the names that were reserved with this secret, after connecting again if necessary."""
        await self.channel.look(lambda admin: admin.release(names, secret))
