"""The game versions that bots can play, and known problems of other versions, which are reported before anybody joins."""

from collections.abc import Mapping

from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.servers.ping import ServerStatus

# protocol number to what is the matter; reports of mineflayer's users, not tried here
BREAKS: Mapping[int, str] = {
    774: "bots cannot step up a block, get out of water or be pushed (mineflayer issues 3911, 3913 and 3915)",  # 1.21.11
}


def unfit(status: ServerStatus, address: str, version: str) -> str | None:
    """Return why bots of that version cannot play there, as one sentence that says what to do; None when they can."""
    if status.protocol == load(version).protocol:
        return None
    here = f"The server at {address} runs Minecraft {status.version}"
    for other in VERSIONS:
        if status.protocol == load(other).protocol:
            return f"{here}, not {version}: add --version {other}."
    if status.protocol in BREAKS:
        return f"{here}, where {BREAKS[status.protocol]}: run the server with {' or '.join(VERSIONS)}."
    return f"{here}, but bots can play only {' and '.join(VERSIONS)}: run the server with one of those."
