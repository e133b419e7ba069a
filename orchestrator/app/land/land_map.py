"""Keep what the land of one world looks like, as the bots of all its crews have seen it: for viewers and for recordings.

Bot hosts look at the land only while somebody wants to know (`watched`), and tell what bots do only to those who watch the map.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from orchestrator.app.land.sights import Sights
from orchestrator.record.land_tile import LandTile, read_tile

MOST_TILES = 20_000  # about 8 MB; those that changed longest ago are forgotten first
Place = tuple[str, int, int]  # dimension, x and z of a chunk


@dataclass(eq=False)
class LandMap:
    """The latest look of every chunk that a bot has loaded, in the order in which they changed. `set_pace` is told how often
    bot hosts shall look, in seconds, and whether they shall tell what bots do and which mobs they see; 0 means not at all."""

    set_pace: Callable[[float, bool], None]
    tiles: OrderedDict[Place, tuple[int, LandTile]] = field(default_factory=OrderedDict)  # with the number of the change
    version: int = 0  # number of the latest change
    sights: Sights = field(default_factory=Sights)
    news: asyncio.Event = field(default_factory=asyncio.Event)  # set for a moment at each change
    listeners: list[Callable[[LandTile], None]] = field(default_factory=list)
    _paces: Counter[float] = field(default_factory=Counter)
    _watchers: int = 0  # who want to know what bots do, too

    @contextmanager
    def watched(self, seconds: float, *, sights: bool = False) -> Iterator[None]:
        """Let bot hosts look at the land at least every so many seconds until the block ends, and with `sights`, tell what bots
        do and which mobs they see."""
        self._paces[seconds] += 1
        self._watchers += sights
        self._tell_pace()
        try:
            yield
        finally:
            self._paces[seconds] -= 1
            self._paces += Counter()  # drops the zeros
            self._watchers -= sights
            if sights and not self._watchers:
                self.sights.stop_watching()
            self._tell_pace()

    @property
    def pace(self) -> float:
        """Return how often bot hosts look at the land, in seconds; 0 if nobody wants to know."""
        return min(self._paces, default=0.0)

    def _tell_pace(self) -> None:
        self.set_pace(self.pace, self._watchers > 0)

    def take(self, event: Mapping[str, Any]) -> None:
        """Take in one event `land` of a bot host. What is malformed in it is left out, since the host may run elsewhere."""
        for each in event.get("tiles", ()):
            with suppress(ValueError):
                self._take_tile(read_tile(each))
        self.sights.take(event)
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
