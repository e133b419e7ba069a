"""The file RUN.land beside the record of a run: how the land looked that the bots saw, and when it changed.

Each line is a JSON object. The first one is `{"land": 1}`, the format. `{"at", "dimension", "x", "z", "base", "names",
"columns"}` is a tile (record/land_tile.py) as it looked at that time, which is Unix time on the clock of the record's events.
`{"at", "note"}` is the last line of a file that has reached its limit.
"""

import json
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.contracts.clock import Clock
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.land_tile import LandTile, read_tile

SUFFIX = ".land"
LAND_FORMAT = 1
MOST_BYTES = 5_000_000
LIMIT_NOTE = "The recording of the land ends here: the file has reached its limit."


class LandFile:
    """Writes the tiles of a run that changed. A file that has reached `most` bytes, or cannot be written, takes no more."""

    def __init__(self, record: Path, clock: Clock, most: int = MOST_BYTES) -> None:
        self.path, self.clock, self.most = record.with_suffix(SUFFIX), clock, most
        self.full = False
        self._waiting: dict[tuple[str, int, int], LandTile] = {}

    def notice(self, tile: LandTile) -> None:
        """Keep a tile until the next `flush`; a later look of the same chunk replaces it."""
        if not self.full:
            self._waiting[tile.place] = tile

    def flush(self) -> None:
        """Append the tiles that changed since the last call."""
        tiles, self._waiting = list(self._waiting.values()), {}
        if not tiles or self.full:
            return
        try:
            self._append(tiles)
        except OSError:  # a full disk must not end a run; the record itself reports it
            self.full = True

    def _append(self, tiles: list[LandTile]) -> None:
        at = round(self.clock.now(), 2)
        with self.path.open("a", encoding="utf-8") as file:
            size = file.tell()
            if size == 0:
                size += file.write(json.dumps({"land": LAND_FORMAT}) + "\n")
            for tile in tiles:
                line = tile_line(at, tile)
                if size + len(line) > self.most:
                    self.full = True
                    file.write(json.dumps({"at": at, "note": LIMIT_NOTE}) + "\n")
                    return
                size += file.write(line)


def tile_line(at: float, tile: LandTile) -> str:
    """Return one line of the file: a tile as it looked at a time (Unix time in seconds)."""
    shape: dict[str, Any] = {"at": at, "dimension": tile.dimension, "x": tile.x, "z": tile.z, "base": tile.base}
    packed = {"names": tile.names, "columns": b64encode(tile.columns).decode()}
    return json.dumps(shape | packed, separators=(",", ":")) + "\n"


@dataclass(frozen=True, slots=True)
class LandChange:
    """A look of one chunk, which it has from the time `at` on (Unix time in seconds)."""

    at: float
    tile: LandTile


@dataclass(frozen=True, slots=True)
class RecordedLand:
    """The land of a run as it was recorded. `changes` are in order of time; `note` says why the recording ended early, and is
    empty otherwise."""

    changes: tuple[LandChange, ...] = ()
    note: str = ""

    def until(self, at: float) -> dict[tuple[str, int, int], LandTile]:
        """Return how the land looked at a time (Unix time in seconds): the tile of each chunk that was known by then."""
        return {change.tile.place: change.tile for change in self.changes if change.at <= at}


def read_land(record: Path) -> RecordedLand:
    """Read the land that was recorded beside the record of a run; it is empty for a run without a recording.

    Lines that are damaged are left out, such as the last one of a run that was killed. Raises BlockcrewError for a file of
    another format.
    """
    path, changes, note = record.with_suffix(SUFFIX), list[LandChange](), ""
    if not path.exists():
        return RecordedLand()
    for number, data in enumerate(lines_of(path)):
        if number == 0 and data.get("land") != LAND_FORMAT:
            raise BlockcrewError(f"{path} is not a recording of land that this version of blockcrew can read.")
        if "note" in data:
            note = str(data["note"])
        with suppress(ValueError, TypeError, KeyError):
            changes.append(LandChange(float(data["at"]), read_tile(data)))
    return RecordedLand(tuple(changes), note)


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the JSON object of each line of a file; an empty one for a line that is damaged."""
    with path.open(encoding="utf-8", errors="replace") as file:
        for line in file:
            try:
                data = json.loads(line)
            except ValueError:
                data = {}
            yield data if isinstance(data, dict) else {}
