"""Limit the open connections: strangers (clients without a valid token) share a limited number, people with a token have their
own.

When strangers have too many, their oldest connection is closed for the newest, so a stranger who opens thousands closes only
their own. A connection younger than YOUNG seconds is spared unless the process is full, so that its client has time to send a
token.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Protocol

from orchestrator.dialogue.permissions import Role
from orchestrator.service.web.tokens import TokenHolder

MOST_STRANGERS, MOST_OF_ADDRESS = 4000, 1000
YOUNG = 10.0  # seconds (as long as slow headers may take) in which others of its address do not close it
MOST_OF_PERSON = 300  # more than the streams that one token may hold
MOST_KNOWN = 1200  # connections of all people with tokens; owners may open more
Key = tuple[object, object]  # addresses of client and server, as in an ASGI scope


class Connection(Protocol):
    """The contract of a client's connection that can be closed at once to make room for a newer one."""

    def evict(self) -> None:
        """Close the connection at once; unsent data is lost."""


Strangers = OrderedDict[Key, tuple[float, Connection]]  # the time and connection of each, oldest first


class Connections:
    """The table of open connections of one service. Each connection counts as a stranger's until a valid token came over it."""

    def __init__(self, most_strangers: int = MOST_STRANGERS, clock: Callable[[], float] = time.monotonic) -> None:
        self.most_strangers, self.clock = most_strangers, clock
        self.strangers: dict[object, Strangers] = {}  # by the client's address
        self.known: dict[Key, str] = {}  # id of the person
        self.evicted = 0
        self._each = Counter[str]()  # known connections by person

    def opened(self, key: Key, connection: Connection) -> None:
        """Add a new connection under `key`, the pair of the client's and the server's address. It counts as a stranger's (a
        client without a valid token). If strangers now have too many connections, close the oldest."""
        now, mine = self.clock(), self.strangers.setdefault(address(key), OrderedDict())
        mine[key] = (now, connection)
        while len(mine) > MOST_OF_ADDRESS and now - next(iter(mine.values()))[0] > YOUNG:
            self._evict_oldest(mine)
        if sum(map(len, self.strangers.values())) > self.most_strangers:
            self._evict_oldest(max(self.strangers.values(), key=len))

    def recognise(self, key: Key, person: TokenHolder) -> bool:
        """Count the connection `key` (addresses of client and server) for the person who sent a valid token over it, instead of
        for strangers.

        Return False if that person, or all people together, have too many; owners are limited only by their own number.
        """
        if key not in self.known and key not in self.strangers.get(address(key), ()):
            return True  # not a connection in this table, as in a test
        others = self._each[person.id] - (self.known.get(key) == person.id)
        crowded = len(self.known) >= MOST_KNOWN and person.role is not Role.OWNER
        if others >= MOST_OF_PERSON or (crowded and key not in self.known):
            return False
        self.closed(key)
        self.known[key] = person.id
        self._each[person.id] += 1
        return True

    def closed(self, key: Key) -> None:
        """Remove a connection that was closed from the table; `key` is the pair of the client's and the server's address."""
        mine = self.strangers.get(address(key))
        if mine is not None:
            mine.pop(key, None)
            if not mine:
                del self.strangers[address(key)]
        if person := self.known.pop(key, None):
            self._each -= Counter([person])

    def _evict_oldest(self, mine: Strangers) -> None:
        _, (_, oldest) = mine.popitem(last=False)
        self.evicted += 1
        oldest.evict()


def address(key: Key) -> object:
    """Return the client's IP address without its port. `key` is the pair of the client's and the server's address by which the
    table knows a connection, such as (("10.0.0.7", 51000), ("10.0.0.1", 8000)). A client's part that is no pair of address and
    port, such as None, is returned unchanged."""
    client = key[0]
    return client[0] if isinstance(client, tuple) else client
