"""Asks an address whether a Minecraft server listens there, and which version of the game it runs."""

import asyncio
from dataclasses import dataclass

from orchestrator.core.errors import BlockcrewError, cause

OLDEST = 47  # the protocol of 1.8: no server of ours, so that each answers with its own


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """A server's answer to a ping, as the server list of the game shows it: the version and its protocol number, the number of
    online players, and the message of the day (`motd`). `signed_chat` is whether players must sign what they say, `modded`
    whether the server says that it has mods; None where it does not say."""

    version: str
    protocol: int
    players: int
    motd: str
    signed_chat: bool | None = None
    modded: bool | None = None


async def ping(host: str, port: int, timeout: float = 5.0, protocol: int = OLDEST) -> ServerStatus:
    """Return the status that a server gives to a client with this protocol number; `timeout` is in seconds.

    A server that supports several versions answers with the version that was asked for. Raises BlockcrewError when no Minecraft
    server answers.
    """
    # it would take a fifth of the time in which a command starts: only who asks waits for it
    from mcstatus import JavaServer  # noqa: PLC0415

    await knock(host, port, timeout)
    try:
        async with asyncio.timeout(timeout):
            status = await JavaServer(host, port, timeout=timeout).async_status(tries=1, version=protocol)
    except TimeoutError as error:
        raise silent(host, port, timeout) from error
    except (OSError, ValueError, LookupError, TypeError) as error:  # what mcstatus raises on an answer that is no status
        raise BlockcrewError(f"Something is listening at {host}:{port}, but it is not a Minecraft server.") from error
    return ServerStatus(
        status.version.name, status.version.protocol, status.players.online, status.motd.to_plain(),
        status.enforces_secure_chat, status.is_modded or None,
    )  # fmt: skip


async def knock(host: str, port: int, timeout: float) -> None:
    """Connect to a port and disconnect at once, to find out whether any program listens there. Raises BlockcrewError when no
    connection can be made within `timeout` seconds."""
    try:
        async with asyncio.timeout(timeout):
            _, writer = await asyncio.open_connection(host, port)
    except ConnectionRefusedError as error:
        raise BlockcrewError(f"Nothing is listening at {host}:{port}: start a server there, or check the address.") from error
    except TimeoutError as error:
        raise silent(host, port, timeout) from error
    except OSError as error:
        raise BlockcrewError(f"{host}:{port} cannot be reached ({cause(error)}): check the address.") from error
    writer.close()


def silent(host: str, port: int, timeout: float) -> BlockcrewError:
    return BlockcrewError(f"{host}:{port} did not answer within {timeout:g} s: is a Minecraft server running there?")
