"""What the members of a crew hold, and the baseline that a run begins with."""

from collections.abc import Collection, Mapping

from orchestrator.core.events.run import BaselineTaken
from orchestrator.record.resumable import Interrupted
from orchestrator.record.writer import Recorder
from orchestrator.servers.recording_admin import RecordedAdmin
from orchestrator.team.crew import Crew


async def read_inventories(crew: Crew, admin: RecordedAdmin | None, names: Collection[str]) -> dict[str, Mapping[str, int]]:
    """Return what the members of these names hold: as the server knows it, or as the bots know it where there is no Admin."""
    if admin is None:
        return await crew.inventories()
    on = set(await admin.players())
    return {name: await admin.inventory(name) for name in names if name in on}


async def write_baseline(
    crew: Crew, admin: RecordedAdmin | None, names: Collection[str], recorder: Recorder, cut: Interrupted | None
) -> int | None:
    """Write what everybody holds before anything is asked, and return how many resources had respawned by then.

    A run that is resumed (`cut`) has its baseline already. None where no server counts respawning resources.
    """
    if cut:
        return cut.respawned
    respawned = await admin.respawned() if admin else None
    recorder.write(BaselineTaken(inventories=await read_inventories(crew, admin, names), respawned=respawned))
    return respawned
