"""Checks the address of a Ray cluster before anything connects to it.

Whoever reaches the ports of Ray runs code on its machines: Ray has no sign-in of its own (docs.ray.io, Security). So an address
that is public is refused.
"""

import ipaddress
import re
import socket

from orchestrator.core.errors import BlockcrewError

AUTO, SCHEME = "auto", "ray://"
FORM = re.compile(r"ray://(?P<host>\[[0-9a-fA-F:]+\]|[\w.-]+):(?P<port>\d{1,5})")
PATIENCE = 5.0  # seconds until something answers at the port


def checked_address(text: str) -> str:
    """Return the address of a Ray cluster, `ray://HOST:PORT`, if it is private and something answers there. Raises
    BlockcrewError otherwise."""
    found = FORM.fullmatch(text)
    if not found or not 0 < int(found["port"]) < 65536:
        raise BlockcrewError(f"--on must be local, auto or ray://HOST:PORT, such as ray://10.0.0.5:10001, not {text!r}.")
    host, port = found["host"].strip("[]"), int(found["port"])
    for address in addresses_of(host, port):
        refuse_public(host, address)
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError:
        raise BlockcrewError(
            f"Nothing answers at {host}:{port}: start Ray there with `ray start --head`, and name its client port (10001)."
        ) from None
    return text


def refuse_public(host: str, address: str) -> None:
    """Raise BlockcrewError if the network address of a host is public."""
    if ipaddress.ip_address(address.partition("%")[0]).is_global:
        raise BlockcrewError(
            f"{host} is a public address ({address}), and whoever reaches a port of Ray can run any code there: "
            "use a private network, a VPN or an SSH tunnel (docs/guides/cluster.md)."
        )


def addresses_of(host: str, port: int) -> list[str]:
    """Return all addresses that a host name has. Raises BlockcrewError for a name that has none."""
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except OSError:
        raise BlockcrewError(f"There is no host {host}: check the address after --on.") from None
