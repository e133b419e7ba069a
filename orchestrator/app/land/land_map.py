"""Keep what the land of one world looks like, as the bots of all its crews have seen it: for viewers and for recordings.

Bot hosts look at the land only while somebody wants to know (`watched`).
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from orchestrator.record.land_tile import LandTile, read_tile

MOST_TILES = 20_000  # about 8 MB; those that changed longest ago are forgotten first
MOST_PEOPLE = 200
Place = tuple[str, int, int]  # dimension, x and z of a chunk


@dataclass(frozen=True, slots=True)
class SeenPerson:
    """A person in the game whom a bot sees: `pose` is x, y, z in blocks and the yaw in degrees."""

    pose: Sequence[float]
    dimension: str


@dataclass(eq=False)
class LandMap:
    """The latest look of every chunk that a bot has loaded, in the order in which they changed. `set_pace` is told how often
    bot hosts shall look, in seconds; 0 means not at all."""

    set_pace: Callable[[float], None]
    tiles: OrderedDict[Place, tuple[int, LandTile]] = field(default_factory=OrderedDict)  # with the number of the change
    version: int = 0  # number of the latest change
    people: Mapping[str, SeenPerson] = field(default_factory=dict)
    dimensions: dict[str, str] = field(default_factory=dict)  # of each bot
    news: asyncio.Event = field(default_factory=asyncio.Event)  # set for a moment at each change
    listeners: list[Callable[[LandTile], None]] = field(default_factory=list)
    _paces: Counter[float] = field(default_factory=Counter)

    @contextmanager
    def watched(self, seconds: float) -> Iterator[None]:
        """Let bot hosts look at the land at least every so many seconds until the block ends."""
        self._paces[seconds] += 1
        self._tell_pace()
        try:
            yield
        finally:
            self._paces[seconds] -= 1
            self._paces += Counter()  # drops the zeros
            self._tell_pace()

    @property
    def pace(self) -> float:
        """Return how often bot hosts look at the land, in seconds; 0 if nobody wants to know."""
        return min(self._paces, default=0.0)

    def _tell_pace(self) -> None:
        self.set_pace(self.pace)

    def take(self, event: Mapping[str, Any]) -> None:
        """Take in one event `land` of a bot host. What is malformed in it is left out, since the host may run elsewhere."""
        for each in event.get("tiles", ()):
            with suppress(ValueError):
                self._take_tile(read_tile(each))
        if isinstance(seen := event.get("seen"), dict):
            with suppress(ValueError, TypeError, KeyError, AttributeError):
                self._take_seen(seen)
        self.news.set()
        self.news.clear()

    def _take_tile(self, tile: LandTile) -> None:
        known = self.tiles.get(tile.place)
        if known and known[1] == tile:
            return
        self.version += 1
        self.tiles[tile.place] = self.version, tile
        self.tiles.move_to_end(tile.place)
        if len(self.tiles) > MOST_TILES:
            self.tiles.popitem(last=False)
        for listener in self.listeners:
            listener(tile)

    def _take_seen(self, seen: Mapping[str, Any]) -> None:
        self.dimensions |= {str(bot): str(dimension) for bot, dimension in seen["dimensions"].items()}
        people = list(seen["people"].items())[:MOST_PEOPLE]
        self.people = {
            str(name)[:64]: SeenPerson([float(number) for number in each["pose"][:4]], str(each["dimension"]))
            for name, each in people
        }
