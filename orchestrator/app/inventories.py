"""Reads what the members of a crew hold, and records it as the baseline of a run."""

from collections.abc import Collection, Mapping

from orchestrator.core.events.run import BaselineTaken
from orchestrator.record.resumable import Interrupted
from orchestrator.record.writer import Recorder
from orchestrator.servers.recording_admin import RecordingAdmin
from orchestrator.team.crew import Crew


async def read_inventories(crew: Crew, admin: RecordingAdmin | None, names: Collection[str]) -> dict[str, Mapping[str, int]]:
    """Return the inventories of these members by name, as the server knows them, or as the bots do without an Admin.

    Members that are out of the world are left out.
    """
    if admin is None:
        return await crew.inventories()
    on = set(await admin.players())
    return {name: await admin.inventory(name) for name in names if name in on}


async def write_baseline(
    crew: Crew, admin: RecordingAdmin | None, names: Collection[str], recorder: Recorder, cut: Interrupted | None
) -> int | None:
    """Record what each member holds before the first order, and return how many resources have respawned so far.

    For a resumed run (`cut`), which has a baseline already, return its number. None if the server does not count respawned
    resources.
    """
    if cut:
        return cut.respawned
    respawned = await admin.respawned() if admin else None
    recorder.write(BaselineTaken(inventories=await read_inventories(crew, admin, names), respawned=respawned))
    return respawned
