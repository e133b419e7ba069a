"""Record how the land of a run looks, beside its record: the land that is known when the run begins, then what changes."""

import asyncio

from orchestrator.app.land.land_map import LandMap
from orchestrator.record.land_file import LandFile

EVERY = 5.0  # seconds between two looks, and between two writes


async def record_land(land: LandMap, file: LandFile, every: float = EVERY) -> None:
    """Write the known land to the file, then every few seconds what has changed. Returns when the file is full, so that bot
    hosts need not look for it any more; otherwise cancel it to end it."""
    for _, tile in land.tiles.values():
        file.notice(tile)
    land.listeners.append(file.notice)
    try:
        with land.watched(every):
            while not file.full:
                file.flush()
                await asyncio.sleep(every)
    finally:
        land.listeners.remove(file.notice)
        file.flush()
