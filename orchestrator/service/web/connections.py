"""Open connections. Strangers may have a few, and the oldest of theirs gives way to the next; people with tokens have others.

A stranger who holds thousands of connections evicts their own: whoever comes next is served. Nobody gives way in the first
moments, in which the owner shows a token, unless there are more than the process can hold.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Protocol

from orchestrator.dialogue.permissions import Role
from orchestrator.service.web.tokens import TokenHolder

MOST_STRANGERS, MOST_OF_ADDRESS = 4000, 1000
YOUNG = 10.0  # seconds, as long as a slow head may take, in which a connection does not give way to others of its address
MOST_OF_PERSON = 300  # more than the streams that one token may hold
MOST_KNOWN = 1200  # of all people with tokens; owners are served beyond it
Key = tuple[object, object]  # addresses of client and server, as in an ASGI scope


class Connection(Protocol):
    """One connection, as this table needs it."""

    def evict(self) -> None:
        """End at once; what was not sent yet is lost."""


Strangers = OrderedDict[Key, tuple[float, Connection]]  # oldest first, and since when


class Connections:
    """The open connections of one service. Each is a stranger's until a valid token came over it."""

    def __init__(self, most_strangers: int = MOST_STRANGERS, clock: Callable[[], float] = time.monotonic) -> None:
        self.most_strangers, self.clock = most_strangers, clock
        self.strangers: dict[object, Strangers] = {}  # by the client's address
        self.known: dict[Key, str] = {}  # id of the person
        self.evicted = 0
        self._each = Counter[str]()  # known ones by person

    def opened(self, key: Key, connection: Connection) -> None:
        """Count a new one; one of a stranger ends when there are too many."""
        now, mine = self.clock(), self.strangers.setdefault(address(key), OrderedDict())
        mine[key] = (now, connection)
        while len(mine) > MOST_OF_ADDRESS and now - next(iter(mine.values()))[0] > YOUNG:
            self._evict_oldest(mine)
        if sum(map(len, self.strangers.values())) > self.most_strangers:
            self._evict_oldest(max(self.strangers.values(), key=len))

    def recognise(self, key: Key, person: TokenHolder) -> bool:
        """Somebody showed a valid token. Return False when they, or all people together, have too many."""
        if key not in self.known and key not in self.strangers.get(address(key), ()):
            return True  # not a connection of ours, as in a test
        others = self._each[person.id] - (self.known.get(key) == person.id)
        crowded = len(self.known) >= MOST_KNOWN and person.role is not Role.OWNER
        if others >= MOST_OF_PERSON or (crowded and key not in self.known):
            return False
        self.closed(key)
        self.known[key] = person.id
        self._each[person.id] += 1
        return True

    def closed(self, key: Key) -> None:
        """Count it no longer."""
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
    """Return the client's address without its port."""
    client = key[0]
    return client[0] if isinstance(client, tuple) else client
