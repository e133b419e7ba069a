"""Finds out what a Minecraft server is, as far as a ping and the beginning of a login tell: its software and who may join."""

import re
from dataclasses import dataclass
from enum import StrEnum

from orchestrator.servers.ping import ServerStatus, ping
from orchestrator.servers.probe.login import NAME, PATIENCE, LoginFacts, log_in


class ServerKind(StrEnum):
    """The software of a server. A `proxy` stands before other servers, and its rules hide theirs."""

    EMBEDDED = "blockcrew's embedded server"
    VANILLA = "vanilla"
    PAPER = "Paper"
    SPIGOT = "Spigot"
    FABRIC = "Fabric"
    FORGE = "Forge"
    PROXY = "a proxy"
    UNKNOWN = "unknown"


# what brands and the names of versions contain, the most particular first: Paper behind Velocity says both
SIGNS = (
    (ServerKind.PROXY, re.compile(r"velocity|bungeecord|waterfall|viaproxy", re.IGNORECASE)),
    (ServerKind.EMBEDDED, re.compile(r"^blockcrew", re.IGNORECASE)),
    (ServerKind.PAPER, re.compile(r"paper|purpur|folia|pufferfish|leaf", re.IGNORECASE)),
    (ServerKind.SPIGOT, re.compile(r"spigot|craftbukkit", re.IGNORECASE)),
    (ServerKind.FABRIC, re.compile(r"fabric|quilt", re.IGNORECASE)),
    (ServerKind.FORGE, re.compile(r"forge", re.IGNORECASE)),
    (ServerKind.VANILLA, re.compile(r"^vanilla$", re.IGNORECASE)),
)
OF_CHANNELS = (
    (ServerKind.PROXY, re.compile(r"^velocity:")),
    (ServerKind.FABRIC, re.compile(r"^fabric")),
    (ServerKind.FORGE, re.compile(r"^(fml|neoforge|forge)")),
)


@dataclass(frozen=True, slots=True)
class ProbedServer:
    """A server as it was found: its status, what the login told, and what follows for its kind."""

    status: ServerStatus
    login: LoginFacts

    @property
    def kind(self) -> ServerKind:
        """Return the software of the server: by its brand, else by the channels on which it asked, else by the name of its
        version. A server with a plain version that has told no brand is unknown."""
        for said in (self.login.brand, self.status.version):
            for kind, sign in SIGNS:
                if sign.search(said):
                    return kind
        for channel in self.login.questions:
            for kind, sign in OF_CHANNELS:
                if sign.search(channel):
                    return kind
        return ServerKind.FORGE if self.status.modded else ServerKind.UNKNOWN


async def probe(host: str, port: int, protocol: int, name: str = NAME, patience: float = PATIENCE) -> ProbedServer:
    """Ask a server what it is, as a client that plays this protocol; `name` is the one under which the login begins, `patience`
    how many seconds each packet may take. Raises BlockcrewError when no Minecraft server answers."""
    status = await ping(host, port, protocol=protocol)
    return ProbedServer(status, await log_in(host, port, status.protocol, name, patience))
