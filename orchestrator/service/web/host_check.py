"""Which names the service answers to: a page of elsewhere whose name was made to lead here is none of them."""

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

LOCAL = frozenset({"localhost", "blockcrew.localhost"})


class Hosts:
    """`bound` is the address that the service listens on; `more` are names that lead to it, as that of a proxy."""

    def __init__(self, bound: str = "127.0.0.1", more: Collection[str] = ()) -> None:
        self.names = LOCAL | {bound.lower(), *(name.lower() for name in more)}
        self.outside = not is_loopback(bound) and bound not in LOCAL
        if self.outside:
            self.names |= {socket.gethostname().lower()}

    def allow(self, header: str) -> bool:
        """Say whether a request with this `Host` is meant for us; the port does not matter.

        An address in numbers cannot be made to lead elsewhere: any is right where people from outside are let in.
        """
        try:
            name = urlsplit(f"//{header}").hostname or ""
        except ValueError:
            return False
        return name in self.names or (is_address(name) and (self.outside or is_loopback(name)))


def is_address(name: str) -> bool:
    """Say whether it is an address in numbers."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Say whether it is an address of this machine alone."""
    return is_address(name) and ipaddress.ip_address(name).is_loopback
