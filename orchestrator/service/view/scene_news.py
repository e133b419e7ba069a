"""Works out what one viewer of the 3D view has not got yet: chunks, changed blocks, beings, what bots do, and buildings.

Each method returns the frames to send now; text frames are JSON, binary frames have one chunk: x and z (int32, little-endian),
then the chunk as js/view/chunk_bytes.js packs it.
"""

import json
import math
import struct
from collections.abc import Iterator, Sequence
from typing import Any

from orchestrator.app.view.host_view import Place, SeenBeing
from orchestrator.app.view.world_view import KEPT, Area, WorldView
from orchestrator.core.blueprint import name_of
from orchestrator.service.land.building_sites import BuildingOutline, blocks

SIDE = 16  # blocks of a chunk
MOST_GHOSTS = 6_000  # blocks of a building; a larger one is not shown
Pose = Sequence[float]


class SceneNews:
    """Knows what one viewer has of one dimension."""

    def __init__(self, view: WorldView, dimension: str) -> None:
        self.view, self.dimension = view, dimension
        self.sent: dict[Place, tuple[int, int]] = {}  # by chunk: its number, and how many of its changes are sent
        self._beings: dict[str, SeenBeing] = {}
        self._work = self._sites = ""

    def chunks(self, area: Area, most: int) -> Iterator[bytes]:
        """Yield frames of at most so many chunks within the area, the nearest first."""
        _, x, z, radius = area
        lacking = [
            place
            for place, chunk in self.view.chunks.items()
            if place[0] == self.dimension
            and distance(place, area) <= radius
            and self.sent.get(place, (0, 0))[0] != chunk.number
        ]
        for place in sorted(lacking, key=lambda one: (one[1] - x) ** 2 + (one[2] - z) ** 2)[:most]:
            chunk = self.view.chunks[place]
            self.sent[place] = chunk.number, 0
            yield struct.pack("<ii", place[1], place[2]) + chunk.packed

    def unload(self, area: Area) -> str:
        """Return the frame that names the chunks that the viewer need not keep any more; empty if it shall keep all."""
        far = [place for place in self.sent if distance(place, area) > area[3] + KEPT]
        for place in far:
            del self.sent[place]
        return text("unload", chunks=[number for place in far for number in place[1:]]) if far else ""

    def changes(self) -> str:
        """Return the frame with the blocks that changed in the chunks that the viewer has; empty if none did."""
        changed: list[int] = []
        for place, (number, count) in self.sent.items():
            chunk = self.view.chunks.get(place)
            if chunk and chunk.number == number and len(chunk.changes) > count:
                changed += [value for change in chunk.changes[count:] for value in change]
                self.sent[place] = number, len(chunk.changes)
        return text("blocks", at=changed) if changed else ""

    def beings(self, area: Area | None) -> str:
        """Return the frame with who has come, moved or gone near the area; empty if nothing changed."""
        now = {number: one for number, one in self.view.beings.items() if one.dimension == self.dimension and near(one, area)}
        before, self._beings = self._beings, now
        fresh = {number: shown(one) for number, one in now.items() if number not in before or not same(one, before[number])}
        moved = {number: one.pose for number, one in now.items() if number not in fresh and one.pose != before[number].pose}
        gone = [number for number in before if number not in now]
        return text("beings", fresh=fresh, moved=moved, gone=gone) if fresh or moved or gone else ""

    def work(self) -> str:
        """Return the frame with what each bot does; empty if that is as before."""
        deeds = self.view.deeds.items()
        work = {name: {key: value for key, value in (("dig", one.dig), ("path", one.path)) if value} for name, one in deeds}
        frame = text("work", work=work)
        news, self._work = frame != self._work, frame
        return frame if news else ""

    def sites(self, outlines: Sequence[BuildingOutline]) -> str:
        """Return the frame with the blocks of the buildings that are being built here; empty if they are as before."""
        here = [site for site in outlines if site.dimension == self.dimension and site.build.blocks <= MOST_GHOSTS]
        frame = text("sites", sites=[planned(site) for site in here])
        news, self._sites = frame != (self._sites or text("sites", sites=[])), frame
        return frame if news else ""


def text(kind: str, **more: Any) -> str:
    """Return a text frame of this kind."""
    return json.dumps({"type": kind} | more, separators=(",", ":"))


def distance(place: Place, area: Area) -> int:
    """Return how many chunks a chunk is from the middle of an area, in the direction in which it is farther."""
    return max(abs(place[1] - area[1]), abs(place[2] - area[2]))


def near(being: SeenBeing, area: Area | None) -> bool:
    """Return whether a viewer of the area can see a being; a bot always counts, because viewers can follow it."""
    if being.kind == "bot" or area is None:
        return True
    place = area[0], math.floor(being.pose[0]) // SIDE, math.floor(being.pose[2]) // SIDE
    return distance(place, area) <= area[3]


def same(one: SeenBeing, other: SeenBeing) -> bool:
    """Return whether two looks are of the same being, wherever it is."""
    return (one.kind, one.name, one.width, one.height) == (other.kind, other.name, other.width, other.height)


def shown(being: SeenBeing) -> list[Any]:
    """Return a being as a viewer gets it at first: kind, name, width, height, x, y, z, yaw, pitch."""
    return [being.kind, being.name, being.width, being.height, *being.pose]


def planned(site: BuildingOutline) -> dict[str, Any]:
    """Return a building as a viewer gets it: `cells` has x, y, z of each block and its number in `names`."""
    names: dict[str, int] = {}
    cells = [
        value for cell, block in blocks(site.build).items() for value in (*cell, names.setdefault(name_of(block), len(names)))
    ]
    return {"name": site.build.name, "crew": site.crew, "names": list(names), "cells": cells}
