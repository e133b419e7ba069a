"""Keep the part of a world that viewers of the 3D view look at: its chunks, what changes in them, who is there, what bots do.

All viewers share it, so bot hosts pack each chunk once. Without a viewer it is empty, and hosts tell nothing.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from orchestrator.app.view.host_view import (
    MOST_BEINGS,
    BlockChange,
    BotDeed,
    Place,
    SeenBeing,
    read_being,
    read_changes,
    read_chunk,
    read_deeds,
    read_pose,
)

MALFORMED = (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError)
MOST_NAME = 100  # letters of the name of a bot host
KEPT = 1  # chunks around an area whose changes hosts still tell, as js/view/view_watcher.js has it
Area = tuple[str, int, int, int]  # dimension, x and z of the chunk in its middle, radius in chunks


@dataclass(slots=True)
class ViewedChunk:
    """A chunk as a bot host packed it (js/view/chunk_bytes.js), and the blocks that have changed since. `number` is new
    whenever it is packed anew."""

    number: int
    packed: bytes
    changes: list[BlockChange] = field(default_factory=list)


@dataclass(slots=True)
class ViewedHost:
    """The latest that one bot host tells: the names of its bots, the beings that they see by number, and what each bot does."""

    bots: frozenset[str] = frozenset()
    beings: dict[str, SeenBeing] = field(default_factory=dict)
    deeds: dict[str, BotDeed] = field(default_factory=dict)


class ViewWatch:
    """One viewer's watch; `look_at` says what it wants to see."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.area: Area | None = None
        self._changed = changed

    def look_at(self, area: Area | None) -> None:
        """Watch this area instead of the one before; None watches only who is where."""
        if area != self.area:
            self.area = area
            self._changed()


class WorldView:
    """The latest of all that viewers watch. `set_areas` is told what bot hosts shall tell, as Link.watch_view has it."""

    def __init__(self, set_areas: Callable[[list[list[Any]] | None], None]) -> None:
        self.set_areas = set_areas
        self.version = ""  # of the game
        self.chunks: dict[Place, ViewedChunk] = {}
        self._hosts: dict[str, ViewedHost] = {}  # by machine and process, as HOST:PID
        self._watches: list[ViewWatch] = []
        self._number = 0

    @contextmanager
    def watched(self) -> Iterator[ViewWatch]:
        """Let bot hosts tell what the yielded watch looks at until the block ends."""
        watch = ViewWatch(self._tell)
        self._watches.append(watch)
        self._tell()
        try:
            yield watch
        finally:
            self._watches.remove(watch)
            self._tell()

    @property
    def beings(self) -> dict[str, SeenBeing]:
        """Return everybody and everything that any bot sees, by number on the server."""
        return {number: being for host in self._hosts.values() for number, being in host.beings.items()}

    @property
    def deeds(self) -> dict[str, BotDeed]:
        """Return what each bot does that does something, by its name."""
        return {name: deed for host in self._hosts.values() for name, deed in host.deeds.items()}

    def _tell(self) -> None:
        if not self._watches:
            self.chunks.clear()
            self._hosts.clear()
            self.set_areas(None)
            return
        areas = self._areas()
        for place in [place for place in self.chunks if not within(place, areas)]:
            del self.chunks[place]
        self.set_areas([list(area) for area in areas])

    def _areas(self) -> list[Area]:
        return list(dict.fromkeys(watch.area for watch in self._watches if watch.area))

    def take(self, event: Mapping[str, Any]) -> None:
        """Take in one event `view` of a bot host. What is malformed in it is left out."""
        if not self._watches:
            return
        with suppress(*MALFORMED):
            self.version = str(event.get("version") or self.version)[:20]
            host = self._host(str(event["host"])[:MOST_NAME], [str(name) for name in event["bots"]])
            self._take_beings(host, event.get("beings") or {})
            if isinstance(work := event.get("work"), dict):
                host.deeds = read_deeds(work)
        for told in event.get("chunks", ()):
            with suppress(*MALFORMED):
                self._take_chunk(*read_chunk(told))
        for told in event.get("blocks", ()):
            with suppress(*MALFORMED):
                self._take_changes(*read_changes(told))

    def _host(self, name: str, bots: Collection[str]) -> ViewedHost:
        """Return a host; a bot that joined it was another one's before, which has ended if it has no other bots."""
        for other in [other for other, host in self._hosts.items() if other != name and host.bots & set(bots)]:
            del self._hosts[other]
        host = self._hosts.setdefault(name, ViewedHost())
        host.bots = frozenset(bots)
        return host

    def _take_beings(self, host: ViewedHost, told: Mapping[str, Any]) -> None:
        for number in told.get("gone", ()):
            host.beings.pop(str(number), None)
        for number, being in islice(told.get("fresh", {}).items(), MOST_BEINGS):
            host.beings[str(number)[:20]] = read_being(being)
        for number, pose in told.get("moved", {}).items():
            if known := host.beings.get(number):
                host.beings[number] = SeenBeing(
                    known.kind, known.name, known.width, known.height, known.dimension, read_pose(pose)
                )

    def _take_chunk(self, place: Place, packed: bytes) -> None:
        known = self.chunks.get(place)
        if not within(place, self._areas()) or (known and known.packed == packed and not known.changes):
            return
        self._number += 1
        self.chunks[place] = ViewedChunk(self._number, packed)

    def _take_changes(self, dimension: str, changes: list[BlockChange]) -> None:
        for change in changes:
            if chunk := self.chunks.get((dimension, change[0] >> 4, change[2] >> 4)):
                chunk.changes.append(change)

    def forget(self, bots: Collection[str]) -> None:
        """Forget bots that have left the world, and all that a host saw that has no bots left."""
        for place, host in list(self._hosts.items()):
            host.bots -= set(bots)
            host.deeds = {name: deed for name, deed in host.deeds.items() if name not in bots}
            host.beings = {key: one for key, one in host.beings.items() if one.kind != "bot" or one.name not in bots}
            if not host.bots:
                del self._hosts[place]


def within(place: Place, areas: Collection[Area]) -> bool:
    """Return whether a chunk is in one of these areas, or so near to one that hosts still tell its changes."""
    dimension, x, z = place
    return any(
        dimension == name and abs(x - middle_x) <= radius + KEPT and abs(z - middle_z) <= radius + KEPT
        for name, middle_x, middle_z, radius in areas
    )
