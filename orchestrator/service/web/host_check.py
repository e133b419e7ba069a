"""Check the Host header, which protects against DNS rebinding: pages whose own name was made to resolve to this machine."""

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

LOCAL = frozenset({"localhost", "blockcrew.localhost"})


class Hosts:
    """The host names of this service: local names, the address `bound` that it listens on, and `more` names, such as a
    proxy's."""

    def __init__(self, bound: str = "127.0.0.1", more: Collection[str] = ()) -> None:
        self.names = LOCAL | {bound.lower(), *(name.lower() for name in more)}
        self.outside = not is_loopback(bound) and bound not in LOCAL
        if self.outside:
            self.names |= {socket.gethostname().lower()}

    def allow(self, header: str) -> bool:
        """Return whether a `Host` header names this service; the port does not matter.

        DNS rebinding needs a name, so IP addresses are safe: any one is allowed if the service listens to other machines,
        otherwise only those of loopback.
        """
        try:
            name = urlsplit(f"//{header}").hostname or ""
        except ValueError:
            return False
        return name in self.names or (is_address(name) and (self.outside or is_loopback(name)))


def is_address(name: str) -> bool:
    """Return whether a text is an IP address rather than a host name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Return whether a text is an IP address of loopback, such as 127.0.0.1."""
    return is_address(name) and ipaddress.ip_address(name).is_loopback
