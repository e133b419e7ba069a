"""Reads what the members of a crew hold, and records it at the start of a run, so that gains can be counted from there."""

from collections.abc import Collection, Mapping

from orchestrator.core.events.run import BaselineTaken
from orchestrator.record.resumable import Interrupted
from orchestrator.record.writer import Recorder
from orchestrator.servers.recording_admin import RecordingAdmin
from orchestrator.team.crew import Crew


async def read_inventories(crew: Crew, admin: RecordingAdmin | None, names: Collection[str]) -> dict[str, Mapping[str, int]]:
    """Return what these members hold, as name -> item -> count. The server is asked through `admin` (operator rights);
    without an admin, the bots themselves are asked.

    Members that are out of the world are left out.
    """
    if admin is None:
        return await crew.inventories()
    on = set(await admin.players())
    return {name: await admin.inventory(name) for name in names if name in on}


async def write_baseline(
    crew: Crew, admin: RecordingAdmin | None, names: Collection[str], recorder: Recorder, cut: Interrupted | None
) -> int | None:
    """Record what the members `names` hold before the first order, and return how many mined blocks and killed mobs the server
    has brought back so far, so that those of this run can be told apart at its end.

    Some servers bring them back to keep experiments repeatable. Both facts are asked of the server through `admin` (operator
    rights). Without an admin, the bots of `crew` say what they hold, and None is returned, as for a server that does not count
    what it brings back. For a resumed run (`cut`), nothing is written and the recorded number is returned.
    """
    if cut:
        return cut.respawned
    respawned = await admin.respawned() if admin else None
    recorder.write(BaselineTaken(inventories=await read_inventories(crew, admin, names), respawned=respawned))
    return respawned
