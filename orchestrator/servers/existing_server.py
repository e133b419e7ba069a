"""Checks of a game server that others run: whether it answers and plays a version that bots can play, and when it is gone."""

import asyncio
from collections.abc import Mapping

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.servers.ping import ServerStatus, ping
from orchestrator.servers.reconnecting_admin import ABSENCE, keep_trying

PULSE = 5.0  # seconds between two pings
# protocol number to what is the matter; reports of mineflayer's users, not tried here
BREAKS: Mapping[int, str] = {
    774: "bots cannot step up a block, get out of water or be pushed (mineflayer issues 3911, 3913 and 3915)",  # 1.21.11
}


def unfit(status: ServerStatus, address: str, version: str) -> str | None:
    """Return why bots of the Minecraft version `version` cannot play on a server, as one sentence that says what to do; None
    when they can. `status` is the server's answer to a ping; `address` names the server in the sentence."""
    if status.protocol == load(version).protocol:
        return None
    here = f"The server at {address} runs Minecraft {status.version}"
    for other in VERSIONS:
        if status.protocol == load(other).protocol:
            return f"{here}, not {version}: add --version {other}."
    if status.protocol in BREAKS:
        return f"{here}, where {BREAKS[status.protocol]}: run the server with {' or '.join(VERSIONS)}."
    return f"{here}, but bots can play only {' and '.join(VERSIONS)}: run the server with one of those."


async def first_ping(host: str, port: int, protocol: int, wait: float) -> ServerStatus:
    """Ping a server until it answers, and return its status. Raises the BlockcrewError of the last ping when no answer came for
    `wait` seconds. `protocol` is the protocol number of the Minecraft version that the bots use."""
    return await keep_trying(lambda: ping(host, port, timeout=5, protocol=protocol), wait)


async def silence(host: str, port: int, absence: float = ABSENCE) -> str:
    """Ping a server until it has not answered for `absence` seconds, which leaves it time for a restart. Returns a sentence for
    the user that says so."""
    clock = asyncio.get_running_loop()
    heard = clock.time()
    while clock.time() - heard < absence:
        await asyncio.sleep(PULSE)
        try:
            await ping(host, port, timeout=PULSE)
            heard = clock.time()
        except BlockcrewError:
            continue
    return f"The server at {host}:{port} has not answered for {absence:.0f} s."
